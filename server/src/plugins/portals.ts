import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { usesDashboard } from './dashboard-hint';

/** One line of portals.json. */
interface PortalEntry {
  name: string;
  package: string;
  base: string;
  role: string | null;
}

/** What a portal's build says of itself in `dist/release.json`. */
interface Release {
  version: string;
  container: string;
  entry: string;
  manifest: string;
  preload: string[];
  /** Share keys that the portal's first page takes from the shell. */
  consumesFirst: string[];
}

/** What the shell's build says of itself in `dist/shares.json`: addresses of the files that hints are made from. */
interface ShellFiles {
  federation: string[];
  /** By address of a page that is the shell's own and no portal's. */
  pages: Record<string, string[]>;
  shares: Record<string, string[]>;
}

/** The registry's own version: the shell refuses one that it does not know. */
const REGISTRY_CONTRACT = 1;
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Addresses below these are never pages. */
const RESERVED = ['/api', '/assets', '/portals', '/health'];
/** The window's title until the page has drawn itself; index.html carries the landing page's. */
const PRODUCT = 'Internship Portals';

/**
 * Serves the one URL: the shell's files, each portal's files below its version, and `index.html` for every page address
 * with the portal registry written into it. Everything is read from disk as it stands, so that a rebuilt portal is
 * picked up by the next page load; a missing or broken portal is absent from the registry and stops nothing.
 *
 * @param publicUrl the product's address without a slash at its end: previews and search engines need absolute ones
 */
export async function registerPortals(
  app: FastifyInstance,
  root: string,
  publicUrl: string,
  developmentSockets: string[] = [],
): Promise<PagesOf> {
  const shellDist = path.join(root, 'shell', 'dist');
  const portals = readPortals(root);
  const readIndex = cachedFile(path.join(shellDist, 'index.html'), (text) => text);
  const readShellFiles = cachedFile(path.join(shellDist, 'shares.json'), (text) => JSON.parse(text) as ShellFiles);
  const releases = new Map(
    portals.map((portal) => [
      portal.name,
      cachedFile(path.join(root, portal.package, 'dist', 'release.json'), parseRelease),
    ]),
  );

  // The root is named at every use: shell/dist may not be built yet, which is no reason not to start.
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  app.get('/assets/*', { schema: { hide: true } }, async (request, reply) => {
    const file = `assets/${wildcard(request)}`;
    return reply.header('cache-control', IMMUTABLE).sendFile(file, shellDist);
  });

  app.get<{ Params: { name: string; version: string } }>(
    '/portals/:name/:version/*',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name, version } = request.params;
      const portal = portals.find((p) => p.name === name);
      const release = await releases.get(name)?.();
      if (!portal || release?.version !== version) return plainNotFound(reply);
      return reply
        .header('cache-control', version.endsWith('-dev') ? 'no-store' : IMMUTABLE)
        .sendFile(wildcard(request), path.join(root, portal.package, 'dist'));
    },
  );

  // Browsers ask for this name by themselves beside a document, which has no page to name another one.
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg', shellDist),
  );

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robotsText(portals)),
  );

  app.get<{ Params: { file: string } }>('/:file', { schema: { hide: true } }, async (request, reply) => {
    const rootFile = rootFileOf(`/${request.params.file}`);
    if (!rootFile || !(await isFile(path.join(shellDist, rootFile)))) return reply.callNotFound();
    return reply.header('cache-control', 'no-cache').sendFile(rootFile, shellDist);
  });

  const current = async () => {
    const entries = await Promise.all(
      portals.map(async (portal) => ({ portal, release: (await releases.get(portal.name)?.()) ?? null })),
    );
    return entries;
  };

  return {
    isPage(request) {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (RESERVED.some((prefix) => pathname === prefix || pathname.startsWith(`${prefix}/`))) return false;
      const accept = request.headers.accept ?? '*/*';
      // A browser that asks for /favicon.ico takes anything; only a navigation asks for a page by such an address.
      return accept.includes('text/html') || (accept.includes('*/*') && rootFileOf(pathname) === null);
    },

    async sendPage(request, reply) {
      const { pathname, searchParams } = new URL(request.url, 'http://localhost');
      const index = await readIndex();
      if (index === null) {
        return reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('The pages are not built yet. Run: npm run build\n');
      }
      const nonce = randomBytes(16).toString('base64');
      const shell = await readShellFiles();
      const found = !isPrivate(pathname, searchParams, portals, shell);
      const head = [
        ...addressHead(publicUrl, found ? pathname : null),
        registryHead(await current(), shell, request, nonce),
      ].join('\n');
      if (!found) reply.header('x-robots-tag', 'noindex');
      return reply
        .headers({ 'cache-control': 'no-store', 'content-security-policy': pagePolicy(nonce, developmentSockets) })
        .type('text/html; charset=utf-8')
        .send(
          index
            .replace(/<title>.*?<\/title>/s, (title) => (pathname === '/' ? title : `<title>${PRODUCT}</title>`))
            .replaceAll('%PUBLIC_URL%', () => attribute(publicUrl))
            .replace('<!--registry-->', () => head),
        );
    },
  };
}

/** Answers page addresses; the not-found handler asks it. */
export interface PagesOf {
  isPage(request: FastifyRequest): boolean;
  sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

/** A plain 404: a missing script must never be answered with a page. */
export function plainNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found.\n');
}

function readPortals(root: string): PortalEntry[] {
  return JSON.parse(readFileSync(path.join(root, 'portals.json'), 'utf8')) as PortalEntry[];
}

function wildcard(request: FastifyRequest): string {
  return (request.params as { '*': string })['*'];
}

/** A file directly under the shell's dist, such as /favicon.svg. */
function rootFileOf(pathname: string): string | null {
  const name = pathname.slice(1);
  return /^[\w-]+(\.[\w-]+)+$/.test(name) && name !== 'index.html' && name !== 'release.json' ? name : null;
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/** Reads a file again only when it has changed; null when it is missing or cannot be understood. */
function cachedFile<T>(file: string, parse: (text: string) => T | null): () => Promise<T | null> {
  let seen = '';
  let value: T | null = null;
  return async () => {
    try {
      const { mtimeMs, size } = await stat(file);
      const mark = `${mtimeMs}/${size}`;
      if (mark !== seen) {
        value = parse(await readFile(file, 'utf8'));
        seen = mark;
      }
      return value;
    } catch {
      seen = '';
      return null;
    }
  };
}

function parseRelease(text: string): Release | null {
  const release = JSON.parse(text) as Partial<Release>;
  const { version, container, entry, manifest } = release;
  if (![version, container, entry, manifest].every((value) => typeof value === 'string' && value !== '')) return null;
  // The version becomes a part of addresses.
  if (!/^[\w.+-]+$/.test(version as string)) return null;
  const texts = (list: unknown): string[] =>
    Array.isArray(list) ? list.filter((entry): entry is string => typeof entry === 'string') : [];
  return { ...(release as Release), preload: texts(release.preload), consumesFirst: texts(release.consumesFirst) };
}

function addressOf(portal: PortalEntry, release: Release, file: string): string {
  return `/portals/${portal.name}/${release.version}/${file}`;
}

function registryHead(
  entries: { portal: PortalEntry; release: Release | null }[],
  shell: ShellFiles | null,
  request: FastifyRequest,
  nonce: string,
): string {
  const { pathname } = new URL(request.url, 'http://localhost');
  const registry = {
    contract: REGISTRY_CONTRACT,
    portals: entries.map(({ portal, release }) => ({
      name: portal.name,
      base: portal.base,
      role: portal.role,
      current: release && {
        version: release.version,
        container: release.container,
        entry: addressOf(portal, release, release.entry),
        manifest: addressOf(portal, release, release.manifest),
      },
      previous: null,
    })),
  };
  const owner = entries
    .filter(({ portal }) => owns(portal.base, pathname))
    .sort((a, b) => b.portal.base.length - a.portal.base.length)[0];
  // Whoever is not signed in with the role is sent away before anything of the portal is loaded.
  const shown = owner && (owner.portal.role === null || usesDashboard(request, owner.portal.role)) ? owner : undefined;
  return [
    `<meta property="csp-nonce" content="${nonce}">`,
    // '<' never appears in the JSON as it is: no text in it can end the script element.
    `<script type="application/json" id="portal-registry">${JSON.stringify(registry).replaceAll('<', '\\u003c')}</script>`,
    ...preloadsOf(pathname, shown, shell).map(
      (address) => `<link rel="preload" as="script" href="${encodeURI(address).replaceAll('"', '%22')}">`,
    ),
  ].join('\n');
}

/** Files that the address will need: the federation, the shares of the portal that owns it, and its own first files. */
function preloadsOf(
  pathname: string,
  owner: { portal: PortalEntry; release: Release | null } | undefined,
  shell: ShellFiles | null,
): string[] {
  const own = shell?.pages[pathname];
  if (own) return own;
  if (!owner?.release) return [];
  const { portal, release } = owner;
  const shared = shell ? [...shell.federation, ...release.consumesFirst.flatMap((key) => shell.shares[key] ?? [])] : [];
  return [...new Set([...shared, ...release.preload.map((file) => addressOf(portal, release, file))])];
}

/**
 * Pages that no search engine shall list: those of a role, the shell's own (/login, /unauthorized), and pages whose
 * address carries the token of a mail.
 */
function isPrivate(
  pathname: string,
  searchParams: URLSearchParams,
  portals: PortalEntry[],
  shell: ShellFiles | null,
): boolean {
  const ofRole = portals.some((portal) => portal.role !== null && owns(portal.base, pathname));
  const own = shell ? pathname in shell.pages : false;
  return ofRole || own || pathname.startsWith('/resetPassword') || searchParams.has('token');
}

/** The page's own address, without its query; a private page stands for the landing page when it is shared. */
function addressHead(publicUrl: string, pathname: string | null): string[] {
  const address = attribute(`${publicUrl}${pathname ?? '/'}`);
  const canonical = pathname === null ? [] : [`<link rel="canonical" href="${address}">`];
  return [`<meta property="og:url" content="${address}">`, ...canonical];
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Keeps crawlers out of the dashboards and the calls. Pages with a token stay open to them, so that they see `noindex`. */
function robotsText(portals: PortalEntry[]): string {
  const closed = portals.filter((portal) => portal.role !== null).map((portal) => portal.base);
  return ['User-agent: *', ...['/api/', ...closed].map((base) => `Disallow: ${base}`), ''].join('\n');
}

function owns(base: string, pathname: string): boolean {
  return base === '/' || pathname === base || pathname.startsWith(`${base}/`);
}

/** No inline script, no eval, nothing from another host. Developing adds the sockets that tell of a rebuild. */
function pagePolicy(nonce: string, developmentSockets: string[]): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...developmentSockets].join(' '),
    // The viewer of an applicant's documents.
    "frame-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}
