import type {
  Answer,
  ApplicationStatus,
  getApplication,
  getDecisionsNeeded,
  getInterviewFeedback,
  getPath,
  getTask,
  getWeeks,
  listAttendance,
  listEvaluations,
  listLogbookQueue,
  Performance,
  readCompletion,
  readLogbook,
  Task,
} from '@internship-portals/shared-api/contract';
import { startTestServer, type TestServer } from '../testing/server';
import { DEMO_ADMINISTRATOR, seedDemo } from './demo';

let server: TestServer;
const lines: string[] = [];

beforeAll(async () => {
  const { adminEmail, adminPassword } = DEMO_ADMINISTRATOR;
  server = await startTestServer({ ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword });
  await seedDemo(server.services, (line) => lines.push(line));
});
afterAll(() => server.stop());

async function signIn(email: string) {
  const body = { email, password: DEMO_ADMINISTRATOR.adminPassword };
  const answer = await server.call('POST', '/api/login', { body });
  const { user, token } = answer.body as unknown as { user: { user_id: string; Name: string }; token: string };
  return { ...user, token };
}

/** Which mail tells of which state. */
const MAILS: Record<ApplicationStatus, string> = {
  Processing: 'application-received',
  'Accepted For Interview': 'interview-invitation',
  'Interview Passed': 'interview-passed',
  Declined: 'application-declined',
};

describe('the demonstration', () => {
  it('gives its first intern a task of every kind, comments, and ratings spread over weeks', async () => {
    const { token, user_id } = await signIn('brian.kiprotich@students.example');
    const { body } = await server.call('GET', '/api/Task', { token });
    const tasks = body.Tasks as Task[];
    const kinds = tasks.map((task) => `${task.Status} ${task.Rating === null ? 'unrated' : 'rated'}`);
    expect(new Set(kinds)).toEqual(new Set(['Completed rated', 'Completed unrated', 'Assigned unrated']));
    const ratings = tasks.flatMap((task) => task.Rating ?? []);
    expect([ratings.some((r) => r <= 50), ratings.some((r) => r > 50 && r < 75), ratings.some((r) => r >= 75)]).toEqual(
      [true, true, true],
    );
    const performance = (await server.call('GET', `/api/User/${user_id}`, { token })).body as unknown as Performance;
    expect(performance.User.Supervisor?.Name).toBe('Grace Wambui');
    const days = performance.Tasks.flatMap((task) => (task.Rating === null ? [] : [task.CompletedOn ?? '']));
    expect(new Set(days).size).toBe(ratings.length);
    expect(Date.parse(days.at(-1) ?? '') - Date.parse(days[0] ?? '')).toBeGreaterThan(28 * 86_400_000);
    const details = await server.call('GET', `/api/Task/${tasks[0]?.id}`, { token });
    expect(details.body.comment).not.toEqual([]);
  });

  it('shows handed in work, a task that was set back, a mention, and news of them', async () => {
    const brian = await signIn('brian.kiprotich@students.example');
    const grace = await signIn('grace.wambui@savanna.example');
    const tasks = (await server.call('GET', '/api/Task', { token: brian.token })).body.Tasks as Task[];
    const read = async (name: string) => {
      const id = tasks.find(({ Task }) => Task === name)?.id;
      return (await server.call('GET', `/api/Task/${id}`, { token: brian.token })).body as unknown as Answer<
        typeof getTask
      >;
    };
    const report = await read('Document the weekly report');
    expect(report.HandIns.map(({ Version, Files }) => [Version, Files.length])).toEqual([
      [2, 1],
      [1, 0],
    ]);
    const phone = await read('Test the client portal on a phone');
    expect(phone.task).toMatchObject({ Status: 'Assigned', Rating: null, Revision: 5 });
    expect(phone.History.map(({ Event }) => Event)).toEqual([
      'assigned',
      'handed-in',
      'completed',
      'rated',
      'reopened',
    ]);
    expect(phone.comment.at(-1)?.Comments).toMatch(/^@Brian Kiprotich /);
    const kinds = async ({ token }: { token: string }) =>
      ((await server.call('GET', '/api/Notification', { token })).body.Notifications as { Kind: string }[]).map(
        ({ Kind }) => Kind,
      );
    expect(await kinds(brian)).toEqual(['mention', 'task-reopened', 'task-rated']);
    expect(await kinds(grace)).toEqual(['task-handed-in']);
  });

  it('has applications in every state, and prints how to sign in', async () => {
    const { token, Name } = await signIn(DEMO_ADMINISTRATOR.adminEmail);
    expect(Name).toBe('Wanjiku Maina');
    const { body } = await server.call('GET', '/api/Admin/User/Interviews', { token });
    const states = (body.Applicants as { ApplicationStatus: string }[]).map((applicant) => applicant.ApplicationStatus);
    expect(new Set(states)).toEqual(new Set(['Accepted For Interview', 'Interview Passed', 'Declined']));
    expect((await server.call('GET', '/api/Admin/User/Applicants', { token })).body.Applicants).not.toEqual([]);
    expect(lines.join('\n')).toContain(DEMO_ADMINISTRATOR.adminPassword);
  });

  it('gives the dashboard something of everything to decide and to draw', async () => {
    const { token } = await signIn(DEMO_ADMINISTRATOR.adminEmail);
    const read = async (path: string) => (await server.call('GET', `/api/Admin/Dashboard/${path}`, { token })).body;
    const needed = (await read('Decisions')) as unknown as Answer<typeof getDecisionsNeeded>;
    expect(needed.Applications.Ages.every(({ Count }) => Count > 0)).toBe(true);
    expect(needed.Interviews.Total).toBeGreaterThan(0);
    expect(needed.Interviews.Earlier.Total).toBeGreaterThan(0);
    expect(needed.Interns.Total).toBe(1);
    expect(needed.Mails.Newest.map(({ Applicant }) => Applicant?.Name).sort()).toEqual([
      'Halima Yusuf',
      'Naomi Wairimu',
    ]);
    const { Series } = (await read('Weeks')) as unknown as Answer<typeof getWeeks>;
    expect(Series).toHaveLength(3);
    const { Recent } = (await read('Path')) as unknown as Answer<typeof getPath>;
    expect(Object.values(Recent).every((count) => count > 0)).toBe(true);
    expect([Recent.Passed, Recent.Activated]).toEqual([10, 8]);
  });

  it('has the firm, notes with a mention, reasons of decisions, and feedback of two interviewers', async () => {
    const admin = await signIn(DEMO_ADMINISTRATOR.adminEmail);
    const colleague = await signIn('otieno.kibet@savanna.example');
    const read = async (path: string, { token } = admin) => (await server.call('GET', `/api${path}`, { token })).body;
    expect(await read('/Programme')).toMatchObject({
      Firm: 'Savanna Consulting',
      ContactEmail: 'internships@savanna.example',
    });
    const id = (email: string) => server.applicationId(`${email}@students.example`);
    const notes = (await read(`/Apply/${await id('esther.nyambura')}/Note`)).Notes as { By: string; Text: string }[];
    expect(notes.map(({ By }) => By)).toEqual(['Wanjiku Maina', 'Otieno Kibet']);
    const news = (await read('/Notification')).Notifications as { Kind: string; Text: string }[];
    expect(news).toMatchObject([{ Kind: 'mention', Text: 'Otieno Kibet mentioned you in a note on Esther Nyambura.' }]);
    expect((await read('/Notification', colleague)).Notifications).toEqual([]);
    const declined = (await read('/Admin/User/Interviews?filter[ApplicationStatus]=Declined')).Applicants;
    const reasons = (declined as { Reason?: string }[]).flatMap(({ Reason }) => Reason ?? []);
    const { DeclineReasons } = await read('/Admin/ReviewList');
    expect(reasons.length).toBeGreaterThan(2);
    expect(DeclineReasons).toEqual(expect.arrayContaining(reasons));
    const path = `/Interview/${await id('caroline.jepkosgei')}/Feedback`;
    const grace = await signIn('grace.wambui@savanna.example');
    const feedback = (await read(path, grace)) as unknown as Answer<typeof getInterviewFeedback>;
    expect(feedback.Own?.Scores).toHaveLength(4);
    expect(feedback.Others).toMatchObject([{ By: 'Wanjiku Maina' }]);
    expect(feedback.Averages?.every(({ Count }) => Count === 2)).toBe(true);
  });

  it('has an e-mail for every decision, and sends none now', async () => {
    const { token } = await signIn(DEMO_ADMINISTRATOR.adminEmail);
    const lists = await Promise.all(
      ['Interviews', 'Applicants'].map((list) => server.call('GET', `/api/Admin/User/${list}`, { token })),
    );
    const applicants = lists.flatMap(({ body }) => body.Applicants as { id: string; Name: string }[]);
    const failed: string[] = [];
    for (const { id, Name } of applicants) {
      const { History } = (await server.call('GET', `/api/Apply/${id}`, { token })).body as unknown as Answer<
        typeof getApplication
      >;
      for (const { At, To, Mail } of History) {
        expect([Name, Mail?.Kind]).toEqual([Name, MAILS[To]]);
        if (Mail?.State === 'failed') failed.push(`${Name}: ${Mail.Outcome}`);
        else expect([Name, Mail?.State]).toEqual([Name, 'delivered']);
        const minutes = (Date.parse(Mail?.At ?? '') - Date.parse(At)) / 60_000;
        expect([Name, minutes >= 0 && minutes < 1]).toEqual([Name, true]);
      }
    }
    expect(failed.sort()).toEqual([
      'Halima Yusuf: 452 4.2.2 The mailbox is full',
      'Naomi Wairimu: 550 5.1.1 The mailbox does not exist',
    ]);
    await server.services.mailer.flush();
    expect(await server.mails()).toEqual([]);
  });

  it('has a record of each internship: attendance, logbooks in every state, evaluations, and one that ends', async () => {
    const [brian, kevin] = await Promise.all(
      ['brian.kiprotich', 'kevin.mutua'].map((name) => signIn(`${name}@students.example`)),
    );
    const grace = await signIn('grace.wambui@savanna.example');
    const read = async (path: string, by = grace) =>
      (await server.call('GET', `/api${path}`, { token: by?.token })).body as unknown;
    const book = (await read('/Logbook', brian)) as Answer<typeof readLogbook>;
    expect(book.Weeks.map(({ State }) => State)).toEqual(['open', 'sent-back', 'signed', 'signed', 'signed', 'signed']);
    const queue = (await read('/Supervisor/Logbook')) as Answer<typeof listLogbookQueue>;
    expect(queue.Weeks.map(({ Intern }) => Intern.Name)).toEqual(['Mercy Njeri']);
    expect(queue.Weeks[0]?.Days.flatMap(({ Files }) => Files)).toMatchObject([
      { Name: 'Network cables.png', Type: 'image/png' },
    ]);
    const attendance = (await read('/Supervisor/Attendance')) as Answer<typeof listAttendance>;
    expect(attendance.Requests.map(({ Kind, Intern }) => [Kind, Intern.Name])).toEqual([
      ['correction', 'Brian Kiprotich'],
    ]);
    const { Evaluations } = (await read(`/User/${brian?.user_id}/Evaluation`)) as Answer<typeof listEvaluations>;
    expect(Evaluations).toMatchObject([{ Kind: 'mid-term', State: 'to-confirm', Result: { Percent: 77 } }]);
    const { Steps } = (await read(`/User/${kevin?.user_id}/Completion`)) as Answer<typeof readCompletion>;
    expect(Steps).toMatchObject([
      { Step: 'logbook', Count: 8, Total: 9 },
      { Step: 'tasks' },
      { Step: 'evaluation', IsDone: true },
      { Step: 'hand-over', IsDone: true },
      { Step: 'equipment', IsDone: false },
      { Step: 'certificate', IsDone: false },
    ]);
  });

  it('has a booked visit, times that a lecturer can book, and feedback of an intake that is over', async () => {
    const [brian, mercy] = await Promise.all(
      ['brian.kiprotich', 'mercy.njeri'].map((name) => signIn(`${name}@students.example`)),
    );
    const grace = await signIn('grace.wambui@savanna.example');
    const admin = await signIn(DEMO_ADMINISTRATOR.adminEmail);
    const read = async (path: string, by = grace) =>
      (await server.call('GET', `/api${path}`, { token: by.token })).body;
    const bookers = async (id = '') =>
      ((await read(`/User/${id}/Visit`)).Visits as { BookedBy?: string }[]).map(({ BookedBy }) => BookedBy);
    expect(await bookers(brian?.user_id)).toEqual([undefined, undefined]);
    expect(await bookers(mercy?.user_id)).toEqual(['Prof Peter Simiyu']);
    expect(await read('/Supervisor/Task/Queue')).toMatchObject({ Visits: 1 });
    const intakes = (await read('/Admin/Intake', admin)).Intakes as { id: string; Name: string; State: string }[];
    const over = intakes.find(({ Name }) => Name === 'Intake of last year');
    expect(over?.State).toBe('Closed');
    const { Answers, Feedback } = await read(`/Admin/Intake/${over?.id}/Feedback`, admin);
    expect([Answers, Feedback]).toEqual([6, expect.objectContaining({ Better: expect.any(Array) })]);
  });

  it('gives no intern a task that is due after the last day', async () => {
    const late = await server.services.db
      .selectFrom('tasks')
      .innerJoin('users', 'users.id', 'tasks.assigned_to')
      .select('tasks.title')
      .whereRef('tasks.deadline', '>', 'users.ends_on')
      .execute();
    expect(late).toEqual([]);
  });

  it('is not seeded twice', async () => {
    const count = async () => (await server.services.db.selectFrom('tasks').select('id').execute()).length;
    const before = await count();
    await seedDemo(server.services, (line) => lines.push(line));
    expect(lines).toContain('The demonstration programme is there already.');
    expect(await count()).toBe(before);
  });
});

it.each([
  ['04:37', { 'Brian Kiprotich': 'absent', 'Kevin Mutua': 'absent', 'Mercy Njeri': 'absent' }],
  ['10:00', { 'Brian Kiprotich': 'absent', 'Kevin Mutua': 'in', 'Mercy Njeri': 'in' }],
  ['21:15', { 'Brian Kiprotich': 'absent', 'Kevin Mutua': 'out', 'Mercy Njeri': 'out' }],
])('the demonstration that starts at %s has interns where they would be', async (time, expected) => {
  const now = new Date(`2026-11-27T${time}:00+03:00`);
  const { adminEmail, adminPassword } = DEMO_ADMINISTRATOR;
  const other = await startTestServer({ ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword }, { now: () => now });
  await seedDemo(other.services, () => undefined);
  const body = { email: 'grace.wambui@savanna.example', password: adminPassword };
  const { token } = (await other.call('POST', '/api/login', { body })).body as unknown as { token: string };
  const { Interns } = (await other.call('GET', '/api/Supervisor/Attendance', { token })).body as unknown as Answer<
    typeof listAttendance
  >;
  expect(Object.fromEntries(Interns.map(({ Name, State }) => [Name, State]))).toEqual(expected);
  await other.stop();
});

it('the demonstration made on Jamhuri Day, a Saturday, has no interview and no visit on that day or on the Sunday', async () => {
  const today = '2026-12-12';
  const now = new Date(`${today}T09:00:00+03:00`);
  const { adminEmail, adminPassword } = DEMO_ADMINISTRATOR;
  const other = await startTestServer({ ADMIN_EMAIL: adminEmail, ADMIN_PASSWORD: adminPassword }, { now: () => now });
  await seedDemo(other.services, () => undefined);
  const { db } = other.services;
  const isOff = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() === 0 || date === today;
  const interviews = (await db.selectFrom('applications').select('interview_date').execute()).flatMap(
    ({ interview_date: date }) => date ?? [],
  );
  const visits = (await db.selectFrom('visits').select('date').execute()).map(({ date }) => date);
  const planned = await db.selectFrom('interviews').select(['date', 'time']).where('date', '>', today).execute();
  expect([...interviews, ...visits].filter(isOff)).toEqual([]);
  // Those of today, tomorrow and in three days; none begins when another one does.
  expect(interviews.filter((date) => date > today).sort()).toEqual(['2026-12-14', '2026-12-14', '2026-12-15']);
  expect(new Set(planned.map(({ date, time }) => `${date} ${time}`)).size).toBe(3);
  await other.stop();
});
