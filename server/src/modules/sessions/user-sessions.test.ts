import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

interface Shown {
  id: string;
  Browser: string;
  Address: string;
  Place: string;
  CreatedAt: string;
  LastUsedAt: string;
  Current: boolean;
}

async function signIn(email: string, userAgent = FIREFOX) {
  const { body } = await server.call('POST', '/api/login', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  return String(body.token);
}

async function sessionsOf(id: string, token: string): Promise<Shown[]> {
  const { body } = await server.call('GET', `/api/User/${id}/Session`, { token });
  return body.Sessions as Shown[];
}

const status = async (id: string, token: string) =>
  (await server.call('GET', `/api/User/${id}/edit`, { token })).status;

describe("a person's sessions", () => {
  it('show the browser, the address and the times of each, and which one asks', async () => {
    const { id, email } = await server.signInAs('SUP');
    server.advance(60_000);
    const token = await signIn(email);
    const [own, other, ...more] = await sessionsOf(id, token);
    expect(own).toMatchObject({ Browser: 'Firefox on Linux', Address: '127.0.0.1', Current: true });
    expect(other).toMatchObject({ Browser: '', Address: '', Place: '', Current: false });
    expect(Date.parse(own?.LastUsedAt ?? '') - Date.parse(other?.LastUsedAt ?? '')).toBeGreaterThanOrEqual(60_000);
    expect(more).toEqual([]);
    expect(JSON.stringify([own, other])).not.toContain(token);
  });

  it('show where the address is', async () => {
    const { id, token } = await server.signInAs('INT');
    await server.services.db.updateTable('sessions').set({ address: '41.90.64.1' }).where('user_id', '=', id).execute();
    expect(await sessionsOf(id, token)).toMatchObject([{ Address: '41.90.64.1', Place: 'Kenya' }]);
  });

  it('have no name for a program that is no browser', async () => {
    const { id, email } = await server.signInAs('INT');
    const token = await signIn(email, 'x'.repeat(5_000));
    expect((await sessionsOf(id, token))[0]?.Browser).toBe('');
  });

  it('do not show those that have expired', async () => {
    const { id, email } = await server.signInAs('INT');
    server.advance(13 * 3_600_000);
    expect(await sessionsOf(id, await signIn(email))).toHaveLength(1);
  });

  it('are ended one by one, or all but the own', async () => {
    const { id, email, token: first } = await server.signInAs('INT');
    const [second, third] = [await signIn(email), await signIn(email)];
    const [{ id: session = '' } = {}] = (await sessionsOf(id, second)).filter(({ Browser }) => Browser === '');
    const one = await server.call('DELETE', `/api/User/${id}/Session/${session}`, { token: second });
    expect(one.status).toBe(200);
    expect(await Promise.all([first, second, third].map((token) => status(id, token)))).toEqual([401, 200, 200]);
    const again = await server.call('DELETE', `/api/User/${id}/Session/${session}`, { token: second });
    expect(again.status).toBe(404);

    await server.call('DELETE', `/api/User/${id}/Session`, { token: second });
    expect(await Promise.all([second, third].map((token) => status(id, token)))).toEqual([200, 401]);
  });

  it("are ended by administrators, and recorded; never by another person, also through one's own address", async () => {
    const person = await server.signInAs('SUP');
    const stranger = await server.signInAs('SUP');
    const admin = await server.signInAs('ADM');
    const [{ id: session = '' } = {}] = await sessionsOf(person.id, person.token);
    for (const path of [`/api/User/${person.id}/Session/${session}`, `/api/User/${stranger.id}/Session/${session}`]) {
      expect((await server.call('DELETE', path, { token: stranger.token })).status).toBe(404);
    }
    expect(await status(person.id, person.token)).toBe(200);
    expect((await sessionsOf(person.id, admin.token)).map(({ Current }) => Current)).toEqual([false]);
    await server.call('DELETE', `/api/User/${person.id}/Session`, { token: admin.token });
    expect(await status(person.id, person.token)).toBe(401);
    const recorded = await server.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'subject_id', 'detail'])
      .where('event', '=', 'session-ended')
      .where('subject_id', '=', person.id)
      .execute();
    expect(recorded).toEqual([{ actor_id: admin.id, subject_id: person.id, detail: 'all (1)' }]);
  });
});
