import { type AddressInfo, connect, type Socket } from 'node:net';
import type { WorkChallenge } from '@internship-portals/shared-api/contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { applicationForm, pdf, startTestServer, type TestAnswer, type TestServer } from '../testing/server';
import { LIMITS, type LimitName } from './throttles';

const FREE = 3;
const narrow = (...names: LimitName[]) =>
  Object.fromEntries(names.map((name) => [name, { points: FREE, seconds: 3600 }]));
/** A hundredth of the product's, so that solving takes no time. */
const COST = 20;
let server: TestServer;

function startEachTime(): void {
  beforeEach(async () => {
    const limits = { ...LIMITS, ...narrow('applyByClient', 'statusByClient') };
    server = await startTestServer({ TRUST_PROXY: 'on' }, { limits, proofCost: COST });
  });
  afterEach(() => server.stop());
}

async function solve(challenge: unknown): Promise<string> {
  const given = challenge as WorkChallenge;
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given, solution })).toString('base64');
}

const look = (proof?: string, from = '203.0.113.1') =>
  server.call('POST', '/api/ApplicationStatus', {
    body: { Email: `${Math.random()}@example.com` },
    headers: { 'x-forwarded-for': from, ...(proof === undefined ? {} : { 'proof-of-work': proof }) },
  });

/** Uses up what is free, and answers the refusal of the next call. */
async function crowd(): Promise<TestAnswer> {
  for (let call = 0; call < FREE; call++) expect((await look()).status).toBe(404);
  return look();
}

describe('a call from a busy address', () => {
  startEachTime();

  it('is asked for a proof of work, and let through with it', async () => {
    const refused = await crowd();
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'proof_of_work_required',
      '1',
    ]);
    expect((await look(await solve(refused.body.challenge))).status).toBe(404);
    expect((await look(undefined, '203.0.113.2')).status).toBe(404);
  });

  it('is refused with a proof that was used, expired, changed, or made for another call', async () => {
    const { body } = await crowd();
    const challenge = body.challenge as WorkChallenge;
    const proof = await solve(challenge);
    expect((await look(proof)).status).toBe(404);
    const { body: next } = await look(proof);
    const forged = { ...(next.challenge as WorkChallenge) };
    forged.parameters = { ...forged.parameters, cost: 1 };
    const other = await server.call('POST', '/api/Apply', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(other.status).toBe(415);
    const good = Buffer.from(await solve(next.challenge), 'base64').toString();
    const wrong = JSON.parse(good);
    wrong.solution.counter += 1;
    for (const bad of [
      proof,
      await solve(forged),
      'x',
      '{}',
      btoa('null'),
      btoa('{"challenge":{}}'),
      btoa(JSON.stringify(wrong)),
    ]) {
      expect([bad, (await look(bad)).body.code]).toEqual([bad, 'proof_of_work_required']);
    }
    // The attempt with the wrong solution has used it up.
    expect((await look(btoa(good))).status).toBe(429);
    const late = await solve((await look()).body.challenge);
    server.advance(11 * 60_000);
    expect((await look(late)).status).toBe(429);
  });

  it('costs more the more calls come, up to eight times', async () => {
    const costs = new Set<number>();
    for (let call = 0; call < FREE * 20; call++) {
      const { body } = await look();
      if (body.challenge) costs.add((body.challenge as WorkChallenge).parameters.cost);
    }
    expect([...costs]).toEqual([COST, 2 * COST, 4 * COST, 8 * COST]);
  });

  it('needs no proof with a session, and not after the hour', async () => {
    await crowd();
    const { token } = await server.signInAs('ADM');
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    expect((await server.call('GET', '/api/Admin/User/Dashboard', { token, headers })).status).toBe(200);
  });
});

describe('an application from a busy address', () => {
  startEachTime();

  const send = async (number: number, proof?: string) => {
    const { payload, contentType } = await applicationForm({ Email: `applicant${number}@example.com` });
    return server.call('POST', '/api/Apply', {
      body: payload,
      headers: {
        'content-type': contentType,
        'x-forwarded-for': '203.0.113.1',
        ...(proof === undefined ? {} : { 'proof-of-work': proof }),
      },
    });
  };
  const challenge = async () => {
    const headers = { 'x-forwarded-for': '203.0.113.1' };
    const { status, body } = await server.call('GET', '/api/ProofOfWork?Call=POST%20/Apply', { headers });
    expect(status).toBe(200);
    return body.Challenge;
  };

  it('is accepted from everyone who asks before, and from no script that does not', async () => {
    for (let number = 0; number < 20; number++) {
      const needed = await challenge();
      expect(needed === null).toBe(number < FREE);
      const answer = await send(number, needed === null ? undefined : await solve(needed));
      expect([number, answer.status]).toEqual([number, 201]);
    }
    for (let number = 20; number < 25; number++) {
      expect((await send(number)).body.code).toBe('proof_of_work_required');
    }
    const { rows } = await server.services.db
      .selectFrom('applications')
      .select((count) => count.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow();
    expect(Number(rows)).toBe(20);
  });

  it('is refused before its body is read', async () => {
    for (let number = 0; number < FREE; number++) await send(number);
    await server.server.listen();
    const { port } = server.server.server.address() as AddressInfo;
    const received: Socket[] = [];
    server.server.server.on('connection', (connection: Socket) => received.push(connection));
    const socket = connect(port);
    const total = 10 * 1024 * 1024;
    socket.write(
      `POST /api/Apply HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 203.0.113.1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${total}\r\n\r\n`,
    );
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (data) => {
        text += data;
      });
      socket.on('close', () => resolve(text));
      socket.on('error', () => resolve(text));
      const block = Buffer.alloc(64 * 1024);
      const send = (left: number): void => {
        if (left > 0) socket.write(block, () => send(left - block.length));
      };
      send(total);
    });
    expect(answer).toContain('proof_of_work_required');
    expect(received[0]?.bytesRead).toBeLessThan(total / 10);
  });
});

describe('documents of one day', () => {
  it.each([
    ['one client', 'documentsByClient', null],
    ['all clients', 'documentsInAll', 'a proof'],
  ] as const)('of %s have a budget, beyond which an application needs a proof', async (_who, budget, others) => {
    server = await startTestServer(
      { TRUST_PROXY: 'on' },
      { limits: { ...LIMITS, ...narrow(budget) }, proofCost: COST },
    );
    const from = { 'x-forwarded-for': '203.0.113.1' };
    const challenge = async (headers: Record<string, string>) =>
      (await server.call('GET', '/api/ProofOfWork?Call=POST%20/Apply', { headers })).body.Challenge;
    const send = async (number: number, headers: Record<string, string>) => {
      const { payload, contentType } = await applicationForm(
        { Email: `applicant${number}@example.com` },
        { Cv: pdf('large', FREE * 2 ** 20) },
      );
      return server.call('POST', '/api/Apply', { body: payload, headers: { ...headers, 'content-type': contentType } });
    };
    expect(await challenge(from)).toBeNull();
    expect((await send(1, from)).status).toBe(201);
    expect((await send(2, from)).body.code).toBe('proof_of_work_required');
    expect((await send(3, { ...from, 'proof-of-work': await solve(await challenge(from)) })).status).toBe(201);
    const other = await challenge({ 'x-forwarded-for': '203.0.113.2' });
    expect(other && 'a proof').toBe(others);
    const { token } = await server.signInAs('ADM');
    const { body } = await server.call('GET', '/api/Admin/Dashboard/Decisions', { token });
    expect(Number(body.DocumentsUsed) >= 100).toBe(others !== null);
    await server.stop();
  });
});

describe('failed sign-ins of a busy address', () => {
  it('cost a proof of work, but nothing in a known browser', async () => {
    const strict = await startTestServer({}, { limits: { ...LIMITS, ...narrow('signInByClient') } });
    const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
      strict.call('POST', '/api/login', { body: { email, password }, headers });
    const first = await signIn('admin@example.com', 'correct horse battery staple');
    const cookie = String([first.headers['set-cookie']].flat().find((value) => String(value).startsWith('browser=')));
    for (let failure = 0; failure < FREE; failure++) await signIn(`${failure}@example.com`, 'x');
    const refused = await signIn('admin@example.com', 'correct horse battery staple');
    expect(refused.body).toMatchObject({
      code: 'proof_of_work_required',
      challenge: { parameters: { cost: 2_000, keyPrefix: '00' } },
    });
    const proof = { 'proof-of-work': await solve(refused.body.challenge) };
    expect((await signIn('admin@example.com', 'correct horse battery staple', proof)).status).toBe(200);
    await signIn('x@example.com', 'x');
    expect(
      (await signIn('admin@example.com', 'correct horse battery staple', { cookie: cookie.split(';')[0] ?? '' }))
        .status,
    ).toBe(200);
    await strict.stop();
  });
});
