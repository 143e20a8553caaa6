import { isWithinShare } from '../../lib/buckets';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { createLoadNonce } from './rollout/load-nonces';
import { judgeRollouts } from './rollout/rollout';

let product: TestProduct;
let token: string;
let admin: string;
const HOUR_MS = 3_600_000;

beforeAll(async () => {
  product = await startTestProduct({ RELEASE_APPROVAL: 'off' });
  ({ id: admin, token } = await product.signInAs('ADM', { name: 'Ada' }));
});
afterAll(() => product.stop());

beforeEach(async () => {
  const { db } = product.services;
  for (const table of ['releases', 'live_portals', 'release_events', 'rollout_loads'] as const) {
    await db.deleteFrom(table).execute();
  }
  for (const version of ['1.0', '1.1', '1.2']) await product.store('intern-portal', version);
  await product.goLive('intern-portal', '1.0');
});

const start = async (version: string, body: object) => {
  // A proof of identity ends after 10 minutes.
  token = await product.services.sessions.start(admin);
  return product.call('POST', `/api/Release/intern-portal/${version}/Rollout`, { token, body });
};
const end = () => product.call('DELETE', '/api/Release/intern-portal/Rollout', { token });
const rollout = async () =>
  (await product.call('GET', '/api/Release/intern-portal', { token })).body.Rollout as Record<string, unknown> | null;
const live = async (cookies: Record<string, string> = {}) => {
  const portal = (await product.page('/', { bucket: '0', ...cookies })).portal('intern-portal');
  return [portal.current?.version, portal.previous?.version];
};

describe('a rollout to some people', () => {
  it('is given to a percentage of browsers and to named people, can be changed, and ends', async () => {
    const named = await product.signInAs('INT', { email: 'Amina@example.com' });
    expect((await start('1.1', { Share: 10, Users: [' amina@EXAMPLE.com ', ''] })).body).toEqual({
      message: 'Version 1.1 is rolled out.',
    });
    const since = product.services.now().toISOString();
    // In no share that is given here: what this browser gets, it gets by name.
    const bucket = Array.from({ length: 10_000 }, (_, index) => index).find(
      (at) => !isWithinShare(at, 'intern-portal', 50),
    );
    const cookies = { person: product.personCookie(named.id), bucket: String(bucket) };
    expect(await live(cookies)).toEqual(['1.1', '1.0']);
    expect(await rollout()).toMatchObject({ Version: '1.1', Share: 10, Users: ['Amina@example.com'], Loads: 0 });
    await product.report('intern-portal', '1.1', ['Loaded']);
    product.advance(HOUR_MS);
    expect((await start('1.1', { Share: 50, Users: [] })).status).toBe(200);
    const changed = await rollout();
    expect(changed).toMatchObject({ Share: 50, Users: [], Loads: 1 });
    expect(String(changed?.Since) <= since).toBe(true);
    expect(await live(cookies)).toEqual(['1.0', undefined]);
    expect((await end()).body).toEqual({ message: 'The rollout of 1.1 has ended.' });
    expect(await rollout()).toBeNull();
    expect((await end()).status).toBe(409);
    expect(await product.history('intern-portal')).toEqual([
      { action: 'Promoted', version: '1.0', reason: null },
      { action: 'Rollout Started', version: '1.1', reason: 'For 10 percent of browsers and 1 named person.' },
      { action: 'Rollout Started', version: '1.1', reason: 'For 50 percent of browsers.' },
      { action: 'Rollout Ended', version: '1.1', reason: null },
    ]);
  });

  it.each([
    ['an unknown person', '1.1', { Share: 5, Users: ['x@example.com'] }, 422, 'Users'],
    ['nobody', '1.1', { Share: 0, Users: [] }, 422, 'Share'],
    ['more than 100 percent', '1.1', { Share: 101, Users: [] }, 422, 'Share'],
  ])('for %s is refused under its field', async (_who, version, body, status, field) => {
    const answer = await start(version, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([status, [field]]);
    expect(await rollout()).toBeNull();
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
    expect(await rollout()).toBeNull();
  });
});

describe('a deploy token', () => {
  const tokenFor = async (Portal: string) => {
    const body = { Portal, Name: `CI of ${Portal}` };
    // A fresh sign-in, since the clock has moved on.
    const admin = await product.signInAs('ADM');
    return String((await product.call('POST', '/api/Admin/DeployToken', { token: admin.token, body })).body.token);
  };

  it("starts and ends the rollout of its own portal, under its name, and not another portal's", async () => {
    const [own, other] = [await tokenFor('intern-portal'), await tokenFor('admin-portal')];
    const body = { Share: 5, Users: [] };
    const url = '/api/Release/intern-portal/1.1/Rollout';
    expect((await product.call('POST', url, { token: other, body })).status).toBe(403);
    expect(await product.history('intern-portal')).toHaveLength(1);
    expect((await product.call('POST', url, { token: own, body })).status).toBe(200);
    const { History } = (await product.call('GET', '/api/Release/intern-portal', { token: own })).body;
    expect(History).toMatchObject([{ Action: 'Rollout Started', By: 'CI of intern-portal' }, {}]);
    const taken = async (by: string) =>
      (await product.call('DELETE', '/api/Release/intern-portal/Rollout', { token: by })).status;
    expect([await taken(other), await taken(own)]).toEqual([403, 200]);
  });
});

describe('the verdict about a rollout to some people', () => {
  const SHARE = { Share: 99, Users: [] };

  it('a version that throws for 1 in 3 loads goes back automatically, with the reason', async () => {
    await start('1.1', SHARE);
    // Nine loads decide nothing.
    await product.report('intern-portal', '1.1', Array(3).fill(['Loaded', 'Loaded', 'Failed']).flat());
    expect(await rollout()).toMatchObject({ Loads: 9, Failures: 3, Verdict: 'Watching' });
    await product.report('intern-portal', '1.1', ['Loaded']);
    expect(await rollout()).toBeNull();
    expect((await product.history('intern-portal')).at(-1)).toEqual({
      action: 'Rollout Rolled Back',
      version: '1.1',
      reason: '3 of its first 10 loads failed. The limit is 10.0 percent; 1.0 fails 0.0 percent of the time.',
    });
  });

  it('a rollout ends once, however many reports arrive simultaneously', async () => {
    await start('1.1', SHARE);
    await Promise.all(Array.from({ length: 24 }, () => product.report('intern-portal', '1.1', ['Failed'])));
    const actions = (await product.history('intern-portal')).map(({ action }) => action);
    expect(actions).toEqual(['Promoted', 'Rollout Started', 'Rollout Rolled Back']);
    expect(await live()).toEqual(['1.0', undefined]);
  });

  it('is that of its first loads, and of this rollout alone', async () => {
    await start('1.1', SHARE);
    await product.report('intern-portal', '1.1', ['Failed', ...Array(12).fill('Loaded')]);
    expect(await rollout()).toMatchObject({ Loads: 13, Failures: 1, Verdict: 'Watching' });
    await product.report('intern-portal', '1.1', Array(90).fill('Loaded'));
    expect(await rollout()).toMatchObject({ Loads: 100, Failures: 1, Verdict: 'Healthy' });
    await end();
    product.advance(1000);
    await start('1.1', SHARE);
    expect(await rollout()).toMatchObject({ Loads: 0, Failures: 0, Verdict: 'Watching' });
  });

  it('of a healthy one lets it be promoted, which is a rollout to everyone', async () => {
    await start('1.1', SHARE);
    await product.report('intern-portal', '1.1', Array(20).fill('Loaded'));
    product.advance(HOUR_MS);
    expect(await rollout()).toMatchObject({ Loads: 20, Verdict: 'Healthy' });
    expect((await start('1.1', { Share: 100, Users: [] })).body).toEqual({ message: 'Release Promoted' });
    expect(await live()).toEqual(['1.1', '1.0']);
    expect(await rollout()).toMatchObject({ Version: '1.1', Share: 100, Loads: 0, Verdict: 'Watching' });
  });
});

describe('the verdict about a release to everyone', () => {
  const promote = async (version: string, query = '') => {
    token = await product.services.sessions.start(admin);
    return product.call('POST', `/api/Release/intern-portal/${version}/Promote${query}`, { token });
  };

  it('goes back by itself from a version that throws for 1 in 3 loads, with the reason and a mail', async () => {
    await product.services.db.deleteFrom('mails').execute();
    await promote('1.1');
    await product.report('intern-portal', '1.1', Array(3).fill(['Loaded', 'Loaded', 'Failed']).flat());
    expect(await rollout()).toEqual({
      Version: '1.1',
      Share: 100,
      Users: [],
      Since: expect.any(String),
      Until: expect.any(String),
      MaxLoads: 100,
      Loads: 9,
      Failures: 3,
      Verdict: 'Watching',
      Reason: null,
    });
    await product.report('intern-portal', '1.1', ['Loaded']);
    expect([await rollout(), await live()]).toEqual([null, ['1.0', undefined]]);
    const reason = '3 of its first 10 loads failed. The limit is 10.0 percent; 1.0 fails 0.0 percent of the time.';
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
    expect([await rollout(), await live()]).toMatchObject([{ Loads: 16, Failures: 4 }, ['1.1', '1.0']]);
    await product.report('intern-portal', '1.1', ['Failed', 'Failed']);
    expect(await live()).toEqual(['1.0', undefined]);
  });

  it('goes back once, however many reports arrive simultaneously', async () => {
    await promote('1.1');
    await Promise.all(Array.from({ length: 24 }, () => product.report('intern-portal', '1.1', ['Failed'])));
    const actions = (await product.history('intern-portal')).map(({ action }) => action);
    expect(actions).toEqual(['Promoted', 'Promoted', 'Rolled Back']);
  });

  it('is healthy after the set number of loads, and then final', async () => {
    await promote('1.1');
    await product.report('intern-portal', '1.1', Array(100).fill('Loaded'));
    expect(await rollout()).toMatchObject({ Loads: 100, Verdict: 'Healthy' });
    await product.report('intern-portal', '1.1', Array(10).fill('Failed'));
    expect([await rollout(), await live()]).toMatchObject([{ Loads: 100, Failures: 0 }, ['1.1', '1.0']]);
  });

  it('says that there were few loads, of which hardly any failed', async () => {
    await promote('1.1');
    await product.report('intern-portal', '1.1', ['Loaded', 'Loaded', 'Failed']);
    product.advance(HOUR_MS / 2);
    expect(await rollout()).toMatchObject({ Loads: 3, Failures: 1, Verdict: 'Few Loads' });
    await product.report('intern-portal', '1.1', Array(10).fill('Failed'));
    expect([await rollout(), await live()]).toMatchObject([{ Loads: 3, Verdict: 'Few Loads' }, ['1.1', '1.0']]);
  });

  it('goes back at the end of the time if most of a few loads failed', async () => {
    await promote('1.1');
    await product.report('intern-portal', '1.1', Array(4).fill('Failed'));
    expect(await rollout()).toMatchObject({ Loads: 4, Failures: 4, Verdict: 'Watching' });
    product.advance(HOUR_MS / 2);
    expect(await rollout()).toMatchObject({ Verdict: 'Failing', Reason: '4 of its 4 loads failed.' });
    await judgeRollouts(product.services);
    expect(await live()).toEqual(['1.0', undefined]);
    expect((await product.history('intern-portal')).at(-1)).toMatchObject({
      action: 'Rolled Back',
      reason: '4 of its 4 loads failed.',
    });
  });

  it('goes back at once when it fails for five people', async () => {
    await promote('1.1');
    await product.report('intern-portal', '1.1', ['Loaded', ...Array(5).fill('Failed')]);
    expect([await rollout(), await live()]).toEqual([null, ['1.0', undefined]]);
  });

  it.each([10, 100])('stays, whatever strangers report %i times about the portal of a role', async (times) => {
    await promote('1.1');
    const { services } = product;
    const supervisor = await product.signInAs('SUP');
    for (let index = 0; index < times; index += 1) {
      const { statusCode } = await product.server.inject({
        method: 'POST',
        url: '/api/Release/Load',
        remoteAddress: `10.0.1.${index}`,
        // Some with the page of another portal, some without a cookie, some with another role's.
        cookies: index % 2 ? { person: product.personCookie(supervisor.id) } : {},
        payload: {
          Portal: 'intern-portal',
          Version: '1.1',
          Outcome: 'Failed',
          Stage: 'render',
          Nonce: createLoadNonce(services, index % 3 ? 'intern-portal' : 'public-portal'),
        },
      });
      expect(statusCode).toBe(200);
    }
    expect(await rollout()).toMatchObject({ Loads: 0, Failures: 0 });
    product.advance(HOUR_MS);
    await judgeRollouts(services);
    expect(await live()).toEqual(['1.1', '1.0']);
  });

  it('counts each network once about the public portal, and needs five at the end of the time', async () => {
    for (const version of ['1.0', '1.1']) await product.store('public-portal', version);
    await product.goLive('public-portal', '1.0');
    const administrator = await product.signInAs('ADM');
    const current = async () => (await product.page('/', { bucket: '0' })).portal('public-portal').current?.version;
    const url = '/api/Release/public-portal/1.1/Promote';
    expect((await product.call('POST', url, { token: administrator.token })).status).toBe(200);
    const body = { Portal: 'public-portal', Version: '1.1', Outcome: 'Failed', Stage: 'render' };
    for (let index = 0; index < 100; index += 1) {
      const Nonce = createLoadNonce(product.services, 'public-portal');
      await product.call('POST', '/api/Release/Load', { body: { ...body, Nonce } });
    }
    await product.report('public-portal', '1.1', Array(3).fill('Failed'));
    product.advance(HOUR_MS);
    await judgeRollouts(product.services);
    expect(await current()).toBe('1.1');
  });

  it('can be left out, and does not watch a version that nothing was live before', async () => {
    await promote('1.1', '?Watch=off');
    expect(await rollout()).toBeNull();
    expect((await promote('1.2', '?Watch=maybe')).status).toBe(422);
    await product.services.db.deleteFrom('live_portals').execute();
    await promote('1.2');
    expect(await rollout()).toBeNull();
  });

  it('counts a sign-in once: a page that loaded and then failed is a failure', async () => {
    await promote('1.1');
    const Nonce = createLoadNonce(product.services, 'intern-portal');
    const { id } = await product.signInAs('INT');
    const report = (person: string, Outcome: string, Stage = 'render') =>
      product.call('POST', '/api/Release/Load', {
        headers: { cookie: `person=${person}` },
        body: { Portal: 'intern-portal', Version: '1.1', Outcome, Nonce, ...(Outcome === 'Failed' && { Stage }) },
      });
    const signIn = product.personCookie(id);
    for (const outcome of ['Loaded', 'Loaded', 'Failed', 'Failed', 'Loaded']) await report(signIn, outcome);
    expect(await rollout()).toMatchObject({ Loads: 1, Failures: 1 });
    product.advance(1000);
    await report(product.personCookie(id), 'Failed');
    expect(await rollout()).toMatchObject({ Loads: 2, Failures: 2 });
  });

  it('counts a person in the release to everyone who saw the version before', async () => {
    const { id } = await product.signInAs('INT');
    const cookie = `person=${product.personCookie(id)}`;
    const load = () =>
      product.call('POST', '/api/Release/Load', {
        headers: { cookie },
        body: {
          Portal: 'intern-portal',
          Version: '1.1',
          Outcome: 'Loaded',
          Nonce: createLoadNonce(product.services, 'intern-portal'),
        },
      });
    await start('1.1', { Share: 50, Users: [] });
    await load();
    expect(await rollout()).toMatchObject({ Loads: 1 });
    product.advance(1000);
    await promote('1.1');
    expect(await rollout()).toMatchObject({ Share: 100, Loads: 0 });
    await load();
    expect(await rollout()).toMatchObject({ Loads: 1 });
  });

  it('does not count pages whose shell is older than the version', async () => {
    await promote('1.1');
    const Nonce = createLoadNonce(product.services, 'intern-portal');
    const body = { Portal: 'intern-portal', Version: '1.1', Outcome: 'Failed', Stage: 'fit', Nonce };
    const { id } = await product.signInAs('INT');
    const headers = { cookie: `person=${product.personCookie(id)}` };
    await product.call('POST', '/api/Release/Load', { body, headers });
    const { failures } = await product.services.db
      .selectFrom('portal_failures')
      .select(({ fn }) => fn.countAll<number>().as('failures'))
      .where('stage', '=', 'fit')
      .executeTakeFirstOrThrow();
    expect(Number(failures)).toBe(1);
    expect(await rollout()).toMatchObject({ Loads: 0, Failures: 0 });
  });
});
