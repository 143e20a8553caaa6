import {
  countApplicationStages,
  getDecisionsNeeded,
  listInterns,
  listSelectedApplicants,
} from '@internship-portals/shared-api/contract';
import { changesOf } from '../../testing/change-stream';
import { moments } from '../../testing/races';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const MINUTE_MS = 60_000;
const NEW_PASSWORD = 'seven purple elephants dance';
let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startTestServer({ ACTIVATION_PROOF: 'required' });
  admin = (await server.signInAs('ADM')).token;
});
afterAll(() => server.stop());

const activate = (email: string, password = NEW_PASSWORD, token?: string, on = server) =>
  on.call('POST', '/api/Account/Activate', { body: { email, password, ...(token ? { token } : {}) } });
const signIn = (email: string, password: string, on = server) =>
  on.call('POST', '/api/login', { body: { email, password } });
const reset = (token: string, password = NEW_PASSWORD) =>
  server.call('POST', '/api/Reset', { body: { token, password } });

async function passed(email: string, on = server, by = admin) {
  await on.apply({ Email: email, Name: 'Wanjiru Kamau' });
  const id = await on.applicationId(email);
  await on.call('PUT', `/api/Apply/${id}`, { token: by, body: { ApplicationStatus: 'Accepted', Date: '2099-01-05' } });
  await on.call('PUT', `/api/Apply/${id}`, { token: by, body: { ApplicationStatus: 'Passed' } });
}

async function tokenIn(kind: string, email: string): Promise<string> {
  const mail = (await server.mails()).filter((m) => m.file.includes(kind) && m.file.includes(email)).pop();
  return /(?:token=|resetPassword\/)([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('POST /Account/Activate', () => {
  it('creates an intern with the link in the acceptance e-mail, once', async () => {
    await passed('w.kamau@example.com');
    const token = await tokenIn('interview-passed', 'w.kamau@example.com');
    const answer = await activate('W.Kamau@example.com', NEW_PASSWORD, token);
    expect([answer.status, answer.body.message]).toEqual([201, 'Sign Up Successfull. You can login now']);
    const session = await signIn('w.kamau@example.com', NEW_PASSWORD);
    expect(session.body).toMatchObject({ user: { Name: 'Wanjiru Kamau' }, Role: ['INT'] });
    const tasks = await server.call('GET', '/api/Task', { token: String(session.body.token) });
    expect(tasks.body).toEqual({ Tasks: [], NewlyRated: [] });
    const again = await activate('w.kamau@example.com', NEW_PASSWORD, token);
    expect(again.body.errors).toEqual({ email: ['There is already an account for this e-mail address.'] });
  });

  it('shows the new intern on pages of administrators that are open', async () => {
    await passed('new.intern@example.com');
    const token = await tokenIn('interview-passed', 'new.intern@example.com');
    const told = await changesOf(server, { token: admin }, () =>
      activate('new.intern@example.com', NEW_PASSWORD, token),
    );
    expect(told).toEqual(
      expect.arrayContaining([
        countApplicationStages.path,
        getDecisionsNeeded.path,
        listInterns.path,
        listSelectedApplicants.path,
      ]),
    );
  });

  it('tells the page of a link which address it was mailed to, and nothing once it is used or another', async () => {
    await passed('who.is@example.com');
    const token = await tokenIn('interview-passed', 'who.is@example.com');
    const read = (of: string) => server.call('GET', `/api/Account/Activate/${of}`);
    for (const time of ['first', 'second']) {
      const answer = await read(token);
      expect([time, answer.status, answer.body]).toEqual([time, 200, { Email: 'who.is@example.com' }]);
    }
    expect((await activate('who.is@example.com', NEW_PASSWORD, token)).status).toBe(201);
    for (const dead of [token, 'x'.repeat(43)]) {
      const answer = await read(dead);
      expect([answer.status, answer.body.message]).toEqual([
        404,
        expect.stringMatching(/^This link has expired or was already used\. If you have signed up, log in\./),
      ]);
    }
  });

  it('does not tell the page of a link an address that cannot make an account any more', async () => {
    const read = async (token: string) => (await server.call('GET', `/api/Account/Activate/${token}`)).status;
    await passed('changed.mind@example.com');
    const token = await tokenIn('interview-passed', 'changed.mind@example.com');
    expect(await read(token)).toBe(200);
    const { db } = server.services;
    const id = await server.applicationId('changed.mind@example.com');
    for (const [status, answer] of [
      ['Declined', 404],
      ['Interview Passed', 200],
    ] as const) {
      await db.updateTable('applications').set({ status }).where('id', '=', id).execute();
      expect([status, await read(token)]).toEqual([status, answer]);
    }
    const over = { expires_at: '2020-01-01T00:00:00.000Z' };
    await db.updateTable('account_tokens').set(over).where('application_id', '=', id).execute();
    expect(await read(token)).toBe(404);
  });

  it('asks for the link and sends it again, at most three times an hour', async () => {
    const strict = await startTestServer(
      { ACTIVATION_PROOF: 'required' },
      { limits: { linkByEmail: { points: 3, seconds: 3600 } } },
    );
    const by = (await strict.signInAs('ADM')).token;
    await passed('link@example.com', strict, by);
    for (let i = 0; i < 5; i++) {
      const answer = await activate('link@example.com', NEW_PASSWORD, i === 1 ? 'x'.repeat(43) : undefined, strict);
      expect(answer.status).toBe(401);
      expect(answer.body.errors).toEqual({ email: ['Open the activation link that we e-mailed to you'] });
    }
    const sent = (await strict.mails()).filter((mail) => mail.file.includes('activation-link'));
    expect(sent).toHaveLength(3);
    await strict.stop();
  });

  it("does not take another applicant's link", async () => {
    await passed('one@example.com');
    await passed('two@example.com');
    const answer = await activate(
      'two@example.com',
      NEW_PASSWORD,
      await tokenIn('interview-passed', 'one@example.com'),
    );
    expect(answer.status).toBe(401);
  });

  it('is refused before the interview is passed', async () => {
    await server.apply({ Email: 'early@example.com' });
    const answer = await activate('early@example.com');
    expect(answer.status).toBe(401);
    expect(answer.body.errors.email).toEqual(['There is no accepted application for this e-mail address.']);
  });

  it('creates one account for an application: not another after a deletion or a new address', async () => {
    for (const email of ['deleted@example.com', 'moved@example.com']) {
      await passed(email);
      await activate(email, NEW_PASSWORD, await tokenIn('interview-passed', email));
      const { body } = await signIn(email, NEW_PASSWORD);
      const url = `/api/User/${(body.user as { user_id: string }).user_id}`;
      if (email.startsWith('deleted')) await server.call('DELETE', url, { token: admin });
      else {
        const profile = { Name: 'Wanjiru Kamau', Email: 'elsewhere@example.com', PhoneNumber: '+254712345678' };
        await server.call('PUT', url, { token: admin, body: profile });
      }
      expect((await signIn(email, NEW_PASSWORD)).status).toBe(401);
      const before = (await server.mails()).length;
      const again = await activate(email);
      expect([again.status, again.body.errors]).toEqual([
        401,
        { email: ['An account was already created with this application. Please contact us.'] },
      ]);
      expect(await server.mails()).toHaveLength(before);
    }
  });

  it('lets a person whose account was deleted apply again, and makes another account with the new application', async () => {
    const email = 'again@example.com';
    const applyAgain = () => server.apply({ Email: 'Again@Example.com', Name: 'Wanjiru Kamau' });
    await passed(email);
    await activate(email, NEW_PASSWORD, await tokenIn('interview-passed', email));
    expect((await applyAgain()).status).toBe(422);
    const account = async () =>
      (await server.call('POST', '/api/ApplicationStatus', { body: { Email: email } })).body.Account;
    expect(await account()).toBe('Active');
    const { body } = await signIn(email, NEW_PASSWORD);
    await server.call('DELETE', `/api/User/${(body.user as { user_id: string }).user_id}`, { token: admin });
    expect(await account()).toBe('Ended');
    await passed(email);
    expect(await account()).toBeUndefined();
    expect((await applyAgain()).body.errors).toEqual({
      Email: ['There is already an open application for this e-mail address.'],
    });
    expect((await activate(email, NEW_PASSWORD, await tokenIn('interview-passed', email))).status).toBe(201);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    const rows = server.services.db.selectFrom('applications').select(['status', 'activated']).orderBy('id');
    expect(await rows.where('email_folded', '=', email).execute()).toEqual([
      { status: 'Interview Passed', activated: 2 },
      { status: 'Interview Passed', activated: 1 },
    ]);
  });

  it.each(Object.entries(moments))('makes no account when the decision is reverted %s', async (moment, during) => {
    const email = `reverted-${moment.replaceAll(' ', '-')}@example.com`;
    await passed(email);
    const id = await server.applicationId(email);
    const token = await tokenIn('interview-passed', email);
    const answer = await during(
      server.services.db,
      (trx) => trx.updateTable('applications').set({ status: 'Accepted For Interview' }).where('id', '=', id).execute(),
      () => activate(email, NEW_PASSWORD, token),
    );
    expect([answer.status, answer.body.errors]).toEqual([
      401,
      { email: ['There is no accepted application for this e-mail address.'] },
    ]);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(401);
  });

  it('needs no link where mail cannot be delivered', async () => {
    const files = await startTestServer();
    await passed('files@example.com', files, (await files.signInAs('ADM')).token);
    expect((await activate('files@example.com', NEW_PASSWORD, undefined, files)).status).toBe(201);
    await files.stop();
  });

  it.each([
    ['short', 'Use at least 8 characters.'],
    ['x'.repeat(129), 'Use at most 128 characters.'],
    ['password123', 'This password is easy to guess.'],
    ['wanjirukamau', 'This password is easy to guess.'],
  ])('refuses the password %p', async (password, message) => {
    const email = `weak${password.length}${password[0]}@example.com`;
    await passed(email);
    const answer = await activate(email, password, await tokenIn('interview-passed', email));
    expect(answer.status).toBe(422);
    expect(answer.body.errors.password?.[0]).toContain(message);
  });
});

describe('POST /PasswordReset and POST /Reset', () => {
  const ask = (email: string) => server.call('POST', '/api/PasswordReset', { body: { email } });

  it('answers the same whether or not the account exists', async () => {
    const known = await ask('admin@example.com');
    const unknown = await ask('nobody@example.com');
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body.message).toBe('Please check your email!');
    const files = (await server.mails()).map((mail) => mail.file).filter((file) => file.includes('password-reset'));
    expect(files).toHaveLength(1);
  });

  it.each(Object.entries(moments))('sends no link to an address that is changed %s', async (_moment, during) => {
    const { id, email } = await server.signInAs('SUP');
    const moved = `new.${email}`;
    await during(
      server.services.db,
      (trx) => trx.updateTable('users').set({ email: moved, email_folded: moved }).where('id', '=', id).execute(),
      async () => {
        await ask(email);
        await server.services.background.settle();
      },
    );
    expect((await server.mails()).filter(({ to }) => to?.[0]?.address === email)).toEqual([]);
  });

  it('sets a password once and ends every session of the user', async () => {
    const { email, token } = await server.signInAs('SUP');
    await ask(email);
    const link = await tokenIn('password-reset', email);
    expect((await reset(link, 'supervisor1')).body.errors.password?.[0]).toContain('easy to guess');
    const answer = await reset(link);
    expect([answer.status, answer.body.message]).toEqual([200, 'Password Reset Successfully!']);
    expect((await server.call('GET', '/api/Task', { token })).status).toBe(401);
    expect((await signIn(email, PASSWORD)).status).toBe(401);
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
    const again = await reset(link);
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['token']]);
  });

  it('repeats the link at most three times an hour, and leaves the owner a way in no matter who asks', async () => {
    const strict = await startTestServer({}, { limits: { linkByEmail: { points: 3, seconds: 3600 } } });
    const askNow = async () => {
      const answer = await strict.call('POST', '/api/PasswordReset', { body: { email: 'admin@example.com' } });
      expect([answer.status, answer.body.message]).toEqual([200, 'Please check your email!']);
      await strict.services.background.settle();
    };
    for (let request = 0; request < 20; request++) await askNow();
    const mails = await strict.mails();
    const links = mails.map(({ text }) => /resetPassword\/([\w-]+)/.exec(text ?? '')?.[1]);
    expect([mails.length, new Set(links).size]).toEqual([3, 1]);
    expect(mails.map(({ text }) => [text?.includes('asked for again'), text?.includes('not send it again')])).toEqual([
      [false, false],
      [true, false],
      [true, true],
    ]);
    // The owner asks when no mail is sent any more, long after the stranger.
    strict.advance(55 * MINUTE_MS);
    await askNow();
    expect(await strict.mails()).toHaveLength(3);
    const answer = await strict.call('POST', '/api/Reset', { body: { token: links[0], password: NEW_PASSWORD } });
    expect(answer.status).toBe(200);
    expect((await signIn('admin@example.com', NEW_PASSWORD, strict)).status).toBe(200);
    await strict.stop();
  });

  it('takes a mailed link from an address from which too many wrong ones came', async () => {
    const strict = await startTestServer({}, { limits: { credentialByClient: { points: 2, seconds: 60 } } });
    const set = (token = 'x'.repeat(43)) =>
      strict.call('POST', '/api/Reset', { body: { token, password: NEW_PASSWORD } });
    expect([(await set()).status, (await set()).status, (await set()).status]).toEqual([422, 422, 429]);
    await strict.call('POST', '/api/PasswordReset', { body: { email: 'admin@example.com' } });
    const [mail] = await strict.mails();
    expect((await set(/resetPassword\/([\w-]+)/.exec(mail?.text ?? '')?.[1])).status).toBe(200);
    await strict.stop();
  });

  it('counts the refused passwords of a mailed link', async () => {
    const strict = await startTestServer({}, { limits: { credentialByOwner: { points: 2, seconds: 60 } } });
    await strict.call('POST', '/api/PasswordReset', { body: { email: 'admin@example.com' } });
    const [mail] = await strict.mails();
    const token = /resetPassword\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const set = (password: string) => strict.call('POST', '/api/Reset', { body: { token, password } });
    expect([(await set('password1')).status, (await set('password1')).status]).toEqual([422, 422]);
    const refused = await set(NEW_PASSWORD);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await strict.stop();
  });

  it('sends another link when the first was used or has expired', async () => {
    const { email } = await server.signInAs('INT');
    await ask(email);
    const first = await tokenIn('password-reset', email);
    await reset(first);
    await ask(email);
    const second = await tokenIn('password-reset', email);
    server.advance(31 * MINUTE_MS);
    await ask(email);
    const third = await tokenIn('password-reset', email);
    expect(new Set([first, second, third]).size).toBe(3);
    expect([(await reset(second)).status, (await reset(third)).status]).toEqual([422, 200]);
  });

  it('refuses a link after 30 minutes', async () => {
    const { email } = await server.signInAs('INT');
    await ask(email);
    const link = await tokenIn('password-reset', email);
    server.advance(30 * MINUTE_MS);
    expect((await reset(link)).status).toBe(422);
  });
});
