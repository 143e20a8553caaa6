import type {
  Answer,
  getApplication,
  getApplicationPage,
  getDecisionsNeeded,
  listInterviews,
  lookUpApplicationStatus,
} from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../../testing/server';

const MONDAY = '2099-06-15';
const TUESDAY = '2099-06-16';
const TIMES = [
  { Date: MONDAY, Time: '10:00' },
  { Date: MONDAY, Time: '11:00' },
  { Date: TUESDAY, Time: '14:30' },
];

let server: TestServer;
let token: string;
let people = 0;
let rooms = 0;

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'Africa/Nairobi' });
  token = (await server.signInAs('ADM', { name: 'Wanjiku Maina' })).token;
});
afterAll(() => server.stop());

async function newApplication(language?: 'sw') {
  const email = `chooser${++people}@example.com`;
  await server.apply({ Email: email, Name: `Chooser ${people}` });
  const id = await server.applicationId(email);
  if (language) await server.services.db.updateTable('applications').set({ language }).where('id', '=', id).execute();
  return { id, email };
}

/** An interviewer without interviews. */
const newInterviewer = () => server.signInAs('SUP', { name: 'Grace Wambui' });

const offer = (id: string, body: object = {}) =>
  server.call('POST', `/api/Admin/Interview/${id}/Times`, { token, body: { Times: TIMES, ...body } });
const takeBack = (id: string) => server.call('DELETE', `/api/Admin/Interview/${id}/Times`, { token });
const decide = (id: string, body: object) => server.call('PUT', `/api/Apply/${id}`, { token, body });
const read = async (id: string) =>
  (await server.call('GET', `/api/Apply/${id}`, { token })).body as unknown as Answer<typeof getApplication>;
const open = (link: string) => server.call('GET', `/api/Interview/Invitation/${link}`);
const answer = (link: string, body: object) => server.call('POST', `/api/Interview/Invitation/${link}`, { body });
const choose = (link: string, Chosen: object | undefined) => answer(link, { Answer: 'coming', Chosen });
const agenda = async (by = token) =>
  (await server.call('GET', `/api/Interview?From=${MONDAY}&To=${TUESDAY}`, { token: by })).body as unknown as Answer<
    typeof listInterviews
  >;
/** Who needs another day or time, on the dashboard. */
const waiting = async () =>
  (
    (await server.call('GET', '/api/Admin/Dashboard/Decisions', { token })).body as unknown as Answer<
      typeof getDecisionsNeeded
    >
  ).Answers?.Oldest;
const linkIn = (text: string | undefined) => /\/interviewAnswer\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** An applicant with these times in a room of their own, and the link of the e-mail. */
async function offered(body: object = {}, language?: 'sw') {
  const application = await newApplication(language);
  const Place = `Room ${++rooms}`;
  expect((await offer(application.id, { Place, ...body })).status).toBe(201);
  const [mail] = await server.mails('interview-times', application.email);
  return { ...application, Place, mail, link: linkIn(mail?.text) };
}

const pageOf = async (email: string) =>
  (await server.call('GET', `/api/Application/${await server.applicationLink(email)}`)).body as unknown as Answer<
    typeof getApplicationPage
  >;
const lookUp = async (Email: string) =>
  (await server.call('POST', '/api/ApplicationStatus', { body: { Email } })).body as unknown as Answer<
    typeof lookUpApplicationStatus
  >;

describe('offered times', () => {
  it('are on the page of the application, and told to those who look up its status, until one is chosen', async () => {
    const { email, link } = await offered();
    const { Choice } = await pageOf(email);
    expect(Choice).toMatchObject({ Times: TIMES, TimeZone: 'Africa/Nairobi' });
    expect((await open(linkIn(Choice?.AnswerPage))).body).toMatchObject({ Times: TIMES });
    expect(await lookUp(email)).toMatchObject({ ApplicationStatus: 'Processing', TimesOffered: true });
    expect((await choose(link, TIMES[0])).status).toBe(200);
    expect(await pageOf(email)).not.toHaveProperty('Choice');
    expect(await lookUp(email)).not.toHaveProperty('TimesOffered');
  });

  it('leave the page of the application once others are asked for', async () => {
    const { email, link } = await offered();
    const Proposals = [{ Date: '2099-06-18', Time: '' }];
    expect((await answer(link, { Answer: 'another-day', Proposals })).status).toBe(200);
    expect(await pageOf(email)).not.toHaveProperty('Choice');
    expect(await lookUp(email)).not.toHaveProperty('TimesOffered');
  });

  it('are one e-mail, without a calendar event, and change nothing about the application', async () => {
    const grace = await newInterviewer();
    const { id, mail, Place } = await offered({ Interviewers: [grace.id], Length: 30, Message: 'Bring your ID.' });
    expect(mail?.subject).toBe('Choose a time for your internship interview');
    for (const line of [
      'Time 1: Monday, 15 June 2099 at 10:00 (Africa/Nairobi)',
      'Time 3: Tuesday, 16 June 2099 at 14:30 (Africa/Nairobi)',
      'Length: 30 minutes',
      `Place: ${Place}`,
      'Interviewer: Grace Wambui',
      'Bring your ID.',
    ])
      expect(mail?.text).toContain(line);
    expect(mail?.attachments).toEqual([]);
    const { Applicant, Interview } = await read(id);
    expect(Applicant).toMatchObject({
      ApplicationStatus: 'Processing',
      OfferedTimes: { Times: TIMES, Until: `${MONDAY}T07:00:00.000Z` },
    });
    expect(Interview).toBeUndefined();
  });

  it('are in Kiswahili for who reads it', async () => {
    const { mail } = await offered({}, 'sw');
    expect(mail?.subject).toBe('Chagua wakati wa mahojiano yako ya mafunzo kazini');
    expect(mail?.text).toContain('Wakati wa 2: Jumatatu, 15 Juni 2099, 11:00 (Africa/Nairobi)');
  });

  it('are previewed as they are sent, with the words of this one e-mail', async () => {
    const { id, email } = await newApplication();
    const words = { MailSubject: 'Pick a time', MailText: 'Dear {{name}},\n\n{{details}}\n\n{{answerLink}}' };
    const Place = `Room ${++rooms}`;
    const body = { Decision: 'Times', Times: TIMES, Place, ...words };
    const { body: preview } = await server.call('POST', `/api/Apply/${id}/Mail`, { token, body });
    expect(preview).toMatchObject({ To: email, Subject: 'Pick a time', Event: false });
    expect((await offer(id, { Place, ...words })).status).toBe(201);
    const [mail] = await server.mails('interview-times', email);
    expect(mail?.subject).toBe('Pick a time');
    const [, table] = preview.Parts as { Facts?: { Label: string; Value: string }[] }[];
    for (const { Label, Value } of table?.Facts ?? []) expect(mail?.text).toContain(`${Label}: ${Value}`);
    expect(table?.Facts?.map(({ Label }) => Label)).toEqual([
      'Time 1',
      'Time 2',
      'Time 3',
      'Length',
      'Place',
      'Position',
    ]);
  });

  it.each([
    ['one alone', [TIMES[0]], 'Offer two or three times.'],
    ['four', [...TIMES, { Date: TUESDAY, Time: '16:00' }], 'Offer two or three times.'],
    ['one twice', [TIMES[0], TIMES[1], TIMES[0]], 'Monday, 15 June 2099, 10:00: Offer each time once.'],
    ['a past day', [TIMES[0], { Date: '2020-01-06', Time: '10:00' }], /^Monday, 6 January 2020, 10:00: Choose today/],
  ])('cannot be %s, and nothing is sent', async (_, Times, message) => {
    const { id, email } = await newApplication();
    const { status, body } = await offer(id, { Times });
    expect([status, body.errors]).toEqual([
      422,
      { Times: [typeof message === 'string' ? message : expect.stringMatching(message)] },
    ]);
    expect(await server.mails('interview-times', email)).toEqual([]);
  });

  it('cannot be on a public holiday', async () => {
    const { id } = await newApplication();
    const year = new Date().getUTCFullYear() + 1;
    const Times = [{ Date: `${year}-01-01`, Time: '10:00' }, TIMES[0]];
    expect((await offer(id, { Times })).body.errors).toEqual({
      Times: [expect.stringMatching(/is a public holiday\. Choose another day\.$/)],
    });
  });

  it('need a time, and interviewers who are there', async () => {
    const { id } = await newApplication();
    const body = { Times: TIMES, Interviewers: ['nobody'] };
    expect((await offer(id, body)).body.errors).toEqual({ Interviewers: ['Choose interviewers from the list.'] });
    expect((await offer(id, { Times: [TIMES[0], { Date: MONDAY, Time: '' }] })).status).toBe(422);
  });

  it('are kept free: no one else is invited or offered them until they are taken back', async () => {
    const grace = await newInterviewer();
    const { id, Place } = await offered({ Interviewers: [grace.id] });
    const other = await newApplication();
    const invitation = { ApplicationStatus: 'Accepted', Date: MONDAY, Time: '10:30', IfFree: true };
    const taken = `Chooser ${people - 1} may choose 10:00. Choose another time.`;
    expect((await decide(other.id, { ...invitation, Place })).body.errors).toEqual({ Time: [`${Place}: ${taken}`] });
    expect((await decide(other.id, { ...invitation, Interviewers: [grace.id] })).body.errors).toEqual({
      Time: [`Grace Wambui: ${taken}`],
    });
    const Times = [
      { Date: TUESDAY, Time: '14:15' },
      { Date: TUESDAY, Time: '16:00' },
    ];
    expect((await offer(other.id, { Times, Place })).body.errors).toEqual({
      Times: [expect.stringMatching(/^Tuesday, 16 June 2099, 14:15: Room/)],
    });
    const { Offered = [], Interviews } = await agenda();
    expect(Offered.filter((one) => one.id === id)).toMatchObject(TIMES);
    expect(Interviews.filter((one) => one.id === id)).toEqual([]);
    expect((await agenda(grace.token)).Offered).toBeUndefined();
    expect((await takeBack(id)).status).toBe(200);
    expect((await decide(other.id, { ...invitation, Place })).status).toBe(200);
  });

  it('are offered once by two administrators at the same time', async () => {
    const { id, email } = await newApplication();
    const Place = `Room ${++rooms}`;
    const answers = await Promise.all([offer(id, { Place }), offer(id, { Place })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await server.mails('interview-times', email)).toHaveLength(1);
    // Once they are taken back, there can be others: the first link then no longer holds.
    const [first] = await server.mails('interview-times', email);
    await takeBack(id);
    expect((await takeBack(id)).status).toBe(404);
    expect((await open(linkIn(first?.text))).body.message).toMatch(/^These times are no longer offered/);
    expect((await offer(id, { Place })).status).toBe(201);
    expect((await open(linkIn(first?.text))).status).toBe(409);
  });

  it.each([
    ['was decided meanwhile', 'Seen', 409],
    ['was declined', 'Declined', 409],
    ['does not exist', 'unknown', 404],
  ])('cannot be for an application that %s', async (_, what, status) => {
    const { id } = await newApplication();
    if (what === 'Seen') await decide(id, { ApplicationStatus: 'Accepted', Date: MONDAY });
    if (what === 'Declined') await decide(id, { ApplicationStatus: 'Declined' });
    const Place = `Room ${++rooms}`;
    expect((await offer(what === 'unknown' ? 'unknown' : id, { Place, Seen: 'Processing' })).status).toBe(status);
  });

  it.each([
    ['a decline', (id: string) => decide(id, { ApplicationStatus: 'Declined' })],
    ['an invitation', (id: string) => decide(id, { ApplicationStatus: 'Accepted', Date: TUESDAY })],
    ['an erasure', erase],
  ])('end with %s', async (_, end) => {
    const { id, link, Place } = await offered();
    expect((await end(id)).status).toBe(200);
    expect((await open(link)).status).toBeGreaterThanOrEqual(404);
    expect((await choose(link, TIMES[0])).status).toBeGreaterThanOrEqual(404);
    const other = await newApplication();
    expect((await offer(other.id, { Place })).status).toBe(201);
  });

  it('hold again once a decline is undone', async () => {
    const { id, link } = await offered();
    await decide(id, { ApplicationStatus: 'Declined' });
    expect((await read(id)).Applicant.OfferedTimes).toBeUndefined();
    expect((await server.call('DELETE', `/api/Apply/${id}/Decline`, { token })).status).toBe(200);
    expect((await read(id)).Applicant.OfferedTimes).toMatchObject({ Times: TIMES });
    expect((await open(link)).body.Times).toEqual(TIMES);
  });
});

async function erase(id: string) {
  const { Applicant } = await read(id);
  const answered = await server.call('DELETE', `/api/Apply/${id}/PersonalData`, {
    token,
    body: { Email: Applicant.Email },
  });
  const rows = server.services.db.selectFrom('interview_choices').select('id').where('application_id', '=', id);
  expect(await rows.execute()).toEqual([]);
  return answered;
}

describe('an applicant with offered times', () => {
  it('chooses one, which is then an ordinary invitation that they come to, and the link opens it', async () => {
    const grace = await newInterviewer();
    const { id, email, link, Place } = await offered({ Interviewers: [grace.id] });
    expect((await open(link)).body).toMatchObject({ Times: TIMES, Place, Reply: null, Calendar: '' });
    const { body } = await choose(link, TIMES[1]);
    expect(body.message).toBe('Thank you. We look forward to meeting you.');
    const [mail] = await server.mails('interview-invitation', email);
    expect(mail?.subject).toBe('Your internship interview on Monday, 15 June 2099 at 11:00');
    expect(mail?.attachments.map(({ filename }) => filename)).toContain('interview.ics');
    const { Applicant, Replies, History } = await read(id);
    expect(Applicant).toMatchObject({
      ApplicationStatus: 'Accepted For Interview',
      InterviewDate: MONDAY,
      InterviewTime: '11:00',
    });
    expect(Applicant.OfferedTimes).toBeUndefined();
    expect(Replies).toMatchObject([{ Answer: 'coming', Date: MONDAY, Time: '11:00' }]);
    expect(History.at(-1)).toMatchObject({ By: 'Wanjiku Maina', To: 'Accepted For Interview' });
    const shown = (await open(link)).body;
    expect(shown).toMatchObject({ Date: MONDAY, Time: '11:00', Reply: { Answer: 'coming' } });
    expect(shown.Times).toBeUndefined();
    expect(String(shown.Calendar)).toContain('BEGIN:VEVENT');
    // The others are free again, and a second choice is none.
    const { id: next } = await newApplication();
    expect((await offer(next, { Times: [TIMES[0], TIMES[2]], Place })).status).toBe(201);
    await choose(link, TIMES[0]);
    expect((await read(id)).Applicant.InterviewTime).toBe('11:00');
  });

  it.each([
    ['none', undefined],
    ['one that was not offered', { Date: TUESDAY, Time: '15:00' }],
  ])('is told to choose one of them instead of %s', async (_, chosen) => {
    const { link } = await offered();
    expect((await choose(link, chosen)).body.errors).toEqual({ Chosen: ['Choose one of the times.'] });
  });

  it('reads that one was taken in between, without whose interview it is, and chooses another one', async () => {
    const { id, link, Place } = await offered();
    const other = await newApplication();
    // An administrator may let interviews overlap.
    await decide(other.id, { ApplicationStatus: 'Accepted', ...TIMES[0], Place });
    expect((await choose(link, TIMES[0])).body.errors).toEqual({
      Chosen: ['This time is no longer free. Choose another one.'],
    });
    expect((await open(link)).body.Times).toEqual(TIMES.slice(1));
    expect((await choose(link, TIMES[2])).status).toBe(200);
    expect((await read(id)).Applicant).toMatchObject({ InterviewDate: TUESDAY, InterviewTime: '14:30' });
  });

  it('asks for another time, which frees these, and an administrator reads it', async () => {
    const { id, link, Place } = await offered();
    const Proposals = [{ Date: TUESDAY, Time: '09:00' }];
    expect((await answer(link, { Answer: 'another-day', Proposals })).status).toBe(200);
    const { Applicant, Replies } = await read(id);
    expect(Applicant).toMatchObject({
      ApplicationStatus: 'Processing',
      OfferedTimes: { Times: TIMES, AskedAt: expect.any(String) },
    });
    expect(Replies).toMatchObject([{ Answer: 'another-day', Proposals }]);
    expect(await waiting()).toContainEqual(expect.objectContaining({ id, Uninvited: true }));
    expect((await open(link)).body).toMatchObject({ Times: [], Reply: { Answer: 'another-day' } });
    expect((await choose(link, TIMES[0])).status).toBe(422);
    const other = await newApplication();
    expect((await offer(other.id, { Place })).status).toBe(201);
    // Others can be offered in their place.
    expect(
      (
        await offer(id, {
          Times: [
            { Date: TUESDAY, Time: '09:00' },
            { Date: TUESDAY, Time: '10:00' },
          ],
        })
      ).status,
    ).toBe(201);
    expect(await waiting()).not.toContainEqual(expect.objectContaining({ id }));
    expect((await open(link)).status).toBe(409);
  });

  it('gets the link again on the page for it', async () => {
    const { email } = await offered();
    const { status } = await server.call('POST', '/api/Interview/Invitation', { body: { Email: email } });
    expect(status).toBe(200);
    const [, again] = await server.mails('interview-times', email);
    expect((await open(linkIn(again?.text))).body.Times).toEqual(TIMES);
  });

  it('withdraws the application by the same link', async () => {
    const { id, link } = await offered();
    expect((await answer(link, { Answer: 'withdrawn' })).status).toBe(200);
    const { Applicant } = await read(id);
    expect([Applicant.ApplicationStatus, Applicant.OfferedTimes]).toEqual(['Declined', undefined]);
    expect((await open(link)).body.message).toMatch(/^You have withdrawn this application/);
  });

  it('chooses none that an interviewer who has left was to hold, but one without them', async () => {
    const grace = await newInterviewer();
    const leaver = await server.signInAs('SUP', { name: 'Left Meanwhile' });
    const { id, link } = await offered({
      Interviewers: [grace.id, leaver.id],
      Times: [{ Date: TUESDAY, Time: '07:00' }, TIMES[2]],
    });
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', leaver.id).execute();
    expect((await choose(link, { Date: TUESDAY, Time: '07:00' })).status).toBe(200);
    expect((await read(id)).Interview?.Interviewers).toMatchObject([{ Name: 'Grace Wambui' }]);
  });

  it('can move an interview that is planned, which holds until they choose', async () => {
    const { id } = await newApplication();
    const Place = `Room ${++rooms}`;
    await decide(id, { ApplicationStatus: 'Accepted', Date: TUESDAY, Time: '08:00', Place });
    expect((await offer(id, { Place, Seen: 'Accepted For Interview' })).status).toBe(201);
    const { Applicant } = await read(id);
    expect(Applicant).toMatchObject({ InterviewDate: TUESDAY, OfferedTimes: { Times: TIMES } });
    const [mail] = await server.mails('interview-times', Applicant.Email);
    expect((await choose(linkIn(mail?.text), TIMES[0])).status).toBe(200);
    expect((await read(id)).Applicant).toMatchObject({ InterviewDate: MONDAY, InterviewTime: '10:00' });
  });

  it('chooses none once the first of them has begun, and is no longer in the way of others', async () => {
    // Without the holidays, which may be on that day.
    await server.services.db.updateTable('programme_settings').set({ holiday_country: '' }).execute();
    const day = new Date(server.services.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
    const Times = [
      { Date: day, Time: '09:00' },
      { Date: TUESDAY, Time: '12:00' },
    ];
    const { id, link, Place } = await offered({ Times });
    server.advance(4 * 86_400_000);
    token = (await server.signInAs('ADM')).token;
    expect((await open(link)).body.Times).toEqual([]);
    expect((await choose(link, Times[1])).body.errors).toEqual({
      Chosen: ['This time is no longer free. Choose another one.'],
    });
    const other = await newApplication();
    expect((await offer(other.id, { Times: [Times[1], TIMES[2]], Place })).status).toBe(201);
    expect((await answer(link, { Answer: 'another-day', Reason: 'I was away.' })).status).toBe(200);
    expect((await read(id)).Replies).toMatchObject([{ Answer: 'another-day', Reason: 'I was away.' }]);
  });
});
