import { type Endpoint, endpoints } from '@internship-portals/shared-api/contract';
import { PASSWORD, startTestServer, type TestServer } from '../testing/server';

const MINUTE_MS = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const prove = (token: string, password = PASSWORD) =>
  server.call('POST', '/api/Session/Proof', { token, body: { password } });
const person = (Email: string) => ({ Name: 'Some One', Email, PhoneNumber: '+254712345678' });

/** An input that needs a proof, for each call that needs one for some inputs only. */
const SOME: Record<string, (ids: { application: string; intern: string }) => { url: string; body: object }> = {
  'PUT /User/:id': ({ intern }) => ({ url: `/api/User/${intern}`, body: person('moved@example.com') }),
  'PUT /Apply/:id/PersonalData': ({ application }) => ({
    url: `/api/Apply/${application}/PersonalData`,
    body: person('moved@example.com'),
  }),
  'POST /Admin/Export': () => ({
    url: '/api/Admin/Export',
    body: { List: 'interns', Format: 'csv', Columns: [{ id: 'Name', header: 'Name' }] },
  }),
};

describe('a call that needs a recent proof of identity', () => {
  const marked = endpoints.filter(({ stepUp }) => stepUp);

  it.each(marked.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s is refused ten minutes after the sign-in, until the person proves their identity',
    async (name, endpoint) => {
      const email = `${Math.random()}@example.com`;
      await server.apply({ Email: email });
      const ids = { application: await server.applicationId(email), intern: (await server.signInAs('INT')).id };
      const made = endpoint.stepUp === 'some' ? SOME[name]?.(ids) : { url: `/api${endpoint.path}`, body: {} };
      if (!made) throw new Error(`No input of ${name} that needs a proof`);
      const isOfSupervisors = typeof endpoint.access === 'object' && !endpoint.access.includes('ADM');
      const { token } = await server.signInAs(isOfSupervisors ? 'SUP' : 'ADM');
      const send = () => server.call(endpoint.method, made.url, { token, body: made.body });

      server.advance(10 * MINUTE_MS);
      const refused = await send();
      expect([refused.status, refused.body.code]).toEqual([403, 'reauthentication_required']);

      expect((await prove(token)).status).toBe(200);
      server.advance(9 * MINUTE_MS);
      expect((await send()).body.code).not.toBe('reauthentication_required');
    },
  );

  it('is each write of administrators that does not say why it needs none', () => {
    const isWrite = ({ method, access }: Endpoint) =>
      method !== 'GET' && (access === 'session' || access === 'deploy' || access.includes('ADM'));
    const unlisted = endpoints
      .filter((endpoint) => endpoint.access !== 'public' && isWrite(endpoint))
      .filter(({ stepUp, withoutStepUp }) => (stepUp === undefined) === (withoutStepUp === undefined));
    expect(unlisted.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('stops a release of another portal that plants a deploy token with the session of an administrator', async () => {
    const { token } = await server.signInAs('ADM');
    server.advance(10 * MINUTE_MS);
    // What a script in the page can do: read the token from local storage, and guess.
    const plant = () =>
      server.call('POST', '/api/Admin/DeployToken', { token, body: { Portal: 'admin-portal', Name: 'Planted' } });
    expect((await plant()).body.code).toBe('reauthentication_required');
    expect((await prove(token, 'a guess')).status).toBe(422);
    expect((await plant()).body.code).toBe('reauthentication_required');
    const planted = server.services.db.selectFrom('deploy_tokens').select('id').where('name', '=', 'Planted');
    expect(await planted.execute()).toEqual([]);
  });

  it('changes nothing when it is refused', async () => {
    const intern = await server.signInAs('INT');
    const { token } = await server.signInAs('ADM');
    server.advance(10 * MINUTE_MS);
    const path = `/api/User/${intern.id}`;
    await server.call('PUT', path, { token, body: person('moved@example.com') });
    const { body } = await server.call('GET', `${path}/edit`, { token });
    expect(body.User).toMatchObject({ Email: intern.email, Name: expect.not.stringMatching('Some One') });
  });

  it('takes a sign-in for a proof, so that work that follows it is not interrupted', async () => {
    const { email } = await server.signInAs('ADM');
    const { body } = await server.call('POST', '/api/login', { body: { email, password: PASSWORD } });
    server.advance(9 * MINUTE_MS);
    const answer = await server.call('POST', '/api/Admin/DeployToken', {
      token: String(body.token),
      body: { Portal: 'public-portal', Name: 'Public team' },
    });
    expect(answer.status).toBe(201);
  });

  it('needs none for a change that leaves the address, nor for a list without people', async () => {
    const intern = await server.signInAs('INT');
    const { token } = await server.signInAs('ADM');
    server.advance(11 * MINUTE_MS);
    const change = await server.call('PUT', `/api/User/${intern.id}`, { token, body: person(intern.email) });
    expect(change.status).toBe(200);
    const list = { List: 'positions', Format: 'csv', Columns: [{ id: 'Position', header: 'Position' }] };
    expect((await server.call('POST', '/api/Admin/Export', { token, body: list })).status).toBe(200);
  });
});

describe('POST /Session/Proof', () => {
  it('refuses a wrong password under its field, and leaves the proof as old as it was', async () => {
    const { token } = await server.signInAs('ADM');
    server.advance(10 * MINUTE_MS);
    const answer = await prove(token, 'not the password');
    expect([answer.status, answer.body.errors]).toEqual([422, { password: ['This is not your password.'] }]);
    const plant = await server.call('POST', '/api/Admin/DeployToken', { token, body: {} });
    expect(plant.body.code).toBe('reauthentication_required');
  });

  it('proves the identity for its own session alone', async () => {
    const { id, token } = await server.signInAs('ADM');
    const other = await server.services.sessions.start(id);
    server.advance(10 * MINUTE_MS);
    await prove(other);
    const plant = await server.call('POST', '/api/Admin/DeployToken', { token, body: {} });
    expect(plant.body.code).toBe('reauthentication_required');
  });

  it('stops a person who guesses with a stolen token, and not the owner', async () => {
    const strict = await startTestServer({}, { limits: { proofBySession: { points: 3, seconds: 60 } } });
    const { id, token } = await strict.signInAs('ADM');
    const guess = (from: string, password: string) =>
      strict.call('POST', '/api/Session/Proof', { token: from, body: { password } });
    for (let i = 0; i < 3; i++) expect((await guess(token, `guess ${i}`)).status).toBe(422);
    expect((await guess(token, PASSWORD)).status).toBe(429);
    expect((await guess(await strict.services.sessions.start(id), PASSWORD)).status).toBe(200);
    await strict.stop();
  });
});
