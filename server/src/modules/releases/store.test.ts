import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { readConfig } from '../../config';
import { startBucket } from '../../testing/bucket';
import { buildOf, deployTokenFor, release } from '../../testing/builds';
import { damageReleaseFile, startTestProduct, type TestProduct } from '../../testing/releases';
import { startTestServer, type TestServer } from '../../testing/server';
import { moveReleaseFiles } from '.';

const ENTRY = '/portals/admin-portal/1.0.0/remoteEntry.js';
const REFUSED = 'This file was changed in the store and is not served.\n';

/** Starts a product with version 1.0.0 of the admin portal live. */
async function startReleased(settings: Record<string, string> = {}): Promise<TestProduct> {
  const product = await startTestProduct(settings);
  await release(product, await deployTokenFor(product, 'admin-portal'), buildOf('admin-portal', '1.0.0'));
  return product;
}

/** Puts version 5.0.0 of a portal where the repository's builds are. */
async function writeBuild({ root }: TestProduct, portal = 'admin-portal'): Promise<void> {
  for (const { name, bytes = '' } of buildOf(portal, '5.0.0').entries) {
    const file = path.join(root, portal, 'dist', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

describe('the database', () => {
  let product: TestProduct;
  const copyOf = (file: string) => path.join(product.services.config.releasesFolder, 'admin-portal/1.0.0', file);
  const damage = (file: string, content?: string) => damageReleaseFile(product, `admin-portal/1.0.0/${file}`, content);
  const get = async (address: string, headers: Record<string, string> = {}) => {
    const { status, raw, headers: answered } = await product.call('GET', address, { headers });
    return { status, text: raw.toString(), headers: answered };
  };

  /** A server on the same data. */
  const startAgain = (options: { ready?: boolean } = {}) => {
    const { config } = product.services;
    return startTestServer(
      {
        DATA_DIR: config.dataDir,
        ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
      },
      { root: product.root, ...options },
    );
  };

  beforeEach(async () => {
    product = await startReleased();
  });
  afterEach(() => product.stop());

  it('serves a version for ever, in the form that the browser takes', async () => {
    const plain = await get(ENTRY);
    expect([plain.status, plain.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(plain.text).toContain('portal("1.0.0")');
    expect((await get(ENTRY, { 'accept-encoding': 'br' })).headers['content-encoding']).toBe('br');
    expect((await get(ENTRY, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
    const token = await deployTokenFor(product, 'admin-portal');
    await release(product, token, buildOf('admin-portal', '2.0.0'));
    expect((await get(ENTRY)).status).toBe(200);
    expect((await get('/portals/admin-portal/1.0.0/chunks/page.js')).status).toBe(200);
  });

  it('tells caches that the form depends on the browser, and gives the same tag on every server', async () => {
    const other = await startReleased();
    const tags = await Promise.all(
      [product, other].map(async (one) => {
        const { headers } = await one.call('GET', ENTRY, { headers: { 'accept-encoding': 'br' } });
        expect(headers.vary).toBe('accept-encoding');
        expect(headers['last-modified']).toBeUndefined();
        return headers.etag;
      }),
    );
    await other.stop();
    expect(tags[0]).toMatch(/^W\/"[\w+/=]{16}"$/);
    expect(tags[0]).toBe(tags[1]);
    const known = await get(ENTRY, { 'if-none-match': `"another", ${tags[0]}` });
    expect([known.status, known.text]).toEqual([304, '']);
    expect((await get(ENTRY, { 'if-none-match': '"another"' })).status).toBe(200);
  });

  it('with a changed file does not serve it, in any encoding, until it is restored', async () => {
    const original = (await get(ENTRY)).text;
    await damage('remoteEntry.js', original.replace('portal', 'attack'));
    const refused = await get(ENTRY);
    expect([refused.status, refused.text, refused.headers['cache-control']]).toEqual([500, REFUSED, 'no-store']);
    expect((await get(ENTRY, { 'accept-encoding': 'br' })).status).toBe(500);
    expect((await get('/portals/admin-portal/1.0.0/chunks/page.js')).status).toBe(200);
    await damage('remoteEntry.js', original);
    expect((await get(ENTRY)).status).toBe(200);
    await damage('remoteEntry.js.br', 'other');
    expect((await get(ENTRY, { 'accept-encoding': 'br' })).text).toBe(REFUSED);
  });

  it('fills the copies of this machine again, which may be changed or deleted at any time', async () => {
    const original = (await get(ENTRY)).text;
    await writeFile(copyOf('remoteEntry.js'), 'attack()');
    expect((await get(ENTRY)).text).toBe(original);
    await rm(product.services.config.releasesFolder, { recursive: true });
    for (const encoding of ['br', 'gzip']) {
      const { status, headers } = await get(ENTRY, { 'accept-encoding': encoding });
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
    }
    expect((await get('/portals/admin-portal/1.0.0/chunks/page.js')).status).toBe(200);
  });

  it('restores a file when the same build is uploaded again', async () => {
    await damage('remoteEntry.js', 'attack');
    await damage('chunks/page.js');
    expect([(await get(ENTRY)).status, (await get('/portals/admin-portal/1.0.0/chunks/page.js')).status]).toEqual([
      500, 404,
    ]);
    await release(product, await deployTokenFor(product, 'admin-portal'), buildOf('admin-portal', '1.0.0'));
    expect((await get(ENTRY)).text).toContain('portal("1.0.0")');
    expect((await get('/portals/admin-portal/1.0.0/chunks/page.js')).status).toBe(200);
  });

  it('with damaged files of the live version reports them on the Releases page until the build is uploaded again', async () => {
    const token = await deployTokenFor(product, 'admin-portal');
    const damaged = async () => (await product.call('GET', '/api/Release/admin-portal', { token })).body.Damaged;
    expect(await damaged()).toBeUndefined();
    await damage('remoteEntry.js.br', 'attack');
    await damage('chunks/page.js');
    product.advance(60_000);
    expect((await damaged()) as string[]).toEqual(expect.arrayContaining(['remoteEntry.js', 'chunks/page.js']));
    await release(product, token, buildOf('admin-portal', '1.0.0'));
    expect(await damaged()).toBeUndefined();
    // Damaged versions that are not live do not matter.
    await release(product, token, buildOf('admin-portal', '2.0.0'));
    await damage('chunks/page.js');
    expect(await damaged()).toBeUndefined();
  });

  it('without a file answers that it is not there', async () => {
    await damage('remoteEntry.js');
    const gone = await get(ENTRY);
    expect([gone.status, gone.text]).toEqual([404, 'Not found.\n']);
  });

  it('loses what an upload has left at the next start', async () => {
    const { config } = product.services;
    const left = path.join(config.releasesFolder, '.incoming/left');
    await mkdir(left, { recursive: true });
    const longAgo = new Date(Date.now() - 24 * 3_600_000);
    await utimes(left, longAgo, longAgo);
    const again = await startAgain();
    await again.server.close();
    expect(await readdir(path.join(config.releasesFolder, '.incoming'))).toEqual([]);
  });

  it('has the compressed files of an imported build once the server is ready, or when the first one is asked for', async () => {
    await writeBuild(product);
    const stored = path.join(product.services.config.releasesFolder, 'admin-portal/5.0.0');
    const compressed = async () => (await readdir(stored)).filter((name) => /\.(br|gz)$/.test(name)).sort();
    // A start that was interrupted before it was ready.
    const interrupted = await startAgain({ ready: false });
    expect(await readdir(stored)).toContain('remoteEntry.js');
    expect(await compressed()).toEqual([]);
    await product.goLive('admin-portal', '5.0.0');
    const address = '/portals/admin-portal/5.0.0/remoteEntry.js';
    const { headers } = await interrupted.call('GET', address, { headers: { 'accept-encoding': 'br' } });
    expect(headers['content-encoding']).toBe('br');
    await interrupted.server.close();
    await Promise.all((await compressed()).map((name) => rm(path.join(stored, name))));
    const again = await startAgain();
    expect(await compressed()).toEqual(['remoteEntry.js.br', 'remoteEntry.js.gz']);
    await again.server.close();
  });

  it('takes a version whose files an earlier try has left', async () => {
    const left = path.join(product.services.config.releasesFolder, 'admin-portal/3.0.0');
    await mkdir(left, { recursive: true });
    await writeFile(path.join(left, 'remoteEntry.js'), 'half');
    const token = await deployTokenFor(product, 'admin-portal');
    const { promoted } = await release(product, token, buildOf('admin-portal', '3.0.0'));
    expect(promoted.status).toBe(200);
    expect((await get('/portals/admin-portal/3.0.0/remoteEntry.js')).text).toContain('portal("3.0.0")');
  });
});

/** A bucket as S3 keeps one: it takes and gives what is signed with the right key. */
class TestBucket {
  readonly objects = new Map<string, Buffer>();
  readonly asked: string[] = [];
  broken = false;
  /** Where it leads every request to. */
  elsewhere?: string;
  private readonly server: Server;

  constructor(private readonly secret: string) {
    this.server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { pathname } = new URL(request.url ?? '', 'http://localhost');
      const key = decodeURIComponent(pathname);
      this.asked.push(`${request.method} ${key}`);
      if (this.broken) return response.writeHead(500).end();
      if (this.elsewhere) return response.writeHead(307, { location: this.elsewhere }).end();
      if (!this.isSigned(request)) return response.writeHead(403).end();
      if (request.method === 'PUT') {
        this.objects.set(key, Buffer.concat(chunks));
        return response.end();
      }
      const found = this.objects.get(key);
      return found ? response.end(found) : response.writeHead(404).end();
    });
  }

  async start(): Promise<string> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Signature Version 4, from the request as it came. */
  private isSigned({ headers, method, url = '' }: IncomingMessage): boolean {
    const given =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        headers.authorization ?? '',
      );
    if (!given) return false;
    const [, id, day = '', region = '', signed = '', signature] = given;
    const { pathname } = new URL(url, 'http://localhost');
    const canonical = [
      method,
      pathname,
      '',
      ...signed.split(';').map((name) => `${name}:${headers[name]}`),
      '',
      signed,
      headers['x-amz-content-sha256'],
    ].join('\n');
    const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${this.secret}`);
    const scope = `${day}/${region}/s3/aws4_request`;
    const hashed = createHash('sha256').update(canonical).digest('hex');
    const expected = hmac(key as Buffer, ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n'));
    return id === 'the key' && region === 'eu-north-1' && signature === expected.toString('hex');
  }
}

describe('a bucket', () => {
  const secret = 'a/secret+with:signs';
  let bucket: TestBucket;
  let host: string;
  let setting: Record<string, string>;

  beforeEach(async () => {
    bucket = new TestBucket(secret);
    host = await bucket.start();
    setting = {
      FILES_URL: `s3+http://the%20key:${encodeURIComponent(secret)}@${host}/bucket/some/prefix?region=eu-north-1`,
    };
  });
  afterEach(() => bucket.stop());

  it('holds every file of a release; another instance fetches each once and serves it as checked', async () => {
    const product = await startReleased(setting);
    const { config } = product.services;
    const folder = '/bucket/some/prefix/admin-portal/1.0.0';
    expect([...bucket.objects.keys()].sort()).toEqual(
      [
        'chunks/page.js',
        'mf-manifest.json',
        'release.json',
        'remoteEntry.js',
        'remoteEntry.js.br',
        'remoteEntry.js.gz',
      ].map((file) => `${folder}/${file}`),
    );
    // Like another machine: the same database, and none of the files.
    await rm(path.join(config.dataDir, 'releases'), { recursive: true });
    bucket.asked.length = 0;
    for (let time = 0; time < 3; time += 1) expect((await product.call('GET', ENTRY)).status).toBe(200);
    expect((await product.call('GET', '/portals/admin-portal/1.0.0/chunks/page.js')).status).toBe(200);
    expect(bucket.asked.sort()).toEqual(
      [
        'chunks/page.js',
        'chunks/page.js.br',
        'chunks/page.js.gz',
        'remoteEntry.js',
        'remoteEntry.js.br',
        'remoteEntry.js.gz',
      ].map((file) => `GET ${folder}/${file}`),
    );
    await product.stop();
  });

  it('with a changed file serves it to no one, and fetches a changed copy again', async () => {
    const product = await startReleased(setting);
    const copy = path.join(product.services.config.dataDir, 'releases/admin-portal/1.0.0/remoteEntry.js');
    const key = '/bucket/some/prefix/admin-portal/1.0.0/remoteEntry.js';
    const original = bucket.objects.get(key) ?? Buffer.alloc(0);
    await writeFile(copy, 'attack()');
    expect((await product.call('GET', ENTRY)).raw.equals(original)).toBe(true);
    bucket.objects.set(key, Buffer.from('attack()'));
    await rm(copy);
    const refused = await product.call('GET', ENTRY);
    expect([refused.status, refused.raw.toString()]).toEqual([500, REFUSED]);
    await product.stop();
  });

  it('in which another instance has mended a file gives it to this one at once', async () => {
    const product = await startReleased(setting);
    const copy = path.join(product.services.config.dataDir, 'releases/admin-portal/1.0.0/remoteEntry.js');
    const key = '/bucket/some/prefix/admin-portal/1.0.0/remoteEntry.js';
    const original = bucket.objects.get(key) ?? Buffer.alloc(0);
    bucket.objects.delete(key);
    await rm(copy);
    expect((await product.call('GET', ENTRY)).status).toBe(404);
    bucket.objects.set(key, original);
    const mended = await product.call('GET', ENTRY);
    expect([mended.status, mended.raw.equals(original)]).toEqual([200, true]);
    await product.stop();
  });

  it('that is away is not needed for files that are here, also when no one knows their compressed forms', async () => {
    const product = await startReleased(setting);
    const { config } = product.services;
    bucket.broken = true;
    const again = await startTestServer(
      { DATA_DIR: config.dataDir, FILES_URL: config.filesUrl ?? '' },
      { root: product.root },
    );
    bucket.asked.length = 0;
    for (let time = 0; time < 3; time += 1) {
      expect((await again.call('GET', '/portals/admin-portal/1.0.0/chunks/page.js')).status).toBe(200);
    }
    // None while the look at the start is fresh, and one after that.
    expect(new Set(bucket.asked).size).toBeLessThanOrEqual(1);
    await again.server.close();
    await product.stop();
  });

  it('that is away at the first start: one line says so, and the server becomes ready by itself, with every portal', async () => {
    const real = await startBucket();
    const product = await startTestProduct();
    let first: TestServer | undefined;
    try {
      const names = ['public-portal', 'admin-portal', 'intern-portal'] as const;
      for (const name of names) await writeBuild(product, name);
      await real.goAway();
      const errors: string[] = [];
      const write = (line: string) => {
        const { level, msg } = JSON.parse(line);
        if (level >= 50) errors.push(msg);
      };
      const started = await startTestServer(
        { FILES_URL: real.setting('files') },
        { root: product.root, logger: pino({ level: 'info' }, { write }) },
      );
      first = started;
      const ready = async () => (await started.call('GET', '/health/ready')).raw.toString();
      expect((await started.call('GET', '/health/live')).status).toBe(200);
      await started.services.background.settle();
      expect(await ready()).toBe('{"status":"bucket"}');
      expect(errors).toEqual(['the bucket of FILES_URL is away: the server is not ready until it answers']);
      const current = async () => (await started.call('GET', '/portals/registry.json')).raw.toString();
      expect(await current()).not.toContain('5.0.0');
      await real.comeBack();
      while (!(await ready()).includes('"ok"')) await setTimeout(50);
      for (const name of names) {
        expect(await current()).toContain(`/portals/${name}/5.0.0/`);
        expect((await started.call('GET', `/portals/${name}/5.0.0/remoteEntry.js`)).status).toBe(200);
      }
    } finally {
      await first?.stop();
      await product.stop();
      await real.stop();
    }
  });

  it('takes what is in the database when it is new', async () => {
    const product = await startReleased();
    const { config, db, now, log } = product.services;
    const { raw } = await product.call('GET', ENTRY);
    const withBucket = { ...readConfig(setting), dataDir: config.dataDir, releasesFolder: config.releasesFolder };
    await moveReleaseFiles({ config: withBucket, db, now, log }, Date.now() + 60_000);
    expect(await db.selectFrom('release_files').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('files').selectAll().execute()).toEqual([]);
    expect(bucket.objects.get('/bucket/some/prefix/admin-portal/1.0.0/remoteEntry.js')?.equals(raw)).toBe(true);
    await product.stop();
  });

  it('that is down or rejects the keys takes no release, and answers with the reason', async () => {
    const product = await startTestProduct({
      FILES_URL: setting.FILES_URL?.replace('the%20key', 'another%20key') ?? '',
    });
    const token = await deployTokenFor(product, 'admin-portal');
    const { uploaded, promoted } = await release(product, token, buildOf('admin-portal', '1.0.0'));
    expect([uploaded.status, uploaded.body.message]).toEqual([
      503,
      'The storage of files cannot be reached: it answers 403. Try again in a minute.',
    ]);
    expect(promoted.status).toBe(404);
    bucket.broken = true;
    const again = await release(product, token, buildOf('admin-portal', '1.0.0'));
    expect([again.uploaded.status, again.uploaded.body.message]).toEqual([503, expect.stringContaining('500')]);
    await product.stop();
  });

  it('that leads to another address is not followed', async () => {
    const other = new TestBucket(secret);
    const product = await startTestProduct(setting);
    bucket.elsewhere = `http://${await other.start()}/taken`;
    const token = await deployTokenFor(product, 'admin-portal');
    const { uploaded } = await release(product, token, buildOf('admin-portal', '1.0.0'));
    expect([uploaded.status, other.asked]).toEqual([503, []]);
    await Promise.all([product.stop(), other.stop()]);
  });
});
