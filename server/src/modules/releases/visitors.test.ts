import { isWithinShare } from '../../lib/buckets';
import { cookiesOf, startTestProduct, type TestProduct } from '../../testing/releases';
import { PASSWORD } from '../../testing/server';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await startTestProduct();
  token = (await product.signInAs('ADM')).token;
  for (const portal of ['intern-portal', 'admin-portal'] as const) {
    for (const version of ['1.0', '1.1']) await product.store(portal, version);
    await product.goLive(portal, '1.0');
  }
});
afterAll(() => product.stop());

const rollOut = async (Share: number, Users: string[] = [], portal = 'intern-portal') => {
  const body = { Share, Users };
  const { status } = await product.call('POST', `/api/Release/${portal}/1.1/Rollout`, { token, body });
  expect(status).toBe(200);
};
const versions = async (cookies: Record<string, string>) => {
  const { current, previous } = (await product.page('/', cookies)).portal('intern-portal');
  return [current?.version, previous?.version];
};

// The choice is a calculation that the engine has no part in.
const onSqlite = globalThis.ENGINE === 'sqlite' ? it : it.skip;

describe('a share of browsers', () => {
  onSqlite('of 10 percent: 1,000 visitors split within 2 points and stay where they are', async () => {
    const share = 10;
    await rollOut(share);
    const buckets: string[] = [];
    const first: boolean[] = [];
    for (let visitor = 0; visitor < 1000; visitor++) {
      const page = await product.page('/');
      buckets.push(page.cookies.bucket ?? '');
      first.push(page.portal('intern-portal').current?.version === '1.1');
    }
    const got = first.filter(Boolean).length;
    expect(Math.abs(got / 10 - share)).toBeLessThanOrEqual(2);
    for (const [visitor, bucket] of buckets.entries()) {
      if (visitor % 10 > 0) continue;
      const again = await product.page('/internDashboard', { bucket });
      expect(again.portal('intern-portal').current?.version === '1.1').toBe(first[visitor]);
      expect(again.cookies.bucket).toBeUndefined();
    }
    // Browsers keep the version when its percentage grows.
    await rollOut(share + 20);
    const [inside = ''] = buckets.filter((_bucket, visitor) => first[visitor]);
    expect(await versions({ bucket: inside })).toEqual(['1.1', '1.0']);
  });

  it('is empty at 0 and everyone at 100 percent, and differs between portals', () => {
    const within = (portal: string, share: number) =>
      Array.from({ length: 10_000 }, (_, bucket) => bucket).filter((bucket) => isWithinShare(bucket, portal, share));
    expect(within('intern-portal', 0)).toHaveLength(0);
    expect(within('intern-portal', 100)).toHaveLength(10_000);
    expect(within('intern-portal', 7)).toHaveLength(700);
    const names = ['public-portal', 'intern-portal', 'supervisor-portal', 'admin-portal'];
    const inAll = within('public-portal', 10).filter((bucket) =>
      names.every((name) => isWithinShare(bucket, name, 10)),
    );
    expect(inAll).toEqual([]);
  });

  it.each(['x', '10000', '-1', '', '1e3'])('a browser with the bucket %j is given a real one', async (bucket) => {
    expect((await product.page('/', { bucket })).cookies.bucket).toMatch(/^\d{1,4}$/);
  });
});

describe('a rollout to named people', () => {
  it('a named person gets it, and no other', async () => {
    const named = await product.signInAs('INT', { email: 'named@example.com' });
    const other = await product.signInAs('INT');
    await rollOut(0, ['named@example.com']);
    expect(await versions({ person: product.personCookie(named.id) })).toEqual(['1.1', '1.0']);
    expect(await versions({ person: product.personCookie(other.id) })).toEqual(['1.0', undefined]);
    expect(await versions({})).toEqual(['1.0', undefined]);
  });

  it('ignores an id that the server has not signed, because ids are not secret', async () => {
    const named = await product.signInAs('INT', { email: 'forged@example.com' });
    const other = await product.signInAs('INT');
    await rollOut(0, ['forged@example.com']);
    const proofOf = (cookie: string) => cookie.slice(cookie.indexOf('.'));
    const { links } = product.services;
    const written = product.personCookie(named.id);
    for (const person of [
      named.id,
      `${named.id}..`,
      named.id + proofOf(product.personCookie(other.id)),
      `${written}.x`,
      links.seal('preview', named.id, new Date('2099-01-01')),
      links.seal('person', named.id, product.services.now()),
    ]) {
      expect([person, await versions({ person })]).toEqual([person, ['1.0', undefined]]);
    }
    expect(await versions({ person: written })).toEqual(['1.1', '1.0']);
  });

  it('knows the person from the sign-in until the session ends', async () => {
    const { email, id } = await product.signInAs('INT');
    const body = { email, password: PASSWORD };
    const signedIn = await product.call('POST', '/api/login', { body });
    const cookies = cookiesOf(signedIn.headers['set-cookie']);
    expect(cookies).toMatchObject({ dashboard: 'INT', person: expect.stringMatching(`^${id}\\.\\d+\\.[\\w-]{43}$`) });
    await rollOut(0, [email]);
    expect(await versions(cookies)).toEqual(['1.1', '1.0']);
    const signedOut = await product.call('POST', '/api/logout', { token: String(signedIn.body.token) });
    expect(cookiesOf(signedOut.headers['set-cookie'])).toEqual({ dashboard: '', person: '' });
    expect(signedIn.headers['set-cookie']).toContain(
      `person=${cookies.person}; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax`,
    );
  });
});

describe('a rollout that does not fit what is live', () => {
  it('is given to no one', async () => {
    const { db } = product.services;
    await product.store('intern-portal', '2.0', { requires: { react: '^20.0.0' } });
    const named = await product.signInAs('INT');
    const person = product.personCookie(named.id);
    // Named, because a share is a matter of chance.
    await rollOut(99, [named.email]);
    expect(await versions({ person })).toEqual(['1.1', '1.0']);
    await db
      .updateTable('live_portals')
      .set((set) => ({ rollout_version: '2.0', revision: set('revision', '+', 1) }))
      .where('portal', '=', 'intern-portal')
      .execute();
    expect(await versions({ person })).toEqual(['1.0', undefined]);
  });
});
