import { startTestServer, type TestServer } from '../testing/server';

type Person = Awaited<ReturnType<TestServer['signInAs']>>;
let server: TestServer;
let admin: Person;
let supervisor: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM');
  supervisor = await server.signInAs('SUP');
});
afterAll(() => server.stop());

const put = async (by: Person, path: string, body: object) => {
  const answer = await server.call('PUT', `/api${path}`, { token: by.token, body });
  return [answer.status, answer.body.errors];
};
const PHONE = 'Enter a valid phone number with its country code.';
const NAME = 'A name has at least one letter, and no address, link or control characters.';

/** Each record has values that no form takes any more: of earlier rules, or of earlier metadata of phone numbers. */
describe('a value from before a rule became stricter', () => {
  it('stays in a profile, and is refused where it is changed to another such value', async () => {
    const { db } = server.services;
    const intern = await server.signInAs('INT');
    const old = { name: '007', phone: '+2549999' };
    await db.updateTable('users').set(old).where('id', '=', intern.id).execute();
    const same = { Name: '007', Email: intern.email, PhoneNumber: '+2549999' };
    for (const by of [intern, admin]) {
      expect(
        await put(by, `/User/${intern.id}`, { ...same, ...(by === admin ? { Position: 'Advisory' } : {}) }),
      ).toEqual([200, undefined]);
      expect(await put(by, `/User/${intern.id}`, { ...same, Name: '008' })).toEqual([422, { Name: [NAME] }]);
      expect(await put(by, `/User/${intern.id}`, { ...same, PhoneNumber: '+2549998' })).toEqual([
        422,
        { PhoneNumber: [PHONE] },
      ]);
    }
    expect(await put(supervisor, `/User/${intern.id}`, same)).toEqual([422, { Name: [NAME], PhoneNumber: [PHONE] }]);
    expect(await put(intern, `/User/${intern.id}`, { ...same, Name: 'James' })).toEqual([200, undefined]);
    const stored = db.selectFrom('users').select(['name', 'phone']).where('id', '=', intern.id);
    expect(await stored.executeTakeFirst()).toEqual({ name: 'James', phone: '+2549999' });
  });

  it('stays in the details of an applicant', async () => {
    await server.apply({ Email: 'old@example.com' });
    const id = await server.applicationId('old@example.com');
    const { db } = server.services;
    await db.updateTable('applications').set({ name: '007', phone: '+2549999' }).where('id', '=', id).execute();
    const same = { Name: '007', Email: 'old@example.com', PhoneNumber: '+2549999' };
    expect(await put(admin, `/Apply/${id}/PersonalData`, { ...same, Email: 'new@example.com' })).toEqual([
      200,
      undefined,
    ]);
    expect(await put(admin, `/Apply/${id}/PersonalData`, { ...same, Name: '008' })).toEqual([422, { Name: [NAME] }]);
    const stored = db.selectFrom('applications').select(['name', 'email', 'phone']).where('id', '=', id);
    expect(await stored.executeTakeFirst()).toEqual({ name: '007', email: 'new@example.com', phone: '+2549999' });
  });

  it('stays in a task, a position and a template', async () => {
    const { db } = server.services;
    const intern = await server.signInAs('INT', { supervisorId: supervisor.id });
    const task = await server.assignTask(supervisor, intern);
    await db.updateTable('tasks').set({ title: '🎉' }).where('id', '=', task).execute();
    const changed = { Task: '🎉', Description: 'Other', Deadline: '2099-01-05' };
    expect(await put(supervisor, `/Task/${task}`, changed)).toEqual([200, undefined]);
    expect((await put(supervisor, `/Task/${task}`, { ...changed, Task: '🎂' }))[0]).toBe(422);

    const position = await db
      .selectFrom('positions')
      .select('id')
      .where('name', '=', 'Technology')
      .executeTakeFirstOrThrow();
    await db.updateTable('positions').set({ name: '🎉' }).where('id', '=', position.id).execute();
    expect(await put(admin, `/Position/${position.id}`, { Position: '🎉' })).toEqual([200, undefined]);
    expect((await put(admin, `/Position/${position.id}`, { Position: '🎂' }))[0]).toBe(422);

    const template = { Name: 'Week 1', Shared: false, Tasks: [{ Task: 'Read', TaskDescription: 'All', DueInDays: 1 }] };
    await server.call('POST', '/api/Supervisor/Template', { token: supervisor.token, body: template });
    const { id } = await db.selectFrom('templates').select('id').executeTakeFirstOrThrow();
    await db.updateTable('templates').set({ name: '🎉' }).execute();
    await db.updateTable('template_tasks').set({ title: '🎉' }).execute();
    const same = { Name: '🎉', Shared: true, Tasks: [{ Task: '🎉', TaskDescription: 'All', DueInDays: 1 }] };
    expect(await put(supervisor, `/Supervisor/Template/${id}`, same)).toEqual([200, undefined]);
    expect((await put(supervisor, `/Supervisor/Template/${id}`, { ...same, Name: '🎂' }))[0]).toBe(422);
  });
});
