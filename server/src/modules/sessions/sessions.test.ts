import { moments } from '../../testing/races';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const HOUR_MS = 3_600_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signIn = (email: string, password = PASSWORD, on = server) =>
  on.call('POST', '/api/login', { body: { email, password } });
const dashboard = (token: string) => server.call('GET', '/api/Admin/User/Dashboard', { token });

describe('POST /login', () => {
  it('answers the user, the role and a token that works', async () => {
    const answer = await signIn('ADMIN@example.com ');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ user: { Name: 'Administrator' }, Role: ['ADM'] });
    expect(String(answer.body.token)).toMatch(/^[\w-]{43}$/);
    expect((await dashboard(String(answer.body.token))).status).toBe(200);
    const stored = await server.services.db.selectFrom('sessions').select('token_hash').execute();
    expect(stored.map((row) => row.token_hash)).not.toContain(answer.body.token);
  });

  it('answers the same for a wrong password, an unknown address and an account without a password', async () => {
    const { id, email } = await server.signInAs('SUP');
    await server.services.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    for (const answer of [
      await signIn('admin@example.com', 'wrong'),
      await signIn('x@example.com'),
      await signIn(email),
    ]) {
      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        code: 'wrong_credentials',
        message: 'These credentials do not match our records.',
      });
    }
  });

  it.each(Object.entries(moments))('starts no session when the password is reset %s', async (_moment, during) => {
    const { id, email } = await server.signInAs('SUP');
    const { db } = server.services;
    const answer = await during(
      db,
      async (trx) => {
        await trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
      },
      () => signIn(email),
    );
    expect(answer.status).toBe(401);
    expect(await db.selectFrom('sessions').select('user_id').where('user_id', '=', id).execute()).toEqual([]);
  });

  it('names the empty field', async () => {
    const answer = await server.call('POST', '/api/login', { body: { email: '' } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({ email: ['Enter an e-mail address.'], password: ['Enter your password.'] });
  });

  it('counts only failures of a client', async () => {
    const strict = await startTestServer({}, { limits: { signInByClient: { points: 2, seconds: 60 } } });
    for (let i = 0; i < 4; i++) expect((await signIn('admin@example.com', PASSWORD, strict)).status).toBe(200);
    await signIn('a@example.com', 'x', strict);
    await signIn('b@example.com', 'x', strict);
    expect((await signIn('c@example.com', 'x', strict)).status).toBe(429);
    await strict.stop();
  });
});

describe('a session', () => {
  it('ends with POST /logout, and only that one', async () => {
    const one = await server.signInAs('ADM');
    const other = await server.services.sessions.start(one.id);
    expect((await server.call('POST', '/api/logout', { token: one.token })).status).toBe(200);
    const dead = await dashboard(one.token);
    expect([dead.status, dead.body]).toEqual([401, { code: 'unauthenticated', message: 'Unauthenticated.' }]);
    expect((await dashboard(other)).status).toBe(200);
  });

  it('ends after 12 hours without use, and after 7 days in any case', async () => {
    const { token } = await server.signInAs('ADM');
    for (let hours = 0; hours < 7 * 24 - 11; hours += 11) {
      expect((await dashboard(token)).status).toBe(200);
      server.advance(11 * HOUR_MS);
    }
    server.advance(2 * HOUR_MS);
    expect((await dashboard(token)).status).toBe(401);

    const idle = await server.signInAs('ADM');
    server.advance(12 * HOUR_MS);
    expect((await dashboard(idle.token)).status).toBe(401);
  });

  it('ends when the account is deactivated', async () => {
    const { id, token } = await server.signInAs('ADM');
    await server.services.db.updateTable('users').set({ active: 0 }).where('id', '=', id).execute();
    expect((await dashboard(token)).status).toBe(401);
  });
});
