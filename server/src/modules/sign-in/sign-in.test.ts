import type { NewTotp, PasskeyRequestOptions, SignInStep } from '@internship-portals/shared-api/contract';
import { createAuthenticator } from '../../testing/authenticator';
import { moments } from '../../testing/races';
import { addPasskey, addTotp, codeOf } from '../../testing/second-factors';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const MINUTE_MS = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => server.stop());

const signIn = (email: string, password = PASSWORD, on = server) =>
  on.call('POST', '/api/login', { body: { email, password } });
const stepOf = async (email: string, on = server) => (await signIn(email, PASSWORD, on)).body.step as SignInStep;
const code = (secret: string, on = server) => codeOf(on, secret);
const enter = (step: string, method: 'totp' | 'recovery-code', given: string, on = server) =>
  on.call('POST', '/api/login/Code', { body: { step, method, code: given } });

/** A supervisor with an authenticator app. The next code is another one. */
async function personWithTotp(on = server) {
  const person = await on.signInAs('SUP');
  const { Secret: secret, codes } = await addTotp(on, person.token);
  on.advance(MINUTE_MS);
  return { ...person, secret, codes };
}

/** A supervisor with a passkey. */
async function personWithPasskey() {
  const person = await server.signInAs('SUP');
  return { ...person, ...(await addPasskey(server, person.token)) };
}

async function passkeyOptions(body: { step?: string } = {}) {
  return (await server.call('POST', '/api/login/Passkey/Options', { body })).body.Options as PasskeyRequestOptions;
}

describe('a sign-in with a code', () => {
  it('asks for it after the password, without a session', async () => {
    const { email } = await personWithTotp();
    const answer = await signIn(email);
    expect([answer.status, answer.body]).toEqual([
      401,
      {
        code: 'second_factor_required',
        message: 'Enter a code, or use your passkey.',
        step: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['totp', 'recovery-code'] },
      },
    ]);
    const { token } = answer.body.step as SignInStep;
    expect((await server.call('GET', '/api/Task', { token })).status).toBe(401);
    const stored = await server.services.db.selectFrom('sign_in_steps').select('token_hash').execute();
    expect(stored.map((row) => row.token_hash)).not.toContain(token);
  });

  it('tells a wrong password nothing of it', async () => {
    const { email } = await personWithTotp();
    const answer = await signIn(email, 'wrong');
    expect(answer.body).toEqual({
      code: 'wrong_credentials',
      message: 'These credentials do not match our records.',
    });
  });

  it('starts a session with the right code, once', async () => {
    const { email, secret } = await personWithTotp();
    const now = code(secret);
    const { token } = await stepOf(email);
    const answer = await enter(token, 'totp', `${now.slice(0, 3)} ${now.slice(3)}`);
    expect([answer.status, answer.body]).toEqual([
      200,
      { user: { Name: expect.any(String), user_id: expect.any(String) }, Role: ['SUP'], token: expect.any(String) },
    ]);
    expect((await server.call('GET', '/api/Task', { token: String(answer.body.token) })).status).toBe(200);
    expect((await enter(token, 'totp', now)).body.code).toBe('step_expired');
    const replayed = await enter((await stepOf(email)).token, 'totp', now);
    expect([replayed.status, replayed.body.errors]).toEqual([
      422,
      { code: ['This code is not right, or it was used already. Enter the one that is shown now.'] },
    ]);
  });

  it('accepts the code of one of two simultaneous sign-ins', async () => {
    const { email, secret } = await personWithTotp();
    const steps = [await stepOf(email), await stepOf(email)];
    const answers = await Promise.all(steps.map(({ token }) => enter(token, 'totp', code(secret))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it.each(['000000', '12345', 'abcdef', '1'.repeat(40)])('refuses %p', async (wrong) => {
    const { email } = await personWithTotp();
    expect((await enter((await stepOf(email)).token, 'totp', wrong)).body.errors).toHaveProperty('code');
  });

  it('ends after five wrong codes, after five minutes, and with a new password', async () => {
    const { id, email, secret } = await personWithTotp();
    const tried = await stepOf(email);
    for (let attempt = 0; attempt < 5; attempt++) await enter(tried.token, 'totp', '000000');
    expect((await enter(tried.token, 'totp', code(secret))).body.code).toBe('step_expired');
    const late = await stepOf(email);
    server.advance(5 * MINUTE_MS);
    expect((await enter(late.token, 'totp', code(secret))).body.code).toBe('step_expired');
    const overtaken = await stepOf(email);
    await server.services.db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
    expect((await enter(overtaken.token, 'totp', code(secret))).body.code).toBe('step_expired');
  });

  it.each(Object.entries(moments))('starts no session when the password is reset %s', async (_moment, during) => {
    const { id, email, secret } = await personWithTotp();
    await server.services.db.deleteFrom('sessions').where('user_id', '=', id).execute();
    const { token } = await stepOf(email);
    const answer = await during(
      server.services.db,
      async (trx) => {
        await trx.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute();
        await trx.deleteFrom('sessions').where('user_id', '=', id).execute();
      },
      () => enter(token, 'totp', code(secret)),
    );
    expect(answer.body.code).toBe('step_expired');
    const sessions = server.services.db.selectFrom('sessions').select('user_id').where('user_id', '=', id);
    expect(await sessions.execute()).toEqual([]);
  });

  it('is throttled per account, and a right password gives no new attempts', async () => {
    const strict = await startTestServer({}, { limits: { signInByAccountAndClient: { points: 3, seconds: 600 } } });
    const { email } = await personWithTotp(strict);
    for (let attempt = 0; attempt < 3; attempt++) {
      expect((await enter((await stepOf(email, strict)).token, 'totp', '000000', strict)).status).toBe(422);
    }
    const refused = await enter((await stepOf(email, strict)).token, 'totp', '000000', strict);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    await strict.stop();
  });

  it('works once with each recovery code, however it is typed, and tells the owner', async () => {
    const { email, codes } = await personWithTotp();
    expect(codes).toHaveLength(10);
    const [first = ''] = codes;
    const typed = ` ${first.toUpperCase().replace('-', ' ')}`;
    expect((await enter((await stepOf(email)).token, 'recovery-code', typed)).status).toBe(200);
    expect((await enter((await stepOf(email)).token, 'recovery-code', first)).status).toBe(422);
    const mail = (await server.mails()).filter(({ file }) => file.includes(email)).pop();
    expect(mail?.text).toContain('A recovery code was used to log in to your account.');
    const stored = await server.services.db.selectFrom('recovery_codes').select('code_hash').execute();
    for (const { code_hash } of stored) expect(code_hash).toMatch(/^\$argon2id\$/);
  });

  it('encrypts the secret of the app again, so that an earlier key can go', async () => {
    const { id, email, secret } = await personWithTotp();
    const stored = () =>
      server.services.db
        .selectFrom('authenticator_apps')
        .select('secret')
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow();
    const before = await stored();
    expect((await enter((await stepOf(email)).token, 'totp', code(secret))).status).toBe(200);
    expect(await stored()).not.toEqual(before);
    server.advance(MINUTE_MS);
    expect((await enter((await stepOf(email)).token, 'totp', code(secret))).status).toBe(200);
  });

  it('does not take a code that was encrypted with another signing secret', async () => {
    const { id, email, secret } = await personWithTotp();
    const set = { secret: 'A'.repeat(60) };
    await server.services.db.updateTable('authenticator_apps').set(set).where('user_id', '=', id).execute();
    expect((await enter((await stepOf(email)).token, 'totp', code(secret))).status).toBe(422);
  });
});

describe('a sign-in with a passkey', () => {
  it('needs nothing else', async () => {
    const { authenticator, id } = await personWithPasskey();
    const options = await passkeyOptions();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const credential = authenticator.get(options);
    const answer = await server.call('POST', '/api/login/Passkey', { body: { credential } });
    expect([answer.status, answer.body]).toMatchObject([200, { user: { user_id: id }, Role: ['SUP'] }]);
    const again = await server.call('POST', '/api/login/Passkey', { body: { credential } });
    expect([again.status, again.body.code]).toEqual([401, 'passkey_refused']);
  });

  it('is the second step of a password', async () => {
    const { authenticator, email } = await personWithPasskey();
    const { token: step, methods } = await stepOf(email);
    expect(methods).toEqual(['passkey', 'recovery-code']);
    const options = await passkeyOptions({ step });
    expect(options.allowCredentials).toHaveLength(1);
    const body = { step, credential: authenticator.get(options) };
    expect((await server.call('POST', '/api/login/Passkey', { body })).status).toBe(200);
  });

  it.each([
    ['on another page', { origin: 'https://evil.example' }],
    ['without the check of who holds the device', { verified: false }],
    ['with a counter that goes backwards', { counter: 0 }],
  ])('is refused %s', async (_, changes) => {
    const { authenticator } = await personWithPasskey();
    const first = { credential: authenticator.get(await passkeyOptions()) };
    expect((await server.call('POST', '/api/login/Passkey', { body: first })).status).toBe(200);
    const credential = authenticator.get(await passkeyOptions(), changes);
    const answer = await server.call('POST', '/api/login/Passkey', { body: { credential } });
    expect([answer.status, answer.body.code]).toEqual([401, 'passkey_refused']);
  });

  it('is refused with the challenge of another use, account or time', async () => {
    const { authenticator, email } = await personWithPasskey();
    const stranger = await personWithPasskey();
    const send = (body: object) => server.call('POST', '/api/login/Passkey', { body });
    const ofStep = await passkeyOptions({ step: (await stepOf(email)).token });
    expect((await send({ credential: authenticator.get(ofStep) })).status).toBe(401);
    const step = (await stepOf(email)).token;
    expect((await send({ step, credential: authenticator.get(await passkeyOptions()) })).status).toBe(401);
    const theirs = await passkeyOptions({ step: (await stepOf(stranger.email)).token });
    expect((await send({ step, credential: stranger.authenticator.get(theirs) })).status).toBe(401);
    expect((await send({ credential: authenticator.get({ ...ofStep, challenge: 'AAAA' }) })).status).toBe(401);
    const old = await passkeyOptions();
    server.advance(5 * MINUTE_MS);
    expect((await send({ credential: authenticator.get(old) })).status).toBe(401);
  });

  it('is refused after the account was deleted', async () => {
    const { authenticator, id } = await personWithPasskey();
    const options = await passkeyOptions();
    const admin = await server.signInAs('ADM');
    await server.call('DELETE', `/api/User/${id}`, { token: admin.token });
    const answer = await server.call('POST', '/api/login/Passkey', {
      body: { credential: authenticator.get(options) },
    });
    expect(answer.status).toBe(401);
    const kept = server.services.db.selectFrom('passkeys').select('id').where('user_id', '=', id);
    expect(await kept.execute()).toEqual([]);
  });

  it("is refused once a former intern's account is closed, and is not taken for a wrong passkey", async () => {
    const { id, token } = await server.signInAs('INT');
    const { authenticator } = await addPasskey(server, token);
    const { background, db } = server.services;
    await db.updateTable('users').set({ reads_until: '2020-01-01' }).where('id', '=', id).execute();
    const failures = async () => {
      await background.settle();
      const attempts = db.selectFrom('audit_events').select(['outcome', 'subject_id', 'detail']);
      return attempts.where('event', '=', 'sign-in').where('outcome', '<>', 'success').orderBy('id').execute();
    };
    const before = await failures();
    const credential = authenticator.get(await passkeyOptions());
    const answer = await server.call('POST', '/api/login/Passkey', { body: { credential } });
    expect([answer.status, answer.body.code]).toEqual([403, 'account_closed']);
    expect((await failures()).slice(before.length)).toEqual([
      { outcome: 'refused', subject_id: id, detail: 'account closed' },
    ]);
  });
});

describe('a role that needs a second factor', () => {
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ PUBLIC_URL: 'http://localhost:3000', ADMIN_SECOND_FACTOR: 'required' });
  });
  afterAll(() => strict.stop());

  it('sets one up at sign-in, before there is a session', async () => {
    const { email } = await strict.signInAs('ADM');
    const answer = await signIn(email, PASSWORD, strict);
    expect([answer.status, answer.body.code]).toEqual([401, 'second_factor_setup_required']);
    const { token: step, methods } = answer.body.step as SignInStep;
    expect(methods).toEqual(['passkey', 'totp']);
    const started = await strict.call('POST', '/api/login/SetUp/Totp', { body: { step } });
    const { Secret: secret, Uri } = started.body as unknown as NewTotp;
    expect(Uri).toContain('otpauth://totp/Internship%20Portals');
    const confirm = (given: string) =>
      strict.call('POST', '/api/login/SetUp/Totp/Confirm', { body: { step, code: given } });
    expect((await confirm('000000')).status).toBe(422);
    const done = await confirm(code(secret, strict));
    expect([done.status, done.body]).toMatchObject([201, { Role: ['ADM'], token: expect.any(String) }]);
    expect(done.body.RecoveryCodes).toHaveLength(10);
    const { status } = await strict.call('GET', '/api/Admin/User/Dashboard', { token: String(done.body.token) });
    expect(status).toBe(200);
    expect((await signIn(email, PASSWORD, strict)).body.code).toBe('second_factor_required');
    expect((await confirm(code(secret, strict))).body.code).toBe('step_expired');
  });

  it('can set up a passkey instead', async () => {
    const { email } = await strict.signInAs('ADM');
    const { token: step } = await stepOf(email, strict);
    const { body } = await strict.call('POST', '/api/login/SetUp/Passkey/Options', { body: { step } });
    const credential = createAuthenticator().create(body.Options as never);
    const done = await strict.call('POST', '/api/login/SetUp/Passkey', { body: { step, Name: 'Key', credential } });
    expect([done.status, (done.body.RecoveryCodes as string[]).length]).toEqual([201, 10]);
  });

  it('leaves other roles as they are', async () => {
    const { email } = await strict.signInAs('SUP');
    expect((await signIn(email, PASSWORD, strict)).status).toBe(200);
  });

  it('takes no step of a person who has a second factor for a new set-up', async () => {
    const { email } = await personWithTotp(strict);
    const { token: step } = await stepOf(email, strict);
    const { status, body } = await strict.call('POST', '/api/login/SetUp/Totp', { body: { step } });
    expect([status, body.code]).toEqual([401, 'step_expired']);
  });
});
