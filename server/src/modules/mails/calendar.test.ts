import ICAL from 'ical.js';
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
  place: 'Room 1, first floor; left',
  videoLink: 'https://meet.example/a,b;c?x=1',
  now: new Date('2026-11-26T06:47:10Z'),
  organizer: 'hr@büro.example',
  method: 'REQUEST',
  attendee: { name: 'Firm "Q" Test, a;b: é', email: 'amina@kampala.example' },
  summary: 'Internship interview',
  description: 'Interview for the internship in =HYPERLINK("http://x","y").\nÀ bientôt, '.repeat(3),
};

const files = {
  'an invitation': interviewEvent(interview),
  'a cancellation': interviewEvent({ ...interview, method: 'CANCEL' }),
  'an interview without a time': interviewEvent({ ...interview, time: null }),
  'an interview in a zone without rules': interviewEvent({ ...interview, timeZone: 'Etc/GMT-3' }),
  'a calendar': interviewCalendar('Interviews of Ada, "the first"', [
    interview,
    { ...interview, uid: 'two@x', time: null },
  ]),
};
const unfold = (file: string) => file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);

describe.each(Object.entries(files))('the file of %s', (_, file) => {
  it('is made of lines of at most 75 bytes that end with CR and LF (RFC 5545, section 3.1)', () => {
    const lines = file.split('\r\n');
    expect(lines.pop()).toBe('');
    for (const line of lines) {
      expect(line).not.toMatch(/[\r\n]/);
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
  });

  it('has its own properties before its components (section 3.4)', () => {
    const names = unfold(file).map((line) => line.split(/[:;]/)[0]);
    let [depth, left] = [0, false];
    for (const name of names) {
      if (name === 'BEGIN') depth += 1;
      else if (name === 'END') [depth, left] = [depth - 1, true];
      else if (depth === 1) expect([name, left]).toEqual([name, false]);
    }
  });

  it('says in UTC when it was written (section 3.8.7.2)', () => {
    const stamps = unfold(file).filter((line) => line.startsWith('DTSTAMP'));
    expect(new Set(stamps)).toEqual(new Set(['DTSTAMP:20261126T064710Z']));
  });

  it('has parameters without inner quotation marks (section 3.2)', () => {
    for (const line of unfold(file).filter((one) => /^(ATTENDEE|ORGANIZER|DT(START|END))/.test(one)))
      expect(line).toMatch(/^[A-Z]+(;[A-Z-]+=("[^"]*"|[^";:,]*))*:[^"]*$/);
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

it('an invitation names a person with quotation marks', () => {
  const [event] = new ICAL.Component(ICAL.parse(files['an invitation'])).getAllSubcomponents('vevent');
  const attendee = event?.getFirstProperty('attendee');
  expect([attendee?.getParameter('cn'), attendee?.getFirstValue()]).toEqual([
    "Firm 'Q' Test, a;b: é",
    'mailto:amina@kampala.example',
  ]);
});
