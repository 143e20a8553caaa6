import { startTestServer, type TestServer } from '../../testing/server';

type Person = { id: string; token: string; email: string };
let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAs('ADM');
});
afterAll(() => server.stop());

const call = (method: string, path: string, body?: unknown) =>
  server.call(method, `/api${path}`, { token: admin.token, body });
const add = (Position: unknown) => call('POST', '/Position', { Position });
async function names(): Promise<string[]> {
  const { body } = await server.call('GET', '/api/Position');
  return (body.Positions as { Position: string }[]).map((position) => position.Position);
}
async function idOf(name: string): Promise<string> {
  const { body } = await server.call('GET', '/api/Position');
  return (body.Positions as { id: string; Position: string }[]).find((one) => one.Position === name)?.id ?? '';
}
async function added(name: string): Promise<string> {
  await add(name);
  return idOf(name);
}
const SAME = { Position: ['There is already a position with this name.'] };

describe('POST /Position', () => {
  it('adds a position that visitors can apply for', async () => {
    const answer = await add('  Data & Design ');
    expect([answer.status, answer.body]).toEqual([201, { message: 'New Position Added' }]);
    expect(await names()).toEqual(['Advisory', 'Data & Design', 'Engineering', 'Technology']);
    expect((await server.apply({ Email: 'data@example.com', Position: 'data & design' })).status).toBe(201);
  });

  it.each([
    [undefined, 'Enter the name of the position.'],
    ['  ', 'Enter the name of the position.'],
    ['x'.repeat(101), 'Use at most 100 characters.'],
    ['a\nb', 'A position cannot contain control characters.'],
    ['ENGINEERING', SAME.Position[0]],
    [' advisory ', SAME.Position[0]],
  ])('refuses %p', async (name, message) => {
    const before = await names();
    const answer = await add(name);
    expect([answer.status, answer.body.errors]).toEqual([422, { Position: [message] }]);
    expect(await names()).toEqual(before);
  });

  it('adds only one of two simultaneous positions with the same name', async () => {
    const answers = await Promise.all([add('Legal'), add('legal')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
  });
});

describe('PUT /Position/{id}', () => {
  it('renames it everywhere in one step', async () => {
    const id = await added('Finance');
    await server.apply({ Email: 'finance@example.com', Position: 'Finance' });
    const supervisor = await server.signInAs('SUP');
    await server.services.db.updateTable('users').set({ position_id: id }).where('id', '=', supervisor.id).execute();
    const answer = await call('PUT', `/Position/${id}`, { Position: ' Finance & Tax ' });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Position Updated Successfully' }]);
    expect((await call('GET', `/Position/${id}/edit`)).body).toEqual({ position: { id, Position: 'Finance & Tax' } });
    const applicants = await call('GET', '/Admin/User/Applicants?filter[Position]=Finance %26 Tax');
    expect(applicants.body.Applicants).toMatchObject([{ Email: 'finance@example.com', Position: 'Finance & Tax' }]);
    expect((await call('GET', `/User/${supervisor.id}`)).body.User).toMatchObject({ Position: 'Finance & Tax' });
  });

  it('keeps the name that another person has saved since the form was opened', async () => {
    const id = await added('Payrol');
    const rename = (Position: string, Seen: string) => call('PUT', `/Position/${id}`, { Position, Seen });
    expect((await rename('Payroll', 'Payrol')).status).toBe(200);
    const late = await rename('Pay', 'Payrol');
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining("changed this to 'Payroll'")]);
    expect((await rename('Pay', 'Payroll')).status).toBe(200);
    await call('DELETE', `/Position/${id}`);
    expect((await rename('Payroll', 'Pay')).status).toBe(404);
  });

  it('may change the case of its own name, but not take another one', async () => {
    const id = await added('research');
    expect((await call('PUT', `/Position/${id}`, { Position: 'Research' })).status).toBe(200);
    expect(await names()).toContain('Research');
    const answer = await call('PUT', `/Position/${id}`, { Position: 'eNGINEERING' });
    expect([answer.status, answer.body.errors]).toEqual([422, SAME]);
    expect((await call('PUT', `/Position/${id}`, {})).body.errors).toEqual({
      Position: ['Enter the name of the position.'],
    });
  });

  it('is 404 for a position that does not exist', async () => {
    expect((await call('PUT', '/Position/nobody', { Position: 'Whatever' })).status).toBe(404);
    expect((await call('GET', '/Position/nobody/edit')).status).toBe(404);
    expect((await call('DELETE', '/Position/nobody')).status).toBe(404);
    expect((await call('DELETE', `/Position/${'x'.repeat(70)}`)).status).toBe(404);
  });
});

describe('DELETE /Position/{id}', () => {
  it('reports how many applications and active users have it', async () => {
    const id = await added('Operations');
    const { db } = server.services;
    const give = async () => {
      const user = await server.signInAs('SUP');
      await db.updateTable('users').set({ position_id: id }).where('id', '=', user.id).execute();
    };
    const refusal = async () => {
      const answer = await call('DELETE', `/Position/${id}`);
      expect(answer.status).toBe(409);
      return answer.body.message;
    };
    await give();
    expect(await refusal()).toBe('1 active user has this position.');
    await give();
    expect(await refusal()).toBe('2 active users have this position.');
    await server.apply({ Email: 'one@example.com', Position: 'Operations' });
    expect(await refusal()).toBe('1 application and 2 active users have this position.');
    await server.apply({ Email: 'two@example.com', Position: id });
    await db.updateTable('users').set({ position_id: null }).where('position_id', '=', id).execute();
    expect(await refusal()).toBe('2 applications have this position.');
    expect(await names()).toContain('Operations');
  });

  it('deletes one that only deleted accounts have', async () => {
    const id = await added('Short-lived');
    const supervisor = await server.signInAs('SUP');
    await server.services.db.updateTable('users').set({ position_id: id }).where('id', '=', supervisor.id).execute();
    await call('DELETE', `/User/${supervisor.id}`);
    const answer = await call('DELETE', `/Position/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { message: 'Position Deleted' }]);
    expect(await names()).not.toContain('Short-lived');
    expect((await call('DELETE', `/Position/${id}`)).status).toBe(404);
  });

  it('either refuses or comes before a simultaneous assignment to a person', async () => {
    for (let round = 0; round < 6; round++) {
      const name = `Contested ${round}`;
      const id = await added(name);
      const [deleted, given] = await Promise.all([
        call('DELETE', `/Position/${id}`),
        round % 2 === 0
          ? server.apply({ Email: `contest${round}@example.com`, Position: name })
          : call('POST', '/User', {
              Name: 'Some One',
              Email: `contest${round}@example.com`,
              PhoneNumber: '+254712345678',
              Position: name,
              Role: 'SUP',
            }),
      ]);
      if (deleted.status === 200) expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['Position']]);
      else expect([deleted.status, given.status]).toEqual([409, 201]);
    }
  });
});
