import type { TaskHistoryEntry } from '@internship-portals/shared-api/contract';
import { today } from '../../lib/calendar';
import { moments } from '../../testing/races';
import { startTestServer, type TestServer } from '../../testing/server';

const DAY_MS = 86_400_000;
const ZONE = 'Africa/Nairobi';
const day = (ahead: number) => today(new Date(Date.now() + ahead * DAY_MS), ZONE);

type Person = { id: string; token: string; email: string };
let server: TestServer;
let supervisor: Person;
let intern: Person;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Zoë <Intern>', supervisorId: supervisor.id });
});
afterAll(() => server.stop());

const as = (person: Person, method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { token: person.token, body });
const stored = (id: string) =>
  server.services.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
/** The e-mail that gathers what happened with a task for some minutes. */
async function newsAbout(task: string) {
  server.advance(3 * 60_000);
  await server.services.notifications.sendDue();
  return (await server.mails()).find(({ subject }) => subject === `News about ${task}`);
}
const assignment = (values: Record<string, unknown> = {}) => ({
  AssignedTo: intern.id,
  Task: 'Write the report',
  TaskDescription: 'Two pages.',
  Deadline: day(3),
  ...values,
});

describe('POST /Task', () => {
  it('assigns a task, which both then see, and notifies the intern by e-mail', async () => {
    const values = { Task: '  Draft <the> plan  ', TaskDescription: 'Line one\nline two' };
    const answer = await as(supervisor, 'POST', '/Task', assignment(values));
    expect([answer.status, answer.body]).toEqual([201, { message: 'Task Assigned Successfully' }]);

    const list = (await as(supervisor, 'GET', '/Task')).body as unknown as { id: string; Task: string }[];
    const task = list.find((row) => row.Task === 'Draft <the> plan');
    expect(task).toEqual({
      id: expect.any(String),
      Task: 'Draft <the> plan',
      Description: 'Line one\nline two',
      Deadline: day(3),
      Status: 'Assigned',
      Rating: null,
      AssignedTo: intern.id,
      assignedto: { Name: 'Zoë <Intern>' },
      assignedby: { user_id: supervisor.id, Name: 'Grace Wambui' },
      Revision: 1,
    });
    expect((await as(intern, 'GET', '/Task')).body.Tasks).toContainEqual(task);

    const mail = (await server.mails()).find((m) => m.subject === 'New task: Draft <the> plan');
    expect(mail?.to).toEqual([{ address: intern.email, name: '' }]);
    expect(mail?.text).toContain('Grace Wambui has assigned a task to you.');
    expect(mail?.text).toContain(`http://internships.test/internDashboard/tasks/${task?.id}`);
    expect(mail?.html).toContain('Draft &lt;the&gt; plan');
  });

  it.each([
    ['Task', undefined, 'Enter the task.'],
    ['Task', '   ', 'Enter the task.'],
    ['Task', 'x'.repeat(151), 'Use at most 150 characters.'],
    ['TaskDescription', '', 'Enter a description.'],
    ['TaskDescription', 'x'.repeat(5001), 'Use at most 5,000 characters.'],
    ['Deadline', undefined, 'Choose a date.'],
    ['Deadline', '2031-02-30', 'Enter a real date.'],
    ['Deadline', '5 May 2031', 'Enter a real date.'],
    ['Deadline', day(-1), 'Choose today or a later day.'],
    ['AssignedTo', undefined, 'This field is required.'],
    ['AssignedTo', 'nobody', 'Choose one of your interns.'],
  ])('refuses the %s %p', async (field, value, message) => {
    const answer = await as(supervisor, 'POST', '/Task', assignment({ [field]: value }));
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  describe.each(Object.entries(moments))('for an intern who leaves %s', (_moment, during) => {
    it.each<[string, { active: 0 } | { supervisor_id: null }]>([
      ['is deleted', { active: 0 }],
      ['gets another supervisor', { supervisor_id: null }],
    ])('assigns nothing and writes no mail when the intern %s', async (_change, values) => {
      const leaving = await server.signInAs('INT', { supervisorId: supervisor.id });
      const { db } = server.services;
      const answer = await during(
        db,
        (trx) => trx.updateTable('users').set(values).where('id', '=', leaving.id).execute(),
        () => as(supervisor, 'POST', '/Task', assignment({ AssignedTo: leaving.id })),
      );
      expect([answer.status, answer.body.errors]).toEqual([422, { AssignedTo: ['Choose one of your interns.'] }]);
      expect(await db.selectFrom('tasks').select('id').where('assigned_to', '=', leaving.id).execute()).toEqual([]);
      expect((await server.mails()).filter(({ to }) => to?.[0]?.address === leaving.email)).toEqual([]);
    });
  });

  it('reports an invalid deadline and an invalid intern in one answer', async () => {
    const answer = await as(supervisor, 'POST', '/Task', assignment({ Deadline: day(-1), AssignedTo: supervisor.id }));
    expect(Object.keys(answer.body.errors).sort()).toEqual(['AssignedTo', 'Deadline']);
  });

  it("accepts only the supervisor's own active interns", async () => {
    const other = await server.signInAs('SUP');
    const foreign = await server.signInAs('INT', { supervisorId: other.id });
    const free = await server.signInAs('INT');
    const deleted = await server.signInAs('INT', { supervisorId: supervisor.id });
    await as(await server.signInAs('ADM'), 'DELETE', `/User/${deleted.id}`);
    for (const person of [foreign, free, deleted, other, supervisor]) {
      const answer = await as(supervisor, 'POST', '/Task', assignment({ AssignedTo: person.id }));
      expect([answer.status, answer.body.errors]).toEqual([422, { AssignedTo: ['Choose one of your interns.'] }]);
    }
  });

  it('keeps an encoded word in a title as the text that it is', async () => {
    await as(supervisor, 'POST', '/Task', assignment({ Task: 'Read =?utf-8?Q?Your_account_is_locked?=' }));
    const subjects = (await server.mails()).map((mail) => mail.subject?.replaceAll('\u2060', ''));
    expect(subjects).toContainEqual(expect.stringContaining('=?utf-8?Q?Your_account_is_locked?='));
  });

  it('keeps line breaks in a title out of the header of the mail', async () => {
    const answer = await as(supervisor, 'POST', '/Task', assignment({ Task: 'Plan\r\nBcc: everyone@example.com' }));
    expect([answer.status, answer.body.errors]).toEqual([422, { Task: ['Use one line.'] }]);
    expect((await server.mails()).filter((mail) => mail.subject?.includes('everyone@example.com'))).toEqual([]);
  });

  it('takes today as the time zone has it', async () => {
    const moved = await startTestServer();
    // 22:00 in UTC is 1:00 of the next day in Nairobi.
    const now = new Date();
    moved.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 22) - now.getTime());
    const by = await moved.signInAs('SUP');
    const to = await moved.signInAs('INT', { supervisorId: by.id });
    const utcDay = moved.services.now().toISOString().slice(0, 10);
    await expect(moved.assignTask(by, to, { Deadline: utcDay })).rejects.toThrow('Choose today or a later day.');
    await moved.assignTask(by, to, { Deadline: today(moved.services.now(), ZONE) });
    await moved.stop();
  });
});

describe('GET /Task/{id}', () => {
  it('answers the task, the name of who assigned it, and the comments', async () => {
    const id = await server.assignTask(supervisor, intern);
    await as(intern, 'POST', '/Comment', { Taskid: id, Intern_comment: 'Started' });
    const { status, body } = await as(intern, 'GET', `/Task/${id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ task: { id, Task: 'Write the report' }, Supervisor: 'Grace Wambui' });
    expect(body.comment).toMatchObject([{ Comments: 'Started', madeby: 'Zoë <Intern>', user_id: intern.id }]);
    expect((await as(supervisor, 'GET', `/Task/${id}`)).body).toEqual(body);
  });

  it('stays when the intern is deleted', async () => {
    const leaving = await server.signInAs('INT', { supervisorId: supervisor.id, name: 'Leaving Soon' });
    const id = await server.assignTask(supervisor, leaving);
    await as(await server.signInAs('ADM'), 'DELETE', `/User/${leaving.id}`);
    const { body } = await as(supervisor, 'GET', `/Task/${id}`);
    expect(body.task).toMatchObject({ assignedto: { Name: 'Leaving Soon' } });
  });

  it.each(['nobody', '..%2f..', '%00', 'x'.repeat(150), '%E2%80%AE'])('answers 404 for the id %p', async (id) => {
    expect((await as(supervisor, 'GET', `/Task/${id}`)).status).toBe(404);
    expect((await as(supervisor, 'GET', `/Task/${id}/edit`)).status).toBe(404);
    expect((await as(intern, 'PUT', `/Task/Status/${id}`)).status).toBe(404);
  });
});

describe('PUT /Task/{id}', () => {
  const text = (values: Record<string, unknown> = {}) => ({
    Task: 'A new title',
    Description: 'A new description',
    Deadline: day(5),
    ...values,
  });

  it('changes what GET /Task/{id}/edit shows, and the completion and the rating stay', async () => {
    const id = await server.assignTask(supervisor, intern);
    await as(intern, 'PUT', `/Task/Status/${id}`);
    await as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 64 });
    const before = await stored(id);
    const answer = await as(supervisor, 'PUT', `/Task/${id}`, text({ Task: ' Ébauche ' }));
    expect([answer.status, answer.body]).toEqual([200, { message: 'Task Updated' }]);
    const { body } = await as(supervisor, 'GET', `/Task/${id}/edit`);
    expect(body).toEqual({
      task: { id, Task: 'Ébauche', Description: 'A new description', Deadline: day(5), Revision: before.revision + 1 },
    });
    expect(await stored(id)).toEqual({
      ...before,
      title: 'Ébauche',
      title_folded: 'ebauche',
      description: 'A new description',
      deadline: day(5),
      revision: before.revision + 1,
    });
  });

  it('accepts an unchanged past deadline, but no other past day', async () => {
    const late = await startTestServer();
    const first = await late.signInAs('SUP');
    const to = await late.signInAs('INT', { supervisorId: first.id });
    const id = await late.assignTask(first, to, { Deadline: day(0) });
    late.advance(10 * DAY_MS);
    const token = await late.services.sessions.start(first.id);
    const put = (Deadline: string) => late.call('PUT', `/api/Task/${id}`, { token, body: text({ Deadline }) });
    expect((await put(day(0))).status).toBe(200);
    expect((await put(day(1))).body.errors).toEqual({ Deadline: ['Choose today or a later day.'] });
    expect((await put(day(10))).status).toBe(200);
    await late.stop();
  });

  it.each([
    ['Task', '', 'Enter the task.'],
    ['Task', ['x'], 'Enter the task.'],
    ['Description', undefined, 'Enter a description.'],
    ['Description', 'x'.repeat(5001), 'Use at most 5,000 characters.'],
    ['Deadline', '', 'Choose a date.'],
    ['Deadline', '2099-13-01', 'Enter a real date.'],
    ['Deadline', day(-1), 'Choose today or a later day.'],
  ])('refuses the %s %p', async (field, value, message) => {
    const id = await server.assignTask(supervisor, intern);
    const answer = await as(supervisor, 'PUT', `/Task/${id}`, text({ [field]: value }));
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });
});

describe('PUT /Task/Status/{id}', () => {
  it('completes once: a second or simultaneous call changes nothing', async () => {
    const id = await server.assignTask(supervisor, intern);
    expect(await stored(id)).toMatchObject({ status: 'Assigned', completed_at: null });
    const complete = () => as(intern, 'PUT', `/Task/Status/${id}`);
    expect((await Promise.all([complete(), complete()])).map((answer) => answer.status)).toEqual([200, 200]);
    const completed = await stored(id);
    expect(completed).toMatchObject({ status: 'Completed', completed_at: expect.any(String) });
    await as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 80 });
    server.advance(1000);
    expect((await complete()).status).toBe(200);
    expect(await stored(id)).toMatchObject({ completed_at: completed.completed_at, rating: 80 });
  });
});

describe('the queue of a supervisor', () => {
  const NAMES = {
    late: 'Late',
    soon: 'Soon',
    waiting: 'Waiting',
    newer: 'Newer',
    first: 'Rated first',
    last: 'Rated last',
  };
  let asker: Person;
  let own: Person;
  const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
  const list = async (query = '') => {
    const answer = await as(asker, 'GET', `/Supervisor/Task${query}`);
    return answer.body as unknown as {
      Tasks: { id: string; Task: string; State: string; Comments: number; Unanswered: boolean }[];
      Total?: number;
      TotalAll?: number;
    };
  };
  const names = async (query = '') => (await list(query)).Tasks.map((task) => task.Task);

  beforeAll(async () => {
    asker = await server.signInAs('SUP');
    own = await server.signInAs('INT', { name: 'Élodie Kamau', supervisorId: asker.id });
    const { db } = server.services;
    const add = async (Task: string, values: object) => {
      const id = await server.assignTask(asker, own, { Task });
      await db.updateTable('tasks').set(values).where('id', '=', id).execute();
      return id;
    };
    const completed = (days: number, rated?: { rating: number; on: number }) => ({
      status: 'Completed' as const,
      completed_at: at(days),
      ...(rated ? { rating: rated.rating, rated_at: at(rated.on) } : {}),
    });
    await add(NAMES.first, completed(-9, { rating: 0, on: -8 }));
    await add(NAMES.soon, { deadline: day(0) });
    await add(NAMES.newer, completed(-1));
    const late = await add(NAMES.late, { deadline: '2020-02-07' });
    await add(NAMES.last, completed(-9, { rating: 82, on: -2 }));
    const waiting = await add(NAMES.waiting, completed(-3));
    await as(own, 'POST', '/Comment', { Taskid: waiting, Intern_comment: 'Is this right?' });
    await as(asker, 'POST', '/Comment', { Taskid: waiting, Intern_comment: 'Yes.' });
    await as(own, 'POST', '/Comment', { Taskid: late, Intern_comment: 'I need a day more.' });
    // Of another supervisor.
    await server.assignTask(supervisor, intern, { Task: 'Foreign' });
  });

  it('begins with what is to be rated, then open tasks by deadline, then the newest ratings', async () => {
    const { Tasks, ...totals } = await list('?page=1&pageSize=20');
    expect(Tasks.map(({ Task, State }) => [Task, State])).toEqual([
      [NAMES.waiting, 'To rate'],
      [NAMES.newer, 'To rate'],
      [NAMES.late, 'Overdue'],
      [NAMES.soon, 'Upcoming'],
      [NAMES.last, 'Rated'],
      [NAMES.first, 'Rated'],
    ]);
    expect(totals).toEqual({ Total: 6, TotalAll: 6 });
    expect(Tasks.map(({ Comments, Unanswered }) => [Comments, Unanswered]).slice(0, 3)).toEqual([
      [2, false],
      [0, false],
      [1, true],
    ]);
  });

  it('counts what needs attention, and is filtered to each of it', async () => {
    expect((await as(asker, 'GET', '/Supervisor/Task/Queue')).body).toEqual({
      ToRate: 2,
      Overdue: 1,
      DueThisWeek: 1,
      Unanswered: 1,
      Interns: ['Élodie Kamau'],
    });
    expect(await names('?filter[Status]=To rate')).toEqual([NAMES.waiting, NAMES.newer]);
    expect(await names('?filter[Status]=Rated&sort=Rating')).toEqual([NAMES.first, NAMES.last]);
    expect(await names('?filter[Status]=Assigned&sort=-Deadline')).toEqual([NAMES.soon, NAMES.late]);
    expect(await names('?filter[Deadline]=Overdue')).toEqual([NAMES.late]);
    expect(await names('?filter[Deadline]=Due this week')).toEqual([NAMES.soon]);
    expect(await names('?filter[Comments]=Unanswered')).toEqual([NAMES.late]);
    expect(await names('?filter[Status]=Anything')).toEqual([]);
    expect(await names('?filter[Intern]=elodie kamau&filter[Status]=To rate')).toHaveLength(2);
    const nothing = await as(await server.signInAs('SUP'), 'GET', '/Supervisor/Task/Queue');
    expect(nothing.body).toEqual({ ToRate: 0, Overdue: 0, DueThisWeek: 0, Unanswered: 0, Interns: [] });
  });

  it.each([
    ['not rated', [NAMES.waiting, NAMES.newer]],
    ['to rate', [NAMES.waiting, NAMES.newer]],
    ['overdue', [NAMES.late]],
    ['7 february', [NAMES.late]],
    ['friday 2020', [NAMES.late]],
    ['82%', [NAMES.last]],
    ['elodie last', [NAMES.last]],
    ['nothing', []],
  ])('is searched by what it shows: %s', async (search, found) => {
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(found);
  });

  it('is counted per intern in the list of own interns, which can be sorted by it', async () => {
    const idle = await server.signInAs('INT', { name: 'Ada', supervisorId: asker.id });
    const mine = (query: string) => as(asker, 'GET', `/Supervisor/User/MyInterns${query}`);
    const { body } = await mine('?sort=-Overdue&page=1');
    expect(body.MyInterns).toMatchObject([
      { user_id: own.id, Open: 2, Overdue: 1, ToRate: 2, Overall: 41 },
      { user_id: idle.id, Open: 0, Overdue: 0, ToRate: 0, Overall: null },
    ]);
    expect((await mine('?sort=Overall')).body.MyInterns).toMatchObject([{ user_id: idle.id }, { user_id: own.id }]);
  });
});

describe('assigning to several interns', () => {
  const week = (values: object = {}) => ({
    Name: 'Week 1',
    Shared: false,
    Tasks: [
      { Task: 'Read the handbook', TaskDescription: 'All of it.', DueInDays: 0 },
      { Task: 'Set up the laptop', TaskDescription: 'With the guide.', DueInDays: 4 },
    ],
    ...values,
  });
  let asker: Person;
  let group: Person[];
  const tasksOf = async (person: Person) =>
    ((await as(person, 'GET', '/Task')).body.Tasks as unknown as { Task: string; Deadline: string }[]).map(
      ({ Task, Deadline }) => [Task, Deadline],
    );
  const templates = async (person: Person) =>
    (await as(person, 'GET', '/Supervisor/Template')).body.Templates as unknown as { id: string; Name: string }[];

  beforeEach(async () => {
    asker = await server.signInAs('SUP');
    group = [];
    for (const name of ['One', 'Two']) group.push(await server.signInAs('INT', { name, supervisorId: asker.id }));
  });

  it('gives a task to all of them', async () => {
    const body = { ...assignment(), AssignedTo: undefined, Interns: group.map(({ id }) => id) };
    const answer = await as(asker, 'POST', '/Supervisor/Task', body);
    expect([answer.status, answer.body]).toEqual([201, { message: 'Task Assigned Successfully to 2 Interns' }]);
    for (const person of group) expect(await tasksOf(person)).toEqual([['Write the report', day(3)]]);
    const told = (await server.mails()).filter(({ subject }) => subject === 'New task: Write the report');
    expect(told.flatMap(({ to }) => to?.map(({ address }) => address))).toEqual(
      expect.arrayContaining(group.map(({ email }) => email)),
    );
  });

  it('gives it to no one when one of them has left', async () => {
    const [first, second] = group as [Person, Person];
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', second.id).execute();
    const body = { ...assignment(), Interns: [first.id, second.id] };
    const answer = await as(asker, 'POST', '/Supervisor/Task', body);
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { Interns: ['1 of the chosen people is not your intern any more. Nothing was assigned. Choose again.'] },
    ]);
    expect(await tasksOf(first)).toEqual([]);
  });

  it.each([
    [[], 'Choose at least one intern.'],
    [undefined, 'Choose at least one intern.'],
    [['a', 'a'], 'Choose each intern once.'],
  ])('refuses the interns %p', async (Interns, message) => {
    const answer = await as(asker, 'POST', '/Supervisor/Task', { ...assignment(), Interns });
    expect([answer.status, answer.body.errors]).toEqual([422, { Interns: [message] }]);
  });

  it('gives all tasks of a template, due as many days after today as it says', async () => {
    expect((await as(asker, 'POST', '/Supervisor/Template', week())).body).toEqual({ message: 'Template Added' });
    const [template] = await templates(asker);
    const Interns = group.map(({ id }) => id);
    const answer = await as(asker, 'POST', `/Supervisor/Template/${template?.id}/Assign`, { Interns });
    expect([answer.status, answer.body]).toEqual([201, { message: '4 Tasks Assigned Successfully' }]);
    for (const person of group) {
      expect(await tasksOf(person)).toEqual([
        ['Read the handbook', day(0)],
        ['Set up the laptop', day(4)],
      ]);
    }
    const foreign = await server.signInAs('INT');
    const refused = await as(asker, 'POST', `/Supervisor/Template/${template?.id}/Assign`, {
      Interns: [...Interns, foreign.id],
    });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['Interns']]);
    expect(await tasksOf(group[0] as Person)).toHaveLength(2);
  });

  it('keeps 100 templates of a supervisor', async () => {
    const { db } = server.services;
    const row = (place: number) => ({
      id: `${asker.id}-${place}`,
      owner_id: asker.id,
      name: `Week ${place}`,
      name_folded: `week ${place}`,
      shared: 0 as const,
      created_at: new Date().toISOString(),
    });
    await db
      .insertInto('templates')
      .values(Array.from({ length: 99 }, (_, place) => row(place)))
      .execute();
    expect((await as(asker, 'POST', '/Supervisor/Template', week())).status).toBe(201);
    const refused = await as(asker, 'POST', '/Supervisor/Template', week({ Name: 'One more' }));
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_templates']);
    expect(await templates(asker)).toHaveLength(100);
  });

  it('shares a template with the department if its owner says so, and only the owner changes it', async () => {
    const { db } = server.services;
    const colleague = await server.signInAs('SUP');
    const stranger = await server.signInAs('SUP');
    const positions = await db.selectFrom('positions').select('id').orderBy('id').execute();
    const put = (person: Person, index: number) =>
      db.updateTable('users').set({ position_id: positions[index]?.id }).where('id', '=', person.id).execute();
    await put(asker, 0);
    await put(colleague, 0);
    await put(stranger, 1);
    await as(asker, 'POST', '/Supervisor/Template', week());
    const [own] = await templates(asker);
    expect(await templates(colleague)).toEqual([]);
    const changed = week({ Name: 'First week', Shared: true, Tasks: week().Tasks.slice(1) });
    expect((await as(asker, 'PUT', `/Supervisor/Template/${own?.id}`, changed)).status).toBe(200);
    expect(await templates(colleague)).toMatchObject([
      {
        Name: 'First week',
        Shared: true,
        Tasks: [{ Task: 'Set up the laptop', DueInDays: 4 }],
        owner: { user_id: asker.id },
      },
    ]);
    expect(await templates(stranger)).toEqual([]);
    expect((await as(colleague, 'PUT', `/Supervisor/Template/${own?.id}`, week())).status).toBe(404);
    expect((await as(colleague, 'DELETE', `/Supervisor/Template/${own?.id}`)).status).toBe(404);
    const guided = await server.signInAs('INT', { supervisorId: colleague.id });
    const assigned = await as(colleague, 'POST', `/Supervisor/Template/${own?.id}/Assign`, { Interns: [guided.id] });
    expect([assigned.status, assigned.body]).toEqual([201, { message: 'Task Assigned Successfully' }]);
    expect((await as(asker, 'DELETE', `/Supervisor/Template/${own?.id}`)).status).toBe(200);
    expect(await templates(colleague)).toEqual([]);
    expect(await tasksOf(guided)).toHaveLength(1);
  });

  it.each([
    ['Name', ' ', 'Enter a name.'],
    ['Tasks', [], 'Add a task.'],
    ['Tasks', [{ Task: '', TaskDescription: 'x', DueInDays: 1 }], 'Enter the task.'],
    ['Tasks', [{ Task: 'x', TaskDescription: 'x', DueInDays: -1 }], 'Use a whole number of days from 0 to 365.'],
    ['Tasks', [{ Task: 'x', TaskDescription: 'x', DueInDays: 1.5 }], 'Use a whole number of days from 0 to 365.'],
  ])('refuses a template with the %s %j', async (field, value, message) => {
    const answer = await as(asker, 'POST', '/Supervisor/Template', week({ [field]: value }));
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });
});

describe('the history of a task', () => {
  const historyOf = async (id: string, by = supervisor) =>
    ((await as(by, 'GET', `/Task/${id}`)).body.History as TaskHistoryEntry[]).map(({ Event, By, Rating, Text }) =>
      [Event, By, Rating, Text].filter((value) => value !== null),
    );

  it('says who did what, keeps a rating that was cleared, and is the same to both', async () => {
    const id = await server.assignTask(supervisor, intern);
    await as(supervisor, 'PUT', `/Task/${id}`, { Task: 'Longer', Description: 'Two pages.', Deadline: day(9) });
    await as(supervisor, 'PUT', `/Task/${id}`, { Task: 'Longer', Description: 'Two pages.', Deadline: day(9) });
    await as(intern, 'PUT', `/Task/Status/${id}`);
    await as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 40 });
    await as(supervisor, 'POST', `/Task/${id}/Reopen`, { Remark: ' The sources are missing. ' });
    const history = await historyOf(id);
    expect(history).toEqual([
      ['assigned', 'Grace Wambui'],
      ['edited', 'Grace Wambui', 'Task, Deadline'],
      ['completed', 'Zoë <Intern>'],
      ['rated', 'Grace Wambui', 40],
      ['reopened', 'Grace Wambui', 40, 'The sources are missing.'],
    ]);
    expect(await historyOf(id, intern)).toEqual(history);
  });
});

describe('POST /Task/{id}/Reopen', () => {
  const reopen = (id: string, body: object = { Remark: 'Not done yet' }) =>
    as(supervisor, 'POST', `/Task/${id}/Reopen`, body);

  it('sets a completed task back to Assigned without its rating, and tells the intern why', async () => {
    const id = await server.assignTask(supervisor, intern, { Task: 'Reopened <one>' });
    await as(intern, 'PUT', `/Task/Status/${id}`);
    await as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 90 });
    const answer = await reopen(id, { Remark: 'The second page\nis missing.' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Task Reopened' }]);
    expect((await as(intern, 'GET', `/Task/${id}`)).body.task).toMatchObject({ Status: 'Assigned', Rating: null });
    expect(await stored(id)).toMatchObject({ completed_at: null, rated_at: null });
    const mail = await newsAbout('Reopened <one>');
    expect(mail?.to).toEqual([{ address: intern.email, name: '' }]);
    expect(mail?.text).toContain('The second page');
    expect(mail?.text).toContain(`http://internships.test/internDashboard/tasks/${id}`);
    // The way is open again.
    expect((await as(intern, 'PUT', `/Task/Status/${id}`)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ status: 'Completed', rating: null });
  });

  it('asks for a remark', async () => {
    const id = await server.assignTask(supervisor, intern);
    await as(intern, 'PUT', `/Task/Status/${id}`);
    const answer = await reopen(id, { Remark: ' ' });
    expect([answer.status, answer.body.errors]).toEqual([422, { Remark: ['Write something first.'] }]);
    expect(await stored(id)).toMatchObject({ status: 'Completed' });
  });

  it('happens once: the later of two calls is told that the task is open', async () => {
    const id = await server.assignTask(supervisor, intern, { Task: 'Reopened twice' });
    await as(intern, 'PUT', `/Task/Status/${id}`);
    const answers = await Promise.all([reopen(id), reopen(id)]);
    expect(answers.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'task_not_completed'],
    ]);
    const told = server.services.db.selectFrom('notifications').select('id').where('task_id', '=', id);
    expect(await told.where('kind', '=', 'task-reopened').execute()).toHaveLength(1);
  });

  it('writes no mail to an intern who has left', async () => {
    const leaving = await server.signInAs('INT', { supervisorId: supervisor.id });
    const id = await server.assignTask(supervisor, leaving);
    await as(leaving, 'PUT', `/Task/Status/${id}`);
    await as(await server.signInAs('ADM'), 'DELETE', `/User/${leaving.id}`);
    expect((await reopen(id)).status).toBe(200);
    await newsAbout('nothing');
    const toLeaving = (await server.mails()).filter(({ to }) => to?.[0]?.address === leaving.email);
    expect(toLeaving.map(({ subject }) => subject)).toEqual(['New task: Write the report']);
  });
});

describe('POST /Task/{id}/Withdraw', () => {
  const withdraw = (id: string, body: object = { Reason: 'It was meant for Brian.' }) =>
    as(supervisor, 'POST', `/Task/${id}/Withdraw`, body);

  it('takes the task out of every list and the performance, and tells the intern why', async () => {
    const alone = await server.signInAs('INT', { supervisorId: supervisor.id });
    const id = await server.assignTask(supervisor, alone, { Task: 'A mistake' });
    await as(alone, 'PUT', `/Task/Status/${id}`);
    await as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 10 });
    const answer = await withdraw(id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Task Withdrawn' }]);
    expect((await as(alone, 'GET', '/Task')).body.Tasks).toEqual([]);
    const list = (await as(supervisor, 'GET', '/Task')).body as unknown as { id: string }[];
    expect(list.map((task) => task.id)).not.toContain(id);
    expect((await as(alone, 'GET', `/User/${alone.id}`)).body).toMatchObject({ Tasks: [], Overall: null });
    const { body } = await as(alone, 'GET', `/Task/${id}`);
    expect(body.Withdrawn).toEqual({ At: expect.any(String), By: 'Grace Wambui', Reason: 'It was meant for Brian.' });
    const mail = await newsAbout('A mistake');
    expect(mail?.to).toEqual([{ address: alone.email, name: '' }]);
    expect(mail?.text).toContain('It was meant for Brian.');
  });

  it('asks for a reason', async () => {
    const id = await server.assignTask(supervisor, intern);
    const answer = await withdraw(id, {});
    expect([answer.status, answer.body.errors]).toEqual([422, { Reason: ['Write something first.'] }]);
    expect(await stored(id)).toMatchObject({ withdrawn_at: null });
  });

  it('ends every change of the task, and says why', async () => {
    const id = await server.assignTask(supervisor, intern);
    await withdraw(id);
    const changes = [
      await as(intern, 'PUT', `/Task/Status/${id}`),
      await server.handIn(intern, id, { Note: 'Done' }),
      await as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 50 }),
      await as(supervisor, 'POST', `/Task/${id}/Reopen`, { Remark: 'More' }),
      await as(supervisor, 'PUT', `/Task/${id}`, { Task: 'Other', Description: 'Other', Deadline: day(5) }),
      await withdraw(id),
    ];
    for (const { status, body } of changes) {
      expect([status, body.code]).toEqual([409, 'task_withdrawn']);
      expect(body.message).toMatch(
        /^Nothing was changed: Grace Wambui withdrew this task on \w+, \d+ \w+ \d{4}\. The reason: It was meant for Brian\.$/,
      );
    }
    expect(await stored(id)).toMatchObject({ status: 'Assigned', title: 'Write the report', revision: 2 });
  });
});

describe('a change by someone who has not seen the last one', () => {
  const revisionOf = async (id: string) => (await stored(id)).revision;

  it('is refused with what happened, and goes through when it is sent again with that in sight', async () => {
    const id = await server.assignTask(supervisor, intern);
    await as(intern, 'PUT', `/Task/Status/${id}`);
    const seen = await revisionOf(id);
    await server.handIn(intern, id, { Note: 'With the sources' });
    const rate = (SeenRevision: number) =>
      as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 60, SeenRevision });
    const refused = await rate(seen);
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'stale_record',
        message:
          "Nothing was changed, because you have not seen the task as it is: Zoë <Intern> has handed in version 1. It is now 'Completed'. If you still want this, send it again.",
      },
    ]);
    expect(await stored(id)).toMatchObject({ rating: null });
    expect((await rate(await revisionOf(id))).status).toBe(200);
    const reopened = await as(supervisor, 'POST', `/Task/${id}/Reopen`, { Remark: 'More', SeenRevision: seen });
    expect([reopened.status, reopened.body.code]).toEqual([409, 'stale_record']);
    const handedIn = await server.handIn(intern, id, { Note: 'Again', SeenRevision: String(seen) });
    expect([handedIn.status, handedIn.body.code]).toEqual([409, 'stale_record']);
    expect(handedIn.body.message).toContain("Grace Wambui has rated it 60%. It is now 'Completed', rated 60%.");
  });

  it('goes through when what happened does not matter for it', async () => {
    const id = await server.assignTask(supervisor, intern);
    await as(intern, 'PUT', `/Task/Status/${id}`);
    const seen = await revisionOf(id);
    await as(supervisor, 'PUT', `/Task/${id}`, { Task: 'Other', Description: 'Two pages.', Deadline: '2099-01-05' });
    const rated = await as(supervisor, 'POST', `/Supervisor/Task/Rate/${id}`, { rating: 60, SeenRevision: seen });
    expect(rated.status).toBe(200);
  });
});
