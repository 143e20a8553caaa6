import { moments } from '../../testing/races';
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
const stored = (id: string) =>
  server.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const signIn = (email: string, password: string) => server.call('POST', '/api/login', { body: { email, password } });
const isSignedIn = async (person: Person) => (await as(person, 'GET', `/User/${person.id}`)).status === 200;
const TAKEN = 'There is already an account with this e-mail address.';

async function linksTo(email: string, kind: string): Promise<string[]> {
  const mails = (await server.mails()).filter((mail) => mail.file.includes(kind) && mail.to?.[0]?.address === email);
  return mails.map((mail) => /http:\/\/internships\.test\/resetPassword\/([\w-]{43})/.exec(mail.text ?? '')?.[1] ?? '');
}

describe('PUT /User/{id}, a profile', () => {
  const profile = (values: Record<string, unknown> = {}) => ({
    Name: 'Zoë Äkerman',
    Email: 'zoe@example.com',
    PhoneNumber: '+254 712 345 678 ext. 12',
    ...values,
  });

  it.each(Object.entries(moments))('ends the sessions when another address is saved %s', async (_moment, during) => {
    const intern = await server.signInAs('INT');
    const moved = `new.${intern.email}`;
    const answer = await during(
      server.services.db,
      (trx) =>
        trx.updateTable('users').set({ email: moved, email_folded: moved }).where('id', '=', intern.id).execute(),
      () => as(admin, 'PUT', `/User/${intern.id}`, profile({ Email: intern.email })),
    );
    expect(answer.status).toBe(200);
    expect(await isSignedIn(intern)).toBe(false);
  });

  it('changes what GET /User/{id}/edit shows and what lists find', async () => {
    const intern = await server.signInAs('INT');
    const answer = await as(admin, 'PUT', `/User/${intern.id}`, profile({ Email: ' New.Address@Example.com ' }));
    expect([answer.status, answer.body]).toEqual([200, { message: 'Details Updated' }]);
    expect((await as(admin, 'GET', `/User/${intern.id}/edit`)).body).toEqual({
      User: {
        user_id: intern.id,
        Name: 'Zoë Äkerman',
        Email: 'New.Address@Example.com',
        PhoneNumber: '+254712345678;ext=12',
        Position: 'Engineering',
      },
      Placement: null,
    });
    const found = await as(admin, 'GET', '/Admin/User/Interns?search=zoe+akerman+new.address+345678');
    expect(found.body.Interns).toMatchObject([{ user_id: intern.id }]);
    expect((await signIn('new.address@example.com', PASSWORD)).status).toBe(200);
    expect((await signIn(intern.email, PASSWORD)).status).toBe(401);
  });

  it.each([
    ['Name', undefined, 'Enter a name.'],
    ['Name', '   ', 'Enter a name.'],
    ['Name', 'x'.repeat(101), 'Use at most 100 characters.'],
    ['Name', 'a\tb\u0007', 'A name has at least one letter, and no address, link or control characters.'],
    ['Email', undefined, 'Enter an e-mail address.'],
    ['Email', 'not an address', 'Enter a valid e-mail address, such as name@example.com.'],
    ['PhoneNumber', undefined, 'Enter a phone number.'],
    ['PhoneNumber', '0712345678', 'Enter a valid phone number with its country code.'],
    ['PhoneNumber', 712345678, 'Enter a valid phone number with its country code.'],
  ])('refuses the %s %p', async (field, value, message) => {
    const intern = await server.signInAs('INT');
    const before = await stored(intern.id);
    const answer = await as(intern, 'PUT', `/User/${intern.id}`, profile({ Email: intern.email, [field]: value }));
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await stored(intern.id)).toEqual(before);
  });

  it.each(['admin@example.com', 'ADMIN@Example.com'])('tells administrators that %s is taken', async (Email) => {
    const intern = await server.signInAs('INT');
    const answer = await as(admin, 'PUT', `/User/${intern.id}`, profile({ Email }));
    expect([answer.status, answer.body.errors]).toEqual([422, { Email: [TAKEN] }]);
  });

  it('names all missing fields', async () => {
    const { status, body } = await as(admin, 'PUT', `/User/${admin.id}`, {});
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, ['Email', 'Name', 'PhoneNumber']]);
  });

  it('ignores a Position and a Role from interns and supervisors', async () => {
    for (const role of ['INT', 'SUP'] as const) {
      const person = await server.signInAs(role);
      for (const Position of ['Advisory', 'No such position']) {
        const values = { Email: person.email, Position, Role: 'ADM' };
        expect((await as(person, 'PUT', `/User/${person.id}`, profile(values))).status).toBe(200);
      }
      const { body } = await as(admin, 'GET', `/User/${person.id}`);
      expect(body.User).toMatchObject({ Position: 'Engineering', Role: role });
    }
  });

  it('takes a Position from administrators, by name or id, and leaves it when none is sent', async () => {
    const intern = await server.signInAs('INT');
    const { body: list } = await as(admin, 'GET', '/Position');
    const technology = (list.Positions as { id: string; Position: string }[]).find((p) => p.Position === 'Technology');
    const put = (values: object) => as(admin, 'PUT', `/User/${intern.id}`, profile({ Email: intern.email, ...values }));
    const position = async () =>
      ((await as(admin, 'GET', `/User/${intern.id}/edit`)).body.User as { Position: string }).Position;
    await put({ Position: ' advisory' });
    expect(await position()).toBe('Advisory');
    await put({});
    expect(await position()).toBe('Advisory');
    await put({ Position: technology?.id });
    expect(await position()).toBe('Technology');
    const unknown = await put({ Position: 'Nothing' });
    expect(unknown.body.errors).toEqual({ Position: ['Choose a position from the list.'] });
    expect((await put({ Position: '' })).body.errors).toEqual({ Position: ['Choose a position.'] });
  });

  it('lets an administrator edit all active users, and no others', async () => {
    const supervisor = await server.signInAs('SUP');
    const other = await server.signInAs('ADM');
    for (const person of [supervisor, other, admin]) {
      expect((await as(admin, 'PUT', `/User/${person.id}`, profile({ Email: person.email }))).status).toBe(200);
    }
    await as(admin, 'DELETE', `/User/${supervisor.id}`);
    expect((await as(admin, 'PUT', `/User/${supervisor.id}`, profile({ Email: 'x@example.com' }))).status).toBe(404);
    expect((await as(admin, 'GET', `/User/${supervisor.id}/edit`)).status).toBe(404);
  });

  it("ends a user's sessions and links when another person changes the address, but not when the user does", async () => {
    const supervisor = await server.signInAs('SUP', { email: 'before@example.com' });
    await server.call('POST', '/api/PasswordReset', { body: { email: 'before@example.com' } });
    const [link = ''] = await linksTo('before@example.com', 'password-reset');
    expect(link).not.toBe('');
    // The same address in other letters is no change.
    await as(admin, 'PUT', `/User/${supervisor.id}`, profile({ Email: 'Before@Example.com' }));
    expect(await isSignedIn(supervisor)).toBe(true);
    await as(admin, 'PUT', `/User/${supervisor.id}`, profile({ Email: 'after@example.com' }));
    expect(await isSignedIn(supervisor)).toBe(false);
    const reset = await server.call('POST', '/api/Reset', {
      body: { token: link, password: 'seven purple elephants' },
    });
    expect(reset.status).toBe(422);

    const own = await server.signInAs('INT');
    await as(own, 'PUT', `/User/${own.id}`, profile({ Email: 'own.change@example.com' }));
    expect(await isSignedIn(own)).toBe(true);
  });

  it('lets only one of two simultaneous changes take the same address', async () => {
    const people = [await server.signInAs('INT'), await server.signInAs('INT'), await server.signInAs('SUP')];
    const answers = await Promise.all(
      people.map((person) => as(admin, 'PUT', `/User/${person.id}`, profile({ Email: 'wanted@example.com' }))),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422, 422]);
    for (const { status, body } of answers) if (status === 422) expect(body.errors).toEqual({ Email: [TAKEN] });
  });

  it('may take the address of an account that was deleted', async () => {
    const leaving = await server.signInAs('INT', { email: 'free.again@example.com' });
    await as(admin, 'DELETE', `/User/${leaving.id}`);
    const intern = await server.signInAs('INT');
    const answer = await as(admin, 'PUT', `/User/${intern.id}`, profile({ Email: 'free.again@example.com' }));
    expect(answer.status).toBe(200);
  });

  it('does not overwrite what another person has saved since the form was opened', async () => {
    const intern = await server.signInAs('INT');
    const edit = async () => (await as(admin, 'GET', `/User/${intern.id}/edit`)).body.User as Record<string, string>;
    const { user_id: _id, ...Seen } = await edit();
    const save = (Name: string, seen: object) =>
      as(admin, 'PUT', `/User/${intern.id}`, { ...profile({ Email: intern.email }), Name, Seen: seen });
    const Name = 'First Words';
    expect((await as(admin, 'PUT', `/User/${intern.id}`, { ...Seen, Position: 'Advisory', Name, Seen })).status).toBe(
      200,
    );
    const late = await save('Second Words', Seen);
    expect(late.status).toBe(409);
    expect(late.body.message).toMatch(/another person has changed this to 'First Words'/);
    const { user_id: _again, ...now } = await edit();
    expect(now.Name).toBe(Name);
    expect((await save('Second Words', now)).status).toBe(200);
    expect((await edit()).Name).toBe('Second Words');
    expect((await save('Third Words', { Name: 3 })).status).toBe(422);
  });
});

describe('POST /User', () => {
  const supervisor = (values: Record<string, unknown> = {}) => ({
    Name: 'Grace Wambui',
    Email: 'grace@example.com',
    PhoneNumber: '+254722334455',
    Position: 'engineering',
    Role: 'SUP',
    ...values,
  });

  it('creates a supervisor without a password, who sets one with the link in the e-mail within 7 days', async () => {
    const answer = await as(admin, 'POST', '/User', supervisor());
    expect([answer.status, answer.body]).toEqual([201, { message: 'Supervisor Created' }]);
    const found = await as(admin, 'GET', '/Admin/User/Supervisors?search=grace');
    expect(found.body.Supervisors).toMatchObject([
      {
        Name: 'Grace Wambui',
        Email: 'grace@example.com',
        PhoneNumber: '+254722334455',
        Position: 'Engineering',
        Role: 'SUP',
      },
    ]);
    expect((await signIn('grace@example.com', '')).status).toBe(422);
    expect((await signIn('grace@example.com', PASSWORD)).status).toBe(401);

    const [token = ''] = await linksTo('grace@example.com', 'supervisor-welcome');
    server.advance(6 * 86_400_000);
    const password = 'seven purple elephants dance';
    expect((await server.call('POST', '/api/Reset', { body: { token, password } })).status).toBe(200);
    expect((await signIn('grace@example.com', password)).body).toMatchObject({ Role: ['SUP'] });
    admin = { ...admin, token: await server.services.sessions.start(admin.id) };
  });

  it('sends a new link if the address is corrected before a password is set', async () => {
    await as(admin, 'POST', '/User', supervisor({ Email: 'misspelt@example.com' }));
    const { body } = await as(admin, 'GET', '/Admin/User/Supervisors?search=misspelt');
    const id = (body.Supervisors as { user_id: string }[])[0]?.user_id;
    const { Role: _role, ...values } = supervisor({ Email: 'right@example.com' });
    expect((await as(admin, 'PUT', `/User/${id}`, values)).status).toBe(200);
    const password = 'seven purple elephants dance';
    const [old = ''] = await linksTo('misspelt@example.com', 'supervisor-welcome');
    expect((await server.call('POST', '/api/Reset', { body: { token: old, password } })).status).toBe(422);
    const [token = ''] = await linksTo('right@example.com', 'supervisor-welcome');
    expect((await server.call('POST', '/api/Reset', { body: { token, password } })).status).toBe(200);
  });

  it.each([
    ['Name', '', 'Enter a name.'],
    ['Email', 'x', 'Enter a valid e-mail address, such as name@example.com.'],
    ['Email', 'Admin@example.com', TAKEN],
    ['PhoneNumber', '+2547', 'Enter a valid phone number with its country code.'],
    ['Position', undefined, 'Choose a position.'],
    ['Position', 'Nothing', 'Choose a position from the list.'],
    ['Role', undefined, 'Only supervisors are made here.'],
    ['Role', 'ADM', 'Only supervisors are made here.'],
    ['Role', 'INT', 'Only supervisors are made here.'],
  ])('refuses the %s %p', async (field, value, message) => {
    const answer = await as(admin, 'POST', '/User', supervisor({ Email: 'refused@example.com', [field]: value }));
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
  });

  it('creates only one of two simultaneous accounts with the same address, with one e-mail', async () => {
    const make = (Email: string) => as(admin, 'POST', '/User', supervisor({ Email }));
    const answers = await Promise.all([make('twice@example.com'), make('Twice@example.com')]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422]);
    const sent = (await server.mails()).filter((mail) => mail.to?.[0]?.address?.toLowerCase() === 'twice@example.com');
    expect(sent).toHaveLength(1);
  });
});

describe('POST /Admin/User/Administrators', () => {
  const administrator = (values: Record<string, unknown> = {}) => ({
    Name: 'Halima Abdi',
    Email: 'halima@example.com',
    PhoneNumber: '+254722334456',
    Position: 'Advisory',
    ...values,
  });
  const invite = (values?: Record<string, unknown>) =>
    as(admin, 'POST', '/Admin/User/Administrators', administrator(values));
  const listed = async (search: string) =>
    (await as(admin, 'GET', `/Admin/User/Administrators?search=${search}`)).body.Administrators;

  it('invites an administrator, who sets a password with the link in the e-mail', async () => {
    const answer = await invite();
    expect([answer.status, answer.body]).toEqual([201, { message: 'Administrator Invited' }]);
    expect(await listed('halima')).toMatchObject([{ Email: 'halima@example.com', Role: 'ADM', Invited: true }]);
    const [token = ''] = await linksTo('halima@example.com', 'administrator-welcome');
    const password = 'seven purple elephants dance';
    expect((await server.call('POST', '/api/Reset', { body: { token, password } })).status).toBe(200);
    expect((await signIn('halima@example.com', password)).body).toMatchObject({ Role: ['ADM'] });
    expect(await listed('halima')).toMatchObject([{ Invited: false }]);
  });

  it('is told to all administrators, as is a new address, a second factor that was reset, or the end of one', async () => {
    const told = async () => {
      const mails = await server.services.db
        .selectFrom('mails')
        .select(['recipient', 'subject'])
        .where('kind', '=', 'administrator-changed')
        .execute();
      await server.services.db.deleteFrom('mails').where('kind', '=', 'administrator-changed').execute();
      return mails.map(({ recipient, subject }) => `${recipient}: ${subject}`);
    };
    await told();
    const other = await server.signInAs('ADM', { name: 'Other One' });
    const body = { Name: 'Other One', Email: 'moved-admin@example.com', PhoneNumber: '+254712345678' };
    await invite({ Email: 'fresh@example.com' });
    await as(admin, 'PUT', `/User/${other.id}`, body);
    await as(admin, 'DELETE', `/User/${other.id}/SecondFactor`);
    await as(admin, 'DELETE', `/User/${other.id}`);
    const mails = await told();
    expect(mails).toContain(`${other.email}: An administrator was invited: Halima Abdi`);
    for (const what of [
      'was invited: Halima Abdi',
      'has another e-mail address: Other One',
      'had the second factor reset: Other One',
      'was deleted: Other One',
    ])
      expect(mails).toContain(`${admin.email}: An administrator ${what}`);
  });

  it.each([
    ['Name', '', 'Enter a name.'],
    ['Email', 'Admin@example.com', TAKEN],
    ['PhoneNumber', undefined, 'Enter a phone number.'],
    ['Position', 'Nothing', 'Choose a position from the list.'],
  ])('refuses the %s %p', async (field, value, message) => {
    const answer = await invite({ Email: 'refused@example.com', [field]: value });
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [message] }]);
    expect(await listed('refused')).toEqual([]);
  });
});
