import { strFromU8, unzipSync } from 'fflate';
import { createLogger } from '../../http/logging';
import { today } from '../../lib/calendar';
import { inviteAssessor, keepLinksOpen } from '../../testing/assessments';
import { beginEvaluation, handInEvaluation } from '../../testing/evaluations';
import { uploadDocument, wantDocument } from '../../testing/joining-documents';
import { PASSWORD, pdf, startTestServer, type TestServer } from '../../testing/server';
import { documentNames } from './collection';

const WORDS = { Name: 'Wanjiku <Zuhura>', Email: 'Wanjiku.Z@example.com', PhoneNumber: '+254733987654' };

let server: TestServer;
let admin: { id: string; token: string };
/** The lines of the log so far. */
const logged: string[] = [];

const call = (method: string, id: string, token = admin.token) =>
  server.call(method, `/api/Apply/${id}/PersonalData`, { token });

/** The files of an export, by name. */
async function exportOf(id: string) {
  const { status, body } = await call('POST', id);
  expect(status).toBe(200);
  const answer = await server.call('GET', String(body.Link));
  expect(answer.status).toBe(200);
  const files = unzipSync(answer.raw);
  return { answer, files, data: JSON.parse(strFromU8(files['personal-data.json'] ?? new Uint8Array())) };
}

/** A declined application, then one that led to an account with a task, a comment and a remark. */
async function internWithHistory() {
  const tomorrow = today(new Date(Date.now() + 86_400_000), 'Africa/Nairobi');
  const decide = (id: string, body: object) => server.call('PUT', `/api/Apply/${id}`, { token: admin.token, body });
  await server.apply(WORDS, { Cv: pdf('first cv', 600_000) });
  const first = await server.applicationId(WORDS.Email);
  expect((await decide(first, { ApplicationStatus: 'Declined' })).status).toBe(200);
  await server.call('PUT', '/api/Admin/Reason', {
    token: admin.token,
    body: { Ids: [first], Reason: 'No place left in this position', Note: 'Ask @Ada Admin in May.' },
  });
  await server.call('POST', `/api/Apply/${first}/Note`, {
    token: admin.token,
    body: { Text: '@Ada Admin, the letter is strong.' },
  });
  const email = WORDS.Email.toUpperCase();
  await server.apply({ ...WORDS, Name: 'Wanjku', Email: email });
  const second = await server.applicationId(email);
  const link = await server.applicationLink(email);
  await server.changeApplication(link, { PhoneNumber: '+254733987655' }, { Cv: pdf('a newer cv') });
  await server.call('PUT', `/api/Apply/${second}/PersonalData`, {
    token: admin.token,
    body: { ...WORDS, Email: email },
  });
  await decide(second, { ApplicationStatus: 'Accepted', Date: tomorrow });
  const { Criteria } = (await server.call('GET', '/api/Admin/ReviewList', { token: admin.token })).body;
  await server.call('PUT', `/api/Interview/${second}/Feedback`, {
    token: admin.token,
    body: {
      Scores: (Criteria as string[]).map((Criterion) => ({ Criterion, Score: 4 })),
      Text: 'Asked @Ada Admin well.',
    },
  });
  await decide(second, { ApplicationStatus: 'Passed' });
  await server.call('POST', '/api/Account/Activate', { body: { email, password: PASSWORD } });
  const session = await server.call('POST', '/api/login', { body: { email, password: PASSWORD } });
  const intern = { id: (session.body.user as { user_id: string }).user_id, token: String(session.body.token) };
  const supervisor = await server.signInAs('SUP', { name: 'Grace Guide' });
  await server.call('PUT', `/api/User/${intern.id}`, {
    token: admin.token,
    body: { InternID: intern.id, SupervisorID: supervisor.id },
  });
  const task = await server.assignTask(supervisor, intern);
  await server.call('POST', '/api/Comment', {
    token: intern.token,
    body: { Taskid: task, Intern_comment: 'I have begun' },
  });
  const day = { Date: '2026-01-05', Done: 'Wired the office', Learnt: 'How to crimp', Hours: 7.5 };
  await server.call('PUT', '/api/Logbook/Day', { token: intern.token, body: day });
  await server.sendFiles(intern, '/Logbook/File', { Date: day.Date }, { 'draft.pdf': pdf('cables') });
  const people = { admin, supervisor, intern };
  const evaluation = await beginEvaluation(server, people);
  await handInEvaluation(server, people, evaluation, 'Quick to learn');
  const assessor = await inviteAssessor(server, admin, intern);
  await keepLinksOpen(server);
  const thoughts = { Remarks: 'A good start', Marks: 70.5, BestMarks: 100, ForIntern: false, Seen: 0 };
  await server.call('PUT', `/api/Assessment/${assessor.link}`, { body: thoughts });
  const time = { Date: '2099-01-05', Time: '10:00', Length: 60, Place: 'Head office' };
  await server.call('POST', `/api/User/${intern.id}/Visit`, { token: supervisor.token, body: time });
  const offered = (await server.call('GET', `/api/Assessment/${assessor.link}/Visit`)).body.Visits as { id: string }[];
  await server.call('POST', `/api/Assessment/${assessor.link}/Visit/${offered[0]?.id}`);
  await server.call('POST', '/api/Attendance/In', { token: intern.token, body: { Place: 'Head office' } });
  const leave = { Kind: 'sick', StartsOn: '2099-01-05', EndsOn: '2099-01-06', Reason: 'Malaria' };
  await server.call('POST', '/api/Attendance/Leave', { token: intern.token, body: leave });
  await server.handIn(intern, task, { Note: 'A first draft' }, { 'draft.pdf': pdf('draft', 400_000) });
  await server.handIn(intern, task, { Link: 'https://example.com/draft' }, { 'draft.pdf': pdf('draft') });
  const scan = { name: 'card.pdf', content: pdf('card') };
  await uploadDocument(server, intern, await wantDocument(server, admin, { Name: 'National ID' }), scan);
  await server.call('PUT', `/api/Supervisor/User/${intern.id}/Completion`, {
    token: supervisor.token,
    body: { Step: 'equipment', IsDone: true },
  });
  await server.call('POST', '/api/Comment', {
    token: supervisor.token,
    body: { Taskid: task, Intern_comment: 'Grace says hello' },
  });
  const { db } = server.services;
  const at = server.services.now().toISOString();
  // As of someone who guided interns before.
  await db
    .insertInto('templates')
    .values({ id: 'template', owner_id: intern.id, name: 'Week 1', name_folded: 'week 1', shared: 1, created_at: at })
    .execute();
  await db
    .insertInto('template_tasks')
    .values({ template_id: 'template', place: 0, title: 'Read first', description: 'All of it.', due_in_days: 2 })
    .execute();
  await db
    .insertInto('saved_views')
    .values({
      id: 'view',
      owner_id: intern.id,
      list: 'applications',
      name: 'Mine',
      name_folded: 'mine',
      query: 'q=grace',
      columns: '[]',
      shared: 0,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('passkeys')
    .values({
      id: 'passkey',
      user_id: intern.id,
      credential_id: 'credential-of-the-passkey',
      public_key: 'public-key-of-the-passkey',
      counter: '0',
      transports: '',
      name: 'Phone of Wanjiku',
      synced: 0,
      created_at: at,
    })
    .execute();
  await db
    .insertInto('authenticator_apps')
    .values({ user_id: intern.id, secret: 'encrypted-secret', last_step: 1, created_at: at, confirmed_at: at })
    .execute();
  return { first, second, intern };
}

beforeAll(async () => {
  const logger = createLogger('info', { write: (line: string) => void logged.push(line) });
  server = await startTestServer({}, { logger });
  admin = await server.signInAs('ADM', { name: 'Ada Admin' });
});
afterAll(() => server.stop());

describe('POST /Apply/{id}/PersonalData', () => {
  it('leads to one file with all applications, documents, mails and the account of the person', async () => {
    const { first, second, intern } = await internWithHistory();
    await server.mails();
    const { answer, files, data } = await exportOf(first);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename="personal-data-wanjiku-zuhura-[\d-]+\.zip"/),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect(data).toMatchObject({ schema: 'internship-portals/personal-data', schemaVersion: 1 });
    expect(data.applications.map((one: { id: string }) => one.id)).toEqual([first, second]);
    expect(data.applications[0]).toMatchObject({
      name: WORDS.Name,
      email: WORDS.Email,
      phoneNumber: WORDS.PhoneNumber,
      position: 'Engineering',
      status: 'Declined',
      history: [
        { decidedBy: null, from: null, to: 'Processing' },
        { decidedBy: 'Ada Admin', from: 'Processing', to: 'Declined' },
      ],
    });
    // What was thought of the applicant, without who thought it and without mentions.
    expect(data.applications[0].history[1]).toMatchObject({
      reason: 'No place left in this position',
      note: 'Ask @[left out] in May.',
    });
    expect(data.applications[0].internalNotes).toEqual([
      { text: '@[left out], the letter is strong.', writtenAt: expect.any(String), editedAt: null },
    ]);
    expect(data.applications[1].interviewFeedback).toEqual([
      {
        scores: expect.arrayContaining([{ criterion: 'Communication', score: 4 }]),
        text: 'Asked @[left out] well.',
        givenAt: expect.any(String),
        editedAt: null,
      },
    ]);
    expect(data.applications.map((one: { corrections: unknown[] }) => one.corrections)).toEqual([
      [],
      [{ at: expect.any(String), correctedBy: 'Ada Admin', fields: ['name', 'phoneNumber'] }],
    ]);
    expect(data.applications[1].changes).toEqual([{ at: expect.any(String), fields: ['phoneNumber', 'CV'] }]);
    expect(data.accounts).toMatchObject([
      {
        id: intern.id,
        role: 'intern',
        name: WORDS.Name,
        supervisor: 'Grace Guide',
        active: true,
        sessions: [{ startedAt: expect.any(String) }],
        passkeys: [{ name: 'Phone of Wanjiku', createdAt: expect.any(String), lastUsedAt: null }],
        authenticatorApp: { addedAt: expect.any(String) },
        recoveryCodes: null,
        tasks: [
          {
            title: 'Write the report',
            assignedBy: 'Grace Guide',
            withdrawnAt: null,
            history: [
              { event: 'assigned', by: 'Grace Guide' },
              { event: 'handed-in', by: WORDS.Name, version: 1 },
              { event: 'handed-in', by: WORDS.Name, version: 2 },
            ],
            handIns: [
              {
                version: 1,
                note: 'A first draft',
                link: null,
                files: [{ file: 'hand-ins/draft.pdf', bytes: 400_000 }],
              },
              {
                version: 2,
                note: null,
                link: 'https://example.com/draft',
                files: [{ file: 'hand-ins/draft (2).pdf' }],
              },
            ],
          },
        ],
        attendance: {
          days: [{ place: 'Head office', out: null }],
          requests: [{ kind: 'sick', from: '2099-01-05', to: '2099-01-06', reason: 'Malaria', state: 'waiting' }],
        },
        logbook: [
          {
            monday: '2026-01-05',
            state: 'open',
            signedBy: null,
            days: [
              {
                date: '2026-01-05',
                done: 'Wired the office',
                learnt: 'How to crimp',
                hours: 7.5,
                files: [{ fileName: 'draft.pdf', file: 'logbook/draft.pdf', type: 'application/pdf' }],
              },
            ],
          },
        ],
        evaluations: [
          {
            kind: 'final',
            reference: null,
            parts: [
              { author: 'supervisor', by: 'Grace Guide', overall: 'Quick to learn' },
              { author: 'intern', scores: [{ criterion: 'Initiative', weight: 1, score: 4, text: '' }] },
            ],
          },
        ],
        assessments: [
          { name: 'Dr Njeri Maina', openedAt: null, withdrawnAt: null, remarks: 'A good start', marks: 70.5 },
        ],
        visits: [{ day: '2099-01-05', time: '10:00', place: 'Head office', lecturer: 'Dr Njeri Maina' }],
        showsRatings: false,
        closingSteps: [{ step: 'equipment' }],
        gaveProgrammeFeedback: false,
        joiningDocuments: [
          { document: 'National ID', state: 'received', file: 'joining-documents/card.pdf', checkedAt: null },
        ],
        comments: [{ text: 'I have begun' }],
        savedViews: [{ list: 'applications', name: 'Mine', query: 'q=grace', shared: false }],
        templates: [{ name: 'Week 1', shared: true, tasks: [{ title: 'Read first', dueInDays: 2 }] }],
      },
    ]);
    expect(data.emails.map((mail: { kind: string }) => mail.kind).sort()).toEqual([
      'application-declined',
      'application-received',
      'application-received',
      'interview-invitation',
      'interview-passed',
      'supervisor-assigned',
      'task-assigned',
      'visit-news',
    ]);

    const { documents } = data.applications[0];
    expect(Object.keys(files)).toEqual([
      'personal-data.json',
      'personal-data.html',
      ...data.applications.flatMap((one: { documents: { file: string }[] }) => one.documents.map(({ file }) => file)),
      'hand-ins/draft.pdf',
      'hand-ins/draft (2).pdf',
      'logbook/draft.pdf',
      'joining-documents/card.pdf',
    ]);
    expect(Buffer.from(files['logbook/draft.pdf'] ?? [])).toEqual(Buffer.from(await pdf('cables').arrayBuffer()));
    expect(Buffer.from(files['hand-ins/draft.pdf'] ?? [])).toEqual(
      Buffer.from(await pdf('draft', 400_000).arrayBuffer()),
    );
    expect(documents).toMatchObject([
      { kind: 'CV', fileName: 'Cv.pdf', file: 'documents/Cv.pdf', bytes: 600_000 },
      { kind: 'university letter', fileName: 'AttachmentLetter.pdf' },
    ]);
    expect(data.applications[1].documents).toMatchObject([
      { file: 'documents/new Cv.pdf', replacedAt: null },
      { file: 'documents/AttachmentLetter (2).pdf', replacedAt: null },
      { kind: 'CV', file: 'documents/Cv (2).pdf', replacedAt: data.applications[1].changes[0].at },
    ]);
    expect(Buffer.from(files['documents/Cv.pdf'] ?? [])).toEqual(
      Buffer.from(await pdf('first cv', 600_000).arrayBuffer()),
    );
    const page = strFromU8(files['personal-data.html'] ?? new Uint8Array());
    for (const words of [
      'Wanjiku &lt;Zuhura&gt;',
      'Interview Passed',
      'No place left in this position',
      'the letter is strong.',
      'Communication: 4',
      'I have begun',
      'Wired the office',
      'Quick to learn',
      'Read first',
      'Phone of Wanjiku',
      'documents/Cv (2).pdf',
      'A first draft',
      'hand-ins/draft (2).pdf',
      'National ID',
    ]) {
      expect(page).toContain(words);
    }
    expect(page).not.toContain('<Zuhura>');
  });

  it('has no password, no token and nothing that others wrote in confidence', async () => {
    const id = await server.applicationId(WORDS.Email);
    const { db } = server.services;
    const { files } = await exportOf(id);
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n');
    const secrets = [
      ...(await db.selectFrom('users').select('password_hash as secret').execute()),
      ...(await db.selectFrom('sessions').select('token_hash as secret').execute()),
      ...(await db.selectFrom('account_tokens').select('token_hash as secret').execute()),
      ...(await db.selectFrom('passkeys').select('credential_id as secret').execute()),
      ...(await db.selectFrom('passkeys').select('public_key as secret').execute()),
      ...(await db.selectFrom('authenticator_apps').select('secret').execute()),
    ].flatMap(({ secret }) => secret ?? []);
    expect(secrets.length).toBeGreaterThan(3);
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).not.toContain('Grace says hello');
    expect(all).not.toContain('$argon2');
  });

  it('leaves the one-time link out of a mail that has not been sent yet', async () => {
    await server.mails();
    await server.apply({ Email: 'waiting@example.com' });
    const id = await server.applicationId('waiting@example.com');
    await server.mails();
    await server.services.db
      .updateTable('mails')
      .set({
        state: 'failed',
        content: JSON.stringify({ text: 'Open http://internships.test/signUp?token=se-cret_1 now', html: '' }),
      })
      .where('recipient', '=', 'waiting@example.com')
      .execute();
    const { data } = await exportOf(id);
    expect(data.emails[0].text).toBe('Open http://internships.test/signUp?token=[left out] now');
  });

  it('answers 404 for an application that does not exist', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) expect((await call(method, 'nobody')).status).toBe(404);
  });

  it('logs who exported, without personal data', async () => {
    const id = await server.applicationId(WORDS.Email);
    logged.length = 0;
    await exportOf(id);
    const lines = [...logged];
    expect(lines.filter((line) => line.includes(admin.id) && line.includes('personal data exported'))).toHaveLength(1);
    expect(lines.join()).not.toMatch(/wanjiku/i);
  });
});

describe('GET /Apply/{id}/PersonalData', () => {
  it('counts what is held about the person, over all applications', async () => {
    const id = await server.applicationId(WORDS.Email);
    const { body } = await call('GET', id);
    expect(body).toEqual({ Applications: 2, Open: 0, Documents: 5, Emails: 8, Account: 'active' });
    const waiting = await call('GET', await server.applicationId('waiting@example.com'));
    expect(waiting.body).toEqual({ Applications: 1, Open: 1, Documents: 2, Emails: 1, Account: null });
  });
});

describe('the names of the documents in the archive', () => {
  it('are the original ones, safe on every system, and none twice', () => {
    const name = documentNames();
    expect(
      [
        'Résumé.pdf',
        'résumé.PDF',
        '../../etc/passwd',
        'a:b?.pdf',
        'con.pdf',
        '.pdf',
        'x.exe',
        `${'😀'.repeat(200)}`,
      ].map((filename) => name(filename)),
    ).toEqual([
      'documents/Résumé.pdf',
      'documents/résumé (2).pdf',
      'documents/_.._etc_passwd.pdf',
      'documents/a_b_.pdf',
      'documents/document con.pdf',
      'documents/document.pdf',
      'documents/x.exe.pdf',
      `documents/${'😀'.repeat(100)}.pdf`,
    ]);
  });
});

// Last: when the clock is set on, the e-mails that gather news are written too, and would be counted above.
describe('the link to an export', () => {
  it('works for five minutes and only unchanged, and otherwise shows a message', async () => {
    const id = await server.applicationId(WORDS.Email);
    const other = await server.applicationId('waiting@example.com');
    const link = String((await call('POST', id)).body.Link);
    const altered = [link.replace(id, other), `${link}x`, link.replace(/expires=\d/, 'expires=9'), link.split('?')[0]];
    for (const url of altered) {
      const { status, body } = await server.call('GET', url ?? '');
      expect([status, body.message]).toEqual([
        403,
        'This link is not complete or was changed. Go back to the applicant and export the personal data again.',
      ]);
    }
    server.advance(5 * 60_000);
    const expired = await server.call('GET', link, { headers: { accept: 'text/html,application/xhtml+xml' } });
    expect(expired.status).toBe(403);
    expect(expired.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(String(expired.raw)).toContain('<h1>This link has expired.</h1>');
    expect(String(expired.raw)).toContain('<p>Go back to the applicant and export the personal data again.</p>');
  });
});
