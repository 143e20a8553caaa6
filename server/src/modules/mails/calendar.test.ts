import ICAL from 'ical.js';
import { readReport } from 'test-preset/reports';
import { convertIcsCalendar } from 'ts-ics';
import { type EventOfInterview, interviewCalendar, interviewEvent } from './calendar';

const interview: EventOfInterview = {
  uid: 'one@internship-portals',
  sequence: 2,
  position: 'Engineering',
  date: '2026-11-29',
  time: '10:00',
  minutes: 45,
  timeZone: 'Africa/Nairobi',
  place: 'Room 1, first floor; left \\ "B\\n": ^n',
  videoLink: 'https://meet.example/a,b;c?x=1',
  now: new Date('2026-11-26T06:47:10Z'),
  organizer: 'hr@büro.example',
  organizerName: 'Internship Team',
  method: 'REQUEST',
  attendee: { name: 'Firm "Q" Test, a;b: é', email: 'amina@kampala.example' },
  summary: 'Internship interview',
  description: 'Interview for the internship in =HYPERLINK("http://x","y").\nÀ bientôt, '.repeat(3),
};

const CALENDAR_NAME = 'Interviews of Ada, "the first"; \\n';

const files = {
  'an invitation': interviewEvent(interview),
  'a cancellation': interviewEvent({ ...interview, method: 'CANCEL' }),
  'an interview without a time': interviewEvent({ ...interview, time: null }),
  'an interview in a zone without rules': interviewEvent({ ...interview, timeZone: 'Etc/GMT-3' }),
  'a calendar': interviewCalendar(CALENDAR_NAME, [interview, { ...interview, uid: 'two@x', time: null }]),
};
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

/** The lines of a file that break a rule of RFC 5545, by the rule. */
const RULES: Record<string, (file: string) => string[]> = {
  'lines of at most 75 bytes end with CR and LF (section 3.1)': (file) =>
    file.split('\r\n').flatMap((line, index, { length }) => {
      const isRight = index === length - 1 ? line === '' : !/[\r\n]/.test(line) && Buffer.byteLength(line) <= 75;
      return isRight ? [] : [line];
    }),
  'each line has a name, parameters and a value (section 3.1)': (file) =>
    unfold(file).filter(
      (line) => !/^[A-Z][A-Z0-9-]*(;[A-Z0-9-]+=("[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*:\P{Cc}*$/u.test(line),
    ),
  'texts escape commas, semicolons and backslashes (section 3.3.11)': (file) =>
    unfold(file).filter((line) => /^(SUMMARY|DESCRIPTION|LOCATION|X-WR-CALNAME)[:;]/.test(line) && !TEXT.test(line)),
  'properties of the calendar come before its components (section 3.4)': (file) => {
    let [depth, left] = [0, false];
    return unfold(file).filter((line) => {
      if (line.startsWith('BEGIN:')) depth += 1;
      if (line.startsWith('END:')) [depth, left] = [depth - 1, true];
      return left && depth === 1 && !/^(BEGIN|END):/.test(line);
    });
  },
  'the time of writing is in UTC (section 3.8.7.2)': (file) =>
    unfold(file).filter((line) => line.startsWith('DTSTAMP') && !/^DTSTAMP:\d{8}T\d{6}Z$/.test(line)),
  'addresses are in ASCII (section 3.3.3, RFC 6068)': (file) =>
    unfold(file).filter((line) => /^(ATTENDEE|ORGANIZER)/.test(line) && !/:mailto:[\x21-\x7e]+$/i.test(line)),
};
const TEXT = /^[A-Z-]+(;[A-Z-]+=[^:]*)?:([^\\,;\p{Cc}]|\\[\\,;nN])*$/u;

it.each(Object.keys(RULES))('in the invitation of a public report, a check finds what breaks a rule: %s', (rule) => {
  const reported = Buffer.from(readReport('quote-in-name.ics')).toString();
  const wrong = RULES[rule]?.(reported).map((line) => line.slice(0, 30)) ?? [];
  const expected: Record<string, string[]> = {
    lines: ['END:VCALENDAR'],
    each: ['ATTENDEE;ROLE=REQ-PARTICIPANT;'],
    properties: ['TIMEZONE-ID:Africa/Nairobi', 'X-WR-TIMEZONE:Africa/Nairobi'],
    the: ['DTSTAMP:20261126T064710'],
    addresses: ['ORGANIZER;CN="Internship Team"'],
  };
  expect(wrong).toEqual(expected[rule.split(' ')[0] ?? ''] ?? []);
});

describe.each(Object.entries(files))('the file of %s', (_, file) => {
  it.each(Object.entries(RULES))('keeps the rule of RFC 5545: %s', (_, wrongIn) => {
    expect(wrongIn(file)).toEqual([]);
  });

  it('names the link as it is, and people by an address that every program reads', () => {
    const lines = unfold(file);
    expect(lines).toContain('URL:https://meet.example/a,b;c?x=1');
    for (const line of lines.filter((one) => one.startsWith('ORGANIZER')))
      expect(line).toBe('ORGANIZER;CN=Internship Team:mailto:hr@xn--bro-hoa.example');
  });

  it('is read alike by two parsers', () => {
    const one = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents('vevent').map((event) => ({
      uid: event.getFirstPropertyValue('uid'),
      summary: event.getFirstPropertyValue('summary'),
      description: event.getFirstPropertyValue('description'),
      location: event.getFirstPropertyValue('location'),
    }));
    const other = convertIcsCalendar(undefined, file).events?.map(({ uid, summary, description, location }) => ({
      uid,
      summary,
      description,
      location,
    }));
    expect(other).toEqual(one);
    expect(one[0]).toMatchObject({ description: interview.description, location: interview.place });
  });
});

it('a calendar has its name as it was written', () => {
  const calendar = new ICAL.Component(ICAL.parse(files['a calendar']));
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(CALENDAR_NAME);
});

it('an invitation names a person with quotation marks', () => {
  const [event] = new ICAL.Component(ICAL.parse(files['an invitation'])).getAllSubcomponents('vevent');
  const attendee = event?.getFirstProperty('attendee');
  expect([attendee?.getParameter('cn'), attendee?.getFirstValue()]).toEqual([
    "Firm 'Q' Test, a;b: é",
    'mailto:amina@kampala.example',
  ]);
});
