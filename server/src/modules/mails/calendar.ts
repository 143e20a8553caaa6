import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  type ICalCalendar,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
} from 'ical-generator';
import { INTERVIEW_MINUTES } from 'shared-api/contract';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { DAY_MS, momentOf } from '../../lib/calendar';

const PRODUCT = { company: 'Internship Portals', product: 'Interviews', language: 'EN' };

/** An interview as a calendar event. */
export interface EventOfInterview {
  /** The same for every change of one interview. */
  uid: string;
  /** Higher with every change. */
  sequence: number;
  position: string;
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM`; null for the whole day. */
  time: string | null;
  minutes: number | null;
  /** IANA name of the zone of date and time. */
  timeZone: string;
  place: string | null;
  videoLink: string | null;
  now: Date;
  /** The address that answers go to. */
  organizer: string;
  method: 'REQUEST' | 'CANCEL';
  attendee: { name: string; email: string };
  summary: string;
  description: string;
}

/** The iCalendar file of one interview: an invitation, a change of it, or its cancellation (RFC 5546). */
export function interviewEvent(about: EventOfInterview): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod[about.method] });
  const event = addEvent(calendar, about);
  event.organizer({ name: 'Internship Team', email: about.organizer });
  event.createAttendee({
    name: about.attendee.name,
    email: about.attendee.email,
    rsvp: false,
    role: ICalAttendeeRole.REQ,
    type: ICalAttendeeType.INDIVIDUAL,
    status: ICalAttendeeStatus.NEEDSACTION,
  });
  if (about.method === 'CANCEL') event.status(ICalEventStatus.CANCELLED);
  return calendar.toString();
}

/** The fields of an event that a calendar of several has. */
export type EventOfCalendar = Omit<EventOfInterview, 'organizer' | 'method' | 'attendee' | 'position'>;

/** A calendar of interviews, as calendar programs subscribe to it. */
export function interviewCalendar(name: string, events: readonly EventOfCalendar[]): string {
  const calendar = ical({ prodId: PRODUCT, method: ICalCalendarMethod.PUBLISH, name, ttl: 3600 });
  for (const event of events) addEvent(calendar, event);
  return calendar.toString();
}

function addEvent(calendar: ICalCalendar, about: EventOfCalendar) {
  const common = {
    id: about.uid,
    sequence: about.sequence,
    stamp: about.now,
    summary: about.summary,
    description: about.description,
    location: about.place ?? about.videoLink,
    url: about.videoLink,
    busystatus: ICalEventBusyStatus.BUSY,
  };
  if (about.time === null) {
    const start = new Date(`${about.date}T00:00:00Z`);
    const end = new Date(start.getTime() + DAY_MS);
    return calendar.createEvent({ ...common, start, end, allDay: true, timezone: 'UTC' });
  }
  const start = momentOf(about.date, about.time, about.timeZone);
  const end = momentOf(about.date, about.time, about.timeZone);
  end.setTime(start.getTime() + (about.minutes ?? INTERVIEW_MINUTES) * 60_000);
  const zone = readZone(about.timeZone);
  // The library has no rules for some zones. Those are written as UTC, which every program understands.
  if (!zone) return calendar.createEvent({ ...common, start, end });
  calendar.timezone({ name: zone.name, generator: () => zone.component });
  return calendar.createEvent({ ...common, start, end, timezone: zone.name });
}

/** The rules of a time zone (VTIMEZONE) and the name that they have there, which may be the newer one of two. */
function readZone(timeZone: string): { name: string; component: string } | null {
  const [component] = tzlib_get_ical_block(timeZone);
  const name = /^TZID:(.+?)\r?$/m.exec(component ?? '')?.[1];
  return component && name ? { name, component } : null;
}
