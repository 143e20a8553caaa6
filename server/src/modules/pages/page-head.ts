import type { FastifyRequest } from 'fastify';
import type { PortalEntry, Registry, ReleaseManifest } from 'shared-api/contract';
import { usesDashboard } from '../../http/dashboard-hint';
import { escapeHtml } from '../../lib/text';
import { addressOf, isBeingDeveloped, type ShellFacts } from '../releases';

/** What one visitor's page is made of. */
export interface PageParts {
  portals: readonly PortalEntry[];
  registry: Registry;
  /** By portal: what the version that this visitor gets says of itself. */
  chosen: ReadonlyMap<string, ReleaseManifest>;
  shell: ShellFacts | null;
}

/** The nonce of the page's policy, the registry, and hints for what the address will need. */
export function registryHead(request: FastifyRequest, nonce: string, parts: PageParts): string {
  return [
    `<meta property="csp-nonce" content="${nonce}">`,
    // '<' never appears in the JSON as it is: no text in it can end the script element.
    `<script type="application/json" id="portal-registry">${JSON.stringify(parts.registry).replaceAll('<', '\\u003c')}</script>`,
    ...hintsOf(request, parts),
  ].join('\n');
}

/** Files that the address will need: the federation, the shares of the portal that owns it, and its own first files. */
function hintsOf(request: FastifyRequest, { portals, chosen, shell }: PageParts): string[] {
  const { pathname } = new URL(request.url, 'http://localhost');
  const page = shell?.pages[pathname];
  if (page) return page.map(hint);
  const owner = portals.filter(({ base }) => owns(base, pathname)).sort((a, b) => b.base.length - a.base.length)[0];
  // Whoever is not signed in with the role is sent away before anything of the portal is loaded.
  if (!owner || (owner.role !== null && !usesDashboard(request, owner.role))) return [];
  const manifest = chosen.get(owner.name);
  if (!manifest) return [];
  const shared = shell
    ? [...shell.federation, ...manifest.consumesFirst.flatMap((key) => shell.shares[key] ?? [])]
    : [];
  // A build that is being developed has no digests, and is loaded in another way than its hints would say.
  const own = isBeingDeveloped(manifest.version) ? [] : manifest.preload.map((file) => fileHint(manifest, file));
  return [...[...new Set(shared)].map(hint), ...own];
}

function hint(address: string): string {
  return `<link rel="preload" as="script" href="${encodeURI(address).replaceAll('"', '%22')}">`;
}

/** A portal's scripts are loaded with their digests, so a hint without would fetch them a second time. */
function fileHint(manifest: ReleaseManifest, file: string): string {
  const integrity = manifest.files[file]?.integrity;
  const attributes = integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
  return hint(addressOf(manifest, file)).replace('>', `${attributes} crossorigin="anonymous">`);
}

/**
 * Pages that no search engine shall list: those of a role, the shell's own (/login, /unauthorized), and pages whose
 * address carries the token of a mail.
 */
export function isPrivate(
  pathname: string,
  searchParams: URLSearchParams,
  portals: readonly PortalEntry[],
  shell: ShellFacts | null,
): boolean {
  const ofRole = portals.some((portal) => portal.role !== null && owns(portal.base, pathname));
  const own = shell ? pathname in shell.pages : false;
  return ofRole || own || pathname.startsWith('/resetPassword') || searchParams.has('token');
}

/** The page's own address, without its query; a private page stands for the landing page when it is shared. */
export function addressHead(publicUrl: string, pathname: string | null): string[] {
  const address = escapeHtml(`${publicUrl}${pathname ?? '/'}`);
  const canonical = pathname === null ? [] : [`<link rel="canonical" href="${address}">`];
  return [`<meta property="og:url" content="${address}">`, ...canonical];
}

/** Keeps crawlers out of the dashboards and the calls. Pages with a token stay open to them, so that they see `noindex`. */
export function robotsText(portals: readonly PortalEntry[]): string {
  const closed = portals.filter((portal) => portal.role !== null).map((portal) => portal.base);
  return ['User-agent: *', ...['/api/', ...closed].map((base) => `Disallow: ${base}`), ''].join('\n');
}

function owns(base: string, pathname: string): boolean {
  return base === '/' || pathname === base || pathname.startsWith(`${base}/`);
}

/**
 * No inline script, no eval, nothing from another host. Developing adds the sockets that tell of a rebuild, and a running
 * override the one address that it names, for the one person whom it was signed for.
 */
export function pagePolicy(nonce: string, developmentSockets: string[], overrideOrigin: string | null): string {
  const other = overrideOrigin === null ? [] : [overrideOrigin];
  return [
    "default-src 'self'",
    ["script-src 'self'", ...other].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...developmentSockets, ...other].join(' '),
    // The viewer of an applicant's documents.
    "frame-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ');
}
