import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { archiveOf, buildOf, deployTokenFor, type TestEntry, tarOf, upload } from '../../testing/builds';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { integrityOf } from '.';

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await startTestProduct();
  token = await deployTokenFor(product, 'admin-portal');
});
afterAll(() => product.stop());

const send = (archive: Buffer, version = '1.0.0') =>
  upload(product, { portal: 'admin-portal', version, token, archive });

/** Nothing in the store, in the registry or on its way. */
async function expectNothing() {
  const { releasesFolder } = product.services.config;
  const stored = await readdir(path.join(releasesFolder, 'admin-portal')).catch(() => []);
  const arriving = await readdir(path.join(releasesFolder, '.incoming')).catch(() => []);
  const rows = await product.services.db.selectFrom('releases').select('version').execute();
  const claims = await product.services.db
    .selectFrom('locks')
    .select('name')
    .where('name', 'like', 'storing %')
    .execute();
  expect({ stored, arriving, rows, claims }).toEqual({ stored: [], arriving: [], rows: [], claims: [] });
  expect((await product.call('GET', '/portals/admin-portal/1.0.0/remoteEntry.js')).status).toBe(404);
}

/** A build with some of its entries changed. */
function withEntries(change: (entries: TestEntry[]) => TestEntry[], facts = {}): Buffer {
  const build = buildOf('admin-portal', '1.0.0', facts);
  return archiveOf({ entries: change(build.entries) });
}
const withEntry = (entry: TestEntry) => withEntries((entries) => [...entries, entry]);

describe('an upload is refused, and nothing of it is visible', () => {
  it.each<[string, () => Buffer, number, string]>([
    [
      'a path that leads upwards',
      () => withEntry({ name: '../escape.js', bytes: 'x' }),
      422,
      'cannot be used: "../escape.js"',
    ],
    ['an absolute path', () => withEntry({ name: '/etc/cron.d/x', bytes: 'x' }), 422, 'cannot be used'],
    [
      'a path that leads upwards further in',
      () => withEntry({ name: 'a/../../b.js', bytes: 'x' }),
      422,
      'cannot be used',
    ],
    ['a hidden file', () => withEntry({ name: '.inputs', bytes: 'x' }), 422, 'cannot be used'],
    ['a backslash', () => withEntry({ name: '..\\x.js', bytes: 'x' }), 422, 'cannot be used'],
    ['the same name twice', () => withEntry({ name: 'remoteEntry.js', bytes: 'x' }), 422, 'cannot be used'],
    [
      'a symbolic link',
      () => withEntry({ name: 'l', type: 'SymbolicLink', linkpath: '/etc/passwd' }),
      422,
      'not a plain file',
    ],
    ['a hard link', () => withEntry({ name: 'l', type: 'Link', linkpath: 'remoteEntry.js' }), 422, 'not a plain file'],
    ['a file that is not listed', () => withEntry({ name: 'more.js', bytes: 'x' }), 422, 'contains more.js'],
    ['a form of another file', () => withEntry({ name: 'chunks/page.js.gz', bytes: gzipSync('other') }), 422, 'unpack'],
    ['a form that is none', () => withEntry({ name: 'chunks/page.js.br', bytes: 'other' }), 422, 'does not unpack'],
    [
      'a file too few',
      () => withEntries((all) => all.filter(({ name }) => name !== 'chunks/page.js')),
      422,
      'does not contain chunks/page.js',
    ],
    [
      'a file with other content',
      () => withEntries((all) => all.map((e) => (e.name === 'chunks/page.js' ? { ...e, bytes: 'other' } : e))),
      422,
      'chunks/page.js is not the file',
    ],
    [
      'no release.json',
      () => withEntries((all) => all.filter(({ name }) => name !== 'release.json')),
      422,
      'no release.json',
    ],
    [
      'a release.json that is no JSON',
      () => archiveOf({ entries: [{ name: 'release.json', bytes: '{' }] }),
      422,
      'not valid JSON',
    ],
    ['a release.json that lacks facts', () => withEntries((all) => all, { requires: undefined }), 422, 'requires'],
    [
      'another portal',
      () => withEntries((all) => all, { portal: 'intern-portal' }),
      422,
      'is a build of intern-portal, not of admin-portal',
    ],
    ['another version', () => withEntries((all) => all, { version: '2.0.0' }), 422, 'is version 2.0.0, not 1.0.0'],
    ['an entry that is not listed', () => withEntries((all) => all, { entry: 'else.js' }), 422, 'names else.js'],
    [
      'a listed file that leads upwards',
      () => withEntries((all) => all, { files: { '../x': { size: 1, integrity: 'x' } } }),
      422,
      'release.json',
    ],
    ['no archive', () => Buffer.from('hello'), 422, 'not a gzipped tar archive'],
    [
      'a tar that is not packed',
      () => tarOf(buildOf('admin-portal', '1.0.0').entries),
      422,
      'not a gzipped tar archive',
    ],
    ['something else that is packed', () => gzipSync('hello'.repeat(1000)), 422, 'not a gzipped tar archive'],
    [
      'half an archive',
      () => archiveOf(buildOf('admin-portal', '1.0.0')).subarray(0, 400),
      422,
      'not a gzipped tar archive',
    ],
    [
      'half a tar',
      () => gzipSync(tarOf(buildOf('admin-portal', '1.0.0').entries).subarray(0, 2500)),
      422,
      'not a gzipped tar archive',
    ],
    ['nothing', () => Buffer.alloc(0), 422, 'not a gzipped tar archive'],
    [
      'more than it may unpack to',
      () => withEntry({ name: 'bomb.js', bytes: Buffer.alloc(61 * 1024 * 1024) }),
      413,
      '60 MiB',
    ],
    ['endless zeros', () => gzipSync(Buffer.alloc(80 * 1024 * 1024)), 413, '60 MiB'],
    [
      'too many files',
      () => archiveOf({ entries: Array.from({ length: 2001 }, (_, index) => ({ name: `f${index}.js` })) }),
      413,
      '2000 files',
    ],
  ])('%s', async (_what, archive, status, words) => {
    const answer = await send(archive());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(words)]);
    await expectNothing();
  });

  it('a build that is being developed', async () => {
    const build = buildOf('admin-portal', '1.0.0-dev');
    const answer = await send(archiveOf(build), '1.0.0-dev');
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('npm run build')]);
    await expectNothing();
  });

  it('a body that is missing or not an archive', async () => {
    for (const given of [{}, { body: { a: 1 } }]) {
      const answer = await product.call('PUT', '/api/Release/admin-portal/1.0.0', { token, ...given });
      expect([answer.status, answer.body.message]).toEqual([415, 'This content type is not supported.']);
    }
    // Nor does another call take one.
    const { token: session } = await product.signInAs('ADM');
    const headers = { 'content-type': 'application/gzip' };
    const answer = await product.call('POST', '/api/Position', { token: session, body: gzipSync('x'), headers });
    expect(answer.status).toBe(415);
    await expectNothing();
  });

  it('a portal or a version that cannot be one', async () => {
    const { token: session } = await product.signInAs('ADM');
    const archive = archiveOf(buildOf('admin-portal', '1.0.0'));
    for (const [portal, version] of [
      ['none-portal', '1.0.0'],
      ['..%2f..', '1.0.0'],
      ['admin-portal', '..%2f..%2fx'],
      ['admin-portal', '..'],
    ] as const) {
      const { status } = await upload(product, { portal, version, token: session, archive });
      expect([portal, version, status]).toEqual([portal, version, 404]);
    }
    await expectNothing();
  });
});

describe('an upload over the network', () => {
  /** Sends the start of an upload and answers what comes back until the connection ends or `until` is read. */
  async function start(headers: string[], body: Buffer, auth = token) {
    const { port } = product.server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(
      [
        'PUT /api/Release/admin-portal/1.0.0 HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${auth}`,
        'Content-Type: application/gzip',
        ...headers,
        '',
        '',
      ].join('\r\n'),
    );
    socket.write(body);
    return socket;
  }

  beforeAll(() => product.server.listen({ port: 0, host: '127.0.0.1' }));

  it('of 2 GB is refused before it is sent', async () => {
    const socket = await start([`Content-Length: ${2 * 1024 ** 3}`], Buffer.alloc(1024));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('413 Payload Too Large');
    expect(String(answer)).toContain('The archive is larger than 25 MiB.');
    socket.destroy();
    await expectNothing();
  });

  it.each([
    ['of archives one after another', gzipSync(Buffer.alloc(1024 * 1024, 'x'), { level: 0 })],
    ['of zeros', Buffer.alloc(1024 * 1024)],
  ])('without an announced length, %s, is told once it is too long', async (_what, part) => {
    const socket = await start(['Transfer-Encoding: chunked'], Buffer.alloc(0));
    const answered = once(socket, 'data');
    // No more than that: the rest of 2 GB is neither waited for nor kept.
    for (let sent = 0; sent < 27; sent += 1) {
      socket.write(`${part.length.toString(16)}\r\n`);
      socket.write(part);
      socket.write('\r\n');
    }
    const [answer] = await answered;
    expect(String(answer)).toContain('413 Payload Too Large');
    expect(String(answer)).toContain('The archive is larger than 25 MiB.');
    socket.destroy();
    await expectNothing();
  });

  it('without a declared length that is not an archive is rejected at its end', async () => {
    const socket = await start(['Transfer-Encoding: chunked'], Buffer.from('5\r\nhello\r\n0\r\n\r\n'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('422 Unprocessable Entity');
    expect(String(answer)).toContain('not a gzipped tar archive');
    socket.destroy();
    await expectNothing();
  });

  it('that is cut off leaves nothing', async () => {
    const archive = archiveOf(buildOf('admin-portal', '1.0.0'));
    const socket = await start([`Content-Length: ${archive.length}`], archive.subarray(0, 600));
    const arriving = () => readdir(path.join(product.services.config.releasesFolder, '.incoming')).catch(() => []);
    const becomes = async (count: number) => {
      while ((await arriving()).length !== count) await new Promise((resolve) => setTimeout(resolve, 50));
    };
    await becomes(1);
    socket.destroy();
    await becomes(0);
    await expectNothing();
  });

  it('with a wrong token is answered before anything is read', async () => {
    const socket = await start(['Content-Length: 1000000'], Buffer.alloc(10), `deploy_${'x'.repeat(43)}`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toContain('401 Unauthorized');
    socket.destroy();
    await expectNothing();
  });
});

it('a complete upload is stored, and served to no one until it is promoted', async () => {
  const archive = archiveOf(buildOf('admin-portal', '1.0.0'));
  const answer = await send(archive);
  expect([answer.status, answer.body]).toEqual([
    201,
    { message: 'Release Stored', Version: '1.0.0', Digest: expect.stringMatching(/^[0-9a-f]{64}$/), Size: 682 },
  ]);
  expect((await product.page('/adminDashboard')).portal('admin-portal').current).toBeNull();
});

it('a build that states its digests as SHA-384, as the first ones did, is stored too', async () => {
  const { entries, manifest } = buildOf('admin-portal', '1.1.0');
  const files = Object.fromEntries(
    entries
      .filter(({ name }) => name in manifest.files)
      .map(({ name, bytes = '' }) => [
        name,
        { size: Buffer.byteLength(bytes), integrity: integrityOf(Buffer.from(bytes), 'sha384') },
      ]),
  );
  const wrong = { ...files, 'chunks/page.js': { size: 1, integrity: 'sha384-x' } };
  expect((await send(archiveOf(buildOf('admin-portal', '1.1.0', { files: wrong })), '1.1.0')).status).toBe(422);
  expect((await send(archiveOf(buildOf('admin-portal', '1.1.0', { files })), '1.1.0')).status).toBe(201);
});
