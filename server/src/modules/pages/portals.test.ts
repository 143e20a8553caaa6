import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type Endpoint, endpoints } from '@internship-portals/shared-api/contract';
import { buildIntake } from '../../testing/intakes';
import { PASSWORD, startTestServer, type TestServer } from '../../testing/server';
import { integrityOf } from '../releases';

let root: string;
let server: TestServer;

const write = async (file: string, content: string) => {
  const full = path.join(root, file);
  await mkdir(path.dirname(full), { recursive: true });
  await writeFile(full, content);
};
/** The files in the portal's dist folder. */
const FILES = { 'remoteEntry.js': 'admin()', 'page.js': 'page()', 'worker.mjs': 'work()', 'mf-manifest.json': '{}' };
const release = (version: string, name = 'admin-portal') =>
  write(
    `${name}/dist/release.json`,
    JSON.stringify({
      portal: name,
      version,
      container: `${name}_${version}`.replace(/\W/g, '_'),
      entry: 'remoteEntry.js',
      manifest: 'mf-manifest.json',
      preload: ['page.js'],
      consumesFirst: ['react', '@internship-portals/shared-ui/table'],
      consumes: ['react', '@internship-portals/shared-ui/table'],
      contract: 1,
      requires: {},
      calls: [],
      files: Object.fromEntries(
        Object.entries(FILES).map(([file, text]) => [
          file,
          { size: text.length, integrity: integrityOf(Buffer.from(text)) },
        ]),
      ),
    }),
  );
/** The digest of `admin()`, in the portal's entry. */
const ENTRY_INTEGRITY = integrityOf(Buffer.from('admin()'));
const PAGE_HINT = `/portals/admin-portal/1.2.0/page.js" integrity="${integrityOf(Buffer.from('page()'))}" crossorigin="anonymous`;

const hintsIn = ({ html }: { html: string }, rel = 'rel="preload"') =>
  [...html.matchAll(new RegExp(`<link ${rel} as="script" href="(.+?)">`, 'g'))].map((match) => match[1]);

/** A browser that last signed in as an administrator. */
const asAdmin = { cookie: 'other=1; dashboard=ADM' };

async function page(address: string, headers: Record<string, string> = {}, at = server) {
  const answer = await at.call('GET', address, { headers: { accept: 'text/html', ...headers } });
  const html = answer.raw.toString();
  const json = /<script type="application\/json" id="portal-registry">(.*?)<\/script>/.exec(html)?.[1];
  return { ...answer, html, registry: json ? JSON.parse(json) : undefined };
}

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'internships-root-'));
  await write(
    'portals.json',
    JSON.stringify([
      { name: 'public-portal', package: 'public-portal', base: '/', role: null, port: 1 },
      { name: 'admin-portal', package: 'admin-portal', base: '/adminDashboard', role: 'ADM', port: 2 },
    ]),
  );
  await write(
    'shell/dist/index.html',
    '<!doctype html><html><head><title>%HEADLINE% - Internship Portals</title><meta property="og:title" content="%SHARED_TITLE%"><meta property="og:description" content="Begin.%SUMMARY%"><meta property="og:image" content="%PUBLIC_URL%%PREVIEW%"><meta property="og:image:alt" content="%PREVIEW_TEXT%"><link rel="preload" as="font" href="/assets/inter.1.woff2"><style>@font-face{src:url(/assets/inter.1.woff2)}</style><!--registry--><script>watch()</script><script defer src="/assets/main.123.js"></script></head><body></body></html>',
  );
  await write(
    'shell/dist/shares.json',
    JSON.stringify({
      forPortals: ['/assets/portals.1.js'],
      pages: { '/login': ['/assets/login.1.js', '/assets/form.1.js'] },
      shares: {
        '@internship-portals/shared-ui/table': ['/assets/table.1.js'],
        '@internship-portals/shared-ui/phone': ['/assets/phone.1.js'],
      },
    }),
  );
  await write('shell/dist/assets/main.123.js', 'shell()');
  await write('shell/dist/favicon.svg', '<svg/>');
  for (const [file, text] of Object.entries(FILES)) await write(`admin-portal/dist/${file}`, text);
  await write('admin-portal/dist/.inputs', 'hidden');
  await release('1.2.0');
  server = await startTestServer({}, { root });
});
afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

describe('a page address', () => {
  it('answers index.html with the registry, the nonce of its policy, and hints for the portal that owns it', async () => {
    const { status, html, headers, registry } = await page('/adminDashboard/applications?x=1', asAdmin);
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(registry).toEqual({
      contract: 2,
      portals: [
        { name: 'public-portal', base: '/', role: null, current: null, previous: null },
        {
          name: 'admin-portal',
          base: '/adminDashboard',
          role: 'ADM',
          current: {
            version: '1.2.0',
            container: 'admin_portal_1_2_0',
            entry: '/portals/admin-portal/1.2.0/remoteEntry.js',
            integrity: ENTRY_INTEGRITY,
            contract: 1,
            requires: {},
          },
          previous: null,
        },
      ],
    });
    const nonce = /<meta property="csp-nonce" content="([^"]+)">/.exec(html)?.[1];
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(html).toContain(`<style nonce="${nonce}">@font-face`);
    const digest = createHash('sha256').update('watch()').digest('base64');
    expect(policy).toContain(` 'sha256-${digest}';`);
    expect(html).toContain(`<link rel="preload" as="script" href="${PAGE_HINT}">`);
  });

  it('hints at the federation and the shares that the portal needs first, and at no others', async () => {
    expect(hintsIn(await page('/adminDashboard', asAdmin))).toEqual([
      '/assets/portals.1.js',
      '/assets/table.1.js',
      PAGE_HINT,
    ]);
    expect(hintsIn(await page('/login'))).toEqual(['/assets/login.1.js', '/assets/form.1.js']);
  });

  it('names what the next document needs and this one does not have', async () => {
    const next = 'data-rel="prefetch"';
    expect(hintsIn(await page('/adminDashboard', asAdmin), next)).toEqual(['/assets/login.1.js', '/assets/form.1.js']);
    expect(hintsIn(await page('/login'), next)).toEqual(['/assets/portals.1.js']);
  });

  it('hints at a dashboard only where its role last signed in, until the session is over', async () => {
    expect((await page('/adminDashboard')).html).not.toContain('rel="preload" as="script"');
    expect((await page('/adminDashboard', { cookie: 'dashboard=INT' })).html).not.toContain(
      'rel="preload" as="script"',
    );
    const body = { email: 'admin@example.com', password: PASSWORD };
    const signedIn = await server.call('POST', '/api/login', { body });
    expect(signedIn.headers['set-cookie']).toContain('dashboard=ADM; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax');
    const gone = 'dashboard=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax';
    const token = String(signedIn.body.token);
    expect((await server.call('POST', '/api/logout', { token })).headers['set-cookie']).toContain(gone);
    expect((await server.call('GET', '/api/Task', { token })).headers['set-cookie']).toContain(gone);
  });

  it('has no hints of another portal, and a new nonce each time', async () => {
    const one = await page('/adminDashboards');
    expect(one.html).not.toContain('rel="preload" as="script"');
    expect((await page('/')).html).not.toBe((await page('/')).html);
  });

  it('serves a rebuilt portal after the next start, and ignores a broken or hostile build', async () => {
    const { config } = server.services;
    const settings = {
      DATA_DIR: config.dataDir,
      ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
    };
    const shownAfterStart = async () => {
      const next = await startTestServer(settings, { root });
      const { raw } = await next.call('GET', '/', { headers: { accept: 'text/html' } });
      await next.server.close();
      expect(String(raw)).not.toContain('alert');
      return String(raw);
    };
    await release('1.3.0-beta');
    expect(await shownAfterStart()).toContain('/portals/admin-portal/1.3.0-beta/remoteEntry.js');
    for (const hostile of ['{"version":', 'null', '[]', '"x"']) {
      await write('admin-portal/dist/release.json', hostile);
      expect(await shownAfterStart()).toContain('/portals/admin-portal/1.3.0-beta/remoteEntry.js');
    }
    for (const version of ['</script><script>alert(1)', '../../alert', '..']) {
      await release(version);
      expect(await shownAfterStart()).toContain('/portals/admin-portal/1.3.0-beta/remoteEntry.js');
    }
    await release('1.2.0');
    // What was live is not taken back by a build that the store knew.
    expect(await shownAfterStart()).toContain('/portals/admin-portal/1.3.0-beta/remoteEntry.js');
    const body = { Version: '1.2.0' };
    const { token } = await server.signInAs('ADM');
    await server.call('POST', '/api/Release/admin-portal/Rollback', { token, body });
    expect((await page('/')).registry.portals[1].current.version).toBe('1.2.0');
    // Not after a rollback to a version of the repository either, because the sources may still have the failed
    // version.
    await release('1.4.0');
    expect(await shownAfterStart()).toContain('/portals/admin-portal/1.2.0/remoteEntry.js');
    await release('1.2.0');
  });

  it('never serves a development build, which may be in the folder of a running product', async () => {
    await release('0.1.0-dev');
    expect((await page('/')).registry.portals[1].current.version).toBe('1.2.0');
    expect((await server.call('GET', '/portals/admin-portal/0.1.0-dev/remoteEntry.js')).status).toBe(404);
    await release('1.2.0');
  });
});

describe('the policy of a page', () => {
  /** The sources of a directive on this host. */
  const sources = async (address: string, directive: string) => {
    const { headers } = await page(address, { host: 'internships.test' });
    const line = String(headers['content-security-policy'])
      .split('; ')
      .find((one) => one.startsWith(`${directive} `));
    return (line ?? '').split(' ').slice(1);
  };
  const allows = (all: string[], address: string) =>
    all.some((source) => (source.endsWith('/') ? address.startsWith(source) : address === source));

  it.each([
    ['/', 'public-portal', null],
    ['/adminDashboard/interns', 'admin-portal', 'ADM'],
    ['/ADMINdashboard//', 'admin-portal', 'ADM'],
  ])('of %s names the files of the shell and of %s, and the calls of its role', async (address, portal, role) => {
    const scripts = (await sources(address, 'script-src')).filter((source) => !source.startsWith("'sha256-"));
    expect(scripts).toEqual(['internships.test/assets/', `internships.test/portals/${portal}/`]);
    const calls = await sources(address, 'connect-src');
    expect(calls).not.toContain("'self'");
    const isMade = ({ path: call, access }: Endpoint) =>
      !/^\/login(\/|$)/.test(call) &&
      (access === 'public' || (role !== null && (typeof access === 'string' || access.includes(role as 'ADM'))));
    // A policy knows no methods.
    const made = new Set(endpoints.filter(isMade).map(({ path: call }) => call));
    const wrong = endpoints.filter(({ path: call }) => allows(calls, `internships.test/api${call}`) !== made.has(call));
    expect(wrong.map(({ path: call }) => call)).toEqual([]);
    // Proxies take headers of 4 kB.
    const { headers } = await page(address, { host: 'internships.test' });
    expect(JSON.stringify(headers).length).toBeLessThan(3_500);
  });

  it("of the shell's own pages names no portal, under every spelling of their addresses", async () => {
    for (const address of ['/login', '/login/proof', '/login/account']) {
      const scripts = (await sources(address, 'script-src')).filter((source) => !source.startsWith("'sha256-"));
      expect([address, ...scripts]).toEqual([address, 'internships.test/assets/']);
      expect(await sources(address, 'frame-ancestors')).toEqual(["'none'"]);
    }
    for (const address of [
      '/login/',
      '/LOGIN?from=x',
      '//login',
      '/%6Cogin',
      '/x%2f..%2flogin',
      '/Unauthorized/',
      '/Login/Proof/',
    ]) {
      const { status, headers } = await page(address);
      expect([address, status]).toEqual([address, 308]);
      expect(headers.location).toMatch(/^\/(login(\/proof|\?from=x)?|unauthorized)$/);
    }
  });

  it('cuts the login, visitors and roles off from each other in windows that they open', async () => {
    const openers = ['/login', '/login/proof', '/login/account', '/', '/adminDashboard'].map(
      async (address) => (await page(address)).headers['cross-origin-opener-policy'],
    );
    const login = 'same-origin-allow-popups';
    expect(await Promise.all(openers)).toEqual([login, login, login, 'same-origin', 'noopener-allow-popups']);
  });

  it('names everything of this server on a host that no policy can name', async () => {
    const { headers } = await page('/', { host: '[::1]:3000' });
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^;]+; .*connect-src 'self';/);
  });
});

describe('a server that was started to develop', () => {
  let developing: TestServer;
  const seen = (headers: Record<string, string> = {}) => page('/adminDashboard', headers, developing);

  beforeAll(async () => {
    developing = await startTestServer({}, { root, developmentSockets: ['ws://localhost:3104'] });
  });
  afterAll(() => developing.stop());

  it('serves a development build as it is, but not a broken or hostile one', async () => {
    await release('0.1.0-dev');
    const { registry, headers } = await seen();
    expect(registry.portals[1]).toMatchObject({ current: { version: '0.1.0-dev', integrity: null }, previous: null });
    expect(headers['content-security-policy']).toMatch(/connect-src [^;]+ ws:\/\/localhost:3104;/);
    const answer = await developing.call('GET', '/portals/admin-portal/0.1.0-dev/remoteEntry.js');
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    await release('</script><script>alert(1)-dev');
    const hostile = await seen();
    expect(hostile.html).not.toContain('alert');
    expect(hostile.registry.portals[1].current.version).toBe('1.2.0');
    await write(
      'admin-portal/dist/release.json',
      JSON.stringify({ version: '1-dev', container: '</script><script>alert(1)', entry: 'e.js', manifest: 'm.json' }),
    );
    expect((await seen()).html).not.toContain('</script><script>alert');
    await release('1.2.0');
    expect((await seen()).registry.portals[1].current.version).toBe('1.2.0');
  });

  it('has no hints of files that change under their name', async () => {
    expect((await seen(asAdmin)).html).toContain('/portals/admin-portal/1.2.0/page.js" integrity=');
    await release('0.1.0-dev');
    const { html } = await seen(asAdmin);
    expect(html).toContain('href="/assets/table.1.js"');
    expect(html).not.toContain('page.js');
    await release('1.2.0');
  });
});

describe('a rebuilt shell', () => {
  it('is named to the pages that are open, unless it is being developed', async () => {
    const files = ['shell/dist/index.html', 'shell/dist/shares.json'] as const;
    const [html = '', facts = ''] = await Promise.all(files.map((file) => readFile(path.join(root, file), 'utf8')));
    const polled = async () => (await server.call('GET', '/portals/registry.json')).body.shell;
    expect(await polled()).toBeUndefined();
    try {
      await write(files[1], JSON.stringify({ ...JSON.parse(facts), integrity: {} }));
      const { shell: first } = (await page('/')).registry;
      expect([first, await polled()]).toEqual([expect.stringMatching(/^[\da-f]{12}$/), first]);
      await write(files[0], html.replace('<head>', '<head><!-- next -->'));
      const { shell: second } = (await page('/')).registry;
      expect(second).not.toBe(first);
      expect(await polled()).toBe(second);
    } finally {
      await write(files[0], html);
      await write(files[1], facts);
    }
  });

  it('leaves its old files to the pages that are open, for ever and as they were, and those of many builds ago not', async () => {
    const { config } = server.services;
    const settings = {
      DATA_DIR: config.dataDir,
      RELEASES_KEPT: '5',
      RELEASES_KEPT_DAYS: '0',
      ...(config.databaseUrl ? { DATABASE_URL: config.databaseUrl } : {}),
    };
    const index = await readFile(path.join(root, 'shell/dist/index.html'), 'utf8');
    const rebuilt = async (build: number, ask: (at: TestServer) => Promise<void>) => {
      await rm(path.join(root, 'shell/dist/assets'), { recursive: true });
      await write(`shell/dist/assets/lazy.${build}.js`, `lazy(${build})`);
      await write('shell/dist/index.html', `${index}<!-- ${build} -->`);
      const next = await startTestServer(settings, { root });
      await ask(next);
      await next.server.close();
    };
    await rebuilt(1, async (next) => {
      const [old, fresh] = [await next.call('GET', '/assets/main.123.js'), await next.call('GET', '/assets/lazy.1.js')];
      expect([old.status, String(old.raw), old.headers['cache-control']]).toEqual([
        200,
        'shell()',
        'public, max-age=31536000, immutable',
      ]);
      expect([fresh.status, String(fresh.raw)]).toEqual([200, 'lazy(1)']);
      const address = '/assets/main.124.js';
      const none = await next.call('GET', address);
      expect([none.status, none.headers['cache-control']]).toEqual([404, 'no-store']);
    });
    await rebuilt(2, async (next) => {
      const kept = path.join(next.services.store.folderOf('shell'), '_chunks/main.123.js');
      await writeFile(kept, 'attack()');
      expect(String((await next.call('GET', '/assets/main.123.js')).raw)).toBe('shell()');
    });
    for (const build of [3, 4]) await rebuilt(build, async () => {});
    await rebuilt(5, async (next) => {
      expect((await next.call('GET', '/assets/main.123.js')).status).toBe(200);
      next.advance(60_000);
      const { token } = await server.signInAs('ADM');
      const pruned = await next.call('POST', '/api/Release/shell/Prune', { token, body: { DryRun: false } });
      expect(pruned.status).toBe(200);
      expect((await next.call('GET', '/assets/lazy.1.js')).status).toBe(200);
      expect((await next.call('GET', '/assets/main.123.js')).status).toBe(404);
    });
    await write('shell/dist/index.html', index);
    await write('shell/dist/assets/main.123.js', 'shell()');
  });
});

describe('files from another origin', () => {
  const assetUrl = 'https://assets.example.com';
  let other: TestServer;
  beforeAll(async () => {
    other = await startTestServer({ ASSET_URL: `${assetUrl}/` }, { root });
  });
  afterAll(() => other.stop());

  it('are named in the page: the entry of the shell, its font, those of the portals, and the hints', async () => {
    const { html, registry } = await page('/adminDashboard', asAdmin, other);
    expect(html).toContain(`<script defer src="${assetUrl}/assets/main.123.js">`);
    expect(html).toContain(`<link rel="preload" as="font" href="${assetUrl}/assets/inter.1.woff2">`);
    expect(html).toContain(`url(${assetUrl}/assets/inter.1.woff2)`);
    expect(registry.portals[1].current.entry).toBe(`${assetUrl}/portals/admin-portal/1.2.0/remoteEntry.js`);
    const hints = [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"/g)].map(([, address]) => address);
    expect(hints).toEqual([
      `${assetUrl}/assets/portals.1.js`,
      `${assetUrl}/assets/table.1.js`,
      `${assetUrl}/portals/admin-portal/1.2.0/page.js`,
    ]);
  });

  it('are allowed by the policy of the page, and only from there', async () => {
    const policy = String((await page('/', {}, other)).headers['content-security-policy']).split('; ');
    for (const kind of ['script-src', 'style-src', 'font-src', 'img-src', 'connect-src']) {
      expect(policy.find((line) => line.startsWith(kind))).toContain(assetUrl);
      expect(String((await page('/')).headers['content-security-policy'])).not.toContain('https:');
    }
  });

  it('may be used by the page, as may the answer that one is missing', async () => {
    for (const [address, status] of [
      ['/assets/main.123.js', 200],
      ['/portals/admin-portal/1.2.0/remoteEntry.js', 200],
      ['/assets/none.js', 404],
      ['/portals/admin-portal/1.2.0/none.js', 404],
    ] as const) {
      const answer = await other.call('GET', address);
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, '*']);
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect((await server.call('GET', address)).headers).not.toHaveProperty('access-control-allow-origin');
    }
    expect((await other.call('GET', '/portals/registry.json')).headers).not.toHaveProperty(
      'access-control-allow-origin',
    );
  });
});

describe('a page that is sent compressed', () => {
  /** The page without what each request brings. */
  const bare = (html: string) => html.replace(/"(csp|load)-nonce" content="[^"]+"|nonce="[^"]+"|data-now="[^"]+"/g, '');

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('as %s unpacks to the same page with nonces of its own', async (encoding, unpack) => {
    for (const address of ['/', '/login', '/adminDashboard/applications', `/x/${"'&/".repeat(4_000)}`]) {
      const plain = await page(address, asAdmin);
      const [first, second] = [
        await page(address, { ...asAdmin, 'accept-encoding': encoding }),
        await page(address, { ...asAdmin, 'accept-encoding': encoding }),
      ];
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'accept-encoding']);
      expect([first.headers['content-encoding'], first.headers.vary]).toEqual([encoding, 'accept-encoding']);
      const [one, other] = [first, second].map(({ raw }) => unpack(raw).toString());
      expect(bare(one ?? '')).toBe(bare(plain.html));
      expect(one).not.toBe(other);
      const nonce = /"csp-nonce" content="([^"]+)"/.exec(one ?? '')?.[1];
      expect(first.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
      expect(first.raw.length).toBeLessThan(plain.raw.length);
    }
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, deflate', 'gzip'],
    ['*;q=0, gzip', 'gzip'],
    ['gzip;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['zstd', undefined],
  ])('goes to a client that accepts %s as %s', async (accepted, encoding) => {
    expect((await page('/', { 'accept-encoding': accepted })).headers['content-encoding']).toBe(encoding);
  });

  it('has no body for HEAD, and the headers of GET', async () => {
    const accepted = { headers: { accept: 'text/html', 'accept-encoding': 'gzip' } };
    const { status, headers, raw } = await server.call('HEAD', '/login', accepted);
    expect([status, raw.length, headers['content-encoding']]).toEqual([200, 0, 'gzip']);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  });
});

describe('a page', () => {
  it('follows the settings of the programme at once, also when another instance has changed them', async () => {
    const { db } = server.services;
    const programme = async () => {
      const content = /name="programme" content="([^"]*)"/.exec((await page('/')).html)?.[1] ?? '';
      return JSON.parse(
        content.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
      );
    };
    const { token } = await server.signInAs('ADM');
    const { body } = await server.call('GET', '/api/Admin/Programme', { token });
    const settings = { ...(body.Settings as object), Firm: '$& </script>', Seen: body.Revision };
    await server.call('PUT', '/api/Admin/Programme', { token, body: settings });
    expect((await programme()).Firm).toBe('$& </script>');
    await db.updateTable('programme_settings').set({ firm: 'Umoja' }).execute();
    expect((await programme()).Firm).toBe('Umoja');
    expect((await page('/applicationStatus')).html).toContain('<title>Umoja</title>');
    await db.updateTable('programme_settings').set({ firm: '' }).execute();
    expect((await page('/applicationStatus')).html).toContain('<title>Internship Portals</title>');
  });
});

describe('being found', () => {
  /** The content of a meta element, or the address of a link element. */
  const named = (html: string, name: string) =>
    new RegExp(`(?:property|name|rel)="${name}" (?:content|href)="([^"]*)"`).exec(html)?.[1];

  it('the landing page has its own title, and absolute addresses for social previews', async () => {
    const { html, headers } = await page('/?utm_source=campus');
    expect(html).toContain('<title>Internships in Advisory, Engineering and Technology - Internship Portals</title>');
    expect(named(html, 'og:title')).toBe('Internships in Advisory, Engineering and Technology');
    expect(named(html, 'og:url')).toBe('http://internships.test/');
    expect(named(html, 'canonical')).toBe('http://internships.test/');
    const picture = String(named(html, 'og:image'));
    expect(picture).toMatch(/^http:\/\/internships\.test\/preview\.png\?v=[0-9a-f]{16}$/);
    expect(headers).not.toHaveProperty('x-robots-tag');
  });

  it('the other public pages have addresses of their own, and a title that names the product only', async () => {
    const { html, headers } = await page('/applicationStatus');
    expect(html).toContain('<title>Internship Portals</title>');
    expect(named(html, 'canonical')).toBe('http://internships.test/applicationStatus');
    expect(named(html, 'og:title')).toBe('Internship programme');
    expect(named(html, 'og:image')).toBe('http://internships.test/preview.png');
    expect(headers).not.toHaveProperty('x-robots-tag');
    expect((await page('/signUp')).headers).not.toHaveProperty('x-robots-tag');
  });

  it.each([
    '/adminDashboard',
    '/adminDashboard/applications?search=amina',
    '/login',
    '/login/proof',
    '/resetPassword/a-secret-token',
    '/signUp?token=a-secret-token',
    '/verify',
    '/verify/a-secret-token',
    '/assessment/a-secret-token',
  ])('%s is not listed, and its address is not repeated in the page', async (address) => {
    const { html, headers } = await page(address);
    expect(headers['x-robots-tag']).toBe('noindex');
    expect(html).not.toContain('rel="canonical"');
    expect(named(html, 'og:url')).toBe('http://internships.test/');
    expect(html).not.toContain('a-secret-token');
  });

  it('an address cannot write into the page', async () => {
    for (const address of ['/"><script>alert(1)</script>', "/x&y'%22%3E%3Cscript%3E", '/%PUBLIC_URL%$&']) {
      const { html } = await page(encodeURI(address));
      expect(html).not.toContain('alert(1)</script>');
      expect(html.match(/<script/g)).toHaveLength(3);
    }
  });

  it('the landing page names the places of the open intake to search engines, and other pages none', async () => {
    const jobs = async (address = '/') => {
      const { html } = await page(address);
      const text = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1];
      return { html, jobs: text ? (JSON.parse(text) as Record<string, unknown>[]) : [] };
    };
    // A firm without a name has no vacancies.
    await server.services.db.updateTable('programme_settings').set({ firm: '' }).execute();
    const before = await jobs();
    expect([before.jobs, named(before.html, 'og:description')]).toEqual([[], 'Begin. Applications are open.']);
    const { token } = await server.signInAs('ADM');
    const call = (method: string, path: string, body?: unknown) => server.call(method, `/api${path}`, { token, body });
    const { body } = await call('GET', '/Admin/Programme');
    const settings = { ...(body.Settings as object), Firm: 'Umoja </script>', City: 'Kisumu', Seen: body.Revision };
    expect((await call('PUT', '/Admin/Programme', settings)).status).toBe(200);
    const [{ id, Revision }] = (await call('GET', '/Admin/Intake')).body.Intakes as [{ id: string; Revision: number }];
    const intake = buildIntake({
      Name: 'May 2098',
      ClosesAt: '2098-02-28T23:59',
      StartsOn: '2098-05-05',
      HoursAWeek: 40,
      Stipend: 'KES 20,000 a month',
      Positions: [{ Position: 'Advisory', Places: 3 }],
    });
    expect((await call('PUT', `/Admin/Intake/${id}`, { ...intake, Seen: Revision })).status).toBe(200);
    const after = await jobs();
    expect(named(after.html, 'og:description')).toBe(
      'Begin. Applications for May 2098 are open until Friday, 28 February 2098.',
    );
    expect(after.html).toContain('<title>Internships in Advisory - Umoja &lt;/script&gt;</title>');
    expect(named(after.html, 'og:title')).toBe('Internships in Advisory: May 2098');
    expect(named(after.html, 'og:image')).not.toBe(named(before.html, 'og:image'));
    expect(named(after.html, 'og:image:alt')).toContain('May 2098. Advisory (3 places). 5 May 2098, Kisumu.');
    expect(after.jobs).toEqual([
      expect.objectContaining({
        '@type': 'JobPosting',
        title: 'Internship: Advisory',
        validThrough: '2098-02-28T20:59:00.000Z',
        jobStartDate: '2098-05-05',
        employmentType: 'INTERN',
        totalJobOpenings: 3,
        hiringOrganization: { '@type': 'Organization', name: 'Umoja </script>', sameAs: 'http://internships.test' },
        jobLocation: {
          '@type': 'Place',
          address: { '@type': 'PostalAddress', addressLocality: 'Kisumu', addressCountry: 'KE' },
        },
        url: 'http://internships.test/?position=Advisory#apply',
      }),
    ]);
    expect((await jobs('/applicationStatus')).jobs).toEqual([]);
    const closed = { ...intake, OpensAt: '2098-01-05T08:00', Seen: Revision + 1 };
    expect((await call('PUT', `/Admin/Intake/${id}`, closed)).status).toBe(200);
    const then = await jobs();
    expect([then.jobs, named(then.html, 'og:description')]).toEqual([
      [],
      'Begin. Applications for May 2098 open on Sunday, 5 January 2098.',
    ]);
  });

  it('robots.txt keeps crawlers out of the dashboards and the calls, and out of nothing else', async () => {
    const answer = await server.call('GET', '/robots.txt');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect(answer.raw.toString()).toBe(
      'User-agent: *\nDisallow: /api/\nDisallow: /adminDashboard\n\nSitemap: http://internships.test/sitemap.xml\n',
    );
    const map = await server.call('GET', '/sitemap.xml');
    expect([map.status, map.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
    const named = [...map.raw.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(named).toEqual(['http://internships.test/', 'http://internships.test/applicationStatus']);
    for (const address of named)
      expect((await page(new URL(String(address)).pathname)).headers).not.toHaveProperty('x-robots-tag');
  });
});

describe('files', () => {
  it('below /assets and a portal version are immutable', async () => {
    for (const address of ['/assets/main.123.js', '/portals/admin-portal/1.2.0/remoteEntry.js']) {
      const answer = await server.call('GET', address);
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(answer.headers['content-type']).toContain('javascript');
    }
    expect((await server.call('HEAD', '/assets/main.123.js')).status).toBe(200);
  });

  it('have the headers that a browser obeys for files, and none that it obeys for pages alone', async () => {
    const { headers } = await server.call('GET', '/assets/main.123.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
    });
    expect(Object.keys(headers).filter((name) => /^x-(?!content)|opener|agent/.test(name))).toEqual([]);
  });

  it('that a worker runs may load others of their portal, and call nothing', async () => {
    const { headers } = await server.call('GET', '/portals/admin-portal/1.2.0/worker.mjs');
    const [scripts, , connections] = String(headers['content-security-policy']).split('; ').slice(1);
    expect(scripts).toBe("script-src 'self'");
    expect(connections?.split(' ').slice(1)).toEqual([
      'localhost:80/portals/admin-portal/',
      'internships.test/portals/admin-portal/',
    ]);
  });

  it('that are missing are a plain 404, never a page', async () => {
    for (const address of [
      '/assets/main.999.js',
      '/assets/..%2f..%2fportals.json',
      '/portals/admin-portal/1.1.0/remoteEntry.js',
      '/portals/unknown/1.0.0/remoteEntry.js',
      '/portals/admin-portal/1.2.0/../../package.json',
      '/portals/admin-portal/1.2.0/.inputs',
      '/portals/admin-portal/1.2.0/release.json',
      '/portals/admin-portal/1.2.0/..%2f1.2.0%2fremoteEntry.js',
      '/portals/..%2fadmin-portal/1.2.0/remoteEntry.js',
    ]) {
      const answer = await page(address);
      expect([address, answer.status >= 403 && answer.status <= 404, answer.html.includes('<html')]).toEqual([
        address,
        true,
        false,
      ]);
    }
  });

  it('of the shell are served at the root', async () => {
    expect((await server.call('GET', '/favicon.svg')).headers['content-type']).toContain('svg');
    // Requested by browsers themselves, in addition to a document.
    expect((await server.call('GET', '/favicon.ico')).headers['content-type']).toContain('svg');
    expect((await page('/none.txt', { accept: 'image/*,*/*' })).status).toBe(404);
  });
});

describe('the server', () => {
  it('reports that it is alive and ready, and describes its calls', async () => {
    expect((await server.call('GET', '/health/live')).status).toBe(200);
    expect((await server.call('GET', '/health/ready')).status).toBe(200);
    const { body } = await server.call('GET', '/api/docs/json');
    expect(Object.keys(body.paths as object)).toContain('/api/Apply/{id}');
  });

  it('sends no HSTS on plain HTTP', async () => {
    expect((await page('/')).headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('an address that monitoring or a scanner asks for', () => {
  it.each(['/metrics', '/healthz', '/readyz', '/status', '/actuator/health', '/.env', '/.git/config'])(
    '%s is not answered with a page',
    async (address) => {
      const answer = await server.call('GET', address, { headers: { accept: 'text/plain;q=0.5,*/*;q=0.1' } });
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    },
  );
});
