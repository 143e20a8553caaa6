import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { Registry } from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languageOfPage } from '../../http/accept-language';
import { plainNotFound } from '../../http/not-found';
import { ANY_ADDRESS, isServerPath, pathOf } from '../../http/request-path';
import { cachedFile } from '../../lib/cached-file';
import { today } from '../../lib/calendar';
import { escapeHtml } from '../../lib/text';
import { randomText } from '../../lib/tokens';
import { createReadOpen } from '../intakes';
import { logoPath, type Programme, readPictureNamed, readProgramme } from '../programme';
import {
  createLoadNonce,
  createReadShellOf,
  createUsage,
  createVisitors,
  type DevelopedBuilds,
  findKeptAsset,
  findPreviousEntry,
  type ReadState,
  type ReleaseServices,
  shellVersionOf,
} from '../releases';
import { createFirstViews, type FirstView } from './first-views';
import { sendImmutable, shareWithPages } from './immutable-files';
import {
  addressHead,
  hintsOf,
  identityProviderHead,
  isOpened,
  isPrivate,
  lookHead,
  ownAddressOf,
  portalOf,
  previousShellHead,
  programmeHead,
  registryHead,
  robotsText,
  sitemap,
  timeZoneHead,
  vacanciesHead,
} from './page-head';
import { openerPolicy, pagePolicy, SHELL_SCRIPT_POLICY } from './page-policy';
import { registerPortalFiles, wildcard } from './portal-files';
import { registerPoster } from './poster';
import { addressOfPreview, PREVIEW_PATH, previewOf, previewText, registerPreview } from './preview';
import { headlineOf, type Open, sharedTitleOf, summaryOf, vacanciesOf } from './vacancies';

/** Where monitoring and scanners look. A page with status 200 would tell them that what they asked for is there. */
const OPERATOR_PATH = /^\/(healthz|livez|readyz|ready|live|ping|status|version|info|actuator|debug|\.[^/]*)(\/|$)/;

/** The window's title until the page renders; index.html has the landing page's title. */
const PRODUCT = 'Internship Portals';

/** Where index.html has the head of one visitor's page. */
const HEAD = '<!--registry-->';
const TITLE = /<title>.*?<\/title>/s;
const SITE_NAME = /<meta property="og:site_name"[^>]*>/;
const THEME_COLOUR = /(<meta name="theme-color" content=")[^"]*/;
const ICON = /<link rel="icon"[^>]*>/;
/** Where it has what is open, for search engines and previews of links. */
const OPEN = /%(HEADLINE|SHARED_TITLE|SUMMARY|PREVIEW|PREVIEW_TEXT)%/g;
/** What pages say there which do not tell what is open. */
const OF_OTHERS: Readonly<Record<string, string>> = {
  SHARED_TITLE: 'Internship programme',
  PREVIEW: PREVIEW_PATH,
  PREVIEW_TEXT: 'Internship programme',
};

/** What is served besides the stored releases. */
interface ServedPages {
  root: string;
  developed: DevelopedBuilds;
  readState: ReadState;
  /** Addresses of the rebuild notices of `npm run dev`. */
  developmentSockets?: string[];
}

/**
 * Serves the product at one URL: the shell's files, each portal's files below its version, and for every page address
 * `index.html` with the portal registry in it. Each page asks whether the live versions have changed. A portal without a release has
 * an empty entry in the registry. Register it last: its route takes every address that no other route has.
 */
export async function registerPortals(
  app: FastifyInstance,
  services: ReleaseServices,
  { root, developed, readState, developmentSockets = [] }: ServedPages,
): Promise<void> {
  const { db, portals, readShell, config } = services;
  const { publicUrl, assetUrl } = config;
  const shellDist = path.join(root, 'shell', 'dist');
  const readIndex = cachedFile(path.join(shellDist, 'index.html'), (html) => ({
    landing: fillIn(html, { publicUrl, assetUrl }),
    others: fillIn(html.replace(TITLE, `<title>${PRODUCT}</title>`), { publicUrl, assetUrl }),
    scripts: inlineScripts(html),
    version: shellVersionOf(html),
    readPrevious: remember(async () => findPreviousEntry(services, shellVersionOf(html))),
  }));
  const readShellOf = createReadShellOf(services);
  const visitors = createVisitors(services);
  const markUsed = createUsage(services);
  const firstViews = createFirstViews(services, { shellDist });
  const readOpen = createReadOpen(services);

  // Each use names its root, since shell/dist may not exist yet when the server starts.
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  // Pages only: other files are compressed by their build.
  await app.register(fastifyCompress, { global: false, globalDecompression: false, encodings: ['br', 'gzip'] });

  app.get(
    '/assets/*',
    { schema: { hide: true }, config: { counted: false }, onRequest: shareWithPages(assetUrl) },
    async (request, reply) => {
      const file = wildcard(request);
      // Before a disk is asked, so that the answer tells nothing about other files.
      if (!ASSET_NAME.test(file)) return plainNotFound(reply);
      const assets = path.join(shellDist, 'assets');
      // An open page requests the files of the shell build that it was loaded with.
      const found = (await isFile(path.join(assets, file)))
        ? { file, root: assets }
        : await findKeptAsset(services, file);
      if (found === null) return plainNotFound(reply);
      // Its name contains the digest of its content.
      return sendImmutable(request, reply, { ...found, digest: file, policy: SHELL_SCRIPT_POLICY });
    },
  );

  registerPortalFiles(app, services, developed);

  app.get('/portals/registry.json', { schema: { hide: true } }, async (request, reply) => {
    // An open page can run another build of the shell than the present one.
    const shell = await readShellOf(request.headers['open-shell']);
    const { registry } = await visitors.registryFor(request, reply, await readState(shell));
    markUsed(request);
    return reply.header('cache-control', 'no-store').send({ ...registry, ...(await presentShell()) });
  });

  // Browsers request this name for documents, which cannot name another icon.
  app.get('/favicon.ico', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg', shellDist),
  );

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(robotsText(portals, publicUrl)),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('application/xml; charset=utf-8')
      .send(sitemap(publicUrl)),
  );

  registerPoster(app, services);
  registerPreview(app, services);

  for (const kind of ['logo', 'photo'] as const)
    app.get<{ Params: { name: string } }>(`/${kind}/:name`, { schema: { hide: true } }, async (request, reply) => {
      const picture = await readPictureNamed(db, `${kind}s`, request.params.name);
      if (!picture) return plainNotFound(reply);
      // Its name contains the digest of its content. E-mail programs fetch the logo from other origins.
      return reply
        .headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': "default-src 'none'",
          'cross-origin-resource-policy': 'cross-origin',
          'x-content-type-options': 'nosniff',
        })
        .type(picture.type)
        .send(picture.bytes);
    });

  app.get(ANY_ADDRESS, { schema: { hide: true } }, async (request, reply) => {
    const rootFile = rootFileOf(pathOf(request));
    if (rootFile && (await isFile(path.join(shellDist, rootFile)))) {
      return reply.header('cache-control', 'no-cache').sendFile(rootFile, shellDist);
    }
    return isPage(request) ? sendPage(request, reply) : reply.callNotFound();
  });

  /** Open pages learn from it that there is a newer one. One that is being developed updates its pages itself. */
  async function presentShell(): Promise<Pick<Registry, 'shell'>> {
    const [index, shell] = await Promise.all([readIndex(), readShell()]);
    return index && shell?.integrity ? { shell: index.version } : {};
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const ownAddress = ownAddressOf(request);
    if (ownAddress !== undefined) return reply.header('cache-control', 'no-store').redirect(ownAddress, 308);
    const pathname = pathOf(request);
    const index = await readIndex();
    if (index === null) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The pages are not built yet. Run: npm run build\n');
    }
    const shell = await readShell();
    const isLanding = pathname === '/';
    const [state, programme, open, previous] = await Promise.all([
      readState(shell),
      readProgramme(db),
      isLanding ? readOpen() : null,
      index.readPrevious().catch(() => null),
    ]);
    const visit = await visitors.registryFor(request, reply, state);
    const portal = portalOf(request, portals);
    const owner = portal && isOpened(portal, request) ? portal : undefined;
    // Staff screens and the shell's own pages, such as the login, are in English.
    const language = portal?.role === null ? languageOfPage(request) : 'en';
    const view = await firstViews.ofPage({ pathname, owner, shell, visit, language });
    const isListed = !isPrivate(request, portals);
    const nonce = randomText(16, 'base64');
    const said = open ? openTexts(open, programme) : OF_OTHERS;
    const head = [
      addressHead(publicUrl, isListed ? pathname : null),
      ...identityProviderHead(config.identityProvider),
      timeZoneHead(config.timeZone, services.now()),
      ...programmeHead(programme, portal?.role === null),
      ...lookHead(programme, nonce),
      ...(open
        ? vacanciesHead(vacanciesOf(open, programme, { publicUrl, today: today(services.now(), config.timeZone) }))
        : []),
      ...previousShellHead(previous, assetUrl),
      registryHead(
        { policyNonce: nonce, loadNonce: createLoadNonce(services, portal?.name ?? '') },
        { ...visit.registry, ...(await presentShell()) },
      ),
      hintsOf(pathname, { owner, chosen: visit.chosen, shell, assetUrl }),
    ].join('\n');
    const html = withView(withLook(isLanding ? index.landing : index.others, programme), view, programme)
      .replaceAll(OPEN, (_whole, name: string) => escapeHtml(said[name] ?? ''))
      .replace('<html lang="en">', `<html lang="${language}">`)
      .replaceAll('<style>', `<style nonce="${nonce}">`)
      .replace(HEAD, () => head);
    const policy = pagePolicy({
      request,
      publicUrl,
      assetUrl,
      portal,
      nonce,
      scripts: index.scripts,
      sockets: developmentSockets,
      overrideOrigin: visit.override?.portal === portal?.name ? (visit.override?.origin ?? null) : null,
    });
    if (!isListed) reply.header('x-robots-tag', 'noindex');
    reply
      .headers({
        'cache-control': 'no-store',
        'content-language': language,
        'content-security-policy': policy,
        'cross-origin-opener-policy': openerPolicy(portal),
        vary: 'accept-encoding',
      })
      .type('text/html; charset=utf-8')
      .compress(html);
    return reply;
  }
}

/** What the head of the landing page says of what is open. */
function openTexts(open: Open, programme: Programme): Readonly<Record<string, string>> {
  const preview = previewOf(programme, open);
  const summary = summaryOf(open);
  return {
    HEADLINE: headlineOf(open),
    SHARED_TITLE: sharedTitleOf(open),
    SUMMARY: summary && ` ${summary}`,
    PREVIEW: addressOfPreview(preview),
    PREVIEW_TEXT: previewText(preview),
  };
}

/** Whether a request without another route is one for a page. */
function isPage(request: FastifyRequest): boolean {
  const pathname = pathOf(request);
  if (isServerPath(pathname)) return false;
  const accept = request.headers.accept ?? '*/*';
  // A request for an icon accepts any type; for a file name, only a navigation asks for HTML.
  const isProgram = rootFileOf(pathname) !== null || OPERATOR_PATH.test(pathname);
  return accept.includes('text/html') || (accept.includes('*/*') && !isProgram);
}

/** The part of index.html that is the same for every visitor. */
function fillIn(html: string, { publicUrl, assetUrl }: { publicUrl: string; assetUrl: string | undefined }): string {
  const ofAssets = assetUrl ? html.replaceAll(/( src="| href="|url\()\/assets\//g, `$1${assetUrl}/assets/`) : html;
  return ofAssets.replaceAll('%PUBLIC_URL%', () => escapeHtml(publicUrl));
}

/** Builds write no folders below assets. */
const ASSET_NAME = /^[\w-][\w.-]*$/;

/** A page with the firm where index.html has the product: in the window's title, its icon and its colour. */
function withLook(html: string, { firm, accent, logo }: Pick<Programme, 'firm' | 'accent' | 'logo'>): string {
  const name = (text: string) => (firm ? text.replace(PRODUCT, () => escapeHtml(firm)) : text);
  return html
    .replace(TITLE, name)
    .replace(SITE_NAME, name)
    .replace(THEME_COLOUR, (whole, start: string) => (accent ? start + accent : whole))
    .replace(ICON, (whole) => (logo ? `<link rel="icon" href="${logoPath(logo)}">` : whole));
}

/** Where index.html has the place of React, and what it says without JavaScript. */
const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>.*?<\/noscript>\s*/s;
/** The firm in the header and the footer of a view, up to its name, and below it the product (PublicLayout of shared-ui). */
const FIRM = /(<(?:div|span) [^>]*data-firm="true"[^>]*>)[^<]*/g;
const PRODUCT_BELOW = /(<div data-product="true">)/;
/** After the services in the footer. */
const CITY = /(<span data-city="true">)/;
/** A text that the firm may have replaced (ServicesSection of public-portal). */
const SERVICE_TEXT = /(<[^>]* data-text="(\w+)"[^>]*>)[^<]*/g;

/** A page with what it shows before any script runs. first-view.js of the shell takes it away. */
function withView(
  html: string,
  view: FirstView | null,
  { firm, city, texts }: Pick<Programme, 'firm' | 'city' | 'texts'>,
): string {
  if (view === null) return html;
  // The build does not know the firm. Its name would be the largest paint if it came with the scripts.
  const shown = view.html
    .replace(FIRM, (whole, start: string) => (firm ? start + escapeHtml(firm) : whole))
    .replace(CITY, (start) => (city ? `${start} · ${escapeHtml(city)}` : start))
    .replace(PRODUCT_BELOW, (start) => (firm ? start + PRODUCT : start))
    .replace(SERVICE_TEXT, (whole, start: string, name: string) => {
      const text = texts?.Services[name];
      return text ? start + escapeHtml(text) : whole;
    });
  // The view says itself what needs JavaScript.
  return html.replace(NOSCRIPT, '').replace(ROOT, () => `<div id="first-view">${shown}</div>\n${ROOT}`);
}

/** Does a piece of work once, or again after it has failed. */
function remember<T>(work: () => Promise<T>): () => Promise<T> {
  let done: Promise<T> | undefined;
  return () => {
    done ??= work().catch((error) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}

/** Sources for a content policy that allow the inline scripts of a page: their digests (CSP Level 3, section 6.7). */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
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
