import { readPdf } from '../../testing/read-pdf';
import { startTestServer, type TestServer } from '../../testing/server';
import { overall } from './repository';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let supervisor: Person;
let intern: Person;

beforeAll(async () => {
  server = await startTestServer();
  supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
  intern = await server.signInAs('INT', { name: 'Brian Kiprotich', supervisorId: supervisor.id });
});
afterAll(() => server.stop());

const get = async (by: Person, path: string) => (await server.call('GET', `/api${path}`, { token: by.token })).body;
const complete = (id: string, by = intern) => server.call('PUT', `/api/Task/Status/${id}`, { token: by.token });
const rate = (id: string, rating: unknown) =>
  server.call('POST', `/api/Supervisor/Task/Rate/${id}`, { token: supervisor.token, body: { rating } });

describe('Overall', () => {
  const task = (Rating: number | null, Status: 'Assigned' | 'Completed' = 'Completed') => ({ Rating, Status });

  it.each([
    ['no task', [], null],
    ['no rated task', [task(null), task(null, 'Assigned')], null],
    ['a rating of 0', [task(0)], 0],
    ['only completed ones count', [task(80), task(0, 'Assigned'), task(null)], 80],
    ['halves are rounded up', [task(50), task(51)], 51],
    ['thirds are rounded', [task(33), task(33), task(34)], 33],
  ])('%s', (_what, tasks, expected) => {
    expect(overall(tasks)).toBe(expected);
  });
});

describe('GET /User/{id} and GET /Supervisor/Perfomance/{id}', () => {
  it('show the person, the tasks by deadline and the mean of the ratings, the same to all who may ask', async () => {
    const late = await server.assignTask(supervisor, intern, { Task: 'Late', Deadline: '2099-03-01' });
    const early = await server.assignTask(supervisor, intern, { Task: 'Early', Deadline: '2099-01-01' });
    const open = await server.assignTask(supervisor, intern, { Task: 'Open', Deadline: '2099-02-01' });
    await complete(late);
    await complete(early);
    await rate(late, 90);
    // 22:30 in UTC is 1:30 of the next day in Nairobi.
    const { db } = server.services;
    await db.updateTable('tasks').set({ completed_at: '2026-03-09T22:30:00.000Z' }).where('id', '=', early).execute();
    await db.updateTable('tasks').set({ completed_at: '2026-03-10T09:00:00.000Z' }).where('id', '=', late).execute();

    const performance = await get(intern, `/User/${intern.id}`);
    expect(performance).toEqual({
      User: {
        user_id: intern.id,
        Name: 'Brian Kiprotich',
        Email: intern.email,
        PhoneNumber: '+254712345678',
        Position: 'Engineering',
        Role: 'INT',
        Supervisor: {
          user_id: supervisor.id,
          Name: 'Grace Wambui',
          Email: supervisor.email,
          PhoneNumber: '+254712345678',
        },
      },
      Tasks: [
        {
          id: early,
          Task: 'Early',
          Status: 'Completed',
          Rating: null,
          Deadline: '2099-01-01',
          CompletedOn: '2026-03-10',
          AssignedBy: supervisor.id,
          Remark: null,
        },
        {
          id: open,
          Task: 'Open',
          Status: 'Assigned',
          Rating: null,
          Deadline: '2099-02-01',
          CompletedOn: null,
          AssignedBy: supervisor.id,
          Remark: null,
        },
        {
          id: late,
          Task: 'Late',
          Status: 'Completed',
          Rating: 90,
          Deadline: '2099-03-01',
          CompletedOn: '2026-03-10',
          AssignedBy: supervisor.id,
          Remark: null,
        },
      ],
      Overall: 90,
    });
    const admin = await server.signInAs('ADM');
    // How to reach the supervisor is for the intern alone.
    const { User, ...rest } = performance;
    const forOthers = {
      User: { ...(User as object), Supervisor: { user_id: supervisor.id, Name: 'Grace Wambui' } },
      ...rest,
    };
    expect(await get(supervisor, `/User/${intern.id}`)).toEqual(forOthers);
    expect(await get(supervisor, `/Supervisor/Perfomance/${intern.id}`)).toEqual({
      ...forOthers,
      File: expect.stringMatching(/^\/api\/Performance\//),
    });
    expect(await get(admin, `/User/${intern.id}`)).toEqual(forOthers);
    await rate(early, 71);
    expect((await get(admin, `/User/${intern.id}`)).Overall).toBe(81);
  });

  it('have no tasks for supervisors and administrators, and no supervisor where none is assigned', async () => {
    const admin = await server.signInAs('ADM');
    const own = await get(supervisor, `/User/${supervisor.id}`);
    expect(own).toMatchObject({ User: { Role: 'SUP', Name: 'Grace Wambui' }, Tasks: [], Overall: null });
    expect(own.User).not.toHaveProperty('Supervisor');
    expect(await get(admin, `/User/${admin.id}`)).toMatchObject({ User: { Role: 'ADM' }, Tasks: [], Overall: null });
    const free = await server.signInAs('INT');
    expect(await get(free, `/User/${free.id}`)).toMatchObject({ User: { Supervisor: null }, Tasks: [], Overall: null });
  });

  it('are gone with the account', async () => {
    const leaving = await server.signInAs('INT', { supervisorId: supervisor.id });
    const admin = await server.signInAs('ADM');
    await server.call('DELETE', `/api/User/${leaving.id}`, { token: admin.token });
    expect(await get(admin, `/User/${leaving.id}`)).toEqual({ code: 'not_found', message: 'Not found.' });
    expect(await get(supervisor, `/Supervisor/Perfomance/${leaving.id}`)).toEqual({
      code: 'not_found',
      message: 'Not found.',
    });
  });
});

describe('the performance as a PDF', () => {
  it('has every task on numbered pages, with remarks, the firm and a place to sign', async () => {
    const own = await server.signInAs('INT', { name: 'Baraka Otieno', supervisorId: supervisor.id });
    const admin = await server.signInAs('ADM');
    const { Settings, Revision } = await get(admin, '/Admin/Programme');
    const firm = { ...(Settings as object), Firm: 'Savanna Consulting', Seen: Revision };
    await server.call('PUT', '/api/Admin/Programme', { token: admin.token, body: firm });
    for (let number = 1; number <= 40; number++)
      await server.assignTask(supervisor, own, { Task: `Report ${number}`, Deadline: '2099-01-01' });
    const id = await server.assignTask(supervisor, own, { Task: 'Write the market report', Deadline: '2099-02-01' });
    await complete(id, own);
    const body = { rating: 80, Remark: 'Name the sources.' };
    await server.call('POST', `/api/Supervisor/Task/Rate/${id}`, { token: supervisor.token, body });
    const { File } = await get(supervisor, `/Supervisor/Perfomance/${own.id}`);
    const answer = await server.call('GET', File as string);
    const { title, pages } = await readPdf(answer.raw);
    expect(title).toBe('Performance of Baraka Otieno');
    const text = pages.join('\n');
    expect(text).toContain('Savanna Consulting');
    expect(text).toMatch(/Overall\s+80%, the mean of the ratings/);
    for (let number = 1; number <= 40; number++) expect(text).toMatch(new RegExp(`Report ${number}\\s+1 January 2099`));
    expect(text).toMatch(/Write the market report\s+1 February 2099[^%]+80%\s+Remark: Name the sources\./);
    expect(pages.at(-1)).toMatch(/Supervisor\s+Date/);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Performance of Baraka Otieno, page ${index + 1} of ${pages.length}`);
    expect((await server.call('GET', `${File}0`)).status).toBe(403);
  });
});

describe('POST /Supervisor/Task/Rate/{id}', () => {
  it('rates a completed task, and changes the rating later', async () => {
    const id = await server.assignTask(supervisor, intern);
    await complete(id);
    for (const rating of [0, 100, 55]) {
      const answer = await rate(id, rating);
      expect([answer.status, answer.body]).toEqual([200, { message: 'Rating added' }]);
      expect((await get(intern, `/Task/${id}`)).task).toMatchObject({ Rating: rating });
    }
    const { rated_at } = await server.services.db
      .selectFrom('tasks')
      .select('rated_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(rated_at).toEqual(expect.any(String));
  });

  it('adds the remark with the rating, or neither of them', async () => {
    const open = await server.assignTask(supervisor, intern);
    const rateWith = (id: string, Remark: string) =>
      server.call('POST', `/api/Supervisor/Task/Rate/${id}`, { token: supervisor.token, body: { rating: 64, Remark } });
    expect((await rateWith(open, 'Too early.')).status).toBe(409);
    expect((await get(supervisor, `/Task/${open}`)).comment).toEqual([]);
    await complete(open);
    expect((await rateWith(open, ' ')).body.errors).toEqual({ Remark: ['Write something first.'] });
    expect((await rateWith(open, 'Name the sources.')).status).toBe(200);
    expect((await get(intern, `/Task/${open}`)).comment).toMatchObject([{ Comments: 'Name the sources.' }]);
    const { Tasks } = (await get(intern, `/User/${intern.id}`)) as unknown as { Tasks: { id: string }[] };
    expect(Tasks.find(({ id }) => id === open)).toMatchObject({ Rating: 64, Remark: 'Name the sources.' });
  });

  it('answers why a task that is not completed cannot be rated', async () => {
    const id = await server.assignTask(supervisor, intern);
    const answer = await rate(id, 50);
    expect([answer.status, answer.body]).toEqual([
      409,
      { code: 'task_not_completed', message: 'This task is not completed yet. It can be rated once it is.' },
    ]);
    expect((await get(intern, `/Task/${id}`)).task).toMatchObject({ Rating: null });
  });

  it.each([
    [undefined, 'Enter a rating.'],
    [null, 'Enter a rating.'],
    ['', 'Enter a rating.'],
    ['50', 'Use a whole number from 0 to 100.'],
    [50.5, 'Use a whole number from 0 to 100.'],
    [-1, 'Use a whole number from 0 to 100.'],
    [101, 'Use a whole number from 0 to 100.'],
    [1e300, 'Use a whole number from 0 to 100.'],
    [true, 'Use a whole number from 0 to 100.'],
    [[50], 'Use a whole number from 0 to 100.'],
  ])('refuses the rating %p', async (rating, message) => {
    const id = await server.assignTask(supervisor, intern);
    await complete(id);
    const answer = await rate(id, rating);
    expect([answer.status, answer.body.errors]).toEqual([422, { rating: [message] }]);
  });
});
