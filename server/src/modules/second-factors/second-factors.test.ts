import { createAuthenticator } from '../../testing/authenticator';
import { addPasskey, addTotp } from '../../testing/second-factors';
import { startTestServer, type TestServer } from '../../testing/server';
import { endUnprotectedSessions } from '.';

const settings = { PUBLIC_URL: 'http://localhost:3000', SUPERVISOR_SECOND_FACTOR: 'required' };
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer(settings);
});
afterAll(() => server.stop());

type Person = { id: string; token: string; email: string };

const list = async ({ token }: Person) => (await server.call('GET', '/api/SecondFactor', { token })).body;
const optionsFor = async ({ token }: Person) =>
  (await server.call('POST', '/api/Passkey/Options', { token })).body.Options as never;

const addPasskeyTo = async ({ token }: Person, name?: string) => (await addPasskey(server, token, name)).answer;
const addTotpTo = ({ token }: Person) => addTotp(server, token);

const newsOf = async ({ email }: Person) =>
  (await server.mails()).filter(({ file }) => file.includes(email)).map(({ text }) => text?.split('\n')[2] ?? '');

describe('the passkeys of a person', () => {
  it('are listed without their secrets', async () => {
    const person = await server.signInAs('INT');
    expect(await list(person)).toEqual({
      Passkeys: [],
      Totp: null,
      RecoveryCodesLeft: 0,
      Required: false,
      PasskeysAvailable: true,
    });
    const added = await addPasskeyTo(person, 'Phone of Amina');
    expect([added.status, (added.body.RecoveryCodes as string[]).length]).toEqual([201, 10]);
    expect(await list(person)).toMatchObject({
      Passkeys: [
        {
          id: expect.any(String),
          Name: 'Phone of Amina',
          CreatedAt: expect.any(String),
          LastUsedAt: null,
          Synced: false,
        },
      ],
      RecoveryCodesLeft: 10,
    });
    expect(await newsOf(person)).toEqual(['A passkey was added to your account.']);
    expect((await addPasskeyTo(person, 'Key')).body.RecoveryCodes).toBeUndefined();
  });

  it('takes no answer that another account or an earlier one has given', async () => {
    const [one, other] = [await server.signInAs('INT'), await server.signInAs('INT')];
    const send = ({ token }: Person, credential: unknown) =>
      server.call('POST', '/api/Passkey', { token, body: { Name: 'Phone', credential } });
    const credential = createAuthenticator().create(await optionsFor(one));
    expect((await send(other, credential)).body.code).toBe('passkey_not_created');
    expect((await send(one, credential)).status).toBe(201);
    expect((await send(one, credential)).body.code).toBe('passkey_not_created');
    const fromElsewhere = createAuthenticator('https://evil.example').create(await optionsFor(one));
    expect((await send(one, fromElsewhere)).body.code).toBe('passkey_not_created');
    const late = createAuthenticator().create(await optionsFor(one));
    server.advance(5 * 60_000);
    expect((await send(one, late)).body.code).toBe('passkey_not_created');
  });

  it.each([
    ['without a credential', {}],
    [
      'with text for bytes',
      { credential: { id: '?', rawId: '?', type: 'public-key', response: {}, clientExtensionResults: {} } },
    ],
  ])('answers 422 %s', async (_, body) => {
    const { token } = await server.signInAs('INT');
    expect((await server.call('POST', '/api/Passkey', { token, body: { Name: '', ...body } })).status).toBe(422);
  });

  it('answers 409 to bytes that are no passkey', async () => {
    const { token } = await server.signInAs('INT');
    const response = { clientDataJSON: 'AAAA', attestationObject: 'AAAA' };
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response, clientExtensionResults: {} };
    const answer = await server.call('POST', '/api/Passkey', { token, body: { Name: 'Phone', credential } });
    expect([answer.status, answer.body.code]).toEqual([409, 'passkey_not_created']);
  });

  it('lets no one rename or remove the passkey of another person', async () => {
    const [owner, stranger] = [await server.signInAs('INT'), await server.signInAs('ADM')];
    await addPasskeyTo(owner);
    const { id } = ((await list(owner)).Passkeys as { id: string }[])[0] ?? { id: '' };
    const path = `/api/Passkey/${id}`;
    for (const [method, body] of [
      ['PUT', { Name: 'Mine' }],
      ['DELETE', undefined],
    ] as const) {
      expect((await server.call(method, path, { token: stranger.token, body })).status).toBe(404);
    }
    expect((await server.call('PUT', path, { token: owner.token, body: { Name: 'Tablet' } })).status).toBe(200);
    expect((await list(owner)).Passkeys).toMatchObject([{ Name: 'Tablet' }]);
    expect((await server.call('DELETE', path, { token: owner.token })).status).toBe(200);
    expect(await list(owner)).toMatchObject({ Passkeys: [], RecoveryCodesLeft: 0 });
  });

  it('are not offered where no browser has them', async () => {
    const plain = await startTestServer({ PUBLIC_URL: 'http://internships.test' });
    const { token } = await plain.signInAs('INT');
    expect((await plain.call('GET', '/api/SecondFactor', { token })).body.PasskeysAvailable).toBe(false);
    expect((await plain.call('POST', '/api/Passkey/Options', { token })).status).toBe(404);
    await plain.stop();
  });
});

describe('the authenticator app of a person', () => {
  it('keeps the secret of the app encrypted, and shows it once', async () => {
    const person = await server.signInAs('INT');
    const { Secret: secret, Uri, answer } = await addTotpTo(person);
    expect(Uri).toContain(`secret=${secret}`);
    expect([answer.status, (answer.body.RecoveryCodes as string[]).length]).toEqual([200, 10]);
    const row = await server.services.db
      .selectFrom('authenticator_apps')
      .select('secret')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.secret).not.toContain(secret);
    expect(await list(person)).toMatchObject({ Totp: { CreatedAt: expect.any(String) } });
    expect((await server.call('POST', '/api/Totp', { token: person.token })).body.code).toBe('totp_present');
  });

  it('counts only after its first code', async () => {
    const { token, email } = await server.signInAs('ADM');
    await server.call('POST', '/api/Totp', { token });
    const wrong = await server.call('PUT', '/api/Totp', { token, body: { code: '000000' } });
    expect([wrong.status, wrong.body.errors]).toMatchObject([422, { code: [expect.any(String)] }]);
    const signedIn = await server.call('POST', '/api/login', {
      body: { email, password: 'correct horse battery staple' },
    });
    expect(signedIn.status).toBe(200);
    const { token: other } = await server.signInAs('INT');
    const early = await server.call('PUT', '/api/Totp', { token: other, body: { code: '000000' } });
    expect(early.body.code).toBe('totp_not_started');
  });

  it('removes the recovery codes with the last method', async () => {
    const person = await server.signInAs('INT');
    await addTotpTo(person);
    expect((await server.call('DELETE', '/api/Totp', { token: person.token })).status).toBe(200);
    expect(await list(person)).toMatchObject({ Totp: null, RecoveryCodesLeft: 0 });
    expect((await server.call('DELETE', '/api/Totp', { token: person.token })).status).toBe(404);
  });

  it('stays while it is the last method of a role that needs one', async () => {
    const person = await server.signInAs('SUP');
    await addTotpTo(person);
    const refused = await server.call('DELETE', '/api/Totp', { token: person.token });
    expect([refused.status, refused.body.code]).toEqual([409, 'last_second_factor']);
    expect(await list(person)).toMatchObject({ Totp: expect.any(Object), RecoveryCodesLeft: 10, Required: true });
    await addPasskeyTo(person);
    expect((await server.call('DELETE', '/api/Totp', { token: person.token })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('replaces recovery codes, for accounts that have a second factor', async () => {
    const person = await server.signInAs('INT');
    const create = () => server.call('POST', '/api/RecoveryCode', { token: person.token });
    expect((await create()).body.code).toBe('no_second_factor');
    const { answer } = await addTotpTo(person);
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body.RecoveryCodes).toHaveLength(10);
    expect(body.RecoveryCodes).not.toEqual(answer.body.RecoveryCodes);
    expect(await list(person)).toMatchObject({ RecoveryCodesLeft: 10 });
  });
});

describe('the second factor of another person', () => {
  it('is reset by an administrator, which ends the sessions and tells the owner', async () => {
    const [admin, person] = [await server.signInAs('ADM'), await server.signInAs('SUP')];
    await addTotpTo(person);
    await addPasskeyTo(person);
    const path = `/api/User/${person.id}/SecondFactor`;
    expect((await server.call('DELETE', path, { token: admin.token })).status).toBe(200);
    expect((await server.call('GET', '/api/SecondFactor', { token: person.token })).status).toBe(401);
    for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes'] as const) {
      const left = server.services.db.selectFrom(table).select('user_id').where('user_id', '=', person.id);
      expect(await left.execute()).toEqual([]);
    }
    expect((await newsOf(person)).at(-1)).toMatch(/^An administrator removed the passkeys/);
    const event = await server.services.db
      .selectFrom('audit_events')
      .select(['actor_id', 'subject_id'])
      .where('event', '=', 'second-factor-reset')
      .executeTakeFirst();
    expect(event).toEqual({ actor_id: admin.id, subject_id: person.id });
  });

  it("is not reset by oneself, nor is a stranger's", async () => {
    const { id, token } = await server.signInAs('ADM');
    const own = await server.call('DELETE', `/api/User/${id}/SecondFactor`, { token });
    expect([own.status, own.body.code]).toEqual([409, 'own_account']);
    expect((await server.call('DELETE', '/api/User/nobody/SecondFactor', { token })).status).toBe(404);
  });
});

describe('a setting that comes to require a second factor', () => {
  it('ends the sessions of those who have none', async () => {
    const [without, withTotp, other] = [
      await server.signInAs('ADM'),
      await server.signInAs('ADM'),
      await server.signInAs('INT'),
    ];
    await addTotpTo(withTotp);
    const { db, config } = server.services;
    await endUnprotectedSessions({ db, config: { ...config, secondFactorRoles: ['ADM'] } });
    const statusOf = async ({ token }: Person) => (await server.call('GET', '/api/SecondFactor', { token })).status;
    expect([await statusOf(without), await statusOf(withTotp), await statusOf(other)]).toEqual([401, 200, 200]);
  });
});
