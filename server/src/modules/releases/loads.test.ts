import type { PortalLoads } from 'shared-api/contract';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { sweepLoadHours } from './canary/load-hours';
import { createLoadNonce } from './canary/load-nonces';
import { KEPT_FAILURES, sweepLoads } from './canary/loads';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await startTestProduct();
  token = (await product.signInAs('ADM')).token;
  await product.store('admin-portal', '1.0');
  await product.goLive('admin-portal', '1.0');
});
afterAll(() => product.stop());

const send = (body: object) =>
  product.call('POST', '/api/Release/Load', { body: { Nonce: createLoadNonce(product.services), ...body } });
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
      Composition: 'c-1',
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
      Composition: 'c-1',
    });
  });

  it('of the shell is recorded for its present build, and shown to administrators', async () => {
    const body = { Reasons: ['no answer', 'not loaded or changed'], Shown: 'An error', Reference: '0A1B2C3D' };
    expect((await product.call('POST', '/api/Release/Shell/Failure', { body })).status).toBe(200);
    expect((await failures())[0]).toMatchObject({
      Portal: 'shell',
      Version: expect.stringMatching(/^[0-9a-f]{12}$/),
      Stage: 'entry',
      Error: 'no answer; not loaded or changed. An error was shown.',
      Reference: '0A1B2C3D',
    });
  });

  it('that failed names the exact set of versions of its page', async () => {
    const { registry } = await product.page('/adminDashboard');
    await send({ ...failed, Composition: registry.composition });
    const [newest] = await failures();
    expect(newest?.Versions).toMatchObject({ 'admin-portal': '1.0' });
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

  it('counts once for a page, as a failure if it ever failed', async () => {
    const html = String((await product.call('GET', '/', { headers: { accept: 'text/html' } })).raw);
    const Nonce = /<meta property="load-nonce" content="([^"]+)">/.exec(html)?.[1];
    const { loads = 0, failures: known = 0 } = (await counts()) ?? {};
    for (let call = 0; call < 10; call += 1) await send({ ...failed, Nonce });
    await send({ ...failed, Outcome: 'Loaded', Nonce });
    expect(await counts()).toEqual({ loads: loads + 1, failures: known + 1 });
  });

  it('that is none is refused', async () => {
    expect((await send({ ...failed, Stage: 'lunch' })).status).toBe(422);
    expect((await send({ Portal: '../x', Version: '1.0', Outcome: 'Failed' })).status).toBe(422);
  });
});

describe('many failures', () => {
  it('are kept as far as they are the newest thousand', async () => {
    const { db } = product.services;
    const rows = Array.from({ length: KEPT_FAILURES + 20 }, (_, index) => ({
      id: `00000000-${String(index).padStart(6, '0')}`,
      at: '2026-01-01T00:00:00.000Z',
      portal: 'admin-portal',
      version: '1.0',
      stage: 'entry' as const,
      error: `old ${index}`,
      reference: null,
      composition_id: null,
    }));
    await db.deleteFrom('portal_failures').execute();
    await db.insertInto('portal_failures').values(rows).execute();
    await send({ ...failed, Error: 'new' });
    await sweepLoads(db);
    const kept = await db.selectFrom('portal_failures').select('error').orderBy('id').execute();
    expect(kept).toHaveLength(KEPT_FAILURES);
    expect([kept[0]?.error, kept.at(-1)?.error]).toEqual(['old 21', 'new']);
    expect((await failures()).map((failure) => failure.Error).slice(0, 2)).toEqual(['new', 'old 1019']);
    expect(await failures()).toHaveLength(50);
  });
});

describe('a flood of reports', () => {
  it('from one client is dropped without an error in the page', async () => {
    const limited = await startTestProduct({}, { loadReportsByClient: { points: 3, seconds: 60 } });
    await limited.store('admin-portal', '1.0');
    await limited.report('admin-portal', '1.0', ['Loaded', 'Loaded', 'Loaded', 'Loaded', 'Loaded']);
    const row = await limited.services.db.selectFrom('releases').select('loads').executeTakeFirst();
    expect(row?.loads).toBe(3);
    await limited.stop();
  });
});

describe('loads over time', () => {
  const HOUR = 3_600_000;
  const read = async (path: string) => {
    // Time passes in this test, so the administrator signs in again.
    const { token: fresh } = await product.signInAs('ADM');
    return product.call('GET', `/api/Admin/Release/${path}`, { token: fresh });
  };
  const loads = async (period: string) =>
    (await read(`intern-portal/Loads?Period=${period}`)).body as unknown as PortalLoads;
  const sum = (numbers: number[] = []) => numbers.reduce((total, number) => total + number, 0);
  /** 24 hours without anything but this. */
  const day = (hours: Record<number, number>) => Array.from({ length: 24 }, (_, hour) => hours[hour] ?? 0);

  it('are shown for each version by hour and by day with the releases, a failure in the hour of its load', async () => {
    const Nonce = createLoadNonce(product.services);
    const visit = { Portal: 'intern-portal', Version: '1.0', Nonce };
    await product.store('intern-portal', '1.0');
    await product.goLive('intern-portal', '1.0');
    await send({ ...visit, Outcome: 'Loaded' });
    await product.report('intern-portal', '1.0', ['Loaded']);
    product.advance(2 * HOUR);
    await product.store('intern-portal', '1.1');
    await product.goLive('intern-portal', '1.1');
    await send({ ...visit, Outcome: 'Failed', Stage: 'frozen' });
    await product.report('intern-portal', '1.1', ['Failed', 'Loaded', 'Loaded']);

    const { Steps, Versions, Events } = await loads('Hours');
    expect([Steps.length, Date.parse(Steps[23] ?? '') - Date.parse(Steps[0] ?? '')]).toEqual([24, 23 * HOUR]);
    expect(Versions).toEqual([
      { Version: '1.1', Loads: day({ 23: 3 }), Failures: day({ 23: 1 }) },
      { Version: '1.0', Loads: day({ 21: 2 }), Failures: day({ 21: 1 }) },
    ]);
    expect(Events.map(({ Step, Event }) => [Step, Event.Action, Event.Version, Event.From])).toEqual([
      [21, 'Promoted', '1.0', null],
      [23, 'Promoted', '1.1', '1.0'],
    ]);

    product.advance(24 * HOUR);
    expect(await loads('Hours')).toMatchObject({ Versions: [], Events: [] });
    const days = await loads('Days');
    expect(days.Steps).toHaveLength(30);
    expect(days.Versions.map(({ Version, Loads, Failures }) => [Version, sum(Loads), sum(Failures)])).toEqual([
      ['1.1', 3, 1],
      ['1.0', 2, 1],
    ]);
    expect(days.Events).toHaveLength(2);
  });

  it('are kept as long as they are shown', async () => {
    const { db, now } = product.services;
    const kept = async () => (await db.selectFrom('release_load_hours').select('hour').execute()).length;
    expect(await kept()).toBeGreaterThan(0);
    product.advance(27 * 24 * HOUR);
    await sweepLoadHours(db, now());
    expect((await loads('Days')).Versions).toHaveLength(2);
    product.advance(4 * 24 * HOUR);
    await sweepLoadHours(db, now());
    expect(await kept()).toBe(0);
  });

  it('of an unknown portal are not found, and of an unknown period refused', async () => {
    expect((await read('other-portal/Loads?Period=Days')).status).toBe(404);
    expect((await read('intern-portal/Loads?Period=Weeks')).status).toBe(422);
  });
});
