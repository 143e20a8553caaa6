import { PASSWORD, startTestServer, type TestAnswer, type TestServer } from '../testing/server';
import { LIMITS } from './throttles';

const ADMIN = 'admin@example.com';
/** Instead of 100: verifying a password takes time on purpose. */
const FAILURES = 20;
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer(
    { TRUST_PROXY: 'on' },
    { limits: { ...LIMITS, signInByAccount: { ...LIMITS.signInByAccount, points: FAILURES } } },
  );
});
afterEach(() => server.stop());

/** Addresses of their own for as many clients as wanted. */
const client = (number: number) => `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;
const HOME = '198.51.100.7';

const signIn = (password: string, from: string, cookie?: string, email = ADMIN) =>
  server.call('POST', '/api/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from, ...(cookie ? { cookie } : {}) },
  });
const cookieOf = ({ headers }: TestAnswer) =>
  [headers['set-cookie']]
    .flat()
    .map((cookie) => String(cookie).split(';')[0])
    .join('; ');
/** As many failures in a row as an account allows, from strangers with ten each. */
const attack = async (firstStranger = 0) => {
  for (let failure = 0; failure < FAILURES; failure++) {
    expect((await signIn('wrong', client(firstStranger + Math.floor(failure / 10)))).status).toBe(401);
  }
};

describe('a stranger who guesses passwords', () => {
  it('has a hundred attempts in a row at an account, with any number of addresses', () => {
    expect(LIMITS.signInByAccount.points).toBe(100);
  });

  it('is refused after ten failures, and keeps out no one else', async () => {
    for (let failure = 0; failure < 10; failure++) expect((await signIn('wrong', client(1))).status).toBe(401);
    const refused = await signIn(PASSWORD, client(1));
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '300']);
    expect((await signIn(PASSWORD, HOME)).status).toBe(200);
    expect((await signIn(PASSWORD, client(1))).status).toBe(429);
  });

  it('waits, and each time longer', async () => {
    await server.stop();
    server = await startTestServer({}, { limits: { signInByAccountAndClient: { points: 2, seconds: 60 } } });
    const attempt = (password: string) =>
      server
        .call('POST', '/api/login', { body: { email: ADMIN, password } })
        .then(({ status, headers }) => [status, headers['retry-after']]);
    const guess = async () => (await Promise.all([1, 2, 3].map(() => attempt('wrong')))).toSorted();
    const { now } = Date;
    const clock = jest.spyOn(Date, 'now');
    try {
      expect(await guess()).toEqual([
        [401, undefined],
        [401, undefined],
        [429, '60'],
      ]);
      clock.mockImplementation(() => now() + 61_000);
      expect(await guess()).toEqual([
        [401, undefined],
        [401, undefined],
        [429, '120'],
      ]);
      clock.mockImplementation(() => now() + 121_000);
      expect((await attempt(PASSWORD))[0]).toBe(429);
      clock.mockImplementation(() => now() + 182_000);
      expect(await attempt(PASSWORD)).toEqual([200, undefined]);
    } finally {
      clock.mockRestore();
    }
  });

  it('cannot lock the owner out: a browser that has signed in before gets in after any number of failures', async () => {
    const cookie = cookieOf(await signIn(PASSWORD, HOME));
    await attack();
    const elsewhere = await signIn(PASSWORD, client(600));
    expect([elsewhere.status, elsewhere.body.code]).toEqual([429, 'known_browser_required']);
    expect(elsewhere.body.message).toContain('Forgot password');
    // From another address too, as a phone has it.
    expect((await signIn(PASSWORD, client(601), cookie)).status).toBe(200);
    // In a row: that was the end of it.
    expect((await signIn(PASSWORD, client(602))).status).toBe(200);
  });

  it('cannot lock the owner out: a link from the mailbox opens the account', async () => {
    await attack();
    expect((await signIn(PASSWORD, HOME)).status).toBe(429);
    await server.call('POST', '/api/PasswordReset', { body: { email: ADMIN } });
    const mail = (await server.mails()).find(({ file }) => file.includes('password-reset'));
    const token = /password_reset\/([\w-]+)|\/([\w-]{43})/
      .exec(mail?.text ?? '')
      ?.slice(1)
      .find(Boolean);
    const password = 'another correct horse battery';
    const reset = await server.call('POST', '/api/Reset', { body: { token, password } });
    expect(reset.status).toBe(200);
    const cookie = cookieOf(reset);
    await attack(100);
    expect((await signIn(password, HOME)).status).toBe(429);
    expect((await signIn(password, HOME, cookie)).status).toBe(200);
  });

  it('learns nothing about accounts, and gets no further with a cookie of another account or a changed one', async () => {
    const other = await server.signInAs('SUP');
    const cookie = cookieOf(await signIn(PASSWORD, HOME, undefined, other.email));
    await attack();
    for (const given of [cookie, cookie.replace(/browser=./, 'browser=x'), 'browser=', 'browser=a.b.c']) {
      expect([given, (await signIn(PASSWORD, HOME, given)).status]).toEqual([given, 429]);
    }
  });

  it('is counted for themselves with a known browser, too', async () => {
    const cookie = cookieOf(await signIn(PASSWORD, HOME));
    for (let failure = 0; failure < 10; failure++) expect((await signIn('wrong', HOME, cookie)).status).toBe(401);
    expect((await signIn('wrong', HOME, cookie)).status).toBe(429);
  });
});

describe('the cookie of a known browser', () => {
  it('cannot be read by scripts, is not sent by other sites, and keeps up to ten accounts', async () => {
    const first = await signIn(PASSWORD, HOME);
    const header = [first.headers['set-cookie']].flat().find((value) => String(value).startsWith('browser='));
    expect(header).toMatch(/; Max-Age=31536000; HttpOnly; SameSite=Lax/);
    let cookie = cookieOf(first);
    for (let person = 0; person < 10; person++) {
      const { email } = await server.signInAs('INT');
      cookie = cookieOf(await signIn(PASSWORD, HOME, cookie, email));
    }
    const { length } = /browser=([^;]+)/.exec(cookie)?.[1] ?? '';
    expect(length).toBeLessThan(400);
    await attack();
    // The first of eleven.
    expect((await signIn(PASSWORD, HOME, cookie)).status).toBe(429);
  });
});
