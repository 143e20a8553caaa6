import {
  type Endpoint,
  endpoints,
  type PortalEntry,
  type Role,
  UPDATE_STREAM,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { API_ROOT } from '../../http/request-path';

interface PolicyParts {
  request: Pick<FastifyRequest, 'host'>;
  publicUrl: string;
  /** The origin that serves files, if it is not the page's. */
  assetUrl: string | undefined;
  /** The portal whose document the page is. Undefined for the shell's own pages. */
  portal: PortalEntry | undefined;
  nonce: string;
  /** Digests of the inline scripts of the shell's page. */
  scripts: string[];
  /** Addresses of the rebuild notices of `npm run dev`. */
  sockets: string[];
  /** The origin of a running override of this portal, for the one person it was signed for. */
  overrideOrigin: string | null;
}

/** What the shell itself requests: versions that are live now, and whether the server answers. */
const ASKED_BY_SHELL = ['/portals/registry.json', '/health/ready'];

/**
 * The content policy of a page. It names paths: scripts of the shell and of this page's portal, and the calls that this portal's
 * role and visitors make. Views bring styles only, under a nonce that no portal knows in advance.
 */
export function pagePolicy({ portal, nonce, scripts, sockets, overrideOrigin, ...served }: PolicyParts): string {
  const { assetUrl } = served;
  const folders = foldersOf(portal?.name);
  const files = assetUrl === undefined ? [] : [assetUrl];
  const others = files.flatMap((origin) => folders.map((folder) => origin + folder));
  if (overrideOrigin !== null) others.push(overrideOrigin);
  // A source of http does not stand for ws: the development server of `npm run dev -- <portal> --deployed` reports rebuilds there.
  const rebuildNotices = overrideOrigin === null ? [] : [overrideOrigin.replace(/^http/, 'ws')];
  const calls = portal ? sourcesOf(served, [...folders, ...ASKED_BY_SHELL, ...callPaths(portal.role)]) : ["'self'"];
  return [
    "default-src 'self'",
    ['script-src', ...sourcesOf(served, folders), ...scripts, ...others].join(' '),
    ["style-src 'self'", `'nonce-${nonce}'`, ...files].join(' '),
    ["img-src 'self' data: blob:", ...files].join(' '),
    ["font-src 'self'", ...files].join(' '),
    ['connect-src', ...calls, ...sockets, ...others, ...rebuildNotices].join(' '),
    // The viewer of an applicant's documents.
    "frame-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** The policy of the shell's scripts, which workers obey. The directives about documents would be 40 bytes of each file. */
export const SHELL_SCRIPT_POLICY = "default-src 'none'; script-src 'self'; frame-ancestors 'none'";

/** The same for a portal's scripts: its workers request its own files, such as the decoder of scanned documents, and call nothing. */
export function scriptPolicy(served: Pick<PolicyParts, 'request' | 'publicUrl'>, portal: string): string {
  return `${SHELL_SCRIPT_POLICY}; connect-src ${sourcesOf(served, [`/portals/${portal}/`]).join(' ')}`;
}

/**
 * Cuts a page off from the windows that have opened it and from those that it opens. Browsers keep windows together whose
 * pages have the same value, so the login, visitors and roles have one each: a visitors' page cannot reach into the others.
 */
export function openerPolicy(portal: PortalEntry | undefined): string {
  if (!portal) return 'same-origin-allow-popups';
  return portal.role === null ? 'same-origin' : 'noopener-allow-popups';
}

const foldersOf = (portal: string | undefined) => [
  '/assets/',
  ...(portal === undefined ? [] : [`/portals/${portal}/`]),
];

/**
 * Paths of this server as sources. One that ends in a slash stands for everything below it. `'self'` takes no path, so they
 * need a host: the request's and, behind a proxy that replaces it, that of `PUBLIC_URL`. A source cannot name an IPv6 address.
 */
function sourcesOf(
  { request, publicUrl }: Pick<PolicyParts, 'request' | 'publicUrl'>,
  paths: readonly string[],
): string[] {
  const hosts = new Set([request.host, new URL(publicUrl).host].filter((host) => /^[\w.-]+(:\d+)?$/.test(host)));
  if (!hosts.has(request.host)) return ["'self'"];
  return [...hosts].flatMap((host) => paths.map((path) => host + path));
}

const knownCalls = new Map<Role | null, string[]>();

/** The paths of the calls that pages of a role make: all that the role may make but sign in. Null: a visitors' portal. */
function callPaths(role: Role | null): string[] {
  const known = knownCalls.get(role) ?? findCallPaths(role).map((path) => API_ROOT + path);
  knownCalls.set(role, known);
  return known;
}

function findCallPaths(role: Role | null): string[] {
  const closed = endpoints.filter((endpoint) => !isMade(endpoint, role)).map(({ path }) => path);
  const open = endpoints.filter((endpoint) => isMade(endpoint, role)).map(({ path }) => pathSource(path, closed));
  // Not in the contract: documents with a signed link, and a stream.
  return [...new Set([...open, '/Document/', ...(role === null ? [] : [UPDATE_STREAM])])];
}

function isMade({ access, path }: Endpoint, role: Role | null): boolean {
  if (`${path}/`.startsWith(`${visitorPages.login}/`)) return false;
  if (access === 'public') return true;
  if (role === null) return false;
  return access === 'session' || (access === 'deploy' ? role === 'ADM' : access.includes(role));
}

/** The shortest folder of a call without closed ones; else the call itself, or the folder of its first parameter. */
function pathSource(path: string, closed: readonly string[]): string {
  const names = path.slice(1).split('/');
  const parameter = names.findIndex((name) => name.startsWith(':'));
  const fixed = parameter === -1 ? names.length - 1 : parameter;
  const folders = Array.from({ length: fixed }, (_, index) => `/${names.slice(0, index + 1).join('/')}/`);
  const folder = folders.find((prefix) => !closed.some((other) => other.startsWith(prefix)));
  return folder ?? (parameter === -1 ? path : (folders.at(-1) ?? '/'));
}
