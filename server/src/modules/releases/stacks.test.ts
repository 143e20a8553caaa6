import { gzipSync } from 'node:zlib';
import { archiveOf, deployTokenFor, sharingBuildOf, type TestBuild, upload } from '../../testing/builds';
import { startTestProduct, type TestProduct } from '../../testing/releases';
import { integrityOf } from '.';
import { createLoadNonce } from './rollout/load-nonces';

const CHUNK = '_chunks/page.12345678.js';
const CODE = 'var x=1;function Me(){return JSON.parse("no")}';
/** `Me` is NoticesPage from line 10 on, and `parse` is at line 12, column 5. */
const MAPS = Buffer.from(
  JSON.stringify({
    [CHUNK]: {
      sources: ['src/features/notices/notices-page.tsx'],
      names: ['NoticesPage'],
      mappings: 'QASA,SAASA,iBAEL',
    },
  }),
);
const described = { size: MAPS.length, integrity: integrityOf(MAPS) };

let product: TestProduct;
let token: string;

beforeAll(async () => {
  product = await startTestProduct();
  token = await deployTokenFor(product, 'admin-portal');
});
afterAll(() => product.stop());

/** A build whose source maps are this file. */
function mappedBuild(version: string, file: Buffer, maps: typeof described | undefined = described): TestBuild {
  const { manifest, entries } = sharingBuildOf('admin-portal', version, { 'page.12345678.js': CODE });
  return {
    manifest,
    entries: [
      ...entries.filter(({ name }) => name !== 'release.json'),
      {
        name: 'release.json',
        bytes: JSON.stringify({ ...manifest, pages: ['/adminDashboard/interns/:id/edit'], maps }),
      },
      { name: `${version}/source-maps.json.gz`, bytes: file },
    ],
  };
}

const send = (version: string, build: TestBuild) =>
  upload(product, { portal: 'admin-portal', version, token, archive: archiveOf(build) });

/** Reports a failure as the page of another person, and reads what its team is told. */
async function report(version: string, body: object, agent = 'Mozilla/5.0 Gecko/20100101 Firefox/144.0') {
  const { id } = await product.signInAs('ADM');
  const answer = await product.call('POST', '/api/Release/Load', {
    body: {
      Portal: 'admin-portal',
      Version: version,
      Outcome: 'Failed',
      Stage: 'render',
      Error: 'SyntaxError: no',
      Nonce: createLoadNonce(product.services, 'admin-portal'),
      ...body,
    },
    headers: { cookie: `person=${product.personCookie(id)}`, 'user-agent': agent },
  });
  expect(answer.status).toBe(200);
  const { body: list } = await product.call('GET', `/api/Release/admin-portal/Failure?Version=${version}`, { token });
  return (list.Failures as Record<string, unknown>[])[0];
}

const address = `https://example.com/portals/admin-portal/${CHUNK}`;

describe('the source maps of an upload', () => {
  it('are stored, and no browser gets them', async () => {
    expect((await send('1.0.0', mappedBuild('1.0.0', gzipSync(MAPS)))).status).toBe(201);
    await product.goLive('admin-portal', '1.0.0');
    expect((await product.call('GET', `/portals/admin-portal/${CHUNK}`)).status).toBe(200);
    for (const file of ['source-maps.json.gz', 'source-maps.json', '1.0.0/source-maps.json.gz'])
      expect((await product.call('GET', `/portals/admin-portal/1.0.0/${file}`)).status).toBe(404);
    const encoded = { headers: { 'accept-encoding': 'gzip' } };
    expect((await product.call('GET', '/portals/admin-portal/1.0.0/source-maps.json', encoded)).status).toBe(404);
  });

  it.each([
    ['others than release.json states', gzipSync('{}'), described, 'does not unpack'],
    ['longer than release.json states', gzipSync(Buffer.concat([MAPS, MAPS])), described, 'does not unpack'],
    ['that release.json does not state', gzipSync(MAPS), undefined, 'does not list'],
    ['without bounds', gzipSync(MAPS), { ...described, size: 2 ** 30 }, 'maps/size'],
  ])('%s are refused', async (_what, file, maps, why) => {
    const build = mappedBuild('1.0.1', file);
    const { status, body } = await send('1.0.1', maps === described ? build : withMaps(build, maps));
    expect([status, body.message]).toEqual([422, expect.stringContaining(why)]);
  });
});

function withMaps({ manifest, entries }: TestBuild, maps: typeof described | undefined): TestBuild {
  const changed = entries.map((entry) =>
    entry.name === 'release.json' ? { ...entry, bytes: JSON.stringify({ ...manifest, maps }) } : entry,
  );
  return { manifest, entries: changed };
}

describe('the stack of a failure', () => {
  it.each([
    ['Chrome', `    at Me (${address}:1:35)\n    at new Me (${address}:1:35)`],
    ['Firefox', `Me@${address}:1:35\nMe@${address}?again:1:35`],
  ])("of %s names the team's own sources and functions", async (_browser, Stack) => {
    const place = 'src/features/notices/notices-page.tsx:12:5 (NoticesPage)';
    expect(await report('1.0.0', { Stack })).toMatchObject({ Stack: [place, place] });
    // On the administrators' page, too.
    const administrator = await product.signInAs('ADM');
    const { body } = await product.call('GET', '/api/Admin/Release/Failure', { token: administrator.token });
    expect((body.Failures as Record<string, unknown>[])[0]).toMatchObject({
      Stack: [place, place],
      Browser: 'Firefox 144',
    });
  });

  it('has no frames of the shell, of another portal and of strangers', async () => {
    const Stack = [
      'SyntaxError: ada@example.com',
      '    at shell (https://example.com/assets/shell.js:1:2)',
      `    at other (https://example.com/portals/intern-portal/${CHUNK}:1:2)`,
      '    at unknown (https://example.com/portals/admin-portal/_chunks/unknown.js:1:2)',
      `    at ada@example.com (${address}:1:35)`,
      `    at async Promise.all (${address}:1:1)`,
    ].join('\n');
    expect(await report('1.0.0', { Error: 'Other', Stack })).toMatchObject({
      Stack: ['src/features/notices/notices-page.tsx:12:5', `${CHUNK}:1:1 (all, no source map)`],
    });
  });

  it('is that of the minified code, and says so, for a version without source maps', async () => {
    const { manifest, entries } = sharingBuildOf('admin-portal', '1.0.2', { 'page.12345678.js': CODE });
    expect((await send('1.0.2', { manifest, entries })).status).toBe(201);
    const Stack = `    at Me (${address}:1:35)\n    at ${address}:1:9`;
    expect(await report('1.0.2', { Stack })).toMatchObject({
      Stack: [`${CHUNK}:1:35 (Me, no source map)`, `${CHUNK}:1:9 (no source map)`],
    });
  });

  it('comes with the patterns of pages and with browsers, of equal failures together', async () => {
    const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';
    await report('1.0.0', { Error: 'Third', Address: '/adminDashboard/interns/4711/edit' });
    await report('1.0.0', { Error: 'Third', Address: '/adminDashboard/interns/4712/edit/' }, chrome);
    const found = await report(
      '1.0.0',
      { Error: 'Third', Address: '/adminDashboard/ada@example.com' },
      'x'.repeat(300),
    );
    expect(found).toMatchObject({
      Count: 3,
      Stack: [],
      Pages: ['/adminDashboard/interns/:id/edit'],
      Browsers: ['Chrome 141', 'Firefox 144'],
    });
    const rows = await product.services.db.selectFrom('portal_failures').select('address').distinct().execute();
    expect(rows.map((row) => row.address)).toEqual(expect.arrayContaining([null, '/adminDashboard/interns/:id/edit']));
    expect(rows).toHaveLength(2);
  });
});
