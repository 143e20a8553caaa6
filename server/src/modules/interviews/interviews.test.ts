import {
  type Answer,
  type ChangedCall,
  getApplication,
  getDashboard,
  getDecisionsNeeded,
  type getInterviewForm,
  listInterviews,
  listSelectedApplicants,
  type PageUpdate,
} from '@internship-portals/shared-api/contract';
import ICAL from 'ical.js';
import { convertIcsCalendar } from 'ts-ics';
import type { SessionUser } from '../../http/sessions';
import { momentOf } from '../../lib/calendar';
import { startTestServer, type TestServer } from '../../testing/server';
import { createInvitations } from '../applications';
import { sendDueInterviewMails } from './due-mails';
import { toPlan } from './plan';

const DAY_MS = 86_400_000;
/** Clocks go forward in London on 29 March 2099 and back on 25 October 2099. */
const SUMMER = '2099-06-15';
const WINTER = '2099-12-15';

let server: TestServer;
let token: string;
let administrator: { id: string; token: string; email: string };
let people = 0;

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'Europe/London', MAIL_FROM: 'Firm <jobs@firm.example>' });
  administrator = await server.signInAs('ADM', { name: 'Wanjiku Maina' });
  token = administrator.token;
});
afterAll(() => server.stop());

async function newApplication() {
  const email = `invited${++people}@example.com`;
  await server.apply({ Email: email, Name: `Invited ${people}` });
  return { id: await server.applicationId(email), email };
}

const put = (id: string, body: object) => server.call('PUT', `/api/Apply/${id}`, { token, body });
const invite = (id: string, plan: object) => put(id, { ApplicationStatus: 'Accepted', ...plan });
const read = async (id: string) =>
  (await server.call('GET', `/api/Apply/${id}`, { token })).body as unknown as Answer<typeof getApplication>;
const agenda = async (from: string, to = from, by = token) =>
  (await server.call('GET', `/api/Interview?From=${from}&To=${to}`, { token: by })).body as unknown as Answer<
    typeof listInterviews
  >;

/** The mails to an address of one kind, the oldest first. */
async function mailsTo(email: string, kind: string) {
  await sendDueInterviewMails(server.services);
  return server.mails(kind, email);
}

type Mail = Awaited<ReturnType<typeof mailsTo>>[number];

/** The event of a mail, as both libraries read it. */
function eventOf(mail: Mail | undefined) {
  const attached = mail?.attachments.find(({ mimeType }) => mimeType.includes('calendar'));
  const text = new TextDecoder().decode(attached?.content as ArrayBuffer);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('The mail has no event');
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const start = new ICAL.Event(event).startDate;
  const other = convertIcsCalendar(undefined, text);
  const second = other.events?.[0];
  const value = (name: string) => String(event.getFirstPropertyValue(name));
  const first = {
    method: String(calendar.getFirstPropertyValue('method')),
    uid: value('uid'),
    sequence: Number(value('sequence')),
    start: start.toJSDate().toISOString(),
    place: event.getFirstPropertyValue('location') as string | null,
    organizer: value('organizer'),
  };
  // The second library agrees with the first one.
  expect({
    method: other.method?.trim(),
    uid: second?.uid,
    sequence: second?.sequence,
    start: second?.start.date.toISOString(),
    place: second?.location ?? null,
    organizer: `mailto:${second?.organizer?.email}`,
  }).toEqual(first);
  return { ...first, isDate: start.isDate, zone: start.zone?.tzid, text };
}

const linkIn = (mail: Mail | undefined) =>
  /http:\/\/internships\.test\/interviewAnswer\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const answer = (link: string, body: object) => server.call('POST', `/api/Interview/Invitation/${link}`, { body });
const positionOf = async (by: string) => String((await server.call('GET', '/api/Change', { token: by })).body.Position);
/** What the open pages of a person are told since a position. */
async function toldSince(position: string, by: string): Promise<ChangedCall[]> {
  const { body } = await server.call('GET', `/api/Change?After=${position}`, { token: by });
  return (body.Changes as PageUpdate[]).flatMap(({ Calls }) => Calls);
}
const openLink = (link: string) => server.call('GET', `/api/Interview/Invitation/${link}`);

async function invited(plan: object = { Date: SUMMER, Time: '10:00' }) {
  const application = await newApplication();
  expect((await invite(application.id, plan)).status).toBe(200);
  const [mail] = await mailsTo(application.email, 'interview-invitation');
  return { ...application, link: linkIn(mail) };
}

describe('an invitation', () => {
  it('says time, length, place, interviewer and message, and its event has the time zone', async () => {
    const interviewer = await server.signInAs('SUP', { name: 'Otieno Odhiambo' });
    const { id, email } = await newApplication();
    const plan = {
      Time: '10:00',
      Length: 30,
      Place: 'Room 4',
      Interviewers: [interviewer.id],
      Message: 'Bring your ID.',
    };
    expect((await invite(id, { Date: SUMMER, ...plan })).status).toBe(200);

    const [mail] = await mailsTo(email, 'interview-invitation');
    expect(mail?.subject).toBe('Your internship interview on Monday, 15 June 2099 at 10:00');
    for (const fact of [
      'Time: 10:00 (Europe/London)',
      'Length: 30 minutes',
      'Place: Room 4',
      'Interviewer: Otieno Odhiambo',
      'Bring your ID.',
    ])
      expect(mail?.text).toContain(fact);
    expect(eventOf(mail)).toMatchObject({
      method: 'REQUEST',
      uid: `${id}@internship-portals`,
      start: `${SUMMER}T09:00:00.000Z`,
      zone: 'Europe/London',
      place: 'Room 4',
      organizer: 'mailto:jobs@firm.example',
    });
    const [mails] = await mailsTo(interviewer.email, 'interview-for-interviewer');
    expect(eventOf(mails)).toMatchObject({ method: 'REQUEST', uid: `${id}@internship-portals` });
    expect(mails?.subject).not.toContain('Invited');

    const { Applicant, Interview, History } = await read(id);
    expect(Applicant).toMatchObject({ InterviewDate: SUMMER, InterviewTime: '10:00' });
    expect(Interview).toMatchObject({ Time: '10:00', Length: 30, Place: 'Room 4', Cancelled: false });
    expect(History.at(-1)).toMatchObject({ InterviewDate: SUMMER, InterviewTime: '10:00' });
  });

  it('has the right moment on both sides of a change of the clocks, and keeps its UID with a higher sequence', async () => {
    const { id, email } = await invited({ Date: SUMMER, Time: '10:00' });
    expect((await invite(id, { Date: WINTER, Time: '10:00' })).status).toBe(200);
    expect((await put(id, { ApplicationStatus: 'Declined' })).status).toBe(200);
    server.advance(11_000);
    const invitations = await mailsTo(email, 'interview-invitation');
    const [declined] = await mailsTo(email, 'application-declined');
    const events = [...invitations, declined].map(eventOf);
    expect(events.map(({ start }) => start)).toEqual([
      `${SUMMER}T09:00:00.000Z`,
      `${WINTER}T10:00:00.000Z`,
      `${WINTER}T10:00:00.000Z`,
    ]);
    expect(events.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    const sequences = events.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  });

  it('with a date alone is the whole day, as before', async () => {
    const { email } = await invited({ Date: SUMMER });
    const [mail] = await mailsTo(email, 'interview-invitation');
    expect(eventOf(mail)).toMatchObject({ isDate: true });
  });

  it.each([
    ['a time that the clocks skip', { Date: '2099-03-29', Time: '01:30' }, 'Time', /does not exist on that day/],
    ['a time that is none', { Date: SUMMER, Time: '25:00' }, 'Time', /such as 14:30/],
    ['a link that is none', { Date: SUMMER, VideoLink: 'javascript:alert(1)' }, 'VideoLink', /web address/],
    ['a person who is no one', { Date: SUMMER, Interviewers: ['nobody'] }, 'Interviewers', /from the list/],
  ])('refuses %s under its field, and sends nothing', async (_what, plan, field, message) => {
    const { id, email } = await newApplication();
    const refused = await invite(id, plan);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[field]?.join()).toMatch(message);
    expect(await mailsTo(email, 'interview-invitation')).toEqual([]);
  });

  it('refuses a time of today that has passed, and an interviewer who has left', async () => {
    const { id } = await newApplication();
    const gone = await server.signInAs('SUP', { name: 'Gone Away' });
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', gone.id).execute();
    const { Today } = await agenda(SUMMER);
    const refused = await invite(id, { Date: Today, Time: '00:00', Interviewers: [gone.id] });
    expect(refused.body.errors).toEqual({
      Time: ['This time has passed. Choose a later one.'],
      Interviewers: ['Gone Away has left. Choose another interviewer.'],
    });
  });

  it('is not moved to a proposal when its interviewer has left, also between the check and the decision', async () => {
    const gone = await server.signInAs('SUP', { name: 'Soon Gone' });
    const { id, email } = await invited({ Date: SUMMER, Time: '10:00', Interviewers: [gone.id] });
    const { db } = server.services;
    const leave = () => db.updateTable('users').set({ active: 0 }).where('id', '=', gone.id).execute();
    const plan = { ...toPlan({ Date: SUMMER, Time: '12:00' }), interviewers: [gone.id] };
    const person = { id: administrator.id, role: 'ADM' } as SessionUser;
    await leave();
    const late = createInvitations(server.services).invite(id, plan, person);
    const errors = { Interviewers: ['Soon Gone has left. Choose another interviewer.'] };
    await expect(late).rejects.toMatchObject({ errors });
    const body = { Date: '2099-06-17', Time: '11:00' };
    const refused = await server.call('PUT', `/api/Admin/Interview/${id}`, { token, body });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    expect(await mailsTo(email, 'interview-invitation')).toHaveLength(1);
    expect((await read(id)).Applicant).toMatchObject({ InterviewDate: SUMMER, InterviewTime: '10:00' });
  });

  it('to another time of the same day is a change, and the same one again is none', async () => {
    const { id } = await invited({ Date: SUMMER, Time: '10:00' });
    expect((await invite(id, { Date: SUMMER, Time: '10:00' })).body.code).toBe('already_scheduled');
    const overtaken = await invite(id, { Date: SUMMER, Time: '12:00', SeenDate: SUMMER, SeenTime: '09:00' });
    expect(overtaken.body.message).toContain('is now on Monday, 15 June 2099 at 10:00');
    expect((await invite(id, { Date: SUMMER, Time: '12:00', SeenTime: '10:00' })).status).toBe(200);
  });

  it('goes to several applicants in consecutive slots, or to no one when one of them has withdrawn', async () => {
    const one = await newApplication();
    const two = await newApplication();
    const body = { Ids: [one.id, two.id], Date: '2099-07-01', Time: '09:00', Length: 20, Break: 10, Place: 'Room 1' };
    const wording = { MailSubject: 'Come on {{when}}', MailText: 'Dear {{name}}, bring your ID.\n\n{{answerLink}}' };
    const answered = await server.call('POST', '/api/Admin/Interview/Slots', { token, body: { ...body, ...wording } });
    expect(answered.status).toBe(200);
    const [sent] = await mailsTo(two.email, 'interview-invitation');
    expect(sent?.subject).toBe('Come on Wednesday, 1 July 2099 at 09:30');
    expect(sent?.text).toMatch(/^Dear Invited \d+, bring your ID\./);
    const { Interviews } = await agenda('2099-07-01');
    expect(Interviews.map(({ id, Time, Length }) => [id, Time, Length])).toEqual([
      [one.id, '09:00', 20],
      [two.id, '09:30', 20],
    ]);
    const [mail] = await mailsTo(one.email, 'interview-invitation');
    await answer(linkIn(mail), { Answer: 'withdrawn' });
    const three = await newApplication();
    const refused = await server.call('POST', '/api/Admin/Interview/Slots', {
      token,
      body: { ...body, Ids: [three.id, one.id] },
    });
    expect([refused.status, refused.body.errors.Ids?.join()]).toEqual([422, expect.stringContaining('has withdrawn')]);
    const late = await server.call('POST', '/api/Admin/Interview/Slots', {
      token,
      body: { ...body, Ids: [three.id, two.id], Time: '23:50' },
    });
    expect(late.body.errors).toEqual({ Time: ['The last interview would begin on the next day.'] });
    expect(await mailsTo(three.email, 'interview-invitation')).toEqual([]);
  });

  it('starts the next form from what was used last, and offers who can interview', async () => {
    const { id } = await newApplication();
    await invite(id, { Date: SUMMER, Time: '16:15', Place: 'Room 9', Interviewers: [administrator.id] });
    const { body: programme } = await server.call('GET', '/api/Admin/Programme', { token });
    const settings = {
      ...(programme.Settings as object),
      InterviewPlace: 'Umoja House, room 4',
      Seen: programme.Revision,
    };
    expect((await server.call('PUT', '/api/Admin/Programme', { token, body: settings })).status).toBe(200);
    const { body } = await server.call('GET', '/api/Admin/Interview/Form', { token });
    const form = body as unknown as Answer<typeof getInterviewForm>;
    expect(form.TimeZone).toBe('Europe/London');
    expect(form.Place).toBe('Umoja House, room 4');
    expect(form.Hours).toMatchObject({ InterviewsFrom: '09:00', LunchUntil: '14:00', InterviewDays: 6 });
    expect(form.Holidays).toContainEqual({ Date: expect.stringMatching(/-12-12$/), Name: 'Jamhuri Day' });
    expect(form.LastUsed).toMatchObject({
      Date: SUMMER,
      Time: '16:15',
      Place: 'Room 9',
      Interviewers: [administrator.id],
    });
    expect(form.Interviewers).toContainEqual({ user_id: administrator.id, Name: 'Wanjiku Maina', Role: 'ADM' });
    expect(form.Interviewers.map(({ Name }) => Name)).not.toContain('Gone Away');
  });
});

describe('a time that must be free', () => {
  const DAY = '2099-07-01';
  const wanted = { Date: DAY, Time: '10:00', Length: 30, Place: 'Room 7', IfFree: true };

  it('goes to one of two administrators who invite at once', async () => {
    const two = [await newApplication(), await newApplication()];
    const answers = await Promise.all(two.map(({ id }) => invite(id, wanted)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const { errors } = answers.find(({ status }) => status === 422)?.body ?? {};
    expect(errors).toEqual({
      Time: [expect.stringMatching(/^Room 7: Invited \d+ is interviewed at 10:00\. Choose another time\.$/)],
    });
  });

  it.each([
    ['ends before the next one', { Time: '09:30' }, 200],
    ['is in the room under another spelling', { Time: '10:15', Place: ' room 7' }, 422],
    ['is in another room', { Time: '10:15', Place: 'Room 8' }, 200],
    ['has no time', { Time: '' }, 200],
    ['may overlap', { IfFree: false }, 200],
  ])('%s: %j', async (_, plan, status) => {
    const { id } = await newApplication();
    expect((await invite(id, { ...wanted, ...plan })).status).toBe(status);
  });

  it('is not one at which an interviewer is elsewhere, but their own interview can be moved within it', async () => {
    const grace = await server.signInAs('SUP', { name: 'Grace Wambui' });
    const two = [await newApplication(), await newApplication()];
    const plan = { Date: '2099-07-02', Time: '10:00', Place: 'Room 1', Interviewers: [grace.id], IfFree: true };
    expect((await invite(two[0]?.id ?? '', plan)).status).toBe(200);
    const { body } = await invite(two[1]?.id ?? '', { ...plan, Time: '10:40', Place: 'Room 2' });
    expect(body.errors).toEqual({ Time: [expect.stringContaining('Grace Wambui: Invited')] });
    expect((await invite(two[0]?.id ?? '', { ...plan, Time: '10:15' })).status).toBe(200);
  });

  it('is one of its own for each of several applicants, and who finds theirs taken is not invited', async () => {
    const three = [await newApplication(), await newApplication(), await newApplication()];
    const Ids = three.map(({ id }) => id);
    const slots = (Slots: object[]) =>
      server.call('POST', '/api/Admin/Interview/Slots', { token, body: { ...wanted, Ids, Slots } });
    const past = { Date: '2000-01-01', Time: '10:00' };
    const times = ['11:00', '10:00', '09:00'].map((Time) => ({ Date: DAY, Time }));
    expect((await slots(times.slice(1))).body.errors).toEqual({
      Slots: ['Choose a day and a time for each applicant.'],
    });
    expect((await slots([...times.slice(1), past])).body.errors).toEqual({
      Slots: [expect.stringMatching(/^Saturday, 1 January 2000, 10:00: /)],
    });
    const { body } = await slots(times);
    expect(body.Done).toMatchObject([{ id: Ids[0] }, { id: Ids[2] }]);
    expect(body.NotDone).toMatchObject([{ id: Ids[1], Reason: expect.stringContaining('Room 7') }]);
    expect((await read(Ids[2] ?? '')).Applicant).toMatchObject({ InterviewDate: DAY, InterviewTime: '09:00' });
  });
});

describe('an applicant', () => {
  it('says that they come, and opening the link alone changes nothing', async () => {
    const { id, link } = await invited();
    expect((await openLink(link)).body).toMatchObject({ Date: SUMMER, Time: '10:00', Reply: null });
    expect((await read(id)).Replies).toBeUndefined();
    expect((await answer(link, { Answer: 'coming' })).status).toBe(200);
    await answer(link, { Answer: 'coming' });
    expect((await read(id)).Replies).toMatchObject([{ Answer: 'coming', Date: SUMMER, Time: '10:00' }]);
  });

  it('finds on the page of the link the event that came with the e-mail', async () => {
    const { email, link } = await invited({ Date: SUMMER, Time: '10:00', Place: 'Room 4' });
    const [mail] = await mailsTo(email, 'interview-invitation');
    const { body } = await openLink(link);
    expect(body.City).toBe('Nairobi');
    // Mail has its own line ends, and the event the time at which it was written.
    const plain = (text: string) => text.replaceAll('\r\n', '\n').replace(/^DTSTAMP:.*$/m, '');
    expect(plain(String(body.Calendar))).toBe(plain(eventOf(mail).text));
  });

  it.each([{ Answer: 'coming' }, { Answer: 'another-day', Reason: 'An exam.' }, { Answer: 'withdrawn' }])(
    'is told to the open pages of administrators and of the interviewer: $Answer',
    async (body) => {
      const [grace, stranger] = [await server.signInAs('SUP'), await server.signInAs('SUP')];
      const { id, link } = await invited({ Date: SUMMER, Time: '10:00', Interviewers: [grace.id] });
      // What was announced before is left behind.
      server.advance(60_000);
      const windows = [token, grace.token, stranger.token];
      const positions = await Promise.all(windows.map(positionOf));
      expect((await answer(link, body)).status).toBe(200);
      const [administrators, interviewers, others] = await Promise.all(
        windows.map((window, index) => toldSince(positions[index] ?? '', window)),
      );
      const lists = [listSelectedApplicants, listInterviews, getDashboard, getDecisionsNeeded];
      expect(administrators).toEqual(
        expect.arrayContaining([...lists.map(({ path }) => ({ Path: path })), { Path: getApplication.path, Id: id }]),
      );
      expect(interviewers).toEqual([{ Path: listInterviews.path }]);
      expect(others).toEqual([]);
      // The same answer again changes nothing.
      server.advance(60_000);
      const again = await positionOf(token);
      await answer(link, body);
      expect(await toldSince(again, token)).toEqual([]);
    },
  );

  it('proposes other days, one of which an administrator takes, and the earlier link then says so', async () => {
    const { id, email, link } = await invited({ Date: SUMMER, Time: '10:00', Place: 'Room 5' });
    const Proposals = [{ Date: '2099-06-17', Time: '11:00', More: 'x' }, { Date: '2099-06-18' }];
    expect((await answer(link, { Answer: 'another-day', Reason: 'An exam.', Proposals })).status).toBe(200);
    const [interview] = (await agenda(SUMMER)).Interviews.filter((one) => one.id === id);
    expect(interview?.Reply).toMatchObject({ Answer: 'another-day', Reason: 'An exam.' });
    const replies = server.services.db.selectFrom('interview_replies').select('proposals');
    const { proposals } = await replies.where('application_id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.parse(proposals)[0]).toEqual({ Date: '2099-06-17', Time: '11:00' });
    const body = { Date: '2099-06-17', Time: '11:00' };
    expect((await server.call('PUT', `/api/Admin/Interview/${id}`, { token, body })).status).toBe(200);
    const events = (await mailsTo(email, 'interview-invitation')).map(eventOf);
    expect(events.map(({ start, place }) => [start, place])).toEqual([
      [`${SUMMER}T09:00:00.000Z`, 'Room 5'],
      ['2099-06-17T10:00:00.000Z', 'Room 5'],
    ]);
    expect(events[1]?.sequence).toBeGreaterThan(events[0]?.sequence ?? 0);
    expect((await openLink(link)).body.code).toBe('interview_moved');
    const [moved] = (await agenda('2099-06-17')).Interviews.filter((one) => one.id === id);
    expect(moved?.Reply).toBeNull();
  });

  it.each([
    ['nothing', {}, { Reason: [expect.stringContaining('Propose a day')] }],
    [
      'a day in the past',
      { Proposals: [{ Date: '2020-01-01' }] },
      { Proposals: ['Day 1: Choose today or a later day.'] },
    ],
    ['four days', { Proposals: Array(4).fill({ Date: SUMMER }) }, { Proposals: ['Propose at most three days.'] }],
  ])('is told what is wrong with %s', async (_what, body, errors) => {
    const { id, link } = await invited();
    const refused = await answer(link, { Answer: 'another-day', ...body });
    expect([refused.status, refused.body.errors]).toEqual([422, errors]);
    expect((await read(id)).Replies).toBeUndefined();
  });

  it('withdraws: interviewers are told, no one can invite them again, and they may apply again', async () => {
    const interviewer = await server.signInAs('SUP');
    const { id, email, link } = await invited({ Date: SUMMER, Time: '10:00', Interviewers: [interviewer.id] });
    await mailsTo(interviewer.email, 'interview-for-interviewer');
    expect((await answer(link, { Answer: 'withdrawn', Reason: 'Another offer.' })).status).toBe(200);
    const { Applicant, History, UndoUntil } = await read(id);
    expect(Applicant).toMatchObject({ ApplicationStatus: 'Declined', WithdrawnAt: expect.any(String) });
    expect(History.at(-1)).toMatchObject({ By: null, To: 'Declined', Withdrawn: true });
    expect(UndoUntil).toBeUndefined();
    const [confirmed] = await mailsTo(email, 'application-withdrawn');
    expect(eventOf(confirmed).method).toBe('CANCEL');
    expect(await mailsTo(email, 'application-declined')).toEqual([]);
    const mails = (await mailsTo(interviewer.email, 'interview-for-interviewer')).map(eventOf);
    expect(mails.map(({ method }) => method)).toEqual(['REQUEST', 'CANCEL']);
    expect((await server.call('DELETE', `/api/Apply/${id}/Decline`, { token })).status).toBe(409);
    const again = await invite(id, { Date: SUMMER, Time: '10:00' });
    expect([again.status, again.body.errors.Email?.join()]).toEqual([422, expect.stringContaining('has withdrawn')]);
    const { body } = await server.call('POST', '/api/ApplicationStatus', { body: { Email: email } });
    expect(body).toMatchObject({ ApplicationStatus: 'Declined', WithdrawnAt: expect.any(String) });
    expect((await server.apply({ Email: email })).status).toBe(201);
  });

  it('gets nowhere with a link that was changed, or that went to an address that was corrected', async () => {
    const { id, link } = await invited();
    expect((await openLink(`${link.slice(0, -4)}AAAA`)).status).toBe(404);
    await put(`${id}/PersonalData`, {
      Name: 'Right',
      Email: `right${people}@example.com`,
      PhoneNumber: '+254712345678',
    });
    expect((await openLink(link)).status).toBe(404);
    const [corrected] = await mailsTo(`right${people}@example.com`, 'interview-invitation');
    expect((await openLink(linkIn(corrected))).status).toBe(200);
  });

  it('gets the links again by mail, and no one learns whether an address has an interview', async () => {
    const { email } = await invited();
    const known = await server.call('POST', '/api/Interview/Invitation', { body: { Email: email } });
    const unknown = await server.call('POST', '/api/Interview/Invitation', { body: { Email: 'no@example.com' } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const [sent] = await mailsTo(email, 'interview-reminder');
    expect((await openLink(linkIn(sent))).status).toBe(200);
  });
});

describe('a decline', () => {
  it('that is undone tells interviewers nothing, and the interview goes on', async () => {
    const interviewer = await server.signInAs('SUP');
    const { id, link } = await invited({ Date: SUMMER, Time: '10:00', Interviewers: [interviewer.id] });
    await mailsTo(interviewer.email, 'interview-for-interviewer');
    await answer(link, { Answer: 'coming' });
    await put(id, { ApplicationStatus: 'Declined' });
    expect((await openLink(link)).status).toBe(409);
    expect((await server.call('DELETE', `/api/Apply/${id}/Decline`, { token })).status).toBe(200);
    server.advance(11_000);
    expect(await mailsTo(interviewer.email, 'interview-for-interviewer')).toHaveLength(1);
    expect((await read(id)).Interview).toMatchObject({ Cancelled: false, Time: '10:00' });
    // The link and the answer are still about this interview.
    expect((await openLink(link)).body.Reply).toMatchObject({ Answer: 'coming' });
    expect((await answer(link, { Answer: 'another-day', Reason: 'An exam.' })).status).toBe(200);
  });

  it('that is undone before an interviewer was told of the interview does not keep it from them', async () => {
    const interviewer = await server.signInAs('SUP');
    const { id } = await newApplication();
    await invite(id, { Date: SUMMER, Time: '10:00', Interviewers: [interviewer.id] });
    await put(id, { ApplicationStatus: 'Declined' });
    await server.call('DELETE', `/api/Apply/${id}/Decline`, { token });
    const mails = await mailsTo(interviewer.email, 'interview-for-interviewer');
    expect(mails.map(({ subject }) => subject)).toEqual(['New: interview on Monday, 15 June 2099 at 10:00']);
  });

  it('that is undone before an interviewer was told of a change does not keep the change from them', async () => {
    const interviewer = await server.signInAs('SUP');
    const { id } = await invited({ Date: SUMMER, Time: '10:00', Interviewers: [interviewer.id] });
    const mails = () => mailsTo(interviewer.email, 'interview-for-interviewer');
    expect(await mails()).toHaveLength(1);
    await invite(id, { Date: SUMMER, Time: '14:00', Interviewers: [interviewer.id] });
    await put(id, { ApplicationStatus: 'Declined' });
    await server.call('DELETE', `/api/Apply/${id}/Decline`, { token });
    expect((await mails()).slice(1).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Changed: .* at 14:00$/),
    ]);
  });

  it('is not overruled by someone who moves the interview and has not seen it', async () => {
    const { id, email } = await invited();
    await put(id, { ApplicationStatus: 'Declined' });
    const body = { Date: '2099-06-17', Time: '11:00' };
    const refused = await server.call('PUT', `/api/Admin/Interview/${id}`, { token, body });
    expect([refused.status, refused.body.code]).toEqual([409, 'already_decided']);
    expect(await mailsTo(email, 'interview-invitation')).toHaveLength(1);
  });
});

describe('the agenda', () => {
  it('has the interviews of a day in their order, those without a time first', async () => {
    const date = '2099-08-03';
    const times = ['16:00', undefined, '08:30'];
    for (const Time of times) await invited({ Date: date, ...(Time ? { Time } : {}) });
    expect((await agenda(date)).Interviews.map(({ Time }) => Time)).toEqual([null, '08:30', '16:00']);
  });

  it('shows a supervisor their own interviews only, also as a calendar by a private link that can be renewed', async () => {
    const interviewer = await server.signInAs('SUP', { name: 'Njeri Kamau' });
    const soon = new Date(server.services.now().getTime() + 3 * DAY_MS).toISOString().slice(0, 10);
    await invited({ Date: soon, Time: '08:00' });
    const { id } = await invited({ Date: soon, Time: '09:00', Interviewers: [interviewer.id] });
    const { Interviews } = await agenda(soon, soon, interviewer.token);
    expect(Interviews.map((one) => [one.id, one.Mine])).toEqual([[id, true]]);
    expect((await agenda(soon)).Interviews.length).toBeGreaterThan(1);

    const feed = async () => {
      const { body } = await server.call('POST', '/api/Interview/Feed', { token: interviewer.token });
      return new URL(String(body.Link)).pathname;
    };
    const first = await feed();
    const second = await feed();
    expect((await server.call('GET', first)).status).toBe(404);
    const calendar = await server.call('GET', second);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar.headers['set-cookie']).toBeUndefined();
    const { status, headers } = await server.call('HEAD', second);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const events = new ICAL.Component(ICAL.parse(calendar.raw.toString())).getAllSubcomponents('vevent');
    expect(events.map((event) => event.getFirstPropertyValue('uid'))).toEqual([`${id}@internship-portals`]);
    const others = convertIcsCalendar(undefined, calendar.raw.toString()).events;
    expect(others?.map(({ uid, start }) => [uid, start.date.toISOString()])).toEqual(
      events.map((event) => [
        event.getFirstPropertyValue('uid'),
        new ICAL.Event(event).startDate.toJSDate().toISOString(),
      ]),
    );
    const third = await feed();
    await server.services.sessions.endOthersOf(interviewer.id, 'the present one');
    expect((await server.call('GET', third)).status).toBe(404);
    interviewer.token = await server.services.sessions.start(interviewer.id);
    const fourth = await feed();
    const counts = jest.spyOn(server.services.throttles, 'take');
    await server.call('GET', fourth);
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', interviewer.id).execute();
    expect((await server.call('GET', fourth)).status).toBe(404);
    // All the calendar programs of a firm may have one address.
    const limits = counts.mock.calls.map(([limit]) => limit).filter((limit) => /calendar/i.test(limit));
    expect(limits).toEqual(['calendarByLink', 'deadCalendarByClient']);
    counts.mockRestore();
  });
});

// Moves the clock by weeks: the last ones.
describe('a reminder', () => {
  it('goes out once a day before, also with two instances, but not for a cancelled interview', async () => {
    const start = server.services.now().getTime();
    const inThreeDays = new Date(start + 3 * DAY_MS).toISOString().slice(0, 10);
    const one = await invited({ Date: inThreeDays, Time: '23:00' });
    const cancelled = await invited({ Date: inThreeDays, Time: '23:00' });
    await put(cancelled.id, { ApplicationStatus: 'Declined' });
    await sendDueInterviewMails(server.services);
    expect(await mailsTo(one.email, 'interview-reminder')).toEqual([]);
    server.advance(Date.parse(`${inThreeDays}T21:00:00Z`) - DAY_MS - start);
    expect(await mailsTo(one.email, 'interview-reminder')).toEqual([]);
    server.advance(2 * 3_600_000);
    await Promise.all([sendDueInterviewMails(server.services), sendDueInterviewMails(server.services)]);
    expect(await mailsTo(one.email, 'interview-reminder')).toHaveLength(1);
    expect(await mailsTo(cancelled.email, 'interview-reminder')).toEqual([]);
  });
});

describe('a reminder that falls due while a decline can be undone', () => {
  it('goes out after the undo alone, and once', async () => {
    ({ token } = await server.signInAs('ADM'));
    const now = () => server.services.now().getTime();
    const date = new Date(now() + 2 * DAY_MS).toISOString().slice(0, 10);
    const [undone, declined] = [
      await invited({ Date: date, Time: '12:00' }),
      await invited({ Date: date, Time: '12:00' }),
    ];
    server.advance(momentOf(date, '12:00', 'Europe/London').getTime() - DAY_MS - 3_000 - now());
    ({ token } = await server.signInAs('ADM'));
    for (const { id } of [undone, declined])
      expect((await put(id, { ApplicationStatus: 'Declined' })).status).toBe(200);
    server.advance(5_000);
    expect(await mailsTo(undone.email, 'interview-reminder')).toEqual([]);
    expect((await server.call('DELETE', `/api/Apply/${undone.id}/Decline`, { token })).status).toBe(200);
    expect(await mailsTo(undone.email, 'interview-reminder')).toHaveLength(1);
    server.advance(10_000);
    expect(await mailsTo(declined.email, 'interview-reminder')).toEqual([]);
    const waiting = server.services.db
      .selectFrom('interviews')
      .select('application_id')
      .where('remind_at', 'is not', null);
    expect((await waiting.execute()).map(({ application_id }) => application_id)).not.toContain(declined.id);
    expect(await mailsTo(undone.email, 'interview-reminder')).toHaveLength(1);
  });
});

describe('an interview that took place', () => {
  it('is not cancelled by the decision or the erasure that comes after it', async () => {
    ({ token } = await server.signInAs('ADM'));
    const interviewer = await server.signInAs('SUP');
    const tomorrow = new Date(server.services.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const plan = { Date: tomorrow, Time: '10:00', Interviewers: [interviewer.id] };
    const [refused, passed] = [await invited(plan), await invited(plan)];
    server.advance(2 * DAY_MS);
    ({ token } = await server.signInAs('ADM'));
    expect((await put(refused.id, { ApplicationStatus: 'Declined' })).status).toBe(200);
    expect((await put(passed.id, { ApplicationStatus: 'Passed' })).status).toBe(200);
    server.advance(11_000);
    const [declined] = await mailsTo(refused.email, 'application-declined');
    expect(declined?.attachments).toEqual([]);
    expect((await read(refused.id)).Interview).toMatchObject({ Cancelled: false, Time: '10:00' });
    expect((await server.call('DELETE', `/api/Apply/${passed.id}/PersonalData`, { token })).status).toBe(200);
    const mails = await mailsTo(interviewer.email, 'interview-for-interviewer');
    expect(mails.filter(({ subject }) => subject?.startsWith('Cancelled'))).toEqual([]);
  });
});
