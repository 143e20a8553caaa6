import { startTestProduct, type TestProduct } from '../../testing/releases';
import { createLoadNonce } from './rollout/load-nonces';
import { KEPT_FAILURES, sweepLoads } from './rollout/loads';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await startTestProduct();
  token = (await product.signInAs('ADM')).token;
  await product.store('admin-portal', '1.0');
  await product.goLive('admin-portal', '1.0');
});
afterAll(() => product.stop());

/** Each from the browser of another administrator. */
const send = async (body: object) => {
  const { id } = await product.signInAs('ADM');
  return product.call('POST', '/api/Release/Load', {
    body: { Nonce: createLoadNonce(product.services, 'admin-portal'), ...body },
    headers: { cookie: `person=${product.personCookie(id)}` },
  });
};
const failed = { Portal: 'admin-portal', Version: '1.0', Outcome: 'Failed', Stage: 'chunk' };
const failures = async () =>
  (await product.call('GET', '/api/Admin/Release/Failure', { token })).body.Failures as Record<string, unknown>[];
const counts = () =>
  product.services.db
    .selectFrom('releases')
    .select(['loads', 'failures'])
    .where('portal', '=', 'admin-portal')
    .executeTakeFirst();

describe('a report of a load', () => {
  it('is counted for its version, and a failure is shown to administrators', async () => {
    await product.report('admin-portal', '1.0', ['Loaded', 'Loaded']);
    const answer = await send({
      ...failed,
      Error: 'Loading chunk 7 failed',
      Reference: '0A1B2C3D',
    });
    expect([answer.status, answer.headers['set-cookie']]).toEqual([200, undefined]);
    expect(await counts()).toEqual({ loads: 3, failures: 1 });
    expect((await failures())[0]).toEqual({
      id: expect.any(String),
      At: expect.any(String),
      Portal: 'admin-portal',
      Version: '1.0',
      Stage: 'chunk',
      Error: 'Loading chunk 7 failed',
      Reference: '0A1B2C3D',
    });
  });

  it('of the shell is recorded once for a page with its present build, and shown to administrators', async () => {
    const Nonce = createLoadNonce(product.services, 'public-portal');
    const body = { Reasons: ['no answer', 'not loaded or changed'], Shown: 'An error', Reference: '0A1B2C3D' };
    const before = (await failures()).length;
    for (const nonce of [undefined, 'x.1.y', Nonce, Nonce]) {
      const answer = await product.call('POST', '/api/Release/Shell/Failure', { body: { ...body, Nonce: nonce } });
      expect(answer.status).toBe(200);
    }
    expect(await failures()).toHaveLength(before + 1);
    expect((await failures())[0]).toMatchObject({
      Portal: 'shell',
      Version: expect.stringMatching(/^[0-9a-f]{12}$/),
      Stage: 'entry',
      Error: 'no answer; not loaded or changed. An error was shown.',
      Reference: '0A1B2C3D',
    });
  });

  it('cannot disturb a terminal or a layout: control characters are removed, and long texts are cut', async () => {
    await send({ ...failed, Error: `\u001b[31mred\u202e\r\n line \ud800\0 ${'x'.repeat(900)}` });
    const { Error: text } = (await failures())[0] ?? {};
    expect(text).toMatch(/^\[31mred line x+$/);
    expect(text).toHaveLength(500);
  });

  it.each([
    ['an unknown portal', { ...failed, Portal: 'other-portal' }],
    ['a version that is not stored', { ...failed, Version: '9.9' }],
  ])('of %s has no effect', async (_what, body) => {
    const before = [await counts(), (await failures()).length];
    expect((await send(body)).status).toBe(200);
    expect([await counts(), (await failures()).length]).toEqual(before);
  });

  it.each([
    ['without the nonce of a page', () => ''],
    ['with a nonce that no page has', () => 'abc.99999999999999.x'],
    [
      'with the nonce of a page of yesterday',
      () => product.services.links.seal('page-load', 'a', new Date(product.services.now().getTime() - 1)),
    ],
  ])('%s has no effect', async (_what, nonce) => {
    const before = [await counts(), (await failures()).length];
    expect((await send({ ...failed, Nonce: nonce() })).status).toBe(200);
    expect([await counts(), (await failures()).length]).toEqual(before);
  });

  it('counts once for a person, as a failure if it ever failed, and is shown once for each page', async () => {
    const { id } = await product.signInAs('ADM');
    const headers = { accept: 'text/html', cookie: `person=${product.personCookie(id)}` };
    const readNonce = async () => {
      const html = String((await product.call('GET', '/adminDashboard', { headers })).raw);
      return /<meta property="load-nonce" content="([^"]+)">/.exec(html)?.[1];
    };
    const [first, second] = [await readNonce(), await readNonce()];
    const { loads = 0, failures: known = 0 } = (await counts()) ?? {};
    const shown = (await failures()).length;
    for (const Nonce of [first, first, second, second]) {
      for (const Outcome of ['Loaded', 'Failed']) {
        await product.call('POST', '/api/Release/Load', { headers, body: { ...failed, Outcome, Nonce } });
      }
    }
    expect(await counts()).toEqual({ loads: loads + 1, failures: known + 1 });
    expect(await failures()).toHaveLength(shown + 2);
  });

  it('is listed for the team of the portal by its deploy token, equal failures together, and for no other team', async () => {
    const made = await product.call('POST', '/api/Admin/DeployToken', {
      token,
      body: { Portal: 'admin-portal', Name: 'CI' },
    });
    const deploy = String(made.body.token);
    await product.store('admin-portal', '1.1');
    const twice = { ...failed, Version: '1.1', Stage: 'render', Error: 'TypeError: x is undefined' };
    for (const body of [twice, twice, { ...twice, Error: 'RangeError: too deep' }]) await send(body);
    const answer = await product.call('GET', '/api/Release/admin-portal/Failure?Version=1.1', { token: deploy });
    const group = {
      Version: '1.1',
      Stage: 'render',
      FirstAt: expect.any(String),
      LastAt: expect.any(String),
      Stack: [],
      Pages: [],
      Browsers: [],
    };
    expect(answer.body.Failures).toEqual([
      { ...group, Error: 'RangeError: too deep', Count: 1 },
      { ...group, Error: 'TypeError: x is undefined', Count: 2 },
    ]);
    const all = await product.call('GET', '/api/Release/admin-portal/Failure', { token: deploy });
    expect((all.body.Failures as unknown[]).length).toBeGreaterThan(2);
    const others = await product.call('GET', '/api/Release/intern-portal/Failure', { token: deploy });
    expect([others.status, others.body.message]).toEqual([403, expect.stringContaining('is for admin-portal')]);
  });

  it('that is none is refused', async () => {
    expect((await send({ ...failed, Stage: 'lunch' })).status).toBe(422);
    expect((await send({ Portal: '../x', Version: '1.0', Outcome: 'Failed' })).status).toBe(422);
  });
});

describe('many failures', () => {
  it('are kept as far as they are the newest of their portal, and hide none of another', async () => {
    const { db } = product.services;
    const rows = Array.from({ length: KEPT_FAILURES + 20 }, (_, index) => ({
      id: `00000000-${String(index).padStart(6, '0')}`,
      at: '2026-01-01T00:00:00.000Z',
      portal: 'admin-portal',
      version: '1.0',
      stage: 'entry' as const,
      error: `old ${index}`,
      reference: null,
    }));
    await db.deleteFrom('portal_failures').execute();
    await db.insertInto('portal_failures').values(rows).execute();
    const other = { ...rows[0], id: '00000000', portal: 'intern-portal', error: 'of another' } as (typeof rows)[0];
    await db.insertInto('portal_failures').values(other).execute();
    await send({ ...failed, Error: 'new' });
    await sweepLoads(db);
    const kept = await db.selectFrom('portal_failures').select('error').orderBy('id').execute();
    expect(kept).toHaveLength(KEPT_FAILURES + 1);
    expect([kept[0], kept[1], kept.at(-1)].map((row) => row?.error)).toEqual(['of another', 'old 21', 'new']);
    const shown = (await failures()).map((failure) => failure.Error);
    expect([shown.length, shown[0], shown[1], shown.at(-1)]).toEqual([51, 'new', 'old 1019', 'of another']);
  });
});

describe('a flood of reports', () => {
  it('from one client is dropped without an error in the page', async () => {
    const few = { points: 3, seconds: 60 };
    const limited = await startTestProduct({}, { loadReportsByClient: few, failuresByClient: few });
    for (let call = 0; call < 5; call += 1) {
      const Nonce = createLoadNonce(limited.services, 'public-portal');
      const body = { Reasons: ['x'], Shown: 'An error', Nonce };
      expect((await limited.call('POST', '/api/Release/Shell/Failure', { body })).status).toBe(200);
    }
    expect(await limited.services.db.selectFrom('portal_failures').select('id').execute()).toHaveLength(3);
    await limited.store('admin-portal', '1.0');
    for (let call = 0; call < 5; call += 1) {
      const { id } = await limited.signInAs('ADM');
      await limited.call('POST', '/api/Release/Load', {
        body: {
          Portal: 'admin-portal',
          Version: '1.0',
          Outcome: 'Loaded',
          Nonce: createLoadNonce(limited.services, 'admin-portal'),
        },
        headers: { cookie: `person=${limited.personCookie(id)}` },
      });
    }
    const row = await limited.services.db.selectFrom('releases').select('loads').executeTakeFirst();
    expect(row?.loads).toBe(3);
    await limited.stop();
  });
});
