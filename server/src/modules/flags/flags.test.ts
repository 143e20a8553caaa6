import type { Composition, Flag, ReleaseManifest } from 'shared-api/contract';
import { startTestProduct, type TestProduct } from '../../testing/releases';

let product: TestProduct;
let ada: { id: string; token: string; email: string };
let ben: { id: string; token: string; email: string };

const search = { default: false, description: 'A search field.' };
const cards = { default: true, description: 'The new cards.' };
const declaring = (flags: ReleaseManifest['flags']) => ({ flags });

beforeAll(async () => {
  product = await startTestProduct();
  ada = await product.signInAs('ADM', { email: 'ada@example.com' });
  ben = await product.signInAs('INT', { email: 'ben@example.com' });
  await product.store('intern-portal', '1.0', declaring({ search, oldCards: cards }));
  await product.store('intern-portal', '1.1', declaring({ search, cards }));
  await product.store('public-portal', '1.0', declaring({ search }));
  await product.store('admin-portal', '1.0');
  for (const version of ['1.0', '1.1']) await product.goLive('intern-portal', version);
  await product.goLive('public-portal', '1.0');
  await product.goLive('admin-portal', '1.0');
});
afterAll(() => product.stop());

const put = (flag: string, body: object, portal = 'intern-portal') =>
  product.call('PUT', `/api/Admin/Flag/${portal}/${flag}`, { token: ada.token, body });
const reset = (flag: string, portal = 'intern-portal') =>
  product.call('DELETE', `/api/Admin/Flag/${portal}/${flag}`, { token: ada.token });
const list = async () => (await product.call('GET', '/api/Admin/Flag', { token: ada.token })).body.Flags as Flag[];
const compositions = async () =>
  (await product.call('GET', '/api/Admin/Composition', { token: ada.token })).body.Compositions as Composition[];
/** The flags of a page, for a person or for the browser of a bucket. */
const flagsOf = async (
  visitor: { person?: string; bucket?: string },
  portal: 'intern-portal' | 'public-portal' = 'intern-portal',
) => {
  const page = await product.page('/', {
    bucket: visitor.bucket ?? '1',
    ...(visitor.person ? { person: product.personCookie(visitor.person) } : {}),
  });
  return page.portal(portal);
};
const valueFor = async (visitor: Parameters<typeof flagsOf>[0], portal?: 'intern-portal' | 'public-portal') =>
  (await flagsOf(visitor, portal)).current?.flags?.search;

describe('a feature flag', () => {
  it('has its default until an administrator switches it, in each version that declares it', async () => {
    const { current, previous } = await flagsOf({ person: ben.id });
    expect(current?.flags).toEqual({ search: false, cards: true });
    expect(previous?.flags).toEqual({ search: false, oldCards: true });
    const page = await product.page('/');
    expect(page.portal('admin-portal').current).not.toHaveProperty('flags');
    expect(await list()).toEqual([
      expect.objectContaining({ Portal: 'public-portal', Name: 'search', Versions: ['1.0'] }),
      {
        Portal: 'intern-portal',
        Name: 'cards',
        Description: 'The new cards.',
        Default: true,
        Versions: ['1.1'],
        Switch: null,
      },
      expect.objectContaining({ Portal: 'intern-portal', Name: 'oldCards', Versions: ['1.0'] }),
      expect.objectContaining({ Portal: 'intern-portal', Name: 'search', Versions: ['1.1', '1.0'] }),
    ]);
  });

  it('goes on for named people in every browser, and for no one else', async () => {
    expect((await put('search', { Share: 0, Users: ['BEN@example.com'] })).status).toBe(200);
    for (const bucket of ['1', '5000', '9999']) {
      expect(await valueFor({ person: ben.id, bucket })).toBe(true);
      expect(await valueFor({ person: ada.id, bucket })).toBe(false);
      expect(await valueFor({ bucket })).toBe(false);
    }
    // The other portal's flag has the same name.
    expect(await valueFor({ person: ben.id }, 'public-portal')).toBe(false);
    const [flag] = (await list()).filter(({ Portal, Name }) => Portal === 'intern-portal' && Name === 'search');
    expect(flag?.Switch).toMatchObject({ Share: 0, Users: ['ben@example.com'] });
  });

  it('goes on for a share: the same for a person in every browser, and for a visitor in one browser', async () => {
    expect((await put('search', { Share: 40, Users: [] })).status).toBe(200);
    let on = 0;
    for (let index = 0; index < 100; index += 1) {
      const person = `person-${index}`;
      const value = await valueFor({ person, bucket: '1' });
      expect(await valueFor({ person, bucket: '7777' })).toBe(value);
      if (value) on += 1;
    }
    expect(on).toBeGreaterThan(25);
    expect(on).toBeLessThan(55);
    expect((await put('search', { Share: 40, Users: [] }, 'public-portal')).status).toBe(200);
    const buckets = Array.from({ length: 50 }, (_, index) => String(index * 200));
    const browsers = await Promise.all(buckets.map((bucket) => valueFor({ bucket }, 'public-portal')));
    expect(browsers.filter(Boolean)).toHaveLength(20);
    await put('search', { Share: 100, Users: [] });
    expect(await valueFor({ person: 'person-1' })).toBe(true);
    await reset('search', 'public-portal');
  });

  it('is part of the composition, which a link opens as it was', async () => {
    await put('search', { Share: 100, Users: [] });
    const [switched] = await compositions();
    expect(switched?.Flags).toEqual({ 'intern-portal': { search: { Share: 100, People: [] } } });
    product.advance(60_000);
    expect((await reset('search')).status).toBe(200);
    const [now, before] = await compositions();
    expect([now?.Flags, before?.id, now?.From]).toEqual([{}, switched?.id, before?.Until]);
    expect(await valueFor({ person: ada.id })).toBe(false);
    const path = `/api/Admin/Composition/${switched?.id}/Link`;
    const { body } = await product.call('POST', path, { token: ada.token, body: {} });
    const cookie = `person=${product.personCookie(ada.id)}`;
    const link = String(body.url).replace('http://internships.test', '');
    const opened = await product.call('GET', link, { headers: { accept: 'text/html', cookie } });
    const preview = /preview=([^;]+)/.exec(String(opened.headers['set-cookie']))?.[1] ?? '';
    const page = await product.page('/', { person: product.personCookie(ada.id), preview });
    expect(page.portal('intern-portal').current?.flags).toEqual({ search: true, cards: true });
  });

  it('that the live version no longer declares is ignored, and its switch can be removed', async () => {
    await put('cards', { Share: 0, Users: [] });
    await product.store('intern-portal', '1.2', declaring({ search }));
    await product.store('intern-portal', '1.3', declaring({ search }));
    await product.goLive('intern-portal', '1.2');
    await product.goLive('intern-portal', '1.3');
    expect((await flagsOf({ person: ben.id })).current?.flags).toEqual({ search: false });
    const forgotten = (await list()).find(({ Name }) => Name === 'cards');
    expect(forgotten).toMatchObject({ Portal: 'intern-portal', Versions: [], Switch: { Share: 0 } });
    expect((await reset('cards')).status).toBe(200);
    expect((await list()).some(({ Name }) => Name === 'cards')).toBe(false);
  });

  it.each(['PUT', 'DELETE'])(
    'that no version declares is refused with the flags that there are: %s',
    async (method) => {
      const call = (portal: string, flag: string) =>
        product.call(method, `/api/Admin/Flag/${portal}/${flag}`, {
          token: ada.token,
          ...(method === 'PUT' ? { body: { Share: 1, Users: [] } } : {}),
        });
      const unknown = await call('intern-portal', 'serach');
      expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
        404,
        'flag_not_found',
        'No version of intern-portal that is live, a canary or the last known good one declares the flag serach. Its flags: search.',
      ]);
      expect((await call('admin-portal', 'search')).body.message).toContain('It has no flags.');
      expect((await call('admin-portal', 'toString')).status).toBe(404);
      expect((await call('intern-portal', 'not-a-name')).status).toBe(404);
    },
  );

  it.each([
    ['Share', { Share: 101, Users: [] }],
    ['Share', { Share: null, Users: [] }],
    ['Users', { Share: 1, Users: ['nobody@example.com'] }],
  ])('is not switched with a wrong %s: %j', async (field, body) => {
    const answer = await put('search', body);
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  });
});
