import {
  INTERVIEW_MINUTES,
  type Interview,
  type InterviewHours,
  minutesOf,
} from '@internship-portals/shared-api/contract';

/** An interview is moved in steps of so many minutes. */
export const STEP = 15;

/** Minutes since midnight. */
export interface Span {
  from: number;
  until: number;
}

/** Where an interview stands in the column of its day. */
export interface Placed extends Span {
  interview: Interview;
  /** Its place among those at the same time, from 0 on. */
  lane: number;
  /** How many stand beside each other. */
  lanes: number;
}

/** When an interview takes place; undefined without a time. */
function spanOf({ Time, Length }: Pick<Interview, 'Time' | 'Length'>): Span | undefined {
  if (!Time) return undefined;
  const from = minutesOf(Time);
  return { from, until: from + (Length ?? INTERVIEW_MINUTES) };
}

/** `HH:MM` of minutes since midnight. */
export function timeOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The whole hours that a week shows: those of the settings, and what is outside of them. */
export function shownHours(hours: InterviewHours, interviews: readonly Interview[]): Span {
  const spans = interviews.flatMap((one) => spanOf(one) ?? []);
  const from = Math.min(minutesOf(hours.InterviewsFrom), ...spans.map((span) => span.from));
  const until = Math.max(minutesOf(hours.InterviewsUntil), ...spans.map((span) => span.until));
  return { from: Math.floor(from / 60) * 60, until: Math.min(24, Math.ceil(until / 60)) * 60 };
}

/** The days of a week that have interviews by the settings, and those after them on which there are some nevertheless. */
export function shownDays(days: readonly string[], hours: InterviewHours, interviews: readonly Interview[]): string[] {
  const booked = new Set(interviews.map((one) => one.Date));
  const last = days.findLastIndex((day) => booked.has(day));
  return days.slice(0, Math.max(hours.InterviewDays, last + 1));
}

/**
 * What the places of a week have in common at their start, such as the name of the house: in a short block there is only room for what
 * tells them apart. At least the last part of a place is left.
 */
export function sharedStart(places: readonly string[]): string {
  const [first = [], ...others] = places.map((place) => place.split(', '));
  let shared = first.slice(0, -1);
  for (const parts of others) {
    const different = shared.findIndex((part, index) => parts[index] !== part || index === parts.length - 1);
    if (different >= 0) shared = shared.slice(0, different);
  }
  return shared.map((part) => `${part}, `).join('');
}

/** Puts the interviews of a day beside each other where they are at the same time. Those without a time are left out. */
export function placeInDay(interviews: readonly Interview[]): Placed[] {
  const placed = interviews
    .flatMap((interview) => {
      const span = spanOf(interview);
      return span ? [{ ...span, interview, lane: 0, lanes: 1 }] : [];
    })
    .sort((one, other) => one.from - other.from);
  let group: Placed[] = [];
  for (const one of placed) {
    if (group.every(({ until }) => until <= one.from)) group = [];
    while (group.some(({ lane, until }) => lane === one.lane && until > one.from)) one.lane += 1;
    group.push(one);
    const lanes = Math.max(...group.map(({ lane }) => lane + 1));
    for (const member of group) member.lanes = lanes;
  }
  return placed;
}
