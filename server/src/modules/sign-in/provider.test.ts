import type { SignInStep } from '@internship-portals/shared-api/contract';
import { newIdentityProvider, type TestIdentityProvider } from '../../testing/identity-provider';
import { startTestServer, type TestServer } from '../../testing/server';

const PUBLIC_URL = 'http://localhost:3000';
let provider: TestIdentityProvider;
let server: TestServer;

beforeAll(async () => {
  provider = await newIdentityProvider();
  server = await startTestServer({ PUBLIC_URL, SUPERVISOR_SECOND_FACTOR: 'required', ...provider.settings });
  await provider.start(PUBLIC_URL);
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** The cookie that an answer sets, as the browser sends it back. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
const follow = (path: string, cookie = '') => server.call('GET', path, { headers: { cookie } });

/** What a browser does up to the return from the provider. */
async function visitProvider(email: string) {
  const begun = await follow('/api/login/Provider');
  expect(begun.status).toBe(303);
  const back = await provider.signIn(String(begun.headers.location), email);
  return { cookie: cookieOf(begun), back, path: `${back.pathname}${back.search}` };
}

/** As `visitProvider`, up to the login page. */
async function comeBack(email: string) {
  const { cookie, path } = await visitProvider(email);
  const answer = await follow(path, cookie);
  expect(answer.status).toBe(303);
  return { location: String(answer.headers.location), cookie: cookieOf(answer) };
}

const complete = ({ location, cookie }: { location: string; cookie: string }) =>
  server.call('POST', '/api/login/Provider', {
    body: { step: location.split('#step=')[1] ?? 'none' },
    headers: { cookie },
  });

describe('a person who signs in with the provider alone', () => {
  /** A person without a password, with a session whose proof is old. */
  async function oldSession(email: string) {
    const { id } = await server.signInAs('ADM', { email });
    const { db } = server.services;
    await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    const { body } = await complete(await comeBack(email));
    await db.updateTable('sessions').set({ proved_at: '2020-01-01T00:00:00.000Z' }).where('user_id', '=', id).execute();
    return { id, token: String(body.token) };
  }
  const begin = async (token: string) => {
    const answer = await server.call('POST', '/api/Session/Proof/Provider', { token });
    return { address: new URL(String(answer.body.Address)), cookie: cookieOf(answer) };
  };
  const finish = async ({ address, cookie }: { address: URL; cookie: string }, email: string) => {
    const back = await provider.signIn(address.href, email);
    return follow(`${back.pathname}${back.search}`, cookie);
  };
  const ways = async (token: string) => (await server.call('POST', '/api/Session/Proof/Options', { token })).body;
  /** A call that needs a recent proof. */
  const attempt = async (token: string) =>
    (await server.call('POST', '/api/Admin/DeployToken', { token, body: {} })).body.code;

  it('proves the identity of who signs in there again, without a password', async () => {
    const { id, token } = await oldSession('ada@example.com');
    expect(await ways(token)).toEqual({ Methods: [], Password: false, Provider: true, Proved: false });
    expect(await attempt(token)).toBe('reauthentication_required');
    const begun = await begin(token);
    expect(Object.fromEntries(begun.address.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const answer = await finish(begun, 'ada@example.com');
    expect([answer.status, String(answer.raw)]).toEqual([200, expect.stringContaining('Close this tab')]);
    expect(await ways(token)).toMatchObject({ Proved: true });
    expect(await attempt(token)).toBe('validation_failed');
    const { db } = server.services;
    const recorded = db.selectFrom('audit_events').select(['actor_id', 'detail']).where('event', '=', 'step-up');
    expect(await recorded.where('outcome', '=', 'success').execute()).toEqual([{ actor_id: id, detail: 'provider' }]);
  });

  it('proves nothing with another account there, in another browser, or without signing in again', async () => {
    const { token } = await oldSession('eve@example.com');
    const other = await finish(await begin(token), 'stranger@example.com');
    expect([other.status, String(other.raw)]).toEqual([403, expect.stringContaining('another account')]);
    const elsewhere = await finish({ ...(await begin(token)), cookie: '' }, 'eve@example.com');
    expect(elsewhere.headers.location).toBe('/login#provider=expired');
    // Anyone who finds the computer unlocked, and the session at the provider too, changes the address.
    const begun = await begin(token);
    for (const demand of ['prompt', 'max_age', 'claims']) begun.address.searchParams.delete(demand);
    const silent = await finish(begun, 'eve@example.com');
    expect([silent.status, String(silent.raw)]).toEqual([403, expect.stringContaining('did not ask you to log in')]);
    expect(await attempt(token)).toBe('reauthentication_required');
  });
});

describe('a sign-in with the identity provider of the firm', () => {
  it('signs in the account with the verified address', async () => {
    const { id } = await server.signInAs('ADM', { email: 'Grace.Wambui@example.com' });
    const back = await comeBack('grace.wambui@example.com');
    const answer = await complete(back);
    expect([answer.status, answer.body]).toMatchObject([200, { user: { user_id: id }, Role: ['ADM'] }]);
    const { status } = await server.call('GET', '/api/Admin/User/Dashboard', { token: String(answer.body.token) });
    expect(status).toBe(200);
    expect((await complete(back)).body.code).toBe('step_expired');
  });

  it.each(['foreign-key', 'alg-none', 'alg-hs256'])('refuses a token that is signed wrongly: %s', async (kind) => {
    await server.signInAs('ADM', { email: `${kind}@example.com` });
    expect((await comeBack(`${kind}@example.com`)).location).toBe('/login#provider=refused');
  });

  it('begins on our page only: another site cannot start it', async () => {
    for (const [site, address] of [
      ['cross-site', /^\/login$/],
      ['same-site', /^\/login$/],
      ['same-origin', /\/auth\?/],
      ['none', /\/auth\?/],
    ] as const) {
      const answer = await server.call('GET', '/api/login/Provider', { headers: { 'sec-fetch-site': site } });
      expect([site, answer.status, answer.headers.location]).toEqual([site, 303, expect.stringMatching(address)]);
    }
  });

  it('sends a challenge, a state and a nonce to the provider', async () => {
    const { headers } = await follow('/api/login/Provider');
    const { searchParams } = new URL(String(headers.location));
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${PUBLIC_URL}/api/login/Provider/Callback`,
    });
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/);
    expect(String(headers['set-cookie'])).not.toContain(searchParams.get('state'));
  });

  it('makes no account, and lets no intern in', async () => {
    const { email } = await server.signInAs('INT');
    expect((await comeBack(email)).location).toBe('/login#provider=no-account');
    expect((await comeBack('stranger@example.com')).location).toBe('/login#provider=no-account');
    const users = server.services.db.selectFrom('users').select('id').where('email', '=', 'stranger@example.com');
    expect(await users.execute()).toEqual([]);
  });

  it('does not believe an address that the provider has not verified', async () => {
    await server.signInAs('ADM', { email: 'unverified@example.com' });
    expect((await comeBack('unverified@example.com')).location).toBe('/login#provider=unverified');
  });

  it('belongs to who signed in first: a later owner of the address does not get the account', async () => {
    const { id } = await server.signInAs('ADM', { email: 'wekesa@example.com' });
    expect((await complete(await comeBack('wekesa@example.com'))).status).toBe(200);
    expect((await comeBack('later~wekesa@example.com')).location).toBe('/login#provider=no-account');
    // The person keeps the account under a new address.
    const { db } = server.services;
    const moved = { email: 'moved@example.com', email_folded: 'moved@example.com' };
    await db.updateTable('users').set(moved).where('id', '=', id).execute();
    expect((await complete(await comeBack('wekesa@example.com'))).body.user).toMatchObject({ user_id: id });
    // An administrator who resets the ways to sign in lets the next one in with the address.
    const admin = await server.signInAs('ADM');
    expect((await server.call('DELETE', `/api/User/${id}/SecondFactor`, { token: admin.token })).status).toBe(200);
    const back = await comeBack('later~moved@example.com');
    expect((await complete(back)).body.user).toMatchObject({ user_id: id });
  });

  it('refuses a return with another state, a code of another sign-in, or a code that was used', async () => {
    await server.signInAs('ADM', { email: 'njeri@example.com' });
    const own = await visitProvider('njeri@example.com');
    const other = await visitProvider('njeri@example.com');
    const changed = new URLSearchParams(own.back.search);
    changed.set('state', 'x'.repeat(43));
    expect((await follow(`${own.back.pathname}?${changed}`, own.cookie)).headers.location).toBe(
      '/login#provider=refused',
    );
    // The code belongs to the PKCE verifier and the nonce of the other one.
    const mixed = new URLSearchParams(own.back.search);
    mixed.set('code', other.back.searchParams.get('code') ?? '');
    expect((await follow(`${own.back.pathname}?${mixed}`, own.cookie)).headers.location).toBe(
      '/login#provider=refused',
    );
    const once = await visitProvider('njeri@example.com');
    expect((await follow(once.path, once.cookie)).headers.location).toMatch(/^\/login#step=/);
    expect((await follow(once.path, once.cookie)).headers.location).toBe('/login#provider=refused');
  });

  it('refuses a return in another browser, or after ten minutes', async () => {
    await server.signInAs('ADM', { email: 'otieno@example.com' });
    const { path, cookie } = await visitProvider('otieno@example.com');
    expect((await follow(path)).headers.location).toBe('/login#provider=expired');
    server.advance(11 * 60_000);
    expect((await follow(path, cookie)).headers.location).toBe('/login#provider=expired');
  });

  it('is completed only in the browser that came back from the provider', async () => {
    await server.signInAs('ADM', { email: 'amina@example.com' });
    const victim = await comeBack('amina@example.com');
    expect((await complete({ ...victim, cookie: '' })).body.code).toBe('step_expired');
    const attacker = await comeBack('amina@example.com');
    expect((await complete({ ...victim, cookie: attacker.cookie })).body.code).toBe('step_expired');
    expect((await complete(victim)).status).toBe(200);
  });

  it('asks for the second factor that the role needs, unless the provider has asked for several', async () => {
    await server.signInAs('SUP', { email: 'brian@example.com' });
    const { body } = await complete(await comeBack('brian@example.com'));
    expect(body.code).toBe('second_factor_setup_required');
    expect((body.step as SignInStep).methods).toEqual(['passkey', 'totp']);
    await server.signInAs('SUP', { email: 'mfa.brian@example.com' });
    expect((await complete(await comeBack('mfa.brian@example.com'))).status).toBe(200);
  });

  it('has no addresses where no provider is configured', async () => {
    const without = await startTestServer();
    // The call that completes a sign-in has the first address, for POST.
    expect((await without.call('GET', '/api/login/Provider')).status).toBe(405);
    expect((await without.call('GET', '/api/login/Provider/Callback')).status).toBe(404);
    const { token } = await without.signInAs('SUP');
    expect((await without.call('POST', '/api/Session/Proof/Provider', { token })).status).toBe(404);
    await without.stop();
  });
});

describe('a provider that is away', () => {
  it('sends the person back to the login page', async () => {
    const away = await newIdentityProvider();
    const lonely = await startTestServer({ PUBLIC_URL, ...away.settings });
    const { status, headers } = await lonely.call('GET', '/api/login/Provider');
    expect([status, headers.location]).toEqual([303, '/login#provider=unavailable']);
    const { token } = await lonely.signInAs('SUP');
    const proof = await lonely.call('POST', '/api/Session/Proof/Provider', { token });
    expect([proof.status, proof.body.code]).toEqual([503, 'provider_unavailable']);
    await lonely.stop();
  });
});
