import { isWithinShare } from '../../lib/buckets';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { createLoadNonce } from './canary/load-nonces';

let product: TestProduct;
let token: string;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  product = await startTestProduct();
  token = (await product.signInAs('ADM', { name: 'Ada' })).token;
});
afterAll(() => product.stop());

beforeEach(async () => {
  const { db } = product.services;
  for (const table of ['releases', 'live_portals', 'release_events', 'canary_loads'] as const) {
    await db.deleteFrom(table).execute();
  }
  for (const version of ['1.0', '1.1', '1.2']) await product.store('intern-portal', version);
  await product.goLive('intern-portal', '1.0');
});

const start = (version: string, body: object) =>
  product.call('POST', `/api/Release/intern-portal/${version}/Canary`, { token, body });
const end = () => product.call('DELETE', '/api/Release/intern-portal/Canary', { token });
const canary = async () =>
  (await product.call('GET', '/api/Release/intern-portal', { token })).body.Canary as Record<string, unknown> | null;
const live = async (cookies: Record<string, string> = {}) => {
  const portal = (await product.page('/', { bucket: '0', ...cookies })).portal('intern-portal');
  return [portal.current?.version, portal.previous?.version];
};

describe('a canary', () => {
  it('is given to a percentage of browsers and to named people, can be changed, and ends', async () => {
    const named = await product.signInAs('INT', { email: 'Amina@example.com' });
    expect((await start('1.1', { Share: 10, Users: [' amina@EXAMPLE.com ', ''] })).body).toEqual({
      message: 'Version 1.1 is the canary.',
    });
    const since = product.services.now().toISOString();
    // In no share that is given here: what this browser gets, it gets by name.
    const bucket = Array.from({ length: 10_000 }, (_, index) => index).find(
      (at) => !isWithinShare(at, 'intern-portal', 50),
    );
    const cookies = { person: product.personCookie(named.id), bucket: String(bucket) };
    expect(await live(cookies)).toEqual(['1.1', '1.0']);
    expect(await canary()).toMatchObject({ Version: '1.1', Share: 10, Users: ['Amina@example.com'], Loads: 0 });
    await product.report('intern-portal', '1.1', ['Loaded']);
    product.advance(HOUR_MS);
    expect((await start('1.1', { Share: 50, Users: [] })).status).toBe(200);
    const changed = await canary();
    expect(changed).toMatchObject({ Share: 50, Users: [], Loads: 1 });
    expect(String(changed?.Since) <= since).toBe(true);
    expect(await live(cookies)).toEqual(['1.0', undefined]);
    expect((await end()).body).toEqual({ message: 'The canary 1.1 has ended.' });
    expect(await canary()).toBeNull();
    expect((await end()).status).toBe(409);
    expect(await product.history('intern-portal')).toEqual([
      { action: 'Promoted', version: '1.0', reason: null },
      { action: 'Canary Started', version: '1.1', reason: 'For 10 percent of browsers and 1 named person.' },
      { action: 'Canary Started', version: '1.1', reason: 'For 50 percent of browsers.' },
      { action: 'Canary Ended', version: '1.1', reason: null },
    ]);
  });

  it.each([
    ['an unknown person', '1.1', { Share: 5, Users: ['x@example.com'] }, 422, 'Users'],
    ['nobody', '1.1', { Share: 0, Users: [] }, 422, 'Share'],
    ['more than 100 percent', '1.1', { Share: 101, Users: [] }, 422, 'Share'],
  ])('for %s is refused under its field', async (_who, version, body, status, field) => {
    const answer = await start(version, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    expect(await canary()).toBeNull();
  });

  it('of a version that is not stored, is live, or does not fit what is live, is refused', async () => {
    await product.store('intern-portal', '2.0', { requires: { react: '^20.0.0' } });
    expect((await start('9.9', { Share: 5, Users: [] })).status).toBe(404);
    expect((await start('1.0', { Share: 5, Users: [] })).body.message).toBe('Version 1.0 is already live.');
    const incompatibility = await start('2.0', { Share: 5, Users: [] });
    expect([incompatibility.status, incompatibility.body.errors.Release]).toEqual([
      409,
      [expect.stringContaining('react: this build needs ^20.0.0')],
    ]);
    expect(await canary()).toBeNull();
  });
});

describe('a deploy token', () => {
  const tokenFor = async (Portal: string) => {
    const body = { Portal, Name: `CI of ${Portal}` };
    // A fresh sign-in, since the clock has moved on.
    const admin = await product.signInAs('ADM');
    return String((await product.call('POST', '/api/Admin/DeployToken', { token: admin.token, body })).body.token);
  };

  it("starts and ends the canary of its own portal, under its name, and not another portal's", async () => {
    const [own, other] = [await tokenFor('intern-portal'), await tokenFor('admin-portal')];
    const body = { Share: 5, Users: [] };
    const url = '/api/Release/intern-portal/1.1/Canary';
    expect((await product.call('POST', url, { token: other, body })).status).toBe(403);
    expect(await product.history('intern-portal')).toHaveLength(1);
    expect((await product.call('POST', url, { token: own, body })).status).toBe(200);
    const { History } = (await product.call('GET', '/api/Release/intern-portal', { token: own })).body;
    expect(History).toMatchObject([{ Action: 'Canary Started', By: 'CI of intern-portal' }, {}]);
    const taken = async (by: string) =>
      (await product.call('DELETE', '/api/Release/intern-portal/Canary', { token: by })).status;
    expect([await taken(other), await taken(own)]).toEqual([403, 200]);
  });
});

describe('the health of a canary', () => {
  it('a canary that throws for 1 in 3 loads ends automatically, with the reason', async () => {
    await start('1.1', { Share: 100, Users: [] });
    expect(await live()).toEqual(['1.1', '1.0']);
    // Nine loads decide nothing.
    await product.report('intern-portal', '1.1', Array(3).fill(['Loaded', 'Loaded', 'Failed']).flat());
    expect(await canary()).toMatchObject({ Loads: 9, Failures: 3, HealthyFrom: null });
    await product.report('intern-portal', '1.1', ['Loaded']);
    expect(await canary()).toBeNull();
    expect(await live()).toEqual(['1.0', undefined]);
    expect((await product.history('intern-portal')).at(-1)).toEqual({
      action: 'Canary Rolled Back',
      version: '1.1',
      reason: '3 of the last 10 loads failed; the limit is 10 percent.',
    });
  });

  it('a canary ends once, however many reports arrive simultaneously', async () => {
    await start('1.1', { Share: 100, Users: [] });
    await Promise.all(Array.from({ length: 24 }, () => product.report('intern-portal', '1.1', ['Failed'])));
    const actions = (await product.history('intern-portal')).map(({ action }) => action);
    expect(actions).toEqual(['Promoted', 'Canary Started', 'Canary Rolled Back']);
    expect(await live()).toEqual(['1.0', undefined]);
  });

  it('is that of its last loads, and of this canary alone', async () => {
    await start('1.1', { Share: 100, Users: [] });
    await product.report('intern-portal', '1.1', ['Failed', ...Array(12).fill('Loaded')]);
    expect(await canary()).toMatchObject({ Loads: 13, Failures: 1 });
    await product.report('intern-portal', '1.1', Array(60).fill('Loaded'));
    expect(await canary()).toMatchObject({ Loads: 50, Failures: 0 });
    await end();
    product.advance(1000);
    await start('1.1', { Share: 100, Users: [] });
    expect(await canary()).toMatchObject({ Loads: 0, Failures: 0, HealthyFrom: null });
  });

  it('one that is healthy for the set time is offered for promotion', async () => {
    await start('1.1', { Share: 5, Users: [] });
    expect(await canary()).toMatchObject({ HealthyFrom: null });
    await product.report('intern-portal', '1.1', ['Loaded']);
    const { Since, HealthyFrom } = (await canary()) ?? {};
    expect(Date.parse(String(HealthyFrom)) - Date.parse(String(Since))).toBe(HOUR_MS);
    product.advance(HOUR_MS);
    const now = product.services.now().toISOString();
    expect(String((await canary())?.HealthyFrom) <= now).toBe(true);
    await product.report('intern-portal', '1.1', ['Failed']);
    expect(await canary()).toMatchObject({ HealthyFrom: null });
  });

  it('a healthy canary can be promoted', async () => {
    await start('1.1', { Share: 5, Users: [] });
    await product.report('intern-portal', '1.1', Array(20).fill('Loaded'));
    expect((await product.call('POST', '/api/Release/intern-portal/1.1/Promote', { token })).status).toBe(200);
    expect(await live()).toEqual(['1.1', '1.0']);
    expect(await canary()).toBeNull();
  });
});

describe('the guard of a release', () => {
  const promote = (version: string, query = '') =>
    product.call('POST', `/api/Release/intern-portal/${version}/Promote${query}`, { token });
  const guard = async () =>
    (await product.call('GET', '/api/Release/intern-portal', { token })).body.Guard as Record<string, unknown> | null;

  it('goes back by itself from a version that throws for 1 in 3 loads, with the reason and a mail', async () => {
    await product.services.db.deleteFrom('mails').execute();
    await promote('1.1');
    await product.report('intern-portal', '1.1', Array(3).fill(['Loaded', 'Loaded', 'Failed']).flat());
    expect(await guard()).toEqual({
      Version: '1.1',
      Since: expect.any(String),
      Until: expect.any(String),
      MaxLoads: 100,
      Loads: 9,
      Failures: 3,
    });
    await product.report('intern-portal', '1.1', ['Loaded']);
    expect([await guard(), await live()]).toEqual([null, ['1.0', undefined]]);
    const reason = '3 of its first 10 loads failed. Of 1.0, 0.0 percent fail; the limit is 10.0 percent.';
    expect((await product.history('intern-portal')).slice(1)).toEqual([
      { action: 'Promoted', version: '1.1', reason: null },
      { action: 'Rolled Back', version: '1.0', reason },
    ]);
    // Without a deploy token, to the administrators.
    const mails = await product.services.db.selectFrom('mails').select(['kind', 'subject']).distinct().execute();
    expect(mails).toEqual([{ kind: 'release-replaced', subject: 'intern-portal 1.0 is live in place of 1.1' }]);
    const administrator = await product.signInAs('ADM');
    const { body } = await product.call('GET', '/api/Admin/Dashboard/Decisions', { token: administrator.token });
    expect(body.Portals).toEqual([
      { Portal: 'intern-portal', Version: '1.0', From: '1.1', At: expect.any(String), Reason: reason },
    ]);
  });

  it('allows as many failures as the version before has, and the limit more', async () => {
    await product.report(
      'intern-portal',
      '1.0',
      Array(4).fill(['Loaded', 'Loaded', 'Loaded', 'Loaded', 'Failed']).flat(),
    );
    await promote('1.1');
    await product.report('intern-portal', '1.1', Array(4).fill(['Loaded', 'Loaded', 'Loaded', 'Failed']).flat());
    expect([await guard(), await live()]).toMatchObject([{ Loads: 16, Failures: 4 }, ['1.1', '1.0']]);
    await product.report('intern-portal', '1.1', ['Failed', 'Failed']);
    expect(await live()).toEqual(['1.0', undefined]);
  });

  it('goes back once, however many reports arrive simultaneously', async () => {
    await promote('1.1');
    await Promise.all(Array.from({ length: 24 }, () => product.report('intern-portal', '1.1', ['Failed'])));
    const actions = (await product.history('intern-portal')).map(({ action }) => action);
    expect(actions).toEqual(['Promoted', 'Promoted', 'Rolled Back']);
  });

  it('ends after the set number of loads, or the set time', async () => {
    await promote('1.1');
    await product.report('intern-portal', '1.1', Array(100).fill('Loaded'));
    expect(await guard()).toBeNull();
    await promote('1.2');
    expect(await guard()).toMatchObject({ Version: '1.2' });
    product.advance(HOUR_MS / 2);
    expect(await guard()).toBeNull();
    await product.report('intern-portal', '1.2', Array(10).fill('Failed'));
    expect(await live()).toEqual(['1.2', '1.1']);
  });

  it('can be left out, and does not watch a version that nothing was live before', async () => {
    await promote('1.1', '?Guard=off');
    expect(await guard()).toBeNull();
    expect((await promote('1.2', '?Guard=maybe')).status).toBe(422);
    await product.services.db.deleteFrom('live_portals').execute();
    await promote('1.2');
    expect(await guard()).toBeNull();
  });

  it('counts a visit once: a page that loaded and then failed is a failure', async () => {
    await promote('1.1');
    const Nonce = createLoadNonce(product.services);
    const report = (Outcome: string, Stage = 'render') =>
      product.call('POST', '/api/Release/Load', {
        body: { Portal: 'intern-portal', Version: '1.1', Outcome, Nonce, ...(Outcome === 'Failed' && { Stage }) },
      });
    for (const outcome of ['Loaded', 'Loaded', 'Failed', 'Failed', 'Loaded']) await report(outcome);
    expect(await guard()).toMatchObject({ Loads: 1, Failures: 1 });
  });

  it('does not count pages whose shell is older than the version', async () => {
    await promote('1.1');
    const Nonce = createLoadNonce(product.services);
    const body = { Portal: 'intern-portal', Version: '1.1', Outcome: 'Failed', Stage: 'fit', Nonce };
    await product.call('POST', '/api/Release/Load', { body });
    expect(await guard()).toMatchObject({ Loads: 0, Failures: 0 });
  });
});
