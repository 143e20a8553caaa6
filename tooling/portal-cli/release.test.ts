import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import type { PortalReleases, ReleaseCheck, ReleaseManifest } from '@internship-portals/shared-api/contract';
import type { Declarations } from 'federation-preset/declarations';
import { SCOPE } from 'repository';
import { t } from 'tar';

// Under load, starting a command takes long.
jest.setTimeout(120_000);

const root = join(__dirname, '../..');
const CLI = ['--import', 'tsx', 'tooling/portal-cli/src/portal.ts'];
const readRootJson = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
/** The ranges of shared packages that every portal declares. */
const PEERS: Record<string, string> = readRootJson('intern-portal/package.json').peerDependencies;
const CONTRACT: number = readRootJson('shared-ui/src/portal-contract.json').version;

const TOKEN = `deploy_${'a'.repeat(43)}`;

/** A checkout of one small portal and the packages that a portal needs: no other portal, no shell, no server. */
let checkout: string;
let server: Server;
let address: string;
/** The changes requested from the server, oldest first. */
let asked: { call: string; type?: string; authorization?: string; body: Buffer }[];
/** The manifests sent to the server for a check. */
let checked: unknown[];
/** Resolves with the next request of a call. */
const asks = (call: string) => new Promise<void>((resolve) => awaited.push({ call, resolve }));
let awaited: { call: string; resolve: () => void }[] = [];
/** What the server answers about the build. */
let verdict: ReleaseCheck;
/** What the deployed shell declares of its packages; undefined for one from before it did. */
let declarations: Declarations | undefined;
/** What the server answers instead, by call. */
let refusals: Record<string, { status: number; body: unknown }>;

const write = (file: string, text: string) => {
  mkdirSync(dirname(join(checkout, file)), { recursive: true });
  writeFileSync(join(checkout, file), text);
};
const manifest = () =>
  JSON.parse(readFileSync(join(checkout, 'small-portal/dist/release.json'), 'utf8')) as ReleaseManifest;

function makeCheckout() {
  checkout = mkdtempSync(join(tmpdir(), 'release-'));
  const copied = [
    'package.json',
    'package-lock.json',
    '.gitignore',
    'lerna.json',
    'nx.json',
    'repository/index.ts',
    'repository/package.json',
    'repository/root.ts',
    'tsconfig.base.json',
    'tsconfig.browser.json',
    'shared-api/package.json',
    'shared-api/src',
    'shared-ui/package.json',
    'shared-ui/src/portal-contract.json',
    'shared-ui/src/time-limits.json',
  ];
  for (const path of copied) cpSync(join(root, path), join(checkout, path), { recursive: true });
  const tools = ['federation-preset', 'portal-cli'];
  for (const tool of tools)
    for (const name of readdirSync(join(root, 'tooling', tool)))
      if (/\.[mc]js$|^package\.json$|^src$/.test(name))
        cpSync(join(root, 'tooling', tool, name), join(checkout, 'tooling', tool, name), { recursive: true });
  // Packages are linked one by one: ours must be those of the copy.
  const ours = [...tools, 'repository'];
  const link = (from: string, to: string) => {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (!ours.includes(name) && name !== SCOPE && !/^shell$|^server$|^test-preset$|^bench$|^e2e$|-portal$/.test(name))
        symlinkSync(join(from, name), join(to, name));
  };
  link(join(root, 'node_modules'), join(checkout, 'node_modules'));
  for (const tool of tools) {
    const own = join(root, 'tooling', tool, 'node_modules');
    if (existsSync(own)) link(own, join(checkout, 'tooling', tool, 'node_modules'));
  }
  for (const name of ours)
    symlinkSync(join(checkout, tools.includes(name) ? 'tooling' : '.', name), join(checkout, 'node_modules', name));
  mkdirSync(join(checkout, 'node_modules', SCOPE));
  for (const name of ['shared-api', 'shared-ui'])
    symlinkSync(join(checkout, name), join(checkout, 'node_modules', SCOPE, name));

  write(
    'portals.json',
    JSON.stringify([
      { name: 'small-portal', package: 'small-portal', base: '/small', role: null, port: 3199 },
      { name: 'other-portal', package: 'other-portal', base: '/other', role: null, port: 3198 },
    ]),
  );
  write(
    'small-portal/package.json',
    JSON.stringify({
      name: 'small-portal',
      version: '1.2.3',
      scripts: { build: 'webpack --mode production' },
      dependencies: {
        'federation-preset': '*',
        '@internship-portals/shared-api': '*',
        '@internship-portals/shared-ui': '*',
      },
      peerDependencies: PEERS,
    }),
  );
  write('small-portal/webpack.config.cjs', "module.exports = require('federation-preset/webpack.cjs')(__dirname);");
  write(
    'small-portal/src/portal.tsx',
    `import Button from '@mui/material/Button';
     import { PORTAL_CONTRACT } from '@internship-portals/shared-ui';
     import { Link } from '@internship-portals/shared-ui/router';
     import { read } from './calls';
     export const portal = {
       contract: PORTAL_CONTRACT, title: 'Small', navigation: [],
       routes: [{ index: true, Component: () => <Button component={Link} onClick={read}>Small</Button> }, { path: 'page', lazy: () => import('./page') }],
     };`,
  );
  write('small-portal/tsconfig.json', JSON.stringify({ extends: '../tsconfig.browser.json' }));
  write('small-portal/src/page.tsx', 'export function Component() { return <p>A page</p>; }');
  write(
    'small-portal/src/calls.ts',
    `import { apply, listPositions } from '@internship-portals/shared-api/contract';
     import { call } from '@internship-portals/shared-api/client';
     export const read = () => call(listPositions, {});
     export const neverCalled = () => call(apply, {});`,
  );
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Answers like the product's server and records the requested changes. */
async function startRegistry() {
  server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url}`;
    const body = await bodyOf(request);
    const reads: Record<string, unknown> = {
      'GET /api/Release/Live': {},
      'POST /api/Release/Check': verdict,
      'GET /api/Release/small-portal': releases,
      'GET /api/Release': { Portals: ['small-portal'] },
      'GET /api/Release/small-portal/Failure': { Failures: failures },
      'GET /api/Release/small-portal/Failure?Version=1.2.3-b': { Failures: failures },
      'GET /declarations.json': declarations ?? { message: 'There is no such address' },
    };
    if (call === 'POST /api/Release/Check') checked.push(JSON.parse(String(body)));
    if (!(call in reads))
      asked.push({ call, type: request.headers['content-type'], authorization: request.headers.authorization, body });
    const refusal = refusals[call];
    const answer = refusal?.body ??
      reads[call] ?? { message: 'Done', Version: '1.0.0', Digest: 'd'.repeat(64), Size: 1 };
    const isAbsent = call === 'GET /declarations.json' && !declarations;
    response.writeHead(refusal?.status ?? (isAbsent ? 404 : 200), { 'content-type': 'application/json' });
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    for (const { resolve } of awaited.filter((one) => one.call === call)) resolve();
    awaited = awaited.filter((one) => one.call !== call);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const releases: PortalReleases = {
  Portal: 'small-portal',
  Current: '1.2.3-b',
  Previous: '1.2.3-a',
  Rollout: null,
  Releases: [
    {
      Portal: 'small-portal',
      Version: '1.2.3-b',
      ReleasedAt: '2026-11-21T09:30:00.000Z',
      ReleasedBy: 'CI',
      Commit: '0123456789abcdef',
      Size: 2048,
      Digest: 'd'.repeat(64),
      Loads: 12,
      Failures: 3,
      Incompatibilities: [],
    },
  ],
  History: [
    {
      At: '2026-11-21T09:31:00.000Z',
      Action: 'Rolled Back',
      Version: '1.2.3-b',
      From: '1.2.3-c',
      By: 'CI',
      Reason: 'It was slow',
    },
  ],
};

const failures = [
  {
    Version: '1.2.3-b',
    Stage: 'render',
    Error: 'TypeError: x is undefined',
    Count: 4,
    FirstAt: '2026-11-21T09:32:00.000Z',
    LastAt: '2026-11-21T09:40:00.000Z',
    Stack: ['src/features/notices/notices-page.tsx:12:5 (NoticesPage)', '_chunks/page.js:1:2 (e, no source map)'],
    Pages: ['/noticesDashboard', '/noticesDashboard/:id'],
    Browsers: ['Chrome 141', 'Firefox 144'],
  },
];

/** Runs a command in the small checkout as a person does. */
async function run(command: string, words: string[] = ['small-portal'], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...CLI, command, ...words], {
    cwd: checkout,
    env: { PATH: process.env.PATH, DEPLOY_URL: address, DEPLOY_TOKEN: TOKEN, ...settings },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}

beforeAll(async () => {
  makeCheckout();
  await startRegistry();
  fits();
  const built = await run('check');
  expect(built).toEqual({ code: 0, output: expect.stringContaining('is compatible with what is live.') });
}, 180_000);
afterAll(() => {
  server.close();
  rmSync(checkout, { recursive: true, force: true });
});

/** The build is compatible. */
function fits() {
  asked = [];
  checked = [];
  refusals = {};
  declarations = undefined;
  verdict = {
    LiveVersion: '1.2.2',
    LiveSize: 1_000,
    Requirements: [
      { Name: 'portal contract', Build: '1', Live: '1', Fits: true },
      { Name: 'react', Build: '^19.3.1', Live: '19.3.1', Fits: true },
    ],
    Incompatibilities: [],
  };
}
beforeEach(fits);

describe('what a build says of itself', () => {
  it('names the portal contract, the packages by range, and the share keys', () => {
    expect(manifest()).toMatchObject({
      portal: 'small-portal',
      version: expect.stringMatching(/^1\.2\.3-[0-9a-f]{10}$/),
      contract: CONTRACT,
      requires: Object.fromEntries(
        ['@mui/material', 'react', '@internship-portals/shared-api', '@internship-portals/shared-ui'].map((name) => [
          name,
          PEERS[name],
        ]),
      ),
      consumes: [
        '@internship-portals/shared-api/client',
        '@internship-portals/shared-ui',
        '@internship-portals/shared-ui/router',
        '@mui/material/Button',
        'react/jsx-runtime',
      ],
      uses: {
        'react/jsx-runtime': ['jsx'],
        '@internship-portals/shared-api/client': ['call'],
        '@internship-portals/shared-ui': ['PORTAL_CONTRACT'],
        '@internship-portals/shared-ui/router': ['Link'],
      },
    });
  });

  it('names the calls that its own code makes, and no others', () => {
    expect(manifest().calls).toEqual([
      { Method: 'GET', Path: '/Position', Sends: [], Expects: ['Positions', 'Positions.Position', 'Positions.id'] },
    ]);
  });

  it('holds size and digest of every shipped file, which are those on the disk', () => {
    const folder = join(checkout, 'small-portal/dist');
    const shipped = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((found) => found.isFile())
      .map((found) => relative(folder, join(found.parentPath, found.name)))
      .filter((name) => !/^\.|\.(br|gz)$|^release\.json$/.test(name));
    const { files, entry, preload, version } = manifest();
    expect(entry).toBe(`${version}/remoteEntry.js`);
    expect(Object.keys(files).sort()).toEqual(shipped.sort());
    expect(shipped).toEqual(expect.arrayContaining([entry, ...preload]));
    for (const [name, { size, integrity }] of Object.entries(files)) {
      const bytes = readFileSync(join(folder, name));
      expect([name, size, integrity]).toEqual([
        name,
        bytes.length,
        `sha256-${createHash('sha256').update(bytes).digest('base64')}`,
      ]);
    }
  });

  it('lets the entry carry the digest of each chunk', () => {
    const { files, entry } = manifest();
    const text = readFileSync(join(checkout, 'small-portal/dist', entry), 'utf8');
    const chunks = Object.keys(files).filter((name) => name.endsWith('.js') && name !== entry);
    expect(chunks.length).toBeGreaterThan(1);
    for (const name of chunks) expect(text).toContain(files[name]?.integrity);
    expect(text).not.toContain('CHUNK-SRI-HASH');
  });
});

describe('check', () => {
  it("shows the server's comparison of the build on one screen, and needs no token", async () => {
    const { code, output } = await run('check', ['small-portal'], { DEPLOY_TOKEN: '' });
    expect(code).toBe(0);
    expect(checked).toEqual([manifest()]);
    expect(output).toContain(`small-portal ${manifest().version} against ${address}, where 1.2.2 is live`);
    expect(output).toMatch(/portal contract +1 +1 +fits\n/);
    expect(output).toMatch(/react +\^19\.3\.1 +19\.3\.1 +fits\n/);
    expect(output).toMatch(/size +\S+ kB +1\.0 kB +\+\S+ %/);
    expect(output).toContain('The deployed shell does not declare its components, so props are not compared.\n');
    expect(output.split('\n').length).toBeLessThan(24);
  });

  it('names every incompatibility that the server finds', async () => {
    verdict = {
      LiveVersion: null,
      LiveSize: null,
      Requirements: [{ Name: 'react', Build: '^19.3.1', Live: '20.0.0', Fits: false }],
      Incompatibilities: ['react: this build needs ^19.3.1.', 'GET /Position: this build makes this call.'],
    };
    const { code, output } = await run('check');
    expect(code).toBe(4);
    expect(output).toContain('where no version is live');
    expect(output).toMatch(/react +\^19\.3\.1 +20\.0\.0 +DOES NOT FIT\n/);
    expect(output).toMatch(/size +\S+ kB +not released yet\n/);
    expect(output).toMatch(
      /is not compatible with what is live:\n {2}- react: this build needs \^19\.3\.1\.\n {2}- GET \/Position: /,
    );
  });

  it('names the places that the components and functions of the deployed shell do not fit, and waits for others', async () => {
    const taking = (input: string): Declarations => ({
      versions: { '@internship-portals/shared-api': '1.4.0' },
      paths: { '@internship-portals/shared-api/client': 'shared-api/src/client.d.ts' },
      files: { 'shared-api/src/client.d.ts': `export declare function call(endpoint: unknown${input}): void;` },
    });
    declarations = taking('');
    const { code, output } = await run('check');
    expect(code).toBe(4);
    expect(output).toMatch(
      /is not compatible with what is live:\n {2}- src\/calls\.ts:3: Expected 1 arguments, but got 2\.\n {2}- The deployed shell has @internship-portals\/shared-api 1\.4\.0\. /,
    );
    asked = [];
    const released = await run('release');
    expect([released.code, asked]).toEqual([4, []]);
    const waiting = run('check', ['small-portal', '--wait-until-fits', '1']);
    checked = [];
    while (checked.length < 2) await setTimeout(50);
    declarations = taking(', input: unknown');
    expect(await waiting).toEqual({ code: 0, output: expect.stringContaining('is compatible with what is live') });
  });

  it('waits for the shell that a build needs, and ends with another exit code when none comes in its time', async () => {
    const compatible = verdict;
    verdict = { ...compatible, Incompatibilities: ['react: this build needs ^19.3.1.'] };
    const refused = await run('check', ['small-portal', '--wait-until-fits', '0']);
    expect([refused.code, refused.output]).toEqual([4, expect.not.stringContaining('Waiting')]);
    checked = [];
    const waiting = run('check', ['small-portal', '--wait-until-fits', '1']);
    while (checked.length < 2) await setTimeout(50);
    verdict = compatible;
    const { code, output } = await waiting;
    expect(code).toBe(0);
    expect(output).toMatch(
      /react: this build needs[\s\S]+Waiting up to 1 min for[\s\S]+is compatible with what is live/,
    );
    const wrong = await run('check', ['small-portal', '--wait-until-fits', 'x']);
    expect(wrong).toEqual({ code: 1, output: expect.stringContaining('takes a number of minutes up to 1440, not x.') });
  }, 60_000);

  it('says that a server is too old to check a build', async () => {
    refusals['POST /api/Release/Check'] = { status: 405, body: { message: 'Method not allowed.' } };
    const { code, output } = await run('check');
    expect([code, output]).toEqual([
      1,
      `Building small-portal\nThe server at ${address} is older than this command: it does not have the call POST /Release/Check. Update the server first.\n`,
    ]);
  });

  it('says which address does not answer', async () => {
    const { code, output } = await run('check', ['small-portal'], { DEPLOY_URL: 'http://127.0.0.1:9' });
    expect([code, output]).toEqual([1, expect.stringMatching(/^http:\/\/127\.0\.0\.1:9 cannot be reached \(/)]);
  });
});

describe('release', () => {
  it('uploads the whole build as one archive, and promotes it', async () => {
    const { version, files } = manifest();
    const { code, output } = await run('release');
    expect([code, output]).toEqual([0, expect.stringContaining(`Open ${address}/small`)]);
    expect(asked.map(({ call }) => call)).toEqual([
      `PUT /api/Release/small-portal/${version}`,
      `POST /api/Release/small-portal/${version}/Promote`,
    ]);
    expect(asked[0]).toMatchObject({ type: 'application/gzip', authorization: `Bearer ${TOKEN}` });
    const names: string[] = [];
    const archive = join(checkout, 'sent.tar');
    writeFileSync(archive, gunzipSync(asked[0]?.body ?? ''));
    await t({ file: archive, onReadEntry: (entry) => names.push(`${entry.type} ${entry.path}`) });
    expect(names).toEqual(
      expect.arrayContaining(['release.json', ...Object.keys(files)].map((name) => `File ${name}`)),
    );
    expect(names.filter((name) => !/^File [\w.-]+(\/[\w.-]+)?$/.test(name) || name.includes('.inputs'))).toEqual([]);
  });

  it('says how to undo the release, unless nothing has changed', async () => {
    const undo = 'To undo it: npm run portal -- rollback small-portal';
    expect((await run('release')).output).toContain(undo);
    const body = { ...releases, Current: manifest().version };
    refusals['GET /api/Release/small-portal'] = { status: 200, body };
    const { code, output } = await run('release');
    expect([code, output]).toEqual([0, expect.not.stringContaining(undo)]);
  });

  it('sends nothing when this version is already live, and waits for its verdict while it is watched', async () => {
    const body = { ...releases, Current: manifest().version };
    refusals['GET /api/Release/small-portal'] = { status: 200, body };
    for (const words of [[], ['--share', '10'], ['--wait']]) {
      const { code, output } = await run('release', ['small-portal', ...words]);
      const text = `small-portal ${manifest().version} is already live at ${address}: nothing has changed.`;
      expect([code, asked, output]).toEqual([0, [], expect.stringContaining(text)]);
    }
    refusals['GET /api/Release/small-portal'] = { status: 200, body: { ...body, Damaged: ['remoteEntry.js'] } };
    expect((await run('release')).code).toBe(0);
    expect(asked[0]?.call).toBe(`PUT /api/Release/small-portal/${manifest().version}`);
  });

  it('asks to accept a first page that is more than 20 percent larger than the live one', async () => {
    verdict.LiveFirstPage = 100;
    const { code, output } = await run('release');
    expect([code, asked, output]).toEqual([1, [], expect.stringContaining('or release it with --accept-size.')]);
    expect(output).toMatch(/first page +\S+ kB +0\.1 kB +\+\S+ %/);
    expect((await run('check')).code).toBe(0);
    expect((await run('release', ['small-portal', '--accept-size'])).code).toBe(0);
    expect(asked).toHaveLength(2);
  });

  it('ends with another exit code when the version is stored and waits for an administrator', async () => {
    const message = 'small-portal 1.2.3 needs an approval.';
    for (const [words, action] of [
      [[], 'Promote'],
      [['--share', '10', '--wait'], 'Rollout'],
    ] as const) {
      const call = `POST /api/Release/small-portal/${manifest().version}/${action}`;
      refusals[call] = { status: 403, body: { code: 'approval_required', message } };
      const { code, output } = await run('release', ['small-portal', ...words]);
      expect([code, output]).toEqual([3, expect.stringContaining(`Waiting for approval. The server says: ${message}`)]);
    }
  });

  it('is rolled out to a share and to named people instead', async () => {
    const { version } = manifest();
    await run('release', ['small-portal', '--share', '10', '--user', 'ada@example.com', '--user', 'bo@example.com']);
    expect(asked[1]?.call).toBe(`POST /api/Release/small-portal/${version}/Rollout`);
    expect(JSON.parse(String(asked[1]?.body))).toEqual({ Share: 10, Users: ['ada@example.com', 'bo@example.com'] });
    asked = [];
    await run('release', ['small-portal', '--no-promote']);
    expect(asked.map(({ call }) => call)).toEqual([`PUT /api/Release/small-portal/${version}`]);
  });

  it('uploads nothing that is not compatible', async () => {
    verdict.Incompatibilities = ['react: this build needs ^19.3.1.'];
    const { code, output } = await run('release');
    expect([code, asked, output]).toEqual([4, [], expect.stringContaining('  - react: this build needs ^19')]);
  });

  it('uploads what is only compatible with the next shell, if it is not made live', async () => {
    verdict.Incompatibilities = ['react: this build needs ^19.3.1.'];
    const { code, output } = await run('release', ['small-portal', '--no-promote']);
    expect([code, output]).toEqual([0, expect.stringContaining('so it can only be stored:\n  - react: this build')]);
    expect(asked).toHaveLength(1);
  });

  it("prints the server's refusal in its words, with every incompatibility and without a stack", async () => {
    const call = `POST /api/Release/small-portal/${manifest().version}/Promote`;
    refusals[call] = { status: 409, body: { message: 'It does not fit.', errors: { Release: ['One.', 'Two.'] } } };
    const { code, output } = await run('release');
    expect(code).toBe(1);
    expect(output).toMatch(/The server says: It does not fit\.\n {2}- One\.\n {2}- Two\.\n/);
    expect(output).not.toMatch(/^ +at /m);
    refusals[call] = { status: 502, body: '<html>Bad gateway</html>' };
    expect((await run('release')).output).toContain('Promote answered 502 without a message.');
  });

  it.each([
    [['small-portal'], { DEPLOY_TOKEN: '' }, 'DEPLOY_TOKEN is not set.'],
    [
      ['small-portal'],
      { DEPLOY_TOKEN: 'a secret' },
      "DEPLOY_TOKEN is not a deploy token. Deploy tokens begin with 'deploy_'.",
    ],
    [['small-portal', '1.2.3'], {}, 'Unexpected argument: 1.2.3'],
    [['small-portal', '--force'], {}, "Unknown option '--force'.\nUsage:"],
    [['small-portal'], { DEPLOY_URL: 'nowhere' }, 'DEPLOY_URL is not a web address: nowhere'],
    [['tiny-portal'], {}, 'There is no tiny-portal. Known: small-portal, other-portal'],
    [[], {}, 'Usage: npm run portal -- release <portal>'],
    [['small-portal', '--share', '101'], {}, '--share takes a percentage from 0 to 100, not 101.'],
    [['small-portal', '--share', '5', '--no-promote'], {}, 'leave out --no-promote'],
    [['small-portal', '--wait', '--no-promote'], {}, 'There is nothing to wait for'],
  ])('says what is wrong with %j %j', async (words, settings, message) => {
    const { code, output } = await run('release', words as string[], settings as Record<string, string>);
    expect([code, asked, output]).toEqual([1, [], expect.stringContaining(message)]);
  });

  it('says before it builds that the token is of another portal', async () => {
    const message = "The deploy token 'CI' is for other-portal, not for small-portal.";
    refusals['GET /api/Release/small-portal'] = { status: 403, body: { message } };
    const { code, output } = await run('release');
    expect([code, output]).toEqual([1, `The server says: ${message}\n`]);
  });

  it('says what to do when the server does not know the portal', async () => {
    const body = { code: 'portal_not_found', message: 'There is no portal named small-portal.' };
    refusals['GET /api/Release/small-portal'] = { status: 404, body };
    const { output } = await run('release');
    expect(output).toBe(
      `The server says: ${body.message}\n  - Start the server with a portals.json that lists it first.\n`,
    );
  });

  it.each(['check', 'release', 'new'])('explains %s', async (command) => {
    const { code, output } = await run(command, ['--help'], { DEPLOY_TOKEN: '' });
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^Usage: npm run portal -- \w+.*\n\n[A-Z][\s\S]*\nOptions:\n/),
    ]);
  });

  it('lists the commands', async () => {
    const { code, output } = await run('--help', []);
    expect([code, output.match(/^ {2}(\w+)(?= )/gm)]).toEqual([
      0,
      [
        'dev',
        'check',
        'release',
        'promote',
        'rollout',
        'rollback',
        'releases',
        'failures',
        'override',
        'new',
        'help',
      ].map((name) => `  ${name}`),
    ]);
  });

  it('builds the portal again when its sources have changed, as another version', async () => {
    const { version } = manifest();
    appendFileSync(join(checkout, 'small-portal/src/page.tsx'), '\nexport const changed = 1;\n');
    const { code } = await run('release');
    expect(code).toBe(0);
    expect(manifest().version).not.toBe(version);
    expect(asked[0]?.call).toBe(`PUT /api/Release/small-portal/${manifest().version}`);
  }, 120_000);
});

describe('rollback and releases', () => {
  it('rolls back to the version before, or to the one that is named, with the reason', async () => {
    expect((await run('rollback')).output).toContain('small-portal 1.0.0 is live');
    await run('rollback', ['small-portal', '1.0.0', '--reason', 'It was slow']);
    expect(asked.map(({ call, body }) => [call, JSON.parse(String(body))])).toEqual([
      ['POST /api/Release/small-portal/Rollback', {}],
      ['POST /api/Release/small-portal/Rollback', { Version: '1.0.0', Reason: 'It was slow' }],
    ]);
  });

  it('take the portal of the token if none is named', async () => {
    const Retention = { Portal: 'small-portal', Versions: 1, Size: 2_048, Deletable: [], Kept: [] };
    const pruned = { message: 'Nothing was deleted.', Retention };
    refusals['POST /api/Release/small-portal/Prune'] = { status: 200, body: pruned };
    expect((await run('releases', [])).output).toContain(`small-portal at ${address} (times are UTC)`);
    const { code, output } = await run('releases', ['prune', '--dry-run']);
    expect([code, output]).toEqual([0, expect.stringContaining(`small-portal at ${address}: 1 version, 2.0 kB`)]);
    expect(asked.map(({ call, body }) => [call, JSON.parse(String(body))])).toEqual([
      ['POST /api/Release/small-portal/Prune', { DryRun: true }],
    ]);
  });

  it('end quietly when no one reads on', async () => {
    const words = `{ '${process.execPath}' ${CLI.join(' ')} releases small-portal; echo "code $?" >&2; } | true`;
    const shell = spawn('sh', ['-c', words], {
      cwd: checkout,
      env: { PATH: process.env.PATH, DEPLOY_URL: address, DEPLOY_TOKEN: TOKEN },
    });
    let errors = '';
    shell.stderr.on('data', (data) => (errors += data));
    await new Promise((resolve) => shell.on('close', resolve));
    expect(errors).toBe('code 0\n');
  });

  it('lists versions with what became of them, and what happened', async () => {
    const { code, output } = await run('releases');
    expect(code).toBe(0);
    expect(output).toMatch(/1\.2\.3-b +2026-11-21 09:30 +CI +0123456789 +2\.0 kB +12 +3 +live/);
    expect(output).toMatch(/2026-11-21 09:31 +Rolled Back +1\.2\.3-b after 1\.2\.3-c +CI +It was slow/);
  });

  it('list what failed in pages, for the portal of the token if none is named', async () => {
    const { code, output } = await run('failures', []);
    expect(code).toBe(0);
    expect(output).toMatch(/1\.2\.3-b +render +4 +2026-11-21 09:32 +2026-11-21 09:40 +TypeError: x is undefined/);
    expect(output).toContain(`1.2.3-b: TypeError: x is undefined
    at src/features/notices/notices-page.tsx:12:5 (NoticesPage)
    at _chunks/page.js:1:2 (e, no source map)
  on /noticesDashboard, /noticesDashboard/:id
  in Chrome 141, Firefox 144
`);
    const body = { Failures: [] };
    refusals['GET /api/Release/small-portal/Failure?Version=1.2.3-b'] = { status: 200, body };
    const none = await run('failures', ['small-portal', '1.2.3-b']);
    expect(none.output).toContain('No page has reported a failure.');
  });

  it('names the files of the live version that are not served, and says what to do', async () => {
    const body = { ...releases, Damaged: ['remoteEntry.js'] };
    refusals['GET /api/Release/small-portal'] = { status: 200, body };
    const { output } = await run('releases');
    expect(output).toMatch(/live, damaged in the store\n/);
    expect(output).toContain(
      'not served: remoteEntry.js\nRelease the same build again (npm run release -- small-portal)',
    );
  });
});

describe('promote and rollout', () => {
  const state = (changes: Partial<PortalReleases>) => {
    refusals['GET /api/Release/small-portal'] = { status: 200, body: { ...releases, ...changes } };
  };
  const rollout = {
    Version: '1.2.3-c',
    Share: 5,
    Users: ['ada@example.com'],
    Since: '2026-11-21T09:30:00.000Z',
    Until: '2026-11-21T10:00:00.000Z',
    MaxLoads: 100,
    Loads: 12,
    Failures: 0,
    Verdict: 'Healthy' as const,
    Reason: null,
  };
  const watched = { ...rollout, Version: '1.2.3-b', Share: 100, Users: [], Loads: 9, Failures: 3 };
  const calls = () => asked.map(({ call, body }) => [call, body.length > 0 ? JSON.parse(String(body)) : null]);
  const PROMOTE = 'POST /api/Release/small-portal/1.2.3-b/Promote';

  it('make a stored version live, watched or not', async () => {
    const { code, output } = await run('promote', ['small-portal', '1.2.3-b']);
    expect([code, output]).toEqual([0, expect.stringContaining(`Open ${address}/small`)]);
    await run('promote', ['small-portal', '1.2.3-b', '--no-watch']);
    expect(calls()).toEqual([
      [PROMOTE, null],
      [`${PROMOTE}?Watch=off`, null],
    ]);
  });

  it('wait for the verdict: 0 for a version that stays, 1 with the reason for one that went back', async () => {
    const Until = '2026-11-21T10:00:00.000Z';
    state({ Rollout: { ...watched, Verdict: 'Watching' } });
    const kept = run('promote', ['small-portal', '1.2.3-b', '--wait']);
    await asks(PROMOTE);
    await asks('GET /api/Release/small-portal');
    state({ Rollout: { ...watched, Loads: 100 } });
    expect(await kept).toEqual({
      code: 0,
      output: expect.stringMatching(
        /3 of its first 9 loads failed; .*\n {2}1\.2\.3-b is healthy: 3 of its first 100 loads failed\.\n/,
      ),
    });
    const Reason = '4 of its first 12 loads failed.';
    const left = {
      At: Until,
      Action: 'Rolled Back' as const,
      Version: '1.2.3-a',
      From: '1.2.3-b',
      By: 'server',
      Reason,
    };
    // The server has counted the failure that decides, and takes the version back a moment later.
    state({ Rollout: { ...watched, Verdict: 'Failing', Reason } });
    const wentBack = run('promote', ['small-portal', '1.2.3-b', '--wait']);
    await asks('GET /api/Release/small-portal');
    state({ Current: '1.2.3-a', History: [left] });
    const { code, output } = await wentBack;
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(
        `small-portal 1.2.3-b went back (Rolled Back by server): ${Reason}\n  - 4 x render: TypeError: x is undefined\n`,
      ),
    ]);
  });

  it('say with another exit code that a version had too few loads, and that most of a few failed', async () => {
    state({ Rollout: { ...watched, Loads: 3, Failures: 1, Verdict: 'Few Loads' } });
    const unproven = await run('promote', ['small-portal', '1.2.3-b', '--wait']);
    const text = '1.2.3-b stays, but it is not proven: 1 of its first 3 loads failed.';
    expect([unproven.code, unproven.output]).toEqual([2, expect.stringContaining(text)]);
    state({ Rollout: { ...watched, Loads: 0, Failures: 0, Verdict: 'Few Loads' } });
    const unseen = await run('promote', ['small-portal', '1.2.3-b', '--wait']);
    expect([unseen.code, unseen.output]).toEqual([2, expect.stringContaining('no one opened it in its time')]);
    state({ Rollout: { ...watched, Loads: 7, Failures: 7, Verdict: 'Failing', Reason: '7 of its 7 loads failed.' } });
    const failed = await run('promote', ['small-portal', '1.2.3-b', '--wait']);
    expect([failed.code, failed.output]).toEqual([1, expect.stringContaining('goes back: 7 of its 7 loads failed.')]);
  });

  it('widen the running rollout, start one with a stored version, and end it', async () => {
    state({ Rollout: rollout });
    expect((await run('rollout', ['small-portal', '25', '--wait'])).output).toContain(
      'small-portal 1.2.3-c is live for 25 percent of all browsers and for ada@example.com.\n\nWaiting for the verdict about small-portal 1.2.3-c\n  1.2.3-c is healthy: 0 of its first 12 loads failed.',
    );
    await run('rollout', ['small-portal', '5', '--version', '1.2.3-a', '--user', 'bo@example.com']);
    await run('rollout', ['small-portal', '--end']);
    expect(calls()).toEqual([
      ['POST /api/Release/small-portal/1.2.3-c/Rollout', { Share: 25, Users: ['ada@example.com'] }],
      ['POST /api/Release/small-portal/1.2.3-a/Rollout', { Share: 5, Users: ['bo@example.com'] }],
      ['DELETE /api/Release/small-portal/Rollout', null],
    ]);
  });

  it('say what is missing', async () => {
    const { code, output } = await run('rollout', ['small-portal', '25']);
    expect([code, output]).toEqual([1, expect.stringContaining('small-portal has no rollout. Name the version')]);
    expect((await run('rollout', ['small-portal', '25', '--end'])).output).toContain('leave out the other options');
  });
});

// The last one: it leaves a development build in dist.
describe('developing against the deployed rest', () => {
  it('says when the portal is built, and ends as a whole with what has started it', async () => {
    // As npm does: a shell is between, which ends by a signal and passes none on.
    const words = `'${process.execPath}' ${CLI.join(' ')} dev small-portal --deployed; exit`;
    const shell = spawn('sh', ['-c', words], { cwd: checkout, env: { PATH: process.env.PATH } });
    const ready = new Promise<void>((resolve) => {
      let output = '';
      shell.stdout.on('data', (data) => {
        output += data;
        if (output.includes('small-portal: ready\n')) resolve();
      });
    });
    // Not before the last process that writes there has ended.
    const over = new Promise((resolve) => shell.on('close', resolve));
    await ready;
    shell.kill('SIGTERM');
    await over;
  }, 60_000);
});
