import { readdir } from 'node:fs/promises';
import type { Retention } from '@internship-portals/shared-api/contract';
import { archiveOf, deployTokenFor, release, sharingBuildOf, type TestBuild, upload } from '../../testing/builds';
import { damageReleaseFile, startTestProduct, type TestProduct } from '../../testing/releases';

const DAY_MS = 86_400_000;
const PORTAL = 'admin-portal';

let product: TestProduct;
let token: string;
/** Chunks of every build in these tests, and one of each version. */
const chunksOf = (version: string) => ({ 'all.1.js': 'all()', [`page.${version}.js`]: `page("${version}")` });
const build = (version: string) => sharingBuildOf(PORTAL, version, chunksOf(version));

beforeEach(async () => {
  product = await startTestProduct({ RELEASES_KEPT: '2', RELEASES_KEPT_DAYS: '10' });
  token = await deployTokenFor(product, PORTAL);
});
afterEach(() => product.stop());

/** A call of an administrator, who signs in again: time passes in these tests. */
const asAdmin = async (method: 'GET' | 'POST', path: string, body?: object) =>
  product.call(method, path, { token: (await product.signInAs('ADM')).token, body });
const store = async (one: TestBuild) =>
  upload(product, { portal: PORTAL, version: one.manifest.version, token, archive: archiveOf(one) });
const files = () => readdir(product.services.store.folderOf(PORTAL), { recursive: true });
const get = async (file: string) => {
  const { status, raw } = await product.call('GET', `/portals/${PORTAL}/${file}`);
  return [status, raw.toString()];
};
const prune = async (DryRun: boolean) => {
  const { status, body } = await product.call('POST', `/api/Release/${PORTAL}/Prune`, { token, body: { DryRun } });
  const { Deletable, Kept, Versions, Size } = (body.Retention ?? { Deletable: [], Kept: [] }) as Retention;
  return {
    status,
    message: body.message,
    versions: Versions,
    size: Size,
    deletable: Deletable.map(({ Version }) => Version),
    kept: Object.fromEntries(Kept.map(({ Version, Reason }) => [Version, Reason])),
  };
};

describe('files that versions share', () => {
  it('are stored once, have one address, and can be fetched apart', async () => {
    await release(product, token, build('1.0.0'));
    await release(product, token, build('2.0.0'));
    expect((await files()).filter((file) => file.endsWith('.js')).sort()).toEqual([
      '1.0.0/remoteEntry.js',
      '2.0.0/remoteEntry.js',
      '_chunks/all.1.js',
      '_chunks/page.1.0.0.js',
      '_chunks/page.2.0.0.js',
    ]);
    expect(await get('_chunks/all.1.js')).toEqual([200, 'all()']);
    const { headers } = await product.call('GET', `/portals/${PORTAL}/_chunks/all.1.js`);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('_chunks/all.2.js'))[0]).toBe(404);
    const { current, previous } = (await product.page('/')).portal(PORTAL);
    expect(current?.entry).toBe(`/portals/${PORTAL}/2.0.0/remoteEntry.js`);
    // The version to fall back to asks for nothing at an address of the live one.
    expect(previous?.entry).toBe(`/portals/${PORTAL}/1.0.0/1.0.0/remoteEntry.js`);
    expect((await get('1.0.0/1.0.0/remoteEntry.js'))[0]).toBe(200);
    expect(await get('1.0.0/_chunks/all.1.js')).toEqual([200, 'all()']);
    expect((await get('1.0.0/_chunks/page.2.0.0.js'))[0]).toBe(404);
  });

  it('are not served while they are damaged, and restored by any build that has them', async () => {
    await release(product, token, build('1.0.0'));
    await damageReleaseFile(product, `${PORTAL}/_chunks/all.1.js`, 'attack()');
    expect((await get('_chunks/all.1.js'))[0]).toBe(500);
    await store(build('2.0.0'));
    expect(await get('_chunks/all.1.js')).toEqual([200, 'all()']);
  });

  it('cannot have one name for two contents', async () => {
    await release(product, token, build('1.0.0'));
    const other = sharingBuildOf(PORTAL, '2.0.0', { 'all.1.js': 'other()' });
    const { status, body } = await store(other);
    expect([status, body.message]).toEqual([422, expect.stringContaining('Version 1.0.0 has a file _chunks/all.1.js')]);
    expect(await get('_chunks/all.1.js')).toEqual([200, 'all()']);
  });
});

describe('the retention', () => {
  it('keeps what is live, what was, what is pinned or open in a page, and the newest', async () => {
    await release(product, token, build('1.0.0'));
    for (const version of ['2.0.0', '3.0.0', '4.0.0']) await store(build(version));
    product.advance(20 * DAY_MS);
    await release(product, token, build('5.0.0'));
    await release(product, token, build('6.0.0'));
    await store(build('7.0.0'));
    const pin = (Pinned: boolean) =>
      product.call('PUT', `/api/Release/${PORTAL}/2.0.0/Pin`, { token, body: { Pinned } });
    expect((await pin(true)).status).toBe(200);
    product.advance(11 * DAY_MS - 3_600_000);
    await product.call('GET', '/portals/registry.json', { headers: { 'open-portals': `${PORTAL}@3.0.0,x@1` } });
    await product.services.background.settle();
    expect(await prune(true)).toMatchObject({
      message: 'Nothing was deleted.',
      versions: 7,
      deletable: ['4.0.0', '1.0.0'],
      kept: {
        '7.0.0': 'one of the 2 newest',
        '6.0.0': 'live',
        '5.0.0': 'last known good',
        '3.0.0': 'open in a page',
        '2.0.0': 'pinned',
      },
    });
    await pin(false);
    product.advance(2 * DAY_MS);
    expect((await prune(true)).deletable).toEqual(['4.0.0', '3.0.0', '2.0.0', '1.0.0']);
    await product.apply();
    const all = await asAdmin('GET', '/api/Admin/Release/Retention');
    expect(all.body.Files).toEqual([
      { Kind: 'Documents', Count: 2, Size: expect.any(Number), Added: expect.any(Number) },
      { Kind: 'Hand-ins', Count: 0, Size: 0, Added: 0 },
      { Kind: 'Releases', Count: expect.any(Number), Size: expect.any(Number), Added: expect.any(Number) },
    ]);
    expect(all.body).toMatchObject({ Newest: 2, Days: 10 });
    expect((all.body.Stored as Retention[]).map(({ Portal }) => Portal)).toEqual([
      'public-portal',
      'admin-portal',
      'intern-portal',
      'shell',
    ]);
  });

  it('deletes the rest with the files that no other version has, and writes it into the history', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0', '4.0.0']) await store(build(version));
    await release(product, token, build('5.0.0'));
    const before = await prune(true);
    expect(before.deletable).toEqual(['3.0.0', '2.0.0', '1.0.0']);
    expect(await prune(false)).toMatchObject({ message: 'Deleted 3.0.0, 2.0.0, 1.0.0.', versions: 5 });
    const after = await prune(true);
    expect(after).toMatchObject({ versions: 2, deletable: [] });
    expect(after.size).toBeLessThan(before.size / 2);
    expect((await files()).filter((file) => !/\.(br|gz|json)$/.test(file)).sort()).toEqual([
      '4.0.0',
      '4.0.0/remoteEntry.js',
      '5.0.0',
      '5.0.0/remoteEntry.js',
      '_chunks',
      '_chunks/all.1.js',
      '_chunks/page.4.0.0.js',
      '_chunks/page.5.0.0.js',
    ]);
    expect(await get('_chunks/all.1.js')).toEqual([200, 'all()']);
    const history = await product.history(PORTAL);
    expect(history.filter(({ action }) => action === 'Deleted').map(({ version }) => version)).toEqual([
      '3.0.0',
      '2.0.0',
      '1.0.0',
    ]);
  });

  it('lets a deleted version come back with the files that it had, and with no others', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await store(build(version));
    expect((await prune(false)).message).toBe('Deleted 1.0.0.');
    const { status, body } = await store(sharingBuildOf(PORTAL, '1.0.0', chunksOf('1.0.1')));
    expect([status, body.code, body.message]).toEqual([
      409,
      'version_exists',
      expect.stringMatching(
        /^admin-portal 1\.0\.0 was in the store with other files until \d{4}-\d\d-\d\d, and a version/,
      ),
    ]);
    expect((await get('_chunks/page.1.0.1.js'))[0]).toBe(404);
    expect((await prune(true)).versions).toBe(2);
    expect((await release(product, token, build('1.0.0'))).uploaded.status).toBe(201);
    expect(await get('_chunks/page.1.0.0.js')).toEqual([200, 'page("1.0.0")']);
  });

  it('waits for a build that is being stored', async () => {
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await store(build(version));
    const { db, now } = product.services;
    const lease = { name: `storing ${PORTAL}/4.0.0`, holder: 'x' };
    const until = (ms: number) => new Date(now().getTime() + ms).toISOString();
    await db
      .insertInto('locks')
      .values({ ...lease, held_until: until(60_000) })
      .execute();
    expect(await prune(false)).toMatchObject({ status: 409 });
    await db
      .updateTable('locks')
      .set({ held_until: until(-1) })
      .where('name', '=', lease.name)
      .execute();
    expect(await prune(false)).toMatchObject({ status: 200, message: 'Deleted 1.0.0.' });
  });

  it('takes a portal of the list, or the shell from an administrator', async () => {
    const body = { DryRun: true };
    expect((await asAdmin('POST', '/api/Release/shell/Prune', body)).status).toBe(200);
    expect((await product.call('POST', '/api/Release/shell/Prune', { token, body })).status).toBe(403);
    expect((await asAdmin('POST', '/api/Release/no-portal/Prune', body)).status).toBe(404);
  });
});
