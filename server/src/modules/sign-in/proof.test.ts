import type { PasskeyRequestOptions } from '@internship-portals/shared-api/contract';
import { addPasskey, addTotp, codeOf } from '../../testing/second-factors';
import { startTestServer, type TestServer } from '../../testing/server';

const MINUTE_MS = 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'http://localhost:3000' });
});
afterAll(() => server.stop());

const prove = (token: string, body: object) => server.call('POST', '/api/Session/Proof/SecondFactor', { token, body });
const options = async (token: string) => (await server.call('POST', '/api/Session/Proof/Options', { token })).body;
/** A call that needs a recent proof. */
const attempt = async (token: string) => (await server.call('POST', '/api/RecoveryCode', { token })).status;

describe('a proof of identity', () => {
  it('is given with a passkey or a code of the app, each once', async () => {
    const { token } = await server.signInAs('SUP');
    expect(await options(token)).toEqual({ Methods: [], Password: true, Provider: false, Proved: true });
    const { authenticator } = await addPasskey(server, token);
    const { Secret } = await addTotp(server, token);
    server.advance(11 * MINUTE_MS);
    expect(await attempt(token)).toBe(403);
    const { Methods, Options } = await options(token);
    expect(Methods).toEqual(['passkey', 'totp']);
    const credential = authenticator.get(Options as PasskeyRequestOptions);
    expect((await prove(token, { credential })).status).toBe(200);
    expect(await attempt(token)).toBe(201);
    const again = await prove(token, { credential });
    expect([again.status, again.body.errors]).toMatchObject([422, { credential: [expect.any(String)] }]);
    server.advance(11 * MINUTE_MS);
    const code = codeOf(server, Secret);
    expect((await prove(token, { code })).status).toBe(200);
    expect(await attempt(token)).toBe(201);
    expect((await prove(token, { code })).status).toBe(422);
  });

  it('is not given with nothing, a wrong code, or the passkey of another person', async () => {
    const [{ token }, other] = [await server.signInAs('SUP'), await server.signInAs('SUP')];
    await addTotp(server, token);
    const { authenticator } = await addPasskey(server, other.token);
    const theirs = authenticator.get((await options(other.token)).Options as PasskeyRequestOptions);
    server.advance(11 * MINUTE_MS);
    for (const body of [{}, { code: '000000' }, { credential: theirs }]) {
      expect((await prove(token, body)).status).toBe(422);
    }
    expect(await attempt(token)).toBe(403);
  });
});
