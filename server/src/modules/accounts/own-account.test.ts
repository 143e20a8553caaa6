import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';

const NEW_PASSWORD = 'velvet otter juggles pears';
const DAY_MS = 86_400_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const signIn = (email: string, password = PASSWORD) => server.call('POST', '/api/login', { body: { email, password } });
const alive = async ({ id, token }: { id: string; token: string }) =>
  (await server.call('GET', `/api/User/${id}/edit`, { token })).status === 200;
const emailOf = async ({ id }: { id: string }) =>
  (await server.services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;
const eventsOf = async ({ id }: { id: string }) => {
  const { db } = server.services;
  const rows = await db.selectFrom('audit_events').select(['event', 'outcome']).where('subject_id', '=', id).execute();
  return rows.map(({ event, outcome }) => `${event} ${outcome}`);
};

/** The mails to an address, the newest last. */
async function mailsTo(address: string) {
  const mails = await server.mails();
  return mails.filter(({ to }) => to?.some((one) => one.address === address));
}

describe('PUT /Account/Password', () => {
  const change = (token: string, currentPassword: string, password: string) =>
    server.call('PUT', '/api/Account/Password', { token, body: { currentPassword, password } });

  it('changes the password, ends the other sessions and links, and tells the person', async () => {
    const person = await server.signInAs('INT');
    const other = await server.services.sessions.start(person.id);
    expect((await change(person.token, PASSWORD, NEW_PASSWORD)).status).toBe(200);
    expect([await alive(person), await alive({ ...person, token: other })]).toEqual([true, false]);
    expect([(await signIn(person.email)).status, (await signIn(person.email, NEW_PASSWORD)).status]).toEqual([
      401, 200,
    ]);
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toBe('Your password was changed');
    expect(mail?.text).toContain('http://internships.test/requestResetPassword');
    expect(await eventsOf(person)).toContain('password-changed success');
  });

  it('tells what is wrong with both passwords at once, and changes nothing', async () => {
    const person = await server.signInAs('SUP');
    const answer = await change(person.token, 'not this one', 'password1');
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual({
      currentPassword: ['This is not your password.'],
      password: ['This password is easy to guess. It is known from data breaches: use one that you use nowhere else.'],
    });
    const same = await change(person.token, PASSWORD, PASSWORD);
    expect(same.body.errors).toEqual({ password: ['Choose a password that differs from the current one.'] });
    const empty = await server.call('PUT', '/api/Account/Password', { token: person.token, body: {} });
    expect(empty.body.errors).toEqual({ currentPassword: ['Enter your password.'], password: ['Enter a password.'] });
    expect((await signIn(person.email)).status).toBe(200);
    expect(await eventsOf(person)).toContain('password-changed failure');
  });

  it.each([
    ['of the product', {}, 'internship2026'],
    ['of the firm', { MAIL_FROM: 'Zanzibar Ledgerworks <jobs@ledgerworks.example>' }, 'zanzibarledgerworks'],
    ['of the person', {}, 'wambuikiprotich'],
  ])('refuses a password made of the words %s', async (_whose, settings, password) => {
    const other = await startTestServer(settings);
    const { token } = await other.signInAs('SUP', { name: 'Wambui Kiprotich' });
    const body = { currentPassword: PASSWORD, password };
    const answer = await other.call('PUT', '/api/Account/Password', { token, body });
    expect(answer.body.errors?.password?.[0]).toMatch(/^This password is easy to guess/);
    await other.stop();
  });
});

describe("a change of one's own address", () => {
  const profile = (Email: string) => ({ Name: 'Amina Otieno', Email, PhoneNumber: '+254712345678' });
  const ask = (person: { id: string; token: string }, email: string) =>
    server.call('PUT', `/api/User/${person.id}`, { token: person.token, body: profile(email) });
  const post = (action: 'Confirm' | 'Report', token: string) =>
    server.call('POST', `/api/Account/Email/${action}`, { body: { token } });
  async function linkIn(address: string, page: 'confirmEmail' | 'reportEmail' | 'resetPassword') {
    const found = (await mailsTo(address)).flatMap(({ text }) => [
      ...(text ?? '').matchAll(new RegExp(`http://internships.test/${page}/([\\w-]+)`, 'g')),
    ]);
    return found.at(-1)?.[1] ?? '';
  }

  it('waits for the confirmation from the new address; the other details are saved at once', async () => {
    const person = await server.signInAs('INT');
    const other = await server.services.sessions.start(person.id);
    expect(await ask(person, 'amina.new@example.com')).toMatchObject({
      status: 200,
      body: { message: 'Details Updated' },
    });
    expect(await emailOf(person)).toBe(person.email);
    const edited = await server.call('GET', `/api/User/${person.id}/edit`, { token: person.token });
    expect(edited.body.User).toMatchObject({ Name: 'Amina Otieno', Email: person.email });

    const token = await linkIn('amina.new@example.com', 'confirmEmail');
    expect((await post('Confirm', token)).status).toBe(200);
    expect(await emailOf(person)).toBe('amina.new@example.com');
    expect([await alive(person), await alive({ ...person, token: other })]).toEqual([true, false]);
    expect((await signIn('amina.new@example.com')).status).toBe(200);
    expect((await signIn(person.email)).status).toBe(401);
    expect(await eventsOf(person)).toEqual(
      expect.arrayContaining(['email-change-requested success', 'email-changed success']),
    );

    const again = await post('Confirm', token);
    expect(again.status).toBe(422);
    expect(again.body.errors?.token?.[0]).toMatch(/^This link has expired or was already used\. Log in and change/);
  });

  it('is refused without a recent proof of identity', async () => {
    const person = await server.signInAs('SUP');
    server.advance(11 * 60_000);
    expect((await ask(person, 'thief@example.com')).body.code).toBe('reauthentication_required');
    expect(await mailsTo('thief@example.com')).toEqual([]);
  });

  it('fails as a take-over: the old address stops it before or after the confirmation', async () => {
    for (const confirmed of [false, true]) {
      const victim = await server.signInAs('INT');
      const thief = `thief.${confirmed}@example.com`;
      await ask(victim, thief);
      const confirm = await linkIn(thief, 'confirmEmail');
      // A second request does not take the first link from the owner.
      const report = await linkIn(victim.email, 'reportEmail');
      await ask(victim, `other.${thief}`);
      const second = await linkIn(`other.${thief}`, 'confirmEmail');
      if (confirmed) expect((await post('Confirm', second)).status).toBe(200);
      expect((await post('Confirm', confirm)).status).toBe(422);

      expect((await post('Report', report)).status).toBe(200);
      expect(await emailOf(victim)).toBe(victim.email);
      expect(await alive(victim)).toBe(false);
      // The thief may know the password.
      for (const email of [victim.email, thief, `other.${thief}`]) expect((await signIn(email)).status).toBe(401);
      expect((await post('Confirm', second)).status).toBe(422);
      expect((await post('Report', report)).body.errors?.token?.[0]).toMatch(/reset your password/);
      const token = await linkIn(victim.email, 'resetPassword');
      expect((await server.call('POST', '/api/Reset', { body: { token, password: NEW_PASSWORD } })).status).toBe(200);
      expect((await signIn(victim.email, NEW_PASSWORD)).status).toBe(200);
      expect(await eventsOf(victim)).toContain('email-change-reported success');
    }
  });

  it('does not tell whether the new address has an account, except to its owner', async () => {
    const [person, holder] = [await server.signInAs('SUP'), await server.signInAs('INT')];
    const [taken, free] = [await ask(person, holder.email), await ask(person, 'nobody.has.it@example.com')];
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect((await mailsTo(holder.email))[0]?.text).toContain('It already has an account');
    expect(await linkIn(holder.email, 'confirmEmail')).toBe('');
  });

  it('is refused when the address got an account in the meantime', async () => {
    const person = await server.signInAs('SUP');
    await ask(person, 'raced@example.com');
    await server.signInAs('INT', { email: 'raced@example.com' });
    const answer = await post('Confirm', await linkIn('raced@example.com', 'confirmEmail'));
    expect([answer.status, answer.body.errors?.token?.[0]]).toEqual([
      422,
      expect.stringMatching(/has an account by now/),
    ]);
    expect(await emailOf(person)).toBe(person.email);
  });

  it('changes the address once when both links are used at the same time', async () => {
    const person = await server.signInAs('INT');
    await ask(person, 'both@example.com');
    const [confirm, report] = [
      await linkIn('both@example.com', 'confirmEmail'),
      await linkIn(person.email, 'reportEmail'),
    ];
    const [, reported] = await Promise.all([post('Confirm', confirm), post('Report', report)]);
    expect(reported.status).toBe(200);
    expect(await emailOf(person)).toBe(person.email);
  });

  it('can be confirmed for a day and reported for a week, and leaves nothing behind after that', async () => {
    const person = await server.signInAs('INT');
    await ask(person, 'late@example.com');
    const [confirm, report] = [
      await linkIn('late@example.com', 'confirmEmail'),
      await linkIn(person.email, 'reportEmail'),
    ];
    server.advance(DAY_MS);
    expect((await post('Confirm', confirm)).status).toBe(422);
    server.advance(6 * DAY_MS);
    expect((await post('Report', report)).status).toBe(422);
    const { sweepEmailChanges } = await import('../credentials');
    await sweepEmailChanges(server.services);
    const { db } = server.services;
    expect(await db.selectFrom('email_changes').select('id').where('user_id', '=', person.id).execute()).toEqual([]);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', 'late@example.com').execute()).toEqual([]);
  });

  it.each(['', 'x'.repeat(300), 'unknown'])('answers 422 to the token %j', async (token) => {
    for (const action of ['Confirm', 'Report'] as const) expect((await post(action, token)).status).toBe(422);
  });

  it('floods no mailbox', async () => {
    const strict = await startTestServer({}, { limits: { emailChangeByAccount: { points: 2, seconds: 3600 } } });
    const { id, token } = await strict.signInAs('INT');
    const put = (email: string) => strict.call('PUT', `/api/User/${id}`, { token, body: profile(email) });
    expect([(await put('a@example.com')).status, (await put('b@example.com')).status]).toEqual([200, 200]);
    expect((await put('c@example.com')).status).toBe(429);
    await strict.stop();
  });
});

describe('a printed password', () => {
  it('has to be changed before anything else, and then never again', async () => {
    const first = await startTestServer({ ADMIN_PASSWORD: '' });
    const { db } = first.services;
    await db.deleteFrom('users').execute();
    const { email = '', password = '' } = (await first.createFirstAdministrator()) ?? {};
    expect(password).not.toBe('');
    const { body } = await first.call('POST', '/api/login', { body: { email, password } });
    const token = String(body.token);
    const dashboard = () => first.call('GET', '/api/Admin/User/Dashboard', { token });
    const refused = await dashboard();
    expect([refused.status, refused.body.code]).toEqual([403, 'password_change_required']);

    const change = (next: string) =>
      first.call('PUT', '/api/Account/Password', { token, body: { currentPassword: password, password: next } });
    expect((await change(password)).status).toBe(422);
    expect((await change(NEW_PASSWORD)).status).toBe(200);
    expect((await dashboard()).status).toBe(200);
    await first.stop();
  });

  it('is replaced together with the name, the address and the phone number of the first administrator', async () => {
    const first = await startTestServer({ ADMIN_PASSWORD: '' });
    const { db } = first.services;
    const other = await first.signInAs('SUP');
    await db.deleteFrom('users').where('role', '=', 'ADM').execute();
    const { email = '', password = '' } = (await first.createFirstAdministrator()) ?? {};
    const token = String((await first.call('POST', '/api/login', { body: { email, password } })).body.token);
    const change = (details: object) =>
      first.call('PUT', '/api/Account/Password', {
        token,
        body: { currentPassword: password, password: NEW_PASSWORD, ...details },
      });
    const wanjiku = { Name: 'Wanjiku Maina', Email: 'wanjiku@savanna.example', PhoneNumber: '+254 712 345 678' };
    expect((await change({ Name: '', Email: 'nobody', PhoneNumber: '12' })).body.errors).toEqual({
      Name: ['Enter a name.'],
      Email: [expect.stringContaining('valid e-mail address')],
      PhoneNumber: [expect.stringContaining('valid phone number')],
    });
    expect((await change({ ...wanjiku, Email: other.email })).body.errors).toEqual({
      Email: ['This address has an account. Enter another one.'],
    });
    expect((await change(wanjiku)).status).toBe(200);
    const row = await db.selectFrom('users').selectAll().where('role', '=', 'ADM').executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      name: 'Wanjiku Maina',
      email: 'wanjiku@savanna.example',
      phone: '+254712345678',
      password_printed: 0,
    });
    const signedIn = await first.call('POST', '/api/login', { body: { email: row.email, password: NEW_PASSWORD } });
    expect(signedIn.body.user).toMatchObject({ Name: 'Wanjiku Maina' });
    // Asked once: the name does not change with a later password.
    const again = { currentPassword: NEW_PASSWORD, password: `${NEW_PASSWORD} again`, ...wanjiku, Name: 'Another' };
    expect((await first.call('PUT', '/api/Account/Password', { token, body: again })).status).toBe(200);
    expect((await db.selectFrom('users').select('name').where('id', '=', row.id).executeTakeFirstOrThrow()).name).toBe(
      'Wanjiku Maina',
    );
    await first.stop();
  });

  it('is none that came from ADMIN_PASSWORD', async () => {
    const { body } = await signIn('admin@example.com');
    expect((await server.call('GET', '/api/Admin/User/Dashboard', { token: String(body.token) })).status).toBe(200);
  });
});

describe('a new password', () => {
  it("is refused when it is in the operator's own list of breached passwords", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'breached-'));
    const file = path.join(folder, 'list.txt');
    await writeFile(file, `first\r\n${NEW_PASSWORD.toUpperCase()}\r\nlast`);
    const listed = await startTestServer({ BREACHED_PASSWORDS: file });
    const { token } = await listed.signInAs('SUP');
    const change = (password: string) =>
      listed.call('PUT', '/api/Account/Password', { token, body: { currentPassword: PASSWORD, password } });
    expect((await change(NEW_PASSWORD)).body.errors?.password?.[0]).toMatch(/known from data breaches/);
    expect((await change(`${NEW_PASSWORD} x`)).status).toBe(200);
    await listed.stop();
    await rm(folder, { recursive: true });
  });
});
