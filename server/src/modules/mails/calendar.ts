import { domainToASCII } from 'node:url';
import { INTERVIEW_MINUTES } from '@internship-portals/shared-api/contract';
import ICAL from 'ical.js';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { addDays, momentOf } from '../../lib/calendar';

// The library does not count the space that begins the rest of a line.
ICAL.foldLength = 74;
// It knows no properties with X-, and would escape nothing in them.
ICAL.design.icalendar.property['x-wr-calname'] = { defaultType: 'text' };

const PRODUCT = '-//Internship Portals//Interviews//EN';

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
  organizerName: string;
  method: 'REQUEST' | 'CANCEL';
  attendee: { name: string; email: string };
  summary: string;
  description: string;
}

/** The iCalendar file of one interview: an invitation, a change of it, or its cancellation (RFC 5546). */
export function interviewEvent(about: EventOfInterview): string {
  const calendar = newCalendar(about.method);
  const event = addEvent(calendar, about);
  addPerson(event, 'organizer', { name: about.organizerName, email: about.organizer });
  const invited = addPerson(event, 'attendee', about.attendee);
  invited.setParameter('role', 'REQ-PARTICIPANT');
  invited.setParameter('cutype', 'INDIVIDUAL');
  invited.setParameter('partstat', 'NEEDS-ACTION');
  invited.setParameter('rsvp', 'FALSE');
  if (about.method === 'CANCEL') event.addPropertyWithValue('status', 'CANCELLED');
  return `${calendar}\r\n`;
}

/** The fields of an event that a calendar of several has. */
export type EventOfCalendar = Omit<
  EventOfInterview,
  'organizer' | 'organizerName' | 'method' | 'attendee' | 'position'
>;

/** A calendar of interviews, as calendar programs subscribe to it. */
export function interviewCalendar(name: string, events: readonly EventOfCalendar[]): string {
  const calendar = newCalendar('PUBLISH');
  calendar.addPropertyWithValue('x-wr-calname', name);
  // The name of the standard, and the one that Outlook reads.
  for (const property of ['refresh-interval', 'x-published-ttl'])
    calendar.addPropertyWithValue(property, ICAL.Duration.fromSeconds(3600));
  for (const event of events) addEvent(calendar, event);
  return `${calendar}\r\n`;
}

function newCalendar(method: EventOfInterview['method'] | 'PUBLISH'): ICAL.Component {
  const calendar = new ICAL.Component('vcalendar');
  calendar.addPropertyWithValue('version', '2.0');
  calendar.addPropertyWithValue('prodid', PRODUCT);
  calendar.addPropertyWithValue('method', method);
  return calendar;
}

function addEvent(calendar: ICAL.Component, about: EventOfCalendar): ICAL.Component {
  const event = new ICAL.Component('vevent');
  const { date, time, timeZone, place, videoLink } = about;
  event.addPropertyWithValue('uid', about.uid);
  event.addPropertyWithValue('sequence', about.sequence);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(about.now, true));
  if (time === null) {
    event.addPropertyWithValue('dtstart', ICAL.Time.fromDateString(date));
    event.addPropertyWithValue('dtend', ICAL.Time.fromDateString(addDays(date, 1)));
  } else {
    const start = momentOf(date, time, timeZone);
    const end = momentOf(date, time, timeZone);
    end.setTime(start.getTime() + (about.minutes ?? INTERVIEW_MINUTES) * 60_000);
    const zone = addZone(calendar, timeZone);
    for (const [name, moment] of [
      ['dtstart', start],
      ['dtend', end],
    ] as const) {
      // The library of zones has no rules for some. Those are written as UTC, which every program understands.
      const text = zone ? moment.toISOString().slice(0, 19) : undefined;
      const property = event.addPropertyWithValue(
        name,
        text === undefined ? ICAL.Time.fromJSDate(moment, true) : ICAL.Time.fromDateTimeString(text),
      );
      if (zone) property.setParameter('tzid', zone);
    }
  }
  event.addPropertyWithValue('summary', about.summary);
  event.addPropertyWithValue('description', about.description);
  const where = place ?? videoLink;
  if (where) event.addPropertyWithValue('location', where);
  if (videoLink) event.addPropertyWithValue('url', videoLink);
  event.addPropertyWithValue('x-microsoft-cdo-busystatus', 'BUSY');
  calendar.addSubcomponent(event);
  return event;
}

/** No quotation mark can stand in a name there (RFC 5545, section 3.2), and programs read none but ASCII domains. */
function addPerson(
  event: ICAL.Component,
  role: 'organizer' | 'attendee',
  { name, email }: { name: string; email: string },
) {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const person = event.addPropertyWithValue(role, `mailto:${email.slice(0, at)}@${domainToASCII(domain) || domain}`);
  person.setParameter('cn', name.replaceAll('"', "'"));
  return person;
}

/**
 * Adds the rules of a time zone (VTIMEZONE) once. Returns the name that they have there, which may be the newer one of
 * two; undefined if there are none.
 */
function addZone(calendar: ICAL.Component, timeZone: string): string | undefined {
  const [text] = tzlib_get_ical_block(timeZone);
  if (!text) return undefined;
  const zone = new ICAL.Component(ICAL.parse(text));
  const name = String(zone.getFirstPropertyValue('tzid'));
  const known = calendar.getAllSubcomponents('vtimezone').map((one) => one.getFirstPropertyValue('tzid'));
  if (!known.includes(name)) calendar.addSubcomponent(zone);
  return name;
}
