import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import { startTestServer } from '../../testing/server';
import { integrityOf, type ShellFacts, type Visit } from '../releases';
import { createFirstViews } from './first-views';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'internships-views-'));
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) {
    await mkdir(path.join(folder, 'public-portal', version, 'views'), { recursive: true });
    await writeFile(path.join(folder, 'public-portal', version, 'views/index.html'), `<h1>${version}</h1>`);
  }
  await mkdir(path.join(folder, 'dist/views'), { recursive: true });
  await writeFile(path.join(folder, 'dist/views/login.html'), '<h1>Log In</h1>');
  await writeFile(path.join(folder, 'dist/views/frame.html'), '<h1>Not Found</h1>');
});
afterAll(() => rm(folder, { recursive: true }));

const owner = { name: 'public-portal', package: 'public-portal', base: '/', role: null, port: 1 };
const admin = { name: 'admin-portal', package: 'admin-portal', base: '/adminDashboard', role: 'ADM' as const, port: 2 };
const portals = [owner, admin];
const manifestOf = (version: string) =>
  ({ portal: 'public-portal', version, views: { '/': `${version}/views/index.html` } }) as unknown as ReleaseManifest;
const viewOf = (file: string, html: string) => ({ file: `views/${file}`, integrity: integrityOf(Buffer.from(html)) });
const shell = {
  views: { '/login': viewOf('login.html', '<h1>Log In</h1>'), '/*': viewOf('frame.html', '<h1>Not Found</h1>') },
} as unknown as ShellFacts;

/** The visit of someone who gets this version, or an override of the portal. */
function visitOf(
  version: string,
  { refused, overridden = false }: { refused?: string; overridden?: boolean } = {},
): Visit {
  const current = { version, ...(refused === undefined ? {} : { refused }) };
  return {
    registry: { portals: [{ name: 'public-portal', current }] },
    chosen: new Map(overridden ? [] : [['public-portal', manifestOf(version)]]),
  } as unknown as Visit;
}

function viewsWith(state: 'fine' | 'changed' | Promise<never> = 'fine') {
  const checkFile = jest.fn(async () => state as 'fine' | 'changed');
  const store = { folderOf: (portal: string) => path.join(folder, portal) };
  const views = createFirstViews({ checkFile, store } as unknown as Parameters<typeof createFirstViews>[0], {
    shellDist: path.join(folder, 'dist'),
  });
  return { views, checkFile };
}

describe('the first view of a page', () => {
  it('is that of the version which the visitor gets', async () => {
    const { views } = viewsWith();
    for (const version of ['1.0.0', '2.0.0']) {
      expect(await views.ofPage({ pathname: '/', owner, shell, visit: visitOf(version) })).toEqual({
        html: `<h1>${version}</h1>`,
      });
    }
  });

  it("is the shell's for its own pages", async () => {
    const { views } = viewsWith();
    expect((await views.ofPage({ pathname: '/login', owner, shell, visit: visitOf('1.0.0') }))?.html).toBe(
      '<h1>Log In</h1>',
    );
  });

  it('is the frame of the dashboard for all pages of a role', async () => {
    await mkdir(path.join(folder, 'admin-portal/1.0.0/views'), { recursive: true });
    await writeFile(path.join(folder, 'admin-portal/1.0.0/views/adminDashboard-frame.html'), '<nav></nav>');
    const visit = {
      registry: { portals: [{ name: 'admin-portal', current: { version: '1.0.0' } }] },
      chosen: new Map([
        [
          'admin-portal',
          {
            portal: 'admin-portal',
            version: '1.0.0',
            views: { '/adminDashboard/*': '1.0.0/views/adminDashboard-frame.html' },
          },
        ],
      ]),
    } as unknown as Visit;
    const { views } = viewsWith();
    const [first, second] = await Promise.all(
      ['/adminDashboard', '/adminDashboard/supervisors/7'].map((pathname) =>
        views.ofPage({ pathname, owner: admin, shell, visit }),
      ),
    );
    expect(first).toEqual({ html: '<nav></nav>' });
    expect(second).toBe(first);
  });

  it('says that an address is not found, if the version lists its pages and has none there', async () => {
    const { views } = viewsWith();
    const manifest = {
      ...manifestOf('1.0.0'),
      views: { '/': '1.0.0/views/index.html', '/reset/:token': '1.0.0/views/index.html' },
      pages: ['/', '/reset/:token', '/answer/:token'],
    };
    const visit = { ...visitOf('1.0.0'), chosen: new Map([['public-portal', manifest]]) } as unknown as Visit;
    const htmlAt = async (pathname: string) => (await views.ofPage({ pathname, owner, shell, visit }))?.html;
    for (const address of ['/elsewhere', '/reset', '/reset/1/2', '/%E0%A4%A', '/*']) {
      expect([address, await htmlAt(address)]).toEqual([address, '<h1>Not Found</h1>']);
    }
    for (const address of ['/', '/reset/1', '/Reset/1/']) {
      expect([address, await htmlAt(address)]).toEqual([address, '<h1>1.0.0</h1>']);
    }
    // It is a page, and does not travel in the HTML.
    expect(await htmlAt('/answer/1')).toBeUndefined();
    const earlierShell = { views: { '/login': viewOf('login.html', '<h1>Log In</h1>') } } as unknown as ShellFacts;
    expect(await views.ofPage({ pathname: '/elsewhere', owner, shell: earlierShell, visit })).toBeNull();
  });

  it('is in Kiswahili for visitors who read that, and left out by a version without it; the login is in English', async () => {
    const { views } = viewsWith();
    const facts = { owner, shell, visit: visitOf('1.0.0'), language: 'sw' } as const;
    expect(await views.ofPage({ ...facts, pathname: '/' })).toBeNull();
    expect((await views.ofPage({ ...facts, pathname: '/login' }))?.html).toBe('<h1>Log In</h1>');
    await writeFile(path.join(folder, 'public-portal/1.0.0/views/sw-index.html'), '<h1>Karibu</h1>');
    const manifest = {
      ...manifestOf('1.0.0'),
      views: { '/': '1.0.0/views/index.html', 'sw:/': '1.0.0/views/sw-index.html' },
      pages: ['/'],
    };
    const visit = { ...facts.visit, chosen: new Map([['public-portal', manifest]]) } as unknown as Visit;
    const htmlIn = async (language: 'en' | 'sw') =>
      (await views.ofPage({ ...facts, visit, language, pathname: '/' }))?.html;
    expect(await htmlIn('sw')).toBe('<h1>Karibu</h1>');
    expect(await htmlIn('en')).toBe('<h1>1.0.0</h1>');
    expect(await views.ofPage({ ...facts, visit, pathname: '/elsewhere' })).toBeNull();
  });

  it('is checked and read once for as long as the version is the same', async () => {
    const { views, checkFile } = viewsWith();
    const visit = visitOf('1.0.0');
    const first = await views.ofPage({ pathname: '/', owner, shell, visit });
    expect(await views.ofPage({ pathname: '/', owner, shell, visit })).toBe(first);
    expect(checkFile).toHaveBeenCalledTimes(1);
  });

  it('is left out where the version does not list its pages, and where the page opens something else', async () => {
    const { views } = viewsWith();
    const asked = [
      { pathname: '/elsewhere', owner, shell, visit: visitOf('1.0.0') },
      { pathname: '/', owner: undefined, shell, visit: visitOf('1.0.0') },
      { pathname: '/adminDashboard', owner: admin, shell, visit: visitOf('1.0.0') },
      { pathname: '/', owner, shell, visit: visitOf('1.0.0', { refused: 'It needs another shell.' }) },
      { pathname: '/', owner, shell, visit: visitOf('1.0.0', { overridden: true }) },
      { pathname: '/', owner, shell: {} as ShellFacts, visit: visitOf('1.0.0') },
      { pathname: '/', owner, shell: null, visit: visitOf('1.0.0') },
    ];
    for (const page of asked) expect(await views.ofPage(page)).toBeNull();
  });

  it.each([
    '<script src="/portals/public-portal/_chunks/x.js"></script>',
    '<IFRAME srcdoc="x">',
    '<meta http-equiv=refresh>',
  ])('is left out with %s in it', async (html) => {
    await writeFile(path.join(folder, 'public-portal/3.0.0/views/index.html'), `<h1>3.0.0</h1>${html}`);
    expect(await viewsWith().views.ofPage({ pathname: '/', owner, shell, visit: visitOf('3.0.0') })).toBeNull();
  });

  it('is left out when its file was changed, or does not arrive in time', async () => {
    const visit = visitOf('1.0.0');
    expect(await viewsWith('changed').views.ofPage({ pathname: '/', owner, shell, visit })).toBeNull();
    const never = new Promise<never>(() => {});
    expect(await viewsWith(never).views.ofPage({ pathname: '/', owner, shell, visit })).toBeNull();
    const other = { views: { '/login': { file: 'views/login.html', integrity: 'sha256-of-another' } } };
    const changed = await viewsWith().views.ofPage({
      pathname: '/login',
      owner,
      shell: other as unknown as ShellFacts,
      visit,
    });
    expect(changed).toBeNull();
  });
});

describe('a page with a first view', () => {
  it('holds it before the root, with the nonce of its policy and the firm, instead of the notice without JavaScript', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'internships-root-'));
    const write = async (file: string, text: string) => {
      await mkdir(path.join(root, path.dirname(file)), { recursive: true });
      await writeFile(path.join(root, file), text);
    };
    const header = (firm: string) => `<span data-mark="true"></span><span data-firm="true">${firm}</span>`;
    const footer = (firm: string, product = '', city = ' · Nairobi') =>
      `<div class="x" data-firm="true">${firm}<!-- --> · Advisory<span data-city="true">${city}</span><div data-product="true">${product}</div></div>`;
    const view = `<style>p{color:red}</style>${header('Product')}<h1>Log In</h1><p data-text="AdvisoryText">Ours</p>${footer('Product', '', '')}`;
    await write('portals.json', JSON.stringify(portals));
    const body = '<noscript>Please switch it on.</noscript><div id="root"></div>';
    await write(
      'shell/dist/index.html',
      `<html><head><title>Internship Portals</title><link rel="icon" href="/favicon.svg"><!--registry--></head><body>${body}</body></html>`,
    );
    await write('shell/dist/views/login.html', view);
    const views = { '/login': { file: 'views/login.html', integrity: integrityOf(Buffer.from(view)) } };
    await write(
      'shell/dist/shares.json',
      JSON.stringify({ forPortals: [], pages: { '/login': [] }, shares: {}, views }),
    );
    const server = await startTestServer({}, { root });
    try {
      const page = async (address: string) => {
        const { raw, headers } = await server.call('GET', address, { headers: { accept: 'text/html' } });
        return { html: raw.toString(), policy: String(headers['content-security-policy']) };
      };
      const { html, policy } = await page('/login');
      const nonce = /<style nonce="([^"]+)">p\{color:red\}/.exec(html)?.[1];
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(html).toMatch(/<div id="first-view"><style .+<h1>Log In<\/h1>.+<\/div>\s*<div id="root">/);
      expect(html).toContain(footer('Product'));
      const { token } = await server.signInAs('ADM');
      const { body: programme } = await server.call('GET', '/api/Admin/Programme', { token });
      expect(html).toContain('<title>Internship Portals</title><link rel="icon" href="/favicon.svg">');
      expect(html).toContain('>Ours</p>');
      expect(html).not.toContain('--mui-palette-primary-main');
      const settings = {
        ...(programme.Settings as object),
        Firm: '$& <b>',
        Accent: '#8a1538',
        AdvisoryText: '$& & more',
        Seen: programme.Revision,
      };
      await server.call('PUT', '/api/Admin/Programme', { token, body: settings });
      const look = { logo: '0123456789abcdef.png', logo_width: 300, logo_height: 60 };
      await server.services.db.updateTable('programme_settings').set(look).execute();
      const firm = '$&amp; &lt;b&gt;';
      const ofFirm = await page('/login');
      expect(ofFirm.html).toContain(header(firm));
      expect(ofFirm.html).toContain(footer(firm, 'Internship Portals'));
      expect(ofFirm.html).toContain('>$&amp; &amp; more</p>');
      expect(ofFirm.html).toContain(`<title>${firm}</title><link rel="icon" href="/logo/0123456789abcdef.png">`);
      const ownNonce = /'nonce-([^']+)'/.exec(ofFirm.policy)?.[1];
      expect(ofFirm.html).toContain(`<style nonce="${ownNonce}">html:root{--mui-palette-primary-main:#8a1538;`);
      // On paper. What could end the style or the text is written as its number.
      expect(ofFirm.html).toContain(':root{--firm:"\\24 & \\3c b\\3e "}</style>');
      // 60 pixels become 26: the header has room for 128 in width.
      expect(ofFirm.html).toContain('[data-mark]{width:128px;height:26px;');
      expect(html).not.toContain('<noscript>');
      expect((await page('/unauthorized')).html).toContain(body);
    } finally {
      await server.stop();
      await rm(root, { recursive: true });
    }
  });
});
