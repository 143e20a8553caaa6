import {
  comparableAddress,
  findOwner,
  type PortalEntry,
  type Registry,
  type ReleaseManifest,
  visitorPages,
} from '@internship-portals/shared-api/contract';
import type { FastifyRequest } from 'fastify';
import { usesDashboard } from '../../http/dashboard-hint';
import { pathOf } from '../../http/request-path';
import { escapeHtml } from '../../lib/text';
import { accentStyles, logoStyles, type Programme, photoStyles } from '../programme';
import { addressOf, isBeingDeveloped, originOf, type ShellEntry, type ShellFacts } from '../releases';

/** The parts of one visitor's page. */
export interface PageParts {
  owner: PortalEntry | undefined;
  /** The manifests of this visitor's versions by portal. */
  chosen: ReadonlyMap<string, ReleaseManifest>;
  shell: ShellFacts | null;
  /** The origin that serves files, if it is not the page's. */
  assetUrl: string | undefined;
}

/** The shell's entry that a page starts when the present one does not. */
export function previousShellHead(entry: ShellEntry | null, assetUrl = ''): string[] {
  if (!entry) return [];
  const { address, integrity } = entry;
  return [
    `<meta name="shell-previous" content="${escapeHtml(assetUrl + address)}" data-integrity="${escapeHtml(integrity)}">`,
  ];
}

/** The nonces of the page's policy and of its load reports, and the registry. */
export function registryHead(
  { policyNonce, loadNonce }: { policyNonce: string; loadNonce: string },
  registry: Registry,
): string {
  return [
    `<meta property="csp-nonce" content="${policyNonce}">`,
    `<meta property="load-nonce" content="${loadNonce}">`,
    // '<' is escaped, so that no text in the JSON can end the script element.
    `<script type="application/json" id="portal-registry">${JSON.stringify(registry).replaceAll('<', '\\u003c')}</script>`,
  ].join('\n');
}

const OWN_PAGES = [visitorPages.login, visitorPages.proof, visitorPages.account, visitorPages.unauthorized];

/** The portal whose document a page is. Undefined for the shell's own pages. */
export function portalOf(request: FastifyRequest, portals: readonly PortalEntry[]): PortalEntry | undefined {
  return findOwner(pathOf(request), portals, OWN_PAGES);
}

/** The address of the shell's own page that a request means, if it spells it in another way: `/LOGIN/`. */
export function ownAddressOf(request: FastifyRequest): string | undefined {
  const [raw = '', ...query] = request.url.split('?');
  const address = comparableAddress(pathOf(request));
  return OWN_PAGES.includes(address) && raw !== address ? [address, ...query].join('?') : undefined;
}

/** Whether a page opens its portal, as far as the server can tell: a visitor without its role is redirected before it loads. */
export function isOpened(portal: PortalEntry, request: FastifyRequest): boolean {
  return portal.role === null || usesDashboard(request, portal.role);
}

/**
 * Preload hints: what every portal needs of the shell, the shares of the portal that owns the address, and the portal's first
 * files. Then prefetch hints for the next document, which take effect when this page has loaded (decision 080): a portal's pages
 * lead to the login, and the shell's own pages to a portal. Which one is not known, so these name what every portal needs.
 */
export function hintsOf(pathname: string, { owner, chosen, shell, assetUrl }: PageParts): string {
  const origin = { shell, assetUrl };
  const page = shell?.pages[pathname];
  if (page) return [ofShell(page, origin), ofNext(page, shell?.forPortals, origin)].join('\n');
  const manifest = owner && chosen.get(owner.name);
  return manifest ? ofPortal(manifest, origin) : '';
}

type Origin = Pick<PageParts, 'shell' | 'assetUrl'>;

const PRELOAD = 'rel="preload"';
/** `shell/src/prefetch.ts` makes it `rel="prefetch"`. */
const PREFETCH = 'data-rel="prefetch"';

function ofShell(addresses: readonly string[], origin: Origin, rel = PRELOAD): string {
  const { shell, assetUrl = '' } = origin;
  return addresses.map((address) => hint(assetUrl + address, shell?.integrity?.[address], rel)).join('\n');
}

/** What the next document needs of the shell and this one does not have. */
function ofNext(hinted: readonly string[], next: readonly string[] = [], origin: Origin): string {
  return ofShell(
    next.filter((address) => !hinted.includes(address)),
    origin,
    PREFETCH,
  );
}

/** Neither a shell nor a stored version changes once it is read, so the hints for each pair are kept. */
const kept = new WeakMap<ShellFacts, WeakMap<ReleaseManifest, string>>();

function ofPortal(manifest: ReleaseManifest, origin: Origin): string {
  if (!origin.shell) return makeHints(manifest, origin);
  const ofThis = kept.get(origin.shell) ?? new WeakMap<ReleaseManifest, string>();
  kept.set(origin.shell, ofThis);
  const hints = ofThis.get(manifest) ?? makeHints(manifest, origin);
  ofThis.set(manifest, hints);
  return hints;
}

function makeHints(manifest: ReleaseManifest, origin: Origin): string {
  const { shell, assetUrl } = origin;
  const shared = shell
    ? [...new Set([...shell.forPortals, ...manifest.consumesFirst.flatMap((key) => shell.shares[key] ?? [])])]
    : [];
  // Development builds have no digests and are loaded differently.
  const own = isBeingDeveloped(manifest.version)
    ? []
    : manifest.preload.map((file) =>
        hint(originOf(manifest, assetUrl) + addressOf(manifest, file), manifest.files[file]?.integrity),
      );
  return [ofShell(shared, origin), ...own, ofNext(shared, shell?.pages[visitorPages.login], origin)].join('\n');
}

/** Scripts are loaded with digests: a hint without its digest would fetch them twice. */
function hint(address: string, integrity: string | undefined, rel = PRELOAD): string {
  const attributes = integrity ? ` integrity="${escapeHtml(integrity)}" crossorigin="anonymous"` : '';
  return `<link ${rel} as="script" href="${encodeURI(address).replaceAll('"', '%22')}"${attributes}>`;
}

/** Pages whose address ends with the token of a mail, or with the number of a certificate, which leads to a name. */
const WITH_TOKEN = [
  visitorPages.verify,
  visitorPages.resetPassword,
  visitorPages.confirmEmail,
  visitorPages.reportEmail,
  visitorPages.interviewAnswer(''),
  visitorPages.application(''),
  visitorPages.assessment(''),
  visitorPages.confirmOpeningNotice(''),
];
const hasToken = (pathname: string) => WITH_TOKEN.some((page) => pathname.startsWith(page));

/**
 * Whether search engines should not list a page: pages of a role, the shell's own (/login, /unauthorized), and addresses
 * with the token of a mail.
 */
export function isPrivate(request: FastifyRequest, portals: readonly PortalEntry[]): boolean {
  const portal = portalOf(request, portals);
  return portal?.role !== null || hasToken(pathOf(request)) || 'token' in (request.query as object);
}

/** The page's address without its query. A private page gives the landing page's address to link previews. */
export function addressHead(publicUrl: string, pathname: string | null): string {
  const address = escapeHtml(`${publicUrl}${pathname ?? '/'}`);
  const canonical = pathname === null ? [] : [`<link rel="canonical" href="${address}">`];
  return [`<meta property="og:url" content="${address}">`, ...canonical].join('\n');
}

/** What the login page calls the accounts of the firm's identity provider, if there is one. */
export function identityProviderHead(provider: { name: string } | undefined): string[] {
  return provider ? [`<meta name="identity-provider" content="${escapeHtml(provider.name)}">`] : [];
}

/** The firm and how to reach it, for the pages' headers and footers; for visitors, with what the firm says itself. */
export function programmeHead(
  { firm, contactEmail, contactPhone, city, answerDays, texts }: Programme,
  forVisitors: boolean,
): string[] {
  const facts = {
    Firm: firm,
    ContactEmail: contactEmail,
    ContactPhone: contactPhone,
    ...(city && { City: city }),
    AnswerDays: answerDays,
    ...(forVisitors && texts ? { Texts: texts } : {}),
  };
  return [`<meta name="programme" content="${escapeHtml(JSON.stringify(facts))}">`];
}

/** The firm's colour, logo and name on paper in the place of the product's. */
export function lookHead(
  { firm, accent, logo, photo }: Pick<Programme, 'firm' | 'accent' | 'logo' | 'photo'>,
  nonce: string,
): string[] {
  const styles =
    accentStyles(accent) + logoStyles(logo) + photoStyles(photo) + (firm && `:root{--firm:${cssString(firm)}}`);
  return styles ? [`<style nonce="${nonce}">${styles}</style>`] : [];
}

/** A text as CSS writes it inside of a style element. */
const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,&'-]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`;

/** The time zone whose day decides what is overdue and which dates can be chosen, and the time: a browser's clock may be wrong. */
export function timeZoneHead(timeZone: string, now: Date): string {
  return `<meta name="time-zone" content="${escapeHtml(timeZone)}" data-now="${now.toISOString()}">`;
}

/** The vacancies for search engines, as a block of data: no script runs. */
export function vacanciesHead(vacancies: readonly object[]): string[] {
  if (vacancies.length === 0) return [];
  // As in the registry.
  return [`<script type="application/ld+json">${JSON.stringify(vacancies).replaceAll('<', '\\u003c')}</script>`];
}

/** The public pages that are found by themselves. The others are reached by a link in an e-mail. */
export function sitemap(publicUrl: string): string {
  const addresses = ['/', visitorPages.applicationStatus].map((page) => escapeHtml(`${publicUrl}${page}`));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${address}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

/** Excludes crawlers from the dashboards and the API. Pages with a token are allowed, so that crawlers see `noindex`. */
export function robotsText(portals: readonly PortalEntry[], publicUrl: string): string {
  const closed = portals.filter((portal) => portal.role !== null).map((portal) => portal.base);
  const refused = ['/api/', ...closed].map((base) => `Disallow: ${base}`);
  return ['User-agent: *', ...refused, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}
