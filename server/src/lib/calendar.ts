import { TZDate } from '@date-fns/tz';
import { type Language, LOCALES } from './language';

const MINUTE_MS = 60_000;
/** 24 hours. */
export const DAY_MS = 24 * 60 * MINUTE_MS;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of a moment in a time zone as `YYYY-MM-DD`. */
export function dayOf(moment: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish locale writes dates as ISO 8601 does. Making a format costs far more than using it.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(timeZone, format);
  }
  return format.format(moment);
}

/** Today in a time zone as `YYYY-MM-DD`. */
export function today(now: Date, timeZone: string): string {
  return dayOf(now, timeZone);
}

/** Whether the text is a date that exists: 2026-02-30 does not. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) && !text.startsWith('0000');
}

/** Whether the text is a time of day `HH:MM`. */
export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/**
 * The moment of a date `YYYY-MM-DD` and a time `HH:MM` in a time zone. Of a time that a day has twice it is the first; of
 * a time that the clocks skip it is as much later.
 */
export function momentOf(date: string, time: string, timeZone: string): TZDate {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new TZDate(year, month - 1, day, hour, minute, timeZone);
}

/** Whether a day has a time in a time zone: clocks that go forward skip an hour. */
export function hasTime(date: string, time: string, timeZone: string): boolean {
  return timeOf(momentOf(date, time, timeZone)) === time;
}

/** The time of day of a moment in its zone, `HH:MM`. */
function timeOf(moment: TZDate): string {
  return [moment.getHours(), moment.getMinutes()].map((part) => String(part).padStart(2, '0')).join(':');
}

/** What clocks in a time zone show at a moment, `YYYY-MM-DDTHH:MM`. */
export function wallClock(moment: Date, timeZone: string): string {
  return `${dayOf(moment, timeZone)}T${timeOf(new TZDate(moment, timeZone))}`;
}

/** 'Friday, 27 November 2026', or 'Ijumaa, 27 Novemba 2026'. */
export function longDate(isoDate: string, language: Language = 'en'): string {
  const { weekday, day, month, year } = dayParts(isoDate, language);
  return `${weekday}, ${day} ${month} ${year}`;
}

/** The words of a date `YYYY-MM-DD`. */
export function dayParts(isoDate: string, language: Language = 'en') {
  const parts = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatToParts(new Date(`${isoDate}T00:00:00Z`));
  const part = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return { weekday: part('weekday'), day: part('day'), month: part('month'), year: part('year') };
}

/** The date a number of days later, or earlier for a negative number; dates are `YYYY-MM-DD`. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days between two dates `YYYY-MM-DD`. */
export function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(`${later}T00:00:00Z`) - Date.parse(`${earlier}T00:00:00Z`)) / DAY_MS);
}

/** The Monday of a date's week, both `YYYY-MM-DD`. */
export function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

/**
 * The first moment of a date in a time zone, as an ISO time. Found by a search to the minute, because a day has no 00:00
 * when the clocks go forward at midnight.
 */
export function startOfDay(date: string, timeZone: string): string {
  const midnight = Date.parse(`${date}T00:00:00Z`) / MINUTE_MS;
  // No zone is further from UTC than this.
  let [before, from] = [midnight - 15 * 60, midnight + 13 * 60];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayOf(new Date(middle * MINUTE_MS), timeZone) < date) before = middle;
    else from = middle;
  }
  return new Date(from * MINUTE_MS).toISOString();
}
