import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { HistoryEntry } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import { today } from '../../lib/calendar';
import { inviteAssessor, keepLinksOpen } from '../../testing/assessments';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { uploadDocument, wantDocument } from '../../testing/joining-documents';
import { PASSWORD, pdf, startTestServer, type TestServer } from '../../testing/server';

const PERSON = { Name: 'Wanjiku Zuhura', Email: 'Wanjiku.Z@example.com', PhoneNumber: '+254733987654' };
/** What would tell who it was: name and address in each form that is stored, phone, bytes of the files, own words. */
const TRACES = [
  'wanjiku',
  'zuhura',
  '733987654',
  'marker-of-the-cv',
  'marker-of-the-letter',
  'marker-of-the-new-letter',
  'marker-of-the-work',
  'marker-of-the-id',
  'marker-of-the-photo',
  'marker-of-the-note',
  'marker-of-the-reason',
  'marker-of-the-feedback',
  'my own words',
];
const tomorrow = today(new Date(Date.now() + 86_400_000), 'Africa/Nairobi');

let server: TestServer;
let admin: { id: string; token: string };
let people = 0;

const on = (method: string, path: string, body?: object, token = admin.token) =>
  server.call(method, `/api${path}`, { token, body });
const erase = (id: string, token?: string) => on('DELETE', `/Apply/${id}/PersonalData`, undefined, token);
const decide = (id: string, ApplicationStatus: string, date?: string) =>
  on('PUT', `/Apply/${id}`, { ApplicationStatus, ...(date ? { Date: date } : {}) });

async function newApplication(values: Record<string, string> = {}) {
  const email = values.Email ?? `applicant${++people}@example.com`;
  expect((await server.apply({ ...values, Email: email })).status).toBe(201);
  // Nothing is erased while an e-mail is on its way.
  await server.services.mailer.flush();
  return { email, id: await server.applicationId(email) };
}

/** Everything that all tables hold, as text. */
async function dump(): Promise<string> {
  const { db } = server.services;
  const listing =
    globalThis.ENGINE === 'postgresql'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`;
  const { rows: tables } = await listing.execute(db);
  expect(tables.length).toBeGreaterThan(10);
  let text = '';
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    for (const value of rows.flatMap((row) => Object.values(row))) {
      const bytes = value instanceof ArrayBuffer ? Buffer.from(value) : value;
      text += `${Buffer.isBuffer(bytes) ? bytes.toString('latin1') : String(bytes)}\n`;
    }
  }
  return text.toLowerCase();
}

/** The bytes of the embedded database and the mails that were written to files. */
async function files(): Promise<string> {
  const { dataDir } = server.services.config;
  const names = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  const texts = await Promise.all(
    names.map(
      async (entry) => `${entry.name}\n${(await readFile(path.join(entry.parentPath, entry.name))).toString('latin1')}`,
    ),
  );
  return texts.join('\n').toLowerCase();
}

const tracesIn = (text: string) => TRACES.filter((trace) => text.includes(trace));

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
});
afterAll(() => server.stop());

describe('DELETE /Apply/{id}/PersonalData', () => {
  it('leaves no trace of the person in any table or file, and keeps counts, states and history', async () => {
    const documents = {
      Cv: pdf(`marker-of-the-cv ${PERSON.Name}`, 700_000),
      AttachmentLetter: pdf('marker-of-the-letter'),
    };
    await server.apply(PERSON, documents);
    const first = await server.applicationId(PERSON.Email);
    await decide(first, 'Declined');
    const reason = 'No place left in this position';
    await on('PUT', '/Admin/Reason', { Ids: [first], Reason: reason, Note: 'Marker-of-the-reason' });
    await on('POST', `/Apply/${first}/Note`, { Text: 'Marker-of-the-note' });
    const email = PERSON.Email.toUpperCase();
    await server.apply({ ...PERSON, Email: email }, documents);
    const second = await server.applicationId(email);
    const changed = { AttachmentLetter: pdf('marker-of-the-new-letter') };
    expect((await server.changeApplication(await server.applicationLink(email), {}, changed)).status).toBe(200);
    await server.services.db
      .updateTable('documents')
      .set({ filename: 'CV Wanjiku.pdf' })
      .where('application_id', '=', second)
      .execute();
    await decide(second, 'Accepted', tomorrow);
    const { Criteria } = (await on('GET', '/Admin/ReviewList')).body;
    const scores = (Criteria as string[]).map((Criterion) => ({ Criterion, Score: 2 }));
    await on('PUT', `/Interview/${second}/Feedback`, { Scores: scores, Text: 'Marker-of-the-feedback' });
    await decide(second, 'Passed');
    await server.call('POST', '/api/Account/Activate', { body: { email, password: PASSWORD } });
    const session = await server.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    const intern = { id: (session.body.user as { user_id: string }).user_id, token: String(session.body.token) };
    const supervisor = await server.signInAs('SUP');
    await on('PUT', `/User/${intern.id}`, { InternID: intern.id, SupervisorID: supervisor.id });
    const task = await server.assignTask(supervisor, intern);
    await on('POST', '/Comment', { Taskid: task, Intern_comment: 'These are my own words' }, intern.token);
    // As of someone who guided interns before.
    const { db } = server.services;
    const named = { name: 'By Wanjiku', name_folded: 'by wanjiku', created_at: server.services.now().toISOString() };
    await db
      .insertInto('templates')
      .values({ id: 'template', owner_id: intern.id, shared: 1, ...named })
      .execute();
    await db
      .insertInto('saved_views')
      .values({
        id: 'view',
        owner_id: intern.id,
        list: 'applications',
        query: 'q=Zuhura',
        columns: '[]',
        shared: 1,
        ...named,
      })
      .execute();
    await newApplication({ Name: 'Somebody Else' });
    const view = { List: 'applications', Columns: [], Shared: true };
    await on('POST', '/Admin/SavedView', { ...view, Name: 'One person', Query: 'q=zuhura+engineering&sort=Name' });
    await on('POST', '/Admin/SavedView', { ...view, Name: 'About Wanjiku', Query: '' });
    await on('POST', '/Admin/SavedView', {
      ...view,
      Name: 'All engineers',
      Query: 'f.Position=Engineering&q=example',
    });
    await db
      .insertInto('template_tasks')
      .values({ template_id: 'template', place: 0, title: 'Zuhura', description: 'My own words', due_in_days: 2 })
      .execute();
    const work = { 'Work of Wanjiku.pdf': pdf('marker-of-the-work', 700_000) };
    await server.handIn(intern, task, { Note: 'My own words', Link: 'https://wanjiku.example' }, work);
    const day = { Date: '2026-01-05', Done: 'My own words', Learnt: '', Hours: 8 };
    await on('PUT', '/Logbook/Day', day, intern.token);
    const photo = { 'Photo of Wanjiku.pdf': pdf('marker-of-the-photo') };
    expect((await server.sendFiles(intern, '/Logbook/File', { Date: day.Date }, photo)).status).toBe(201);
    await on('PUT', '/Logbook/Week', { Week: day.Date, Summary: 'My own words', HandIn: true }, intern.token);
    const evaluation = await beginEvaluation(server, { admin, supervisor, intern });
    await handInEvaluation(server, { supervisor, intern }, evaluation, 'My own words');
    const { link } = await inviteAssessor(server, admin, intern);
    await keepLinksOpen(server);
    const thoughts = { Remarks: 'My own words', Marks: 70, BestMarks: 100, ForIntern: true, Seen: 0 };
    await on('PUT', `/Assessment/${link}`, thoughts);
    const time = { Date: tomorrow, Time: '10:00', Length: 60, Place: 'The house of Wanjiku' };
    await on('POST', `/User/${intern.id}/Visit`, time, supervisor.token);
    const [visit] = (await on('GET', `/Assessment/${link}/Visit`)).body.Visits as { id: string }[];
    expect((await on('POST', `/Assessment/${link}/Visit/${visit?.id}`)).status).toBe(200);
    await on('PUT', `/User/${intern.id}/Assessment`, { ShowsRatings: true }, intern.token);
    await on('POST', '/Attendance/In', { Place: 'The house of Wanjiku' }, intern.token);
    const leave = { Kind: 'sick', StartsOn: '2099-01-05', EndsOn: '2099-01-06', Reason: 'My own words' };
    await on('POST', '/Attendance/Leave', leave, intern.token);
    const letter = { name: 'ID of Wanjiku.pdf', content: pdf('marker-of-the-id', 300_000) };
    await uploadDocument(server, intern, await wantDocument(server, admin), letter);
    await on('PUT', `/Task/Status/${task}`, undefined, intern.token);
    await on('POST', `/Supervisor/Task/Rate/${task}`, { rating: 80 }, supervisor.token);
    await server.call('POST', '/api/PasswordReset', { body: { email } });
    // One e-mail to the supervisor has left, and one waits.
    server.advance(3 * 60_000);
    await server.services.notifications.sendDue();
    await server.mails();
    const news = await db.selectFrom('mails').selectAll().where('kind', '=', 'news').executeTakeFirstOrThrow();
    const content = JSON.stringify({ text: `${PERSON.Name} commented.` });
    const waiting = { id: 'waiting', message_id: 'waiting', state: 'failed', outcome: null, content } as const;
    await db
      .insertInto('mails')
      .values({ ...news, ...waiting })
      .execute();
    expect(tracesIn(await dump())).toEqual(TRACES);

    const refused = await erase(first);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was erased: this person has an active account. Delete the intern under Interns first, then erase.',
    ]);
    expect(tracesIn(await dump())).toEqual(TRACES);

    const counts = async () => (await on('GET', '/Admin/User/Dashboard')).body;
    await on('DELETE', `/User/${intern.id}`);
    const before = await counts();
    expect((await erase(first)).body.message).toBe('Personal data erased');
    await server.services.background.settle();
    expect(tracesIn(await dump())).toEqual([]);
    expect(tracesIn(await files())).toEqual([]);
    expect(await counts()).toEqual(before);

    // A view that still finds others stays.
    expect((await on('GET', '/Admin/SavedView')).body.Views).toMatchObject([{ Name: 'All engineers' }]);

    const { body } = await on('GET', `/Apply/${second}`);
    expect(body.Applicant).toMatchObject({
      Name: 'Erased applicant',
      Email: '',
      PhoneNumber: '',
      Position: 'Engineering',
      ApplicationStatus: 'Interview Passed',
      InterviewDate: tomorrow,
      ErasedAt: expect.any(String),
    });
    expect(body.ErasedBy).toBe('Ada Admin');
    const { History } = (await on('GET', `/Apply/${first}`)).body;
    expect((History as HistoryEntry[]).at(-1)?.Why).toEqual({ Reason: reason, Note: '' });
    expect((body.History as HistoryEntry[]).map((line) => [line.By, line.To, line.Mail?.State])).toEqual([
      [null, 'Processing', 'delivered'],
      ['Ada Admin', 'Accepted For Interview', 'delivered'],
      ['Ada Admin', 'Interview Passed', 'delivered'],
    ]);
    const shown = await on('GET', `/Task/${task}`, undefined, supervisor.token);
    expect(shown.body.task).toMatchObject({ Rating: 80, assignedto: { Name: 'Erased person' } });
    expect(shown.body.comment).toMatchObject([{ Comments: '(erased)', madeby: 'Erased person' }]);
    expect(shown.body.HandIns).toMatchObject([{ Version: 1, Note: null, Link: null, Files: [] }]);
    expect(shown.body.History).toMatchObject([
      { Event: 'assigned' },
      { Event: 'handed-in', By: 'Erased person', Version: 1 },
      { Event: 'completed' },
      { Event: 'rated', Rating: 80 },
    ]);
  });

  it('closes an open application without an e-mail', async () => {
    for (const accepted of [false, true]) {
      const { id } = await newApplication();
      if (accepted) await decide(id, 'Accepted', tomorrow);
      const mails = (await server.mails()).length;
      expect((await erase(id)).status).toBe(200);
      const { body } = await on('GET', `/Apply/${id}`);
      expect(body.Applicant).toMatchObject({ ApplicationStatus: 'Declined' });
      expect((body.History as HistoryEntry[]).at(-1)).toMatchObject({ By: 'Ada Admin', To: 'Declined', Mail: null });
      expect((await server.mails()).length).toBeLessThan(mails);
    }
  });

  it('shows an erased application in the lists without a person, and finds it by status only', async () => {
    const { id, email } = await newApplication({ Name: 'Findable Fatuma' });
    await erase(id);
    const find = async (query: string) => {
      const { body } = await on('GET', `/Admin/User/Interviews?page=1&pageSize=100&${query}`);
      return (body.Applicants as { id: string }[]).filter((row) => row.id === id);
    };
    expect(await find('search=fatuma')).toEqual([]);
    expect(await find(`filter[Email]=${email}`)).toEqual([]);
    expect(await find('search=declined')).toMatchObject([{ Name: 'Erased applicant', Email: '', PhoneNumber: '' }]);
    const waiting = await on('GET', '/Admin/User/Applicants');
    expect((waiting.body.Applicants as { id: string }[]).map((row) => row.id)).not.toContain(id);
  });

  it('is refused every decision from then on', async () => {
    const { id } = await newApplication();
    await erase(id);
    for (const [verb, date] of [['Accepted', tomorrow], ['Passed'], ['Declined']] as const) {
      const { status, body } = await decide(id, verb, date);
      expect([status, body.message]).toEqual([
        409,
        'Nothing was changed: the personal data of this application was erased.',
      ]);
    }
  });

  it('lets the person apply again, as a new person', async () => {
    const { id, email } = await newApplication();
    await erase(id);
    expect((await server.call('POST', '/api/ApplicationStatus', { body: { Email: email } })).status).toBe(404);
    expect((await server.call('POST', '/api/ApplicationStatus', { body: { Email: `erased:${id}` } })).status).toBe(422);
    const again = await newApplication({ Email: email });
    expect((await on('GET', `/Apply/${again.id}/PersonalData`)).body).toMatchObject({ Applications: 1 });
  });

  it('keeps the views that only choose, and those whose name is no name', async () => {
    const Name = 'Neema Analytics';
    await on('POST', '/Position', { Position: 'Analytics' });
    const { id } = await newApplication({ Name, Email: 'analytics.accepted@example.com', Position: 'Analytics' });
    const view = { List: 'applications', Columns: [], Shared: true };
    const views = {
      'By position': 'f.Position=Analytics&sort=-AppliedAt&page=2&size=20',
      'By state': 'stage=All&f.ApplicationStatus=Accepted',
      Searched: 'q=neema',
      'By her name': 'f.Name=analytics',
      'By her address': 'f.Position=Engineering&f.Email=analytics.accepted',
      'Of neema': 'f.Position=Analytics',
    };
    for (const [saved, Query] of Object.entries(views))
      expect((await on('POST', '/Admin/SavedView', { ...view, Name: saved, Query })).status).toBe(201);
    await erase(id);
    const kept = (await on('GET', '/Admin/SavedView')).body.Views as { Name: string }[];
    expect(kept.map((saved) => saved.Name).filter((saved) => saved in views)).toEqual(['By position', 'By state']);
  });

  it('makes an open link to a document answer that it does not exist', async () => {
    const { id } = await newApplication();
    const link = String((await on('GET', `/Apply/${id}`)).body.Cv);
    const download = String((await on('POST', `/Apply/${id}/PersonalData`)).body.Link);
    await erase(id);
    const headers = { accept: 'text/html' };
    const document = await server.call('GET', link, { headers });
    expect([document.status, String(document.raw)]).toEqual([
      404,
      expect.stringContaining('This document does not exist.'),
    ]);
    expect((await server.call('GET', download)).status).toBe(404);
    expect((await on('POST', `/Apply/${id}/PersonalData`)).status).toBe(409);
  });

  it('tells the second of two administrators who erased it first', async () => {
    const other = await server.signInAs('ADM', { name: 'Otto Other' });
    const { id } = await newApplication();
    const answers = await Promise.all([erase(id), erase(id, other.token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = answers[0]?.status === 200 ? ['Ada Admin', answers[1]] : ['Otto Other', answers[0]];
    expect(loser?.body.message).toMatch(
      new RegExp(`^The personal data was already erased by ${winner} on \\w+, \\d+ \\w+ \\d{4}\\.$`),
    );
    const { body } = await on('GET', `/Apply/${id}`);
    expect(body.ErasedBy).toBe(winner);
    expect((body.History as HistoryEntry[]).filter((line) => line.To === 'Declined')).toHaveLength(1);
  });

  it('erases all applications once when two administrators come from different ones', async () => {
    const { id: first, email } = await newApplication();
    await decide(first, 'Declined');
    const { id: second } = await newApplication({ Email: email });
    const answers = await Promise.all([erase(second), erase(first)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    for (const id of [first, second]) expect((await erase(id)).status).toBe(409);
  });

  it('follows an intern who has changed the address, and affects no other person', async () => {
    const { id, email } = await newApplication({ Name: 'Moving Mwangi' });
    const { id: neighbour } = await newApplication({ Name: 'Neighbour Njoki' });
    await decide(id, 'Accepted', tomorrow);
    await decide(id, 'Passed');
    await server.call('POST', '/api/Account/Activate', { body: { email, password: PASSWORD } });
    const { db } = server.services;
    const account = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await on('PUT', `/User/${account.id}`, {
      Name: 'Moved Mwangi',
      Email: 'moved@example.com',
      PhoneNumber: PERSON.PhoneNumber,
    });
    expect((await on('GET', `/Apply/${id}/PersonalData`)).body.Account).toBe('active');
    await on('DELETE', `/User/${account.id}`);
    expect((await on('GET', `/Apply/${id}/PersonalData`)).body.Account).toBe('deleted');
    expect((await erase(id)).status).toBe(200);
    const left = await dump();
    expect(left).not.toContain('mwangi');
    expect(left).not.toContain('moved@example.com');
    expect((await on('GET', `/Apply/${neighbour}`)).body.Applicant).toMatchObject({ Name: 'Neighbour Njoki' });
  });

  it('keeps the account and mails of an administrator whose address was used in an application', async () => {
    await newApplication({ Email: 'boss@example.com' });
    const boss = await server.signInAs('ADM', { email: 'BOSS@example.com', name: 'The Boss' });
    await server.call('POST', '/api/PasswordReset', { body: { email: boss.email } });
    await server.mails();
    expect((await erase(await server.applicationId('boss@example.com'))).status).toBe(200);
    const kept = await server.services.db
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', boss.email)
      .execute();
    expect(kept).toEqual([{ kind: 'password-reset' }]);
    expect((await on('GET', '/Admin/User/Dashboard', undefined, boss.token)).status).toBe(200);
  });
});

describe('the mails of an erased person', () => {
  let refusing: TestServer;
  let token: string;

  beforeAll(async () => {
    refusing = await startTestServer({ SMTP_URL: 'smtp://127.0.0.1:1' });
    token = (await refusing.signInAs('ADM')).token;
  });
  afterAll(() => refusing.stop());

  it('are withdrawn while they wait or could be sent again', async () => {
    const { db, mailer } = refusing.services;
    for (const state of ['queued', 'failed'] as const) {
      await refusing.apply();
      await mailer.flush();
      const id = await refusing.applicationId('amina@example.com');
      await db.updateTable('mails').set({ state }).execute();
      const { body } = await refusing.call('GET', `/api/Apply/${id}`, { token });
      const mail = (body.History as HistoryEntry[])[0]?.Mail;
      expect(mail?.State).toBe(state);
      const answer = await refusing.call('DELETE', `/api/Apply/${id}/PersonalData`, { token });
      expect(answer.status).toBe(200);
      expect(await db.selectFrom('mails').select('id').execute()).toEqual([]);
      expect((await refusing.call('POST', `/api/Admin/Mail/${mail?.id}/Retry`, { token })).status).toBe(404);
    }
  });

  it('hold an erasure up while one is on its way, and a decision that is being sent does', async () => {
    const { db, now } = refusing.services;
    const soon = new Date(now().getTime() + 60_000).toISOString();
    await refusing.apply();
    await refusing.services.mailer.flush();
    const id = await refusing.applicationId('amina@example.com');
    const eraseIt = () => refusing.call('DELETE', `/api/Apply/${id}/PersonalData`, { token });
    await db.updateTable('mails').set({ lease_id: 'x', lease_until: soon }).execute();
    expect((await eraseIt()).body.message).toMatch(/^An e-mail to this person is being sent/);
    await db.updateTable('mails').set({ lease_id: null, lease_until: null }).execute();
    await db.updateTable('applications').set({ lease_id: 'x', lease_until: soon }).where('id', '=', id).execute();
    expect((await eraseIt()).body.message).toMatch(/^A decision on an application of this person is being sent/);
    const { body } = await refusing.call('GET', `/api/Apply/${id}`, { token });
    expect(body.Applicant).toMatchObject({ Name: 'Amina Otieno' });
    refusing.advance(61_000);
    expect((await eraseIt()).status).toBe(200);
  });
});

describe('the database file', () => {
  it('overwrites what is deleted', async () => {
    if (globalThis.ENGINE === 'postgresql') return;
    const { rows } = await sql<{ secure_delete: number }>`pragma secure_delete`.execute(server.services.db);
    expect(rows).toEqual([{ secure_delete: 1 }]);
  });
});
