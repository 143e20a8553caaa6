import type { Answer, listOfferedVisits, listVisits } from '@internship-portals/shared-api/contract';
import { inviteAssessor } from '../../testing/assessments';
import { startTestServer, type TestServer } from '../../testing/server';
import { cancelVisitsAfterLinks } from '.';

type Person = { id: string; token: string; email: string };
/** Friday, 27 November 2026, 16:00 in Nairobi, where the programme is. */
const START = '2026-11-27T13:00:00.000Z';
const TIME = { Date: '2026-12-01', Time: '10:00', Length: 60, Place: 'Head office', VideoLink: '' };

let now: Date;
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intern: Person;
/** The links of two lecturers. */
let links: [string, string];

beforeEach(async () => {
  now = new Date(START);
  server = await startTestServer({}, { now: () => now });
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  const LastDay = '2027-03-05';
  const one = await inviteAssessor(server, admin, intern, { Email: 'maina@uni.example', LastDay });
  const two = await inviteAssessor(server, admin, intern, { Name: 'Prof Ouma', Email: 'ouma@uni.example', LastDay });
  links = [one.link, two.link];
});
afterEach(() => server.stop());

const as = ({ token }: Person, method: string, path: string, body?: object) =>
  server.call(method, `/api${path}`, { token, body });
const offer = (values: object = {}) => as(supervisor, 'POST', `/User/${intern.id}/Visit`, { ...TIME, ...values });
const listed = async (reader = supervisor) =>
  (await as(reader, 'GET', `/User/${intern.id}/Visit`)).body as unknown as Answer<typeof listVisits>;
const offered = async (link: string) =>
  ((await server.call('GET', `/api/Assessment/${link}/Visit`)).body as unknown as Answer<typeof listOfferedVisits>)
    .Visits;
const book = (link: string, id: string) => server.call('POST', `/api/Assessment/${link}/Visit/${id}`);
const giveUp = (link: string, id: string) => server.call('DELETE', `/api/Assessment/${link}/Visit/${id}`);
/** Offers a time and returns its id. */
async function newVisit(values: object = {}) {
  expect((await offer(values)).status).toBe(201);
  const { Date: date, Time } = { ...TIME, ...values };
  return (await listed()).Visits.find((visit) => visit.Date === date && visit.Time === Time)?.id ?? '';
}
/** The newest calendar event that somebody got, unfolded. Later ones are sent at a later time, by which they are in order. */
async function eventOf(email: string) {
  now = new Date(now.getTime() + 1000);
  const mail = (await server.mails('visit-news', email)).at(-1);
  now = new Date(now.getTime() + 1000);
  return { subject: mail?.subject, text: mail?.text ?? '', event: eventIn(mail) };
}
const eventIn = (mail: Awaited<ReturnType<TestServer['mails']>>[number] | undefined) => {
  const content = mail?.attachments.find(({ mimeType }) => mimeType.includes('calendar'))?.content ?? '';
  const text = typeof content === 'string' ? content : new TextDecoder().decode(content);
  return text.replace(/\r\n /g, '');
};

describe('a visit', () => {
  it('is booked by one of two lecturers, and all three get the calendar event', async () => {
    const id = await newVisit();
    expect(await offered(links[0])).toEqual([{ id, ...TIME }]);
    const answers = await Promise.all(links.map((link) => book(link, id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'Nothing was booked: another lecturer has just booked this time. Choose another one.',
    );
    const first = answers[0]?.status === 200;
    const [winner, loser] = first ? links : [links[1], links[0]];
    const lecturer = first ? 'Dr Njeri Maina' : 'Prof Ouma';
    expect(await offered(winner)).toMatchObject([{ id, BookedBy: lecturer }]);
    expect(await offered(loser)).toEqual([]);
    for (const reader of [supervisor, intern])
      expect((await listed(reader)).Visits).toMatchObject([{ BookedBy: lecturer }]);
    for (const email of [first ? 'maina@uni.example' : 'ouma@uni.example', supervisor.email, intern.email]) {
      const { subject, event } = await eventOf(email);
      expect(subject).toBe('Booked: visit on Tuesday, 1 December 2026 at 10:00');
      expect(event).toContain('METHOD:REQUEST');
      expect(event).toContain('DTSTART;TZID=Africa/Nairobi:20261201T100000');
      expect(event).toContain('LOCATION:Head office');
    }
    // Of two windows of one lecturer, the second changes nothing.
    expect((await book(winner, id)).status).toBe(200);
    const other = await newVisit({ Time: '14:00' });
    expect((await book(winner, other)).body.message).toBe(
      'Nothing was booked: you have booked Tuesday, 1 December 2026 at 10:00. Cancel that visit first.',
    );
  });

  it.each([
    ['a day that is over', { Date: '2026-11-26' }, 'Date', 'Choose today or a later day.'],
    ['a day that is none', { Date: '2026-02-30' }, 'Date', 'Enter a real date.'],
    [
      'a time that has passed',
      { Date: '2026-11-27', Time: '15:59' },
      'Time',
      'This time has passed. Choose a later one.',
    ],
    ['no time', { Time: '' }, 'Time', 'Enter a time.'],
    ['no length', { Length: 0 }, 'Length', 'Enter 5 to 480 minutes.'],
    ['neither a place nor a link', { Place: ' ' }, 'Place', 'Enter a place, or the link of a video call.'],
    [
      'a link that is none',
      { VideoLink: 'call' },
      'VideoLink',
      'Enter a web address that starts with https:// or http://.',
    ],
  ])('is refused at the field for %s', async (_about, values, field, message) => {
    const { status, body } = await offer(values);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('is refused while it overlaps with another one, and with twenty', async () => {
    await newVisit();
    expect((await offer({ Time: '10:30' })).body.errors).toEqual({
      Time: ['This overlaps with the time on Tuesday, 1 December 2026 at 10:00. Choose another one.'],
    });
    for (let day = 2; day <= 20; day++) await newVisit({ Date: `2026-12-${String(day).padStart(2, '0')}` });
    expect((await offer({ Date: '2026-12-24' })).body).toMatchObject({
      code: 'visit_state',
      message: 'Nothing was offered: 20 times are offered already. Withdraw some first.',
    });
  });

  it('moves and is cancelled by the supervisor, and the events follow', async () => {
    const id = await newVisit();
    await book(links[0], id);
    const uid = /UID:(\S+)/.exec((await eventOf('maina@uni.example')).event)?.[1] ?? 'no uid';
    const change = (body: object) => as(supervisor, 'PUT', `/Supervisor/Visit/${id}`, { ...TIME, ...body });
    expect((await change({ Time: '11:00', Place: '', VideoLink: 'https://meet.example/1' })).status).toBe(200);
    const changed = await eventOf('maina@uni.example');
    expect(changed.subject).toBe('Changed: visit on Tuesday, 1 December 2026 at 11:00');
    for (const line of [
      `UID:${uid}`,
      'SEQUENCE:2',
      'DTSTART;TZID=Africa/Nairobi:20261201T110000',
      'https://meet.example/1',
    ])
      expect(changed.event).toContain(line);
    const cancel = () => as(supervisor, 'DELETE', `/Supervisor/Visit/${id}`);
    expect((await cancel()).status).toBe(200);
    const cancelled = await eventOf(intern.email);
    expect(cancelled.subject).toContain('Cancelled');
    for (const line of ['METHOD:CANCEL', `UID:${uid}`, 'SEQUENCE:3']) expect(cancelled.event).toContain(line);
    expect(await offered(links[0])).toEqual([]);
    expect((await cancel()).status).toBe(404);
    expect((await book(links[1], id)).body.message).toBe(
      'Nothing was booked: this time is no longer offered. Choose another one.',
    );
  });

  it('is given up by the lecturer, after which another one can book it', async () => {
    const id = await newVisit();
    await book(links[0], id);
    const { event } = await eventOf(supervisor.email);
    expect((await giveUp(links[1], id)).status).toBe(409);
    expect((await giveUp(links[0], id)).status).toBe(200);
    const cancelled = await eventOf(supervisor.email);
    expect(cancelled.event).toContain('METHOD:CANCEL');
    expect(cancelled.event).toContain(/UID:\S+/.exec(event)?.[0]);
    expect((await book(links[1], id)).status).toBe(200);
    const next = await eventOf(supervisor.email);
    expect(next.text).toContain('Prof Ouma has booked a visit to Brian Kiprotich.');
    expect(next.event).not.toContain(/UID:\S+/.exec(event)?.[0]);
  });

  it('is told to the lecturer and the intern as their own', async () => {
    const id = await newVisit();
    await book(links[0], id);
    expect((await eventOf('maina@uni.example')).text).toContain('\n\nYou have booked a visit to Brian Kiprotich.\n\n');
    expect((await eventOf(intern.email)).text).toContain(' has booked a visit to you.\n\n');
    await giveUp(links[0], id);
    expect((await eventOf('maina@uni.example')).text).toContain('Your visit to Brian Kiprotich does not take place.');
    expect((await eventOf(intern.email)).text).toMatch(/The visit of .+ to you does not take place\./);
  });

  it('is over once its time has passed, and no link opens it after it has ended', async () => {
    const id = await newVisit();
    now = new Date('2026-12-01T07:00:00.000Z');
    const token = await server.services.sessions.start(supervisor.id);
    expect(await offered(links[0])).toEqual([]);
    expect((await book(links[0], id)).status).toBe(409);
    now = new Date('2026-12-01T08:00:00.000Z');
    expect((await as({ ...supervisor, token }, 'DELETE', `/Supervisor/Visit/${id}`)).body.message).toBe(
      'Nothing was changed: this visit is over.',
    );
    expect((await book('guessed', id)).status).toBe(404);
  });

  it('is cancelled with the link of its lecturer, all three are told, and another lecturer can book the time', async () => {
    const id = await newVisit();
    await book(links[0], id);
    const { body } = await as(admin, 'GET', `/User/${intern.id}/Assessment`);
    const lecturer = (body.Assessments as { id: string; Name: string }[]).find(({ Name }) => Name === 'Dr Njeri Maina');
    expect((await eventOf(supervisor.email)).subject).toContain('Booked');
    expect((await as(admin, 'DELETE', `/Admin/Assessment/${lecturer?.id}`)).status).toBe(200);
    for (const email of ['maina@uni.example', supervisor.email, intern.email]) {
      const { subject, event } = await eventOf(email);
      expect(subject).toBe('Cancelled: visit on Tuesday, 1 December 2026 at 10:00');
      expect(event).toContain('METHOD:CANCEL');
    }
    expect((await book(links[1], id)).status).toBe(200);
  });

  it('is cancelled once the link has ended before it, unless the link was extended', async () => {
    const id = await newVisit();
    await book(links[0], id);
    const endOn = (last_day: string) =>
      server.services.db
        .updateTable('assessments')
        .set({ last_day })
        .where('email', '=', 'maina@uni.example')
        .execute();
    now = new Date('2026-11-30T22:00:00.000Z');
    await cancelVisitsAfterLinks(server.services);
    expect((await eventOf(supervisor.email)).subject).toContain('Booked');
    await endOn('2026-11-30');
    await cancelVisitsAfterLinks(server.services);
    for (const email of ['maina@uni.example', supervisor.email])
      expect((await eventOf(email)).subject).toBe('Cancelled: visit on Tuesday, 1 December 2026 at 10:00');
    expect(await offered(links[1])).toMatchObject([{ id }]);
  });

  it('is on no day after the end of the link', async () => {
    const last = await newVisit({ Date: '2027-03-05' });
    const later = await newVisit({ Date: '2027-03-06' });
    expect(await offered(links[0])).toMatchObject([{ id: last }]);
    expect((await book(links[0], later)).status).toBe(409);
    await book(links[0], last);
    const moved = await as(supervisor, 'PUT', `/Supervisor/Visit/${last}`, { ...TIME, Date: '2027-03-08' });
    expect(moved.body.errors).toEqual({
      Date: [
        "The lecturer's link ends on Friday, 5 March 2027. Choose a day up to then, or ask an administrator to extend the link.",
      ],
    });
  });

  it('is news for the supervisor and the intern, except what they did themselves', async () => {
    const id = await newVisit();
    await book(links[0], id);
    await as(supervisor, 'PUT', `/Supervisor/Visit/${id}`, { ...TIME, Time: '11:00' });
    await giveUp(links[0], id);
    const newsOf = async (reader: Person) =>
      ((await as(reader, 'GET', '/Notification')).body.Notifications as { Kind: string; Text: string }[])
        .filter(({ Kind }) => Kind === 'visit-news')
        .map(({ Text }) => Text)
        .toReversed();
    const ten = 'on Tuesday, 1 December 2026 at 10:00';
    const eleven = 'on Tuesday, 1 December 2026 at 11:00';
    expect(await newsOf(supervisor)).toEqual([
      `A lecturer has booked a visit to Brian Kiprotich ${ten}.`,
      `The visit to Brian Kiprotich by a lecturer ${eleven} is cancelled.`,
    ]);
    expect(await newsOf(intern)).toEqual([
      `A lecturer has booked a visit to you ${ten}.`,
      `The visit to you by a lecturer has changed. It is now ${eleven}.`,
      `The visit to you by a lecturer ${eleven} is cancelled.`,
    ]);
  });

  it('is to come on the pages of the supervisor, administrators and the intern, until it is over', async () => {
    await newVisit({ Date: '2026-12-02' });
    const id = await newVisit();
    const other = await server.signInAs('SUP');
    const comingFor = async (reader: Person) => {
      const path = reader === admin ? '/Admin/Dashboard/Decisions' : '/Supervisor/Visit';
      return (await as(reader, 'GET', path)).body.Visits;
    };
    const forIntern = async () => (await as(intern, 'GET', `/User/${intern.id}/Completion`)).body.Visits;
    expect([await comingFor(supervisor), await forIntern()]).toEqual([undefined, undefined]);
    await book(links[0], id);
    const visit = { id, Date: '2026-12-01', Time: '10:00', BookedBy: 'Dr Njeri Maina' };
    for (const reader of [supervisor, admin])
      expect(await comingFor(reader)).toEqual({
        Total: 1,
        First: [{ ...visit, user_id: intern.id, Name: 'Brian Kiprotich' }],
      });
    expect((await as(supervisor, 'GET', '/Supervisor/Task/Queue')).body.Visits).toBe(1);
    expect(await comingFor(other)).toBeUndefined();
    expect(await forIntern()).toMatchObject([visit]);
    now = new Date('2026-12-01T08:00:00.000Z');
    supervisor.token = await server.services.sessions.start(supervisor.id);
    expect(await comingFor(supervisor)).toBeUndefined();
  });
});
