import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM');
});
afterAll(() => server.stop());

const as = (person: { token: string }, method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { token: person.token, body });
const remove = (id: string, by = admin) => as(by, 'DELETE', `/User/${id}`);
const listed = async (list: 'Interns' | 'Supervisors') =>
  ((await as(admin, 'GET', `/Admin/User/${list}`)).body[list] as { user_id: string }[]).map((user) => user.user_id);

describe('DELETE /User/{id}', () => {
  it('takes an intern out of the lists and the programme, and keeps the work', async () => {
    const supervisor = await server.signInAs('SUP');
    const intern = await server.signInAs('INT', { supervisorId: supervisor.id, name: 'Leaving Soon' });
    const task = await server.assignTask(supervisor, intern);
    await as(intern, 'POST', '/Comment', { Taskid: task, Intern_comment: 'My comment' });
    await as(intern, 'PUT', `/Task/Status/${task}`);
    const { TotalUsers, TotalInterns } = (await as(admin, 'GET', '/Admin/User/Dashboard')).body;

    const answer = await remove(intern.id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Intern Deleted' }]);
    expect(await listed('Interns')).not.toContain(intern.id);
    expect((await as(supervisor, 'GET', '/Supervisor/User/MyInterns')).body.MyInterns).toEqual([]);
    expect((await as(admin, 'GET', '/Admin/User/Dashboard')).body).toMatchObject({
      TotalUsers: Number(TotalUsers) - 1,
      TotalInterns: Number(TotalInterns) - 1,
    });
    const { body } = await as(supervisor, 'GET', `/Task/${task}`);
    expect(body).toMatchObject({
      task: { Status: 'Completed', assignedto: { Name: 'Leaving Soon' } },
      comment: [{ Comments: 'My comment', madeby: 'Leaving Soon' }],
    });
    expect((await as(supervisor, 'POST', `/Supervisor/Task/Rate/${task}`, { rating: 90 })).status).toBe(200);
  });

  it('ends the sessions, the password and the links', async () => {
    const intern = await server.signInAs('INT');
    await server.call('POST', '/api/PasswordReset', { body: { email: intern.email } });
    const mail = (await server.mails()).find((one) => one.to?.[0]?.address === intern.email);
    const token = /resetPassword\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect(token).toBeDefined();
    await remove(intern.id);
    expect((await as(intern, 'GET', '/Task')).status).toBe(401);
    const { db } = server.services;
    expect(await db.selectFrom('sessions').selectAll().where('user_id', '=', intern.id).execute()).toEqual([]);
    const login = await server.call('POST', '/api/login', { body: { email: intern.email, password: PASSWORD } });
    expect(login.status).toBe(401);
    const body = { token, password: 'seven purple elephants dance' };
    expect((await server.call('POST', '/api/Reset', { body })).status).toBe(422);
    const unused = db.selectFrom('account_tokens').selectAll().where('user_id', '=', intern.id);
    expect(await unused.where('used_at', 'is', null).execute()).toEqual([]);
  });

  it('is asked for where the lists say how many it concerns: interns of a supervisor, open tasks of an intern', async () => {
    const [supervisor, alone] = [await server.signInAs('SUP'), await server.signInAs('SUP')];
    const [intern, leaving, other] = [
      await server.signInAs('INT', { supervisorId: supervisor.id }),
      await server.signInAs('INT', { supervisorId: supervisor.id }),
      await server.signInAs('INT', { supervisorId: supervisor.id }),
    ];
    await remove(leaving.id);
    const done = await server.assignTask(supervisor, intern);
    await as(intern, 'PUT', `/Task/Status/${done}`);
    for (const title of ['One', 'Two']) await server.assignTask(supervisor, intern, { Task: title });
    for (const query of ['', '?page=1&pageSize=100']) {
      const counts = async (list: 'Interns' | 'Supervisors', count: string) =>
        new Map(
          ((await as(admin, 'GET', `/Admin/User/${list}${query}`)).body[list] as Record<string, unknown>[]).map(
            (row) => [row.user_id, row[count]],
          ),
        );
      const interns = await counts('Supervisors', 'Interns');
      expect([supervisor, alone].map(({ id }) => interns.get(id))).toEqual([2, 0]);
      const open = await counts('Interns', 'OpenTasks');
      expect([intern, other].map(({ id }) => open.get(id))).toEqual([2, 0]);
    }
  });

  it("leaves a deleted supervisor's interns without one, and their tasks as they are", async () => {
    const supervisor = await server.signInAs('SUP', { name: 'Grace Wambui' });
    const intern = await server.signInAs('INT', { supervisorId: supervisor.id });
    const task = await server.assignTask(supervisor, intern);
    const answer = await remove(supervisor.id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Supervisor Deleted' }]);
    expect(await listed('Supervisors')).not.toContain(supervisor.id);
    expect((await as(intern, 'GET', `/User/${intern.id}`)).body.User).toMatchObject({ Supervisor: null });
    expect((await as(intern, 'GET', `/Task/${task}`)).body.Supervisor).toBe('Grace Wambui');
    expect((await as(intern, 'PUT', `/Task/Status/${task}`)).status).toBe(200);
  });

  it('is 404 for an account that does not exist or was already deleted, also for simultaneous calls', async () => {
    expect((await remove('nobody')).status).toBe(404);
    const intern = await server.signInAs('INT');
    const answers = await Promise.all([remove(intern.id), remove(intern.id)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });

  it('deletes another administrator but not oneself', async () => {
    const other = await server.signInAs('ADM');
    const answer = await remove(other.id);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Administrator Deleted' }]);
    expect((await as(other, 'GET', '/Admin/User/Dashboard')).status).toBe(401);
    const self = await remove(admin.id);
    expect([self.status, self.body]).toEqual([
      409,
      { code: 'own_account', message: 'You cannot delete your own account.' },
    ]);
    expect((await as(admin, 'GET', '/Admin/User/Dashboard')).status).toBe(200);
  });

  it('always leaves an administrator, also when all delete each other simultaneously', async () => {
    const own = await startTestServer();
    const { db } = own.services;
    for (let round = 0; round < 3; round++) {
      const admins = [await own.signInAs('ADM'), await own.signInAs('ADM'), await own.signInAs('ADM')];
      // Each deletes the next one, so that none would be left.
      const ids = admins.map((one) => one.id);
      await db.updateTable('users').set({ active: 0 }).where('role', '=', 'ADM').where('id', 'not in', ids).execute();
      const answers = await Promise.all(
        admins.map(({ token }, index) => own.call('DELETE', `/api/User/${ids[(index + 1) % 3]}`, { token })),
      );
      const left = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'ADM')
        .where('active', '=', 1)
        .execute();
      expect(left.length).toBeGreaterThan(0);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3 - left.length);
      expect(answers.map((answer) => answer.status).filter((status) => ![200, 401].includes(status))).toEqual([]);
    }
    await own.stop();
  });
});

describe('POST /Admin/User/Deleted/{id}', () => {
  const deleted = async () =>
    ((await as(admin, 'GET', '/Admin/User/Deleted')).body.Deleted as { user_id: string }[]).map((user) => user.user_id);
  const restore = (id: string) => as(admin, 'POST', `/Admin/User/Deleted/${id}`);
  const signIn = (email: string) => server.call('POST', '/api/login', { body: { email, password: PASSWORD } });

  it('brings an account back for 30 days, with its password, and tells its owner and the administrators', async () => {
    const other = await server.signInAs('ADM', { name: 'Other One' });
    await remove(other.id);
    expect(await deleted()).toContain(other.id);
    expect((await restore(other.id)).status).toBe(200);
    expect(await deleted()).not.toContain(other.id);
    expect((await signIn(other.email)).status).toBe(200);
    const { db } = server.services;
    const mails = await db.selectFrom('mails').select(['recipient', 'subject', 'kind']).execute();
    expect(mails).toContainEqual(expect.objectContaining({ recipient: other.email, kind: 'sign-in-methods-changed' }));
    expect(mails).toContainEqual(
      expect.objectContaining({ recipient: admin.email, subject: 'An administrator was brought back: Other One' }),
    );
    expect((await restore(other.id)).status).toBe(404);
    expect((await restore('nobody')).status).toBe(404);
  });

  it('is refused for an address that has another account by now, and after 30 days', async () => {
    const gone = await server.signInAs('SUP');
    await remove(gone.id);
    const next = await server.signInAs('SUP', { email: gone.email });
    expect((await restore(gone.id)).body).toMatchObject({ code: 'address_taken' });
    await remove(next.id);
    const longAgo = new Date(server.services.now().getTime() - 31 * 86_400_000).toISOString();
    await server.services.db.updateTable('users').set({ deactivated_at: longAgo }).where('id', '=', gone.id).execute();
    expect((await restore(gone.id)).status).toBe(404);
    expect((await restore(next.id)).status).toBe(200);
  });
});
