import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Registry, releasePath } from '@internship-portals/shared-api/contract';
import { assetCache, type Nginx, startNginx } from 'deploy/nginx';
import { freePort } from 'test-preset/services';
import { type Bucket, startBucket } from '../../testing/bucket';
import { deployTokenFor, release, sharingBuildOf, type TestBuild } from '../../testing/builds';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { createPostgresDatabase } from '../../testing/server';
import { integrityOf } from '.';
import { sweepCopies } from './retention/prune';

const PORTAL = 'admin-portal';
const FOLDER = 'product';

let bucket: Bucket;
let database: { url: string; drop(): Promise<void> };
let nginx: Nginx;
let folder: string;
/** Two servers on one database and one bucket, each with a disk of its own. */
let first: TestProduct;
let second: TestProduct;
let token: string;
/** Where files can be had: from each server, and from a cache in front of both. */
let places: { first: string; second: string; cache: string };
/** The digests of all released files, by their address. */
const digests = new Map<string, string>();

/** A text that does not compress to nothing. */
const text = (name: string) => `/* ${name} ${randomBytes(8_000).toString('base64')} */`;
const everywhere = text('all');
function build(version: string): TestBuild {
  const made = sharingBuildOf(PORTAL, version, { 'all.1.js': everywhere, [`page.${version}.js`]: text(version) });
  for (const [file, { integrity }] of Object.entries(made.manifest.files)) {
    digests.set(addressOf(made, file), integrity);
  }
  return made;
}
const pathOf = ({ manifest }: TestBuild, file: string) => `${PORTAL}/${releasePath(manifest, file)}`;
const addressOf = (made: TestBuild, file: string) => `/portals/${pathOf(made, file)}`;
const keyOf = (made: TestBuild, file: string) => `${FOLDER}/${pathOf(made, file)}`;
const copiesOf = (product: TestProduct) => product.services.store.folderOf(PORTAL);

async function listen({ server }: TestProduct): Promise<string> {
  await server.listen({ port: 0, host: '127.0.0.1' });
  return `127.0.0.1:${(server.server.address() as AddressInfo).port}`;
}

/** The page falls back to an entry at an address of its own, below the folder of its version. */
const fileAt = (address: string) => address.replace(/\/([\d.]+)\/\1\//, '/$1/');

/** A file as a browser gets it. `readable`: its digest is the one of its release. */
async function get(place: string, address: string, encoding = 'br, gzip') {
  const answer = await fetch(`${place}${address}`, { headers: { 'accept-encoding': encoding } });
  const readable = integrityOf(Buffer.from(await answer.arrayBuffer())) === digests.get(fileAt(address));
  return { status: answer.status, readable, kept: answer.headers.get('cache-control') !== 'no-store' };
}

/** What a browser got that it could not use. */
interface Failure {
  address: string;
  place: string;
  status: number;
  kept: boolean;
}

/** Browsers that open the portal again and again, each time with what a server says is live. */
function startBrowsers(count: number) {
  let open = true;
  let files = 0;
  const failures: Failure[] = [];
  const servers = [places.first, places.second];
  const all = Object.values(places);
  const browse = async (number: number) => {
    for (let visit = number; open; visit += 1) {
      const registry = (await (await fetch(`${servers[visit % 2]}/portals/registry.json`)).json()) as Registry;
      const { current, previous } = registry.portals.find(({ name }) => name === PORTAL) ?? {};
      const wanted = [current, previous].flatMap((one) =>
        one ? [one.entry, `/portals/${PORTAL}/_chunks/page.${one.version}.js`] : [],
      );
      for (const address of [...wanted, `/portals/${PORTAL}/_chunks/all.1.js`]) {
        const place = all[files % all.length] ?? '';
        const encoding = ['br, gzip', 'gzip', 'identity'][visit % 3];
        const { status, readable, kept } = await get(place, address, encoding);
        files += 1;
        if (!readable) failures.push({ address, place, status, kept });
      }
    }
  };
  const browsers = Array.from({ length: count }, (_, number) => browse(number));
  /** Waits until they have got so many more files, however fast the machine is. */
  const more = async (count: number) => {
    for (const enough = files + count; open && files < enough; ) await setTimeout(10);
  };
  /** What they could not use. */
  const stop = async () => {
    open = false;
    await Promise.all(browsers);
    return failures;
  };
  stops.push(stop);
  return { more, stop };
}
/** After a test that has failed in its middle. */
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'internships-instances-'));
  [bucket, database] = await Promise.all([startBucket(), createPostgresDatabase()]);
  const settings = {
    DATABASE_URL: database.url,
    FILES_URL: bucket.setting(FOLDER),
    RELEASES_KEPT: '2',
    RELEASES_KEPT_DAYS: '0',
  };
  first = await startTestProduct(settings);
  second = await startTestProduct(settings);
  const from = [await listen(first), await listen(second)];
  const port = await freePort();
  nginx = await startNginx(folder, assetCache({ host: '127.0.0.1', port, from, folder }));
  places = { first: `http://${from[0]}`, second: `http://${from[1]}`, cache: `http://127.0.0.1:${port}` };
  token = await deployTokenFor(first, PORTAL);
});
afterAll(async () => {
  await nginx?.stop();
  await Promise.all([first?.stop(), second?.stop()]);
  await Promise.all([bucket?.stop(), database?.drop()]);
  await rm(folder, { recursive: true });
});

/** Takes away what a server has fetched, so that it gets the files from the bucket as they are now. */
const forget = (product: TestProduct) => rm(copiesOf(product), { recursive: true });

describe('two servers on one bucket, with a cache in front', () => {
  it('give no one a file that cannot be read, while versions are released, rolled back, damaged and mended', async () => {
    const builds = ['1.0.0', '2.0.0', '3.0.0'].map(build);
    const [one, two, three] = builds as [TestBuild, TestBuild, TestBuild];
    await release(first, token, one);
    const quiet = startBrowsers(6);
    await quiet.more(30);
    await release(second, token, two);
    await quiet.more(30);
    const rolledBack = await first.call('POST', `/api/Release/${PORTAL}/Rollback`, { token, body: {} });
    expect(rolledBack.body.Version).toBe('1.0.0');
    await quiet.more(30);
    await release(first, token, three);
    await quiet.more(30);
    expect(await quiet.stop()).toEqual([]);

    const [page, entry] = [`_chunks/page.3.0.0.js`, three.manifest.entry];
    const damaged = [addressOf(three, page), addressOf(three, entry)];
    await bucket.put(keyOf(three, page), 'attack()');
    await bucket.delete(keyOf(three, entry));
    await forget(second);
    const busy = startBrowsers(6);
    expect(await get(places.second, addressOf(three, page))).toMatchObject({ status: 500, kept: false });
    expect(await get(places.second, addressOf(three, entry))).toMatchObject({ status: 404, kept: false });
    await busy.more(30);
    await release(first, token, three);
    for (const place of Object.values(places)) {
      for (const address of damaged) expect(await get(place, address)).toMatchObject({ status: 200, readable: true });
    }
    const failures = await busy.stop();
    // A server says so instead of giving the damaged file, no one keeps that answer, and nothing else fails.
    expect(failures.filter(({ status, kept }) => status === 200 || kept)).toEqual([]);
    expect(damaged).toEqual(expect.arrayContaining([...new Set(failures.map(({ address }) => address))]));
  });

  it('give each file once more from their disks while the bucket is away', async () => {
    const page = `/portals/${PORTAL}/_chunks/page.3.0.0.js`;
    for (const place of [places.first, places.second]) expect((await get(place, page)).readable).toBe(true);
    await bucket.goAway();
    for (const place of Object.values(places)) expect((await get(place, page)).readable).toBe(true);
    await forget(second);
    expect(await get(places.second, page)).toMatchObject({ status: 503, kept: false });
    await bucket.comeBack();
    expect((await get(places.second, page)).readable).toBe(true);
  });

  it('lose their copies of what either of them has deleted', async () => {
    await release(first, token, build('4.0.0'));
    for (const address of digests.keys()) await get(places.second, address);
    expect(await readdir(copiesOf(second))).toContain('1.0.0');
    const { body } = await first.call('POST', `/api/Release/${PORTAL}/Prune`, { token, body: { DryRun: false } });
    expect(body.message).toMatch(/^Deleted .*1\.0\.0/);
    expect((await bucket.list()).filter((key) => key.includes('1.0.0'))).toEqual([]);
    await sweepCopies(second.services);
    const kept = await readdir(copiesOf(second), { recursive: true });
    expect(kept.filter((file) => file.includes('1.0.0'))).toEqual([]);
    for (const product of [first, second]) {
      expect(await readdir(copiesOf(product))).toEqual(expect.arrayContaining(['4.0.0', '_chunks']));
    }
    expect((await get(places.second, `/portals/${PORTAL}/_chunks/all.1.js`)).readable).toBe(true);
  });
});
