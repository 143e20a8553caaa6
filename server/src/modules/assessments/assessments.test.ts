import type { Answer, getAssessmentPage, listAssessments } from '@internship-portals/shared-api/contract';
import { inviteAssessor, mailedAssessmentLink } from '../../testing/assessments';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';
import { forgetAssessors } from './forgetting';

type Person = { id: string; token: string; email: string };
const DAY_MS = 86_400_000;
/** Friday, 27 November 2026, 16:00 in Nairobi, where the programme is. */
const START = '2026-11-27T13:00:00.000Z';
const EMAIL = 'maina@uni.example';

let now: Date;
let server: TestServer;
let admin: Person;
let supervisor: Person;
let intern: Person;

beforeEach(async () => {
  now = new Date(START);
  server = await startTestServer({}, { now: () => now });
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
  await place('2026-11-16');
});
afterEach(() => server.stop());

async function place(starts_on: string | null) {
  const days = { starts_on, ends_on: '2027-02-05', hours_a_week: 40 };
  await server.services.db.updateTable('users').set(days).where('id', '=', intern.id).execute();
}
async function as({ id }: Person, method: string, path: string, body?: object) {
  // Each time a new session: half a day without use ends one.
  return server.call(method, `/api${path}`, { token: await server.services.sessions.start(id), body });
}
const invite = (values: object = {}, by = admin) =>
  as(by, 'POST', `/User/${intern.id}/Assessment`, {
    Name: 'Dr Njeri Maina',
    Email: EMAIL,
    LastDay: '2027-03-05',
    ...values,
  });
const invited = () => inviteAssessor(server, admin, intern, { LastDay: '2027-03-05' });
const renew = (id: string, LastDay = '2027-04-01') => as(admin, 'PUT', `/Admin/Assessment/${id}`, { LastDay });
const withdraw = (id: string) => as(admin, 'DELETE', `/Admin/Assessment/${id}`);
const open = (link: string) => server.call('GET', `/api/Assessment/${link}`);
const page = async (link: string) => (await open(link)).body as unknown as Answer<typeof getAssessmentPage>;
const ask = (Email: string) => server.call('POST', '/api/Assessment', { body: { Email } });
const listed = async (reader = admin) =>
  (await as(reader, 'GET', `/User/${intern.id}/Assessment`)).body as unknown as Answer<typeof listAssessments>;
const letRatings = (ShowsRatings: boolean) => as(intern, 'PUT', `/User/${intern.id}/Assessment`, { ShowsRatings });

/** Two weeks of a logbook, of which the first is signed. */
async function writeLogbook() {
  for (const Week of ['2026-11-16', '2026-11-23']) {
    await as(intern, 'PUT', '/Logbook/Day', { Date: Week, Done: `Wired on ${Week}`, Learnt: 'Crimping', Hours: 7.5 });
    await as(intern, 'PUT', '/Logbook/Week', { Week, Summary: 'A good week', HandIn: true });
  }
  const { body } = await as(supervisor, 'GET', '/Supervisor/Logbook');
  const [week] = body.Weeks as { id: string; Revision: number }[];
  const path = `/Supervisor/Logbook/${week?.id}/Sign`;
  expect((await as(supervisor, 'POST', path, { SeenRevision: week?.Revision })).status).toBe(200);
}

describe('the page of a lecturer', () => {
  it('shows the placement, the signed weeks alone, the hours and the confirmed evaluations', async () => {
    const { db } = server.services;
    const { Settings, Revision } = (await as(admin, 'GET', '/Admin/Programme')).body;
    const settings = { ...(Settings as object), Firm: 'Savanna', Seen: Revision };
    expect((await as(admin, 'PUT', '/Admin/Programme', settings)).status).toBe(200);
    await server.apply({ Email: intern.email });
    const university = { Name: 'KCA University', ContactName: 'Dr Otieno', ContactEmail: 'otieno@kca.example' };
    await as(admin, 'POST', '/Admin/University', { ...university, ContactPhone: '' });
    const { id } = await db.selectFrom('universities').select('id').executeTakeFirstOrThrow();
    const application_id = await server.applicationId(intern.email);
    const studies = { university: '', course: 'BSc Computer Science', registration_number: '' };
    await db
      .insertInto('application_studies')
      .values({ application_id, university_id: id, ...studies })
      .execute();
    await writeLogbook();
    await as(intern, 'POST', '/Attendance/In', { Place: 'Office' });
    const evaluation = await beginEvaluation(server, { admin, supervisor, intern });
    await place('2026-11-16');
    await handInEvaluation(server, { supervisor, intern }, evaluation);
    expect((await listed()).Preset).toEqual({ Name: 'Dr Otieno', Email: 'otieno@kca.example', LastDay: '2027-03-07' });

    const { link } = await invited();
    const answer = await open(link);
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const shown = await page(link);
    expect(shown).toMatchObject({
      Name: 'Dr Njeri Maina',
      LastDay: '2027-03-05',
      Firm: 'Savanna',
      Intern: {
        Name: 'Brian Kiprotich',
        Position: 'Engineering',
        Supervisor: 'Grace Wambui',
        University: 'KCA University',
        Course: 'BSc Computer Science',
      },
      Placement: { StartsOn: '2026-11-16', EndsOn: '2027-02-05', HoursAWeek: 40, State: 'Running' },
      Attendance: [{ Monday: '2026-11-23' }, { Monday: '2026-11-16', Minutes: 0 }],
      Evaluations: [],
    });
    expect(shown.Weeks.map(({ Monday, Signature }) => [Monday, Signature?.By])).toEqual([
      ['2026-11-16', 'Grace Wambui'],
    ]);
    const text = (await readPdf((await server.call('GET', shown.Logbook ?? '')).raw)).pages.join();
    expect(text).toContain('Wired on 2026-11-16');
    expect(text).not.toContain('Wired on 2026-11-23');
    // The link of the signed weeks does not open the others.
    expect((await server.call('GET', (shown.Logbook ?? '').replace('/SignedWeeks/', '/Logbook/'))).status).toBe(403);

    const confirm = { SeenRevision: 1 };
    for (const person of [supervisor, intern])
      expect((await as(person, 'POST', `/Evaluation/${evaluation}/Confirm`, confirm)).status).toBe(200);
    const [confirmed] = (await page(link)).Evaluations;
    expect(confirmed).toMatchObject({ Kind: 'final', State: 'confirmed', Supervisor: { By: 'Grace Wambui' } });
  });

  it('has the ratings, and what names their average, only while the intern agrees', async () => {
    const task = await server.assignTask(supervisor, intern);
    await as(intern, 'PUT', `/Task/Status/${task}`);
    await as(supervisor, 'POST', `/Supervisor/Task/Rate/${task}`, { rating: 80 });
    const evaluation = await beginEvaluation(server, { admin, supervisor, intern });
    await handInEvaluation(server, { supervisor, intern }, evaluation);
    for (const person of [supervisor, intern])
      await as(person, 'POST', `/Evaluation/${evaluation}/Confirm`, { SeenRevision: 1 });
    const { link } = await invited();
    const hidden = await page(link);
    expect(hidden).not.toHaveProperty('Ratings');
    expect(hidden.Evaluations[0]).not.toHaveProperty('TaskAverage');
    expect(hidden.Evaluations[0]).not.toHaveProperty('File');

    expect((await letRatings(true)).body.message).toBe('Lecturers see your ratings');
    expect((await letRatings(true)).status).toBe(200);
    expect((await listed(intern)).ShowsRatings).toBe(true);
    const shown = await page(link);
    expect(shown.Ratings).toEqual({ Tasks: [{ id: task, Task: 'Write the report', Rating: 80 }], Average: 80 });
    expect(shown.Evaluations[0]).toMatchObject({ TaskAverage: 80, File: expect.any(String) });

    expect((await letRatings(false)).body.message).toBe('Lecturers do not see your ratings');
    expect(await page(link)).not.toHaveProperty('Ratings');
    expect(
      (await as(await server.signInAs('INT'), 'PUT', `/User/${intern.id}/Assessment`, { ShowsRatings: true })).status,
    ).toBe(404);
  });

  it('has the placement alone before the internship begins, to which it was moved', async () => {
    await writeLogbook();
    const { link } = await invited();
    await place('2026-12-01');
    const shown = await page(link);
    expect(shown).toMatchObject({ Placement: { State: 'Upcoming' }, Weeks: [], Attendance: [] });
    expect(shown).not.toHaveProperty('Logbook');
  });
});

describe('the remarks and marks of a lecturer', () => {
  const REMARKS = { Remarks: 'A good placement.', Marks: 72.5, BestMarks: 100, ForIntern: false, Seen: 0 };
  const save = (link: string, values: object = {}) =>
    server.call('PUT', `/api/Assessment/${link}`, { body: { ...REMARKS, ...values } });
  const written = async (reader: Person) => (await listed(reader)).Assessments[0]?.Written;

  it('are read by administrators and the supervisor, who is told once, and by the intern only if the lecturer says so', async () => {
    const { link } = await invited();
    expect((await page(link)).Own).toEqual({ Remarks: '', Marks: null, BestMarks: 100, ForIntern: false, Revision: 0 });
    expect((await save(link)).status).toBe(200);
    expect((await page(link)).Own).toMatchObject({ Remarks: 'A good placement.', Marks: 72.5, Revision: 1 });
    for (const reader of [admin, supervisor])
      expect(await written(reader)).toMatchObject({
        Remarks: 'A good placement.',
        Marks: 72.5,
        BestMarks: 100,
        At: START,
      });
    expect(await written(intern)).toBeUndefined();
    expect((await save(link, { ForIntern: true, Marks: null, BestMarks: 30, Seen: 1 })).status).toBe(200);
    expect(await written(intern)).toMatchObject({ Marks: null, BestMarks: 30, ForIntern: true });
    const { body } = await as(supervisor, 'GET', '/Notification');
    expect((body.Notifications as { Text: string }[]).map(({ Text }) => Text)).toEqual([
      'A lecturer of the university wrote remarks on the internship of Brian Kiprotich.',
    ]);
  });

  it.each([
    ['too many marks', { Marks: 31, BestMarks: 30 }, 'Marks', 'Enter at most 30, or increase the best marks.'],
    [
      'marks that are no halves',
      { Marks: 7.3 },
      'Marks',
      'Enter marks in halves from 0, such as 72.5, or leave them empty.',
    ],
    ['marks below 0', { Marks: -1 }, 'Marks', 'Enter marks in halves from 0, such as 72.5, or leave them empty.'],
    ['a scale of 0', { Marks: 0, BestMarks: 0 }, 'BestMarks', 'Use a whole number from 1 to 1,000.'],
    ['a long text', { Remarks: 'x'.repeat(5001) }, 'Remarks', 'Use at most 5,000 characters.'],
  ])('are refused at the field for %s', async (_about, values, field, message) => {
    const { link } = await invited();
    const { status, body } = await save(link, values);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('are saved by one of two windows, and no longer once the link has ended', async () => {
    const { link } = await invited();
    const answers = await Promise.all([save(link), save(link, { Remarks: 'Another one' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await save('guessed')).status).toBe(404);
    now = new Date('2027-03-05T21:00:00.000Z');
    expect(await save(link, { Seen: 1 })).toMatchObject({ status: 409, body: { code: 'assessment_state' } });
  });
});

describe('an invitation', () => {
  it('is mailed, and the intern is told; administrators see when the page was opened first', async () => {
    const { link } = await invited();
    const [mail] = await server.mails('assessment-invitation', EMAIL);
    expect(mail?.text).toContain('Brian Kiprotich is an intern with');
    expect(mail?.text).toContain('Friday, 5 March 2027');
    expect(mail?.subject).not.toContain('Brian');
    const { body } = await as(intern, 'GET', '/Notification');
    expect((body.Notifications as { Text: string }[])[0]?.Text).toBe(
      'Ada Admin gave a lecturer of your university a link to your record, until Friday, 5 March 2027. Choose in your profile whether it shows your ratings.',
    );
    const [before] = (await listed()).Assessments;
    expect(before).toMatchObject({ Email: EMAIL, InvitedBy: 'Ada Admin', State: 'open' });
    expect(before).not.toHaveProperty('OpenedAt');
    await open(link);
    expect((await listed()).Assessments[0]).toMatchObject({ OpenedAt: START });
    for (const reader of [intern, supervisor])
      expect((await listed(reader)).Assessments).toEqual([
        { id: expect.any(String), Name: 'Dr Njeri Maina', LastDay: '2027-03-05', State: 'open' },
      ]);
  });

  it('is in Kiswahili where the administrator says so, as is a new link', async () => {
    expect((await invite({ Language: 'sw' })).status).toBe(201);
    const [assessment] = (await listed()).Assessments;
    expect((await renew(assessment?.id ?? '')).status).toBe(200);
    await server.services.mailer.flush();
    const mails = await server.mails('assessment-invitation', EMAIL);
    expect(mails.map(({ text }) => text?.startsWith('Mpendwa Dr Njeri Maina'))).toEqual([true, true]);
    expect(mails.map(({ text }) => text).join('\n')).toContain('Alhamisi, 1 Aprili 2027');
  });

  it.each([
    ['a day that is over', { LastDay: '2026-11-26' }, 'LastDay', 'Choose today or a later day.'],
    ['a day that is none', { LastDay: '2027-02-30' }, 'LastDay', 'Enter a real date.'],
    ['a day in some years', { LastDay: '2029-01-01' }, 'LastDay', 'Choose a day within the next 12 months.'],
    ['an address that is none', { Email: 'maina' }, 'Email', 'Enter a valid e-mail address, such as name@example.com.'],
    ['no name', { Name: ' ' }, 'Name', 'Enter a name.'],
    ['another language', { Language: 'fr' }, 'Language', 'Choose English or Kiswahili.'],
  ])('is refused at the field for %s', async (_about, values, field, message) => {
    const { status, body } = await invite(values);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    expect((await listed()).Assessments).toEqual([]);
  });

  it('is refused before the internship has begun, and for who is no intern or was deleted', async () => {
    await place('2026-12-01');
    const words =
      'The internship of Brian Kiprotich has not begun: it starts on Tuesday, 1 December 2026. Invite a lecturer from that day on.';
    expect(await invite()).toMatchObject({ status: 409, body: { code: 'assessment_state', message: words } });
    expect((await listed()).Hindrance).toBe(words);
    await place(null);
    expect((await invite()).body.message).toContain('The first day of the internship of Brian Kiprotich is not set.');
    await place('2026-11-16');
    const other = { Name: 'A B', Email: EMAIL, LastDay: '2027-03-05' };
    expect((await as(admin, 'POST', `/User/${supervisor.id}/Assessment`, other)).status).toBe(404);
    await as(admin, 'DELETE', `/User/${intern.id}`);
    expect((await invite()).status).toBe(404);
  });

  it('is sent once to an address by administrators who invite at the same time, and to ten at most', async () => {
    const answers = await Promise.all([invite(), invite({ Email: EMAIL.toUpperCase() })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors).toEqual({
      Email: ['This address has a link until Friday, 5 March 2027. Send that lecturer a new link instead.'],
    });
    for (let count = 2; count <= 10; count++)
      expect((await invite({ Email: `lecturer${count}@uni.example` })).status).toBe(201);
    expect((await invite({ Email: 'more@uni.example' })).body.message).toContain('Nobody was invited: 10 lecturers');
  });
});

describe('the link', () => {
  it('is stored as a digest, and opens nothing when it is guessed', async () => {
    const { link } = await invited();
    expect(link).toHaveLength(43);
    const rows = await server.services.db.selectFrom('assessment_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(link);
    for (const wrong of ['guessed', `${link.slice(1)}A`, 'x'.repeat(100)])
      expect(await open(wrong)).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining('not complete') },
      });
  });

  it('lapses at the end of its last day where the programme is, and says so', async () => {
    const { link, id } = await invited();
    now = new Date('2027-03-05T20:59:59.000Z');
    expect((await open(link)).status).toBe(200);
    now = new Date('2027-03-05T21:00:00.000Z');
    expect(await open(link)).toMatchObject({
      status: 409,
      body: {
        code: 'assessment_state',
        message: 'This link ended on Friday, 5 March 2027. You can ask for a new one below.',
      },
    });
    expect((await listed()).Assessments[0]?.State).toBe('lapsed');
    expect((await renew(id)).status).toBe(200);
    // A new link has taken its place.
    expect((await open(link)).status).toBe(404);
    expect((await open(await mailedAssessmentLink(server, EMAIL))).status).toBe(200);
  });

  it('ends at once when an administrator withdraws it, who is named to the next one', async () => {
    const { link, id } = await invited();
    const answers = await Promise.all([withdraw(id), withdraw(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const words =
      'Nothing was changed: Ada Admin withdrew this link on Friday, 27 November 2026. Invite the lecturer again if it is needed.';
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(words);
    expect((await renew(id)).body.message).toBe(words);
    expect(await open(link)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('was withdrawn') },
    });
    expect((await invite()).status).toBe(201);
  });

  it('says that the account of the intern was deleted', async () => {
    const { link, id } = await invited();
    await as(admin, 'DELETE', `/User/${intern.id}`);
    expect(await open(link)).toMatchObject({ status: 409, body: { message: expect.stringContaining('was deleted') } });
    expect((await withdraw(id)).status).toBe(404);
  });

  it('is sent again on request, with the same answer for every address; an ended one is shown to administrators', async () => {
    const { link, id } = await invited();
    // The files of e-mails are in the order of their times.
    now = new Date(now.getTime() + 1000);
    const [known, unknown] = [await ask(EMAIL.toUpperCase()), await ask('nobody@uni.example')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const again = await mailedAssessmentLink(server, EMAIL);
    expect(again).not.toBe(link);
    // The earlier one still works: a stranger who asks ends nothing.
    for (const each of [link, again]) expect((await open(each)).status).toBe(200);
    expect(await server.mails('nobody@uni.example')).toEqual([]);

    await withdraw(id);
    expect((await ask(EMAIL)).body).toEqual(known.body);
    expect(await server.mails('assessment-invitation', EMAIL)).toHaveLength(2);
    expect((await listed()).Assessments[0]).toMatchObject({ State: 'withdrawn', AskedAt: now.toISOString() });
  });

  it('is mailed at most three times an hour', async () => {
    const strict = await startTestServer({}, { limits: { linkByEmail: { points: 3, seconds: 3600 } } });
    try {
      const asker = await strict.signInAs('ADM');
      await inviteAssessor(strict, asker, await strict.signInAs('INT'));
      const body = { Email: EMAIL };
      for (let count = 0; count < 5; count++)
        expect((await strict.call('POST', '/api/Assessment', { body })).status).toBe(200);
      expect(await strict.mails('assessment-invitation', EMAIL)).toHaveLength(4);
    } finally {
      await strict.stop();
    }
  });
});

it("deletes a lecturer's address 90 days after the link has ended, with the e-mails to it", async () => {
  const { id, link } = await invited();
  now = new Date(Date.parse('2027-03-05T12:00:00Z') + 90 * DAY_MS);
  await forgetAssessors(server.services);
  expect((await listed()).Assessments[0]).toMatchObject({ Email: EMAIL });
  now = new Date(now.getTime() + DAY_MS);
  await Promise.all([forgetAssessors(server.services), forgetAssessors(server.services)]);
  expect((await listed()).Assessments[0]).toMatchObject({ Name: 'Dr Njeri Maina', Email: '', State: 'lapsed' });
  expect((await open(link)).status).toBe(404);
  expect((await renew(id, '2027-07-01')).body.message).toContain('address is deleted');
  const mails = await server.services.db.selectFrom('mails').select('recipient').execute();
  expect(JSON.stringify(mails)).not.toContain(EMAIL);
});
