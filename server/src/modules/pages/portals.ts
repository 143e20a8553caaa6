import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { type Pages, plainNotFound } from '../../http/not-found';
import { isServerPath, pathOf } from '../../http/request-path';
import { cachedFile } from '../../lib/cached-file';
import { shareReads } from '../../lib/shared-reads';
import { escapeHtml } from '../../lib/text';
import { randomText } from '../../lib/tokens';
import { readShellVersion } from '../compositions';
import { createReadProgramme, type Programme } from '../programme';
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
} from '../releases';
import { createFirstViews, type FirstView } from './first-views';
import { sendImmutable, shareWithPages } from './immutable-files';
import {
  addressHead,
  hintsOf,
  identityProviderHead,
  isPrivate,
  ownerOf,
  pagePolicy,
  previousShellHead,
  programmeHead,
  registryHead,
  robotsText,
  timeZoneHead,
} from './page-head';
import { registerPortalFiles, wildcard } from './portal-files';
import { slots, takesGzip } from './prepared-page';
import { createPreparedPages } from './prepared-pages';

/** Where monitoring and scanners look. A page with status 200 would tell them that what they asked for is there. */
const OPERATOR_PATH = /^\/(healthz|livez|readyz|ready|live|ping|status|version|info|actuator|debug|\.[^/]*)(\/|$)/;

/** The window's title until the page renders; index.html has the landing page's title. */
const PRODUCT = 'Internship Portals';

/** Where index.html has the head of one visitor's page. */
const HEAD = '<!--registry-->';
const TITLE = /<title>.*?<\/title>/s;

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
 * an empty entry in the registry.
 */
export async function registerPortals(
  app: FastifyInstance,
  services: ReleaseServices,
  { root, developed, readState, developmentSockets = [] }: ServedPages,
): Promise<Pages> {
  const { db, portals, readShell, config } = services;
  const { publicUrl, assetUrl } = config;
  const shellDist = path.join(root, 'shell', 'dist');
  const readIndex = cachedFile(path.join(shellDist, 'index.html'), (html) => ({
    // What is before and after the head of one visitor's page.
    landing: fillIn(html, { publicUrl, assetUrl }).split(HEAD),
    others: fillIn(html.replace(TITLE, `<title>${PRODUCT}</title>`), { publicUrl, assetUrl }).split(HEAD),
    scripts: inlineScripts(html),
    readPrevious: remember(async () => findPreviousEntry(services, await readShellVersion(root))),
  }));
  const readShellOf = createReadShellOf(services);
  const visitors = createVisitors(services);
  const markUsed = createUsage(services);
  const readProgramme = createReadProgramme(db);
  const firstViews = createFirstViews(services, { shellDist });

  /** What all visitors get alike; null while the pages are not built. */
  const readFacts = shareReads(async () => {
    const index = await readIndex();
    if (index === null) return null;
    const shell = await readShell();
    const [state, programme, previous] = await Promise.all([
      readState(shell),
      readProgramme(),
      index.readPrevious().catch(() => null),
    ]);
    return { index, shell, state, programme, previous };
  });

  /** A page of these facts, but for the slots. Whatever else it depends on must be a fact, too (`createPreparedPages`). */
  const pages = createPreparedPages<NonNullable<Awaited<ReturnType<typeof readIndex>>>>(
    ({ index, previous, programme, visit, hints, isLanding, view }) => {
      const head = [
        slots.address,
        ...identityProviderHead(config.identityProvider),
        timeZoneHead(config.timeZone),
        ...programmeHead(programme),
        ...previousShellHead(previous, assetUrl),
        registryHead(slots, visit.registry),
        hints,
      ].join('\n');
      const policy = pagePolicy(slots.policyNonce, {
        scripts: index.scripts,
        sockets: developmentSockets,
        overrideOrigin: visit.overrideOrigin,
        assetUrl,
      });
      return { html: withView((isLanding ? index.landing : index.others).join(head), view, programme), policy };
    },
  );

  // Each use names its root, since shell/dist may not exist yet when the server starts.
  await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });

  app.get(
    '/assets/*',
    { schema: { hide: true }, config: { counted: false }, onRequest: shareWithPages(assetUrl) },
    async (request, reply) => {
      const file = wildcard(request);
      const assets = path.join(shellDist, 'assets');
      // An open page requests the files of the shell build that it was loaded with.
      const found = (await isFile(path.join(assets, file)))
        ? { file, root: assets }
        : await findKeptAsset(services, file);
      if (found === null) return plainNotFound(reply);
      // Its name contains the digest of its content.
      return sendImmutable(request, reply, { ...found, digest: file });
    },
  );

  registerPortalFiles(app, services, developed);

  app.get('/portals/registry.json', { schema: { hide: true } }, async (request, reply) => {
    // An open page can run another build of the shell than the present one.
    const shell = await readShellOf(request.headers['open-shell']);
    const { registry } = await visitors.registryFor(request, reply, await readState(shell));
    markUsed(request);
    return reply.header('cache-control', 'no-store').send(registry);
  });

  // Browsers request this name for documents, which cannot name another icon.
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

  return {
    isPage(request) {
      const pathname = pathOf(request);
      if (request.method !== 'GET' && request.method !== 'HEAD') return false;
      if (isServerPath(pathname)) return false;
      const accept = request.headers.accept ?? '*/*';
      // A request for an icon accepts any type; for a file name, only a navigation asks for HTML.
      const isProgram = rootFileOf(pathname) !== null || OPERATOR_PATH.test(pathname);
      return accept.includes('text/html') || (accept.includes('*/*') && !isProgram);
    },

    async sendPage(request, reply) {
      const pathname = pathOf(request);
      const facts = await readFacts();
      if (facts === null) {
        return reply
          .code(503)
          .type('text/plain; charset=utf-8')
          .send('The pages are not built yet. Run: npm run build\n');
      }
      const { index, shell, state, programme, previous } = facts;
      const visit = await visitors.registryFor(request, reply, state);
      const owner = ownerOf(request, portals);
      const hints = hintsOf(pathname, { owner, chosen: visit.chosen, shell, assetUrl });
      const view = await firstViews.ofPage({ pathname, owner, shell, visit });
      const page = pages.of({ index, previous, programme, visit, hints, isLanding: pathname === '/', view });
      const found = !isPrivate(request, portals, shell);
      const values = {
        policyNonce: randomText(16, 'base64'),
        loadNonce: createLoadNonce(services),
        address: addressHead(publicUrl, found ? pathname : null),
      };
      const zipped = takesGzip(request.headers['accept-encoding']);
      if (zipped) reply.header('content-encoding', 'gzip');
      if (!found) reply.header('x-robots-tag', 'noindex');
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': page.policyFor(values),
          vary: 'accept-encoding',
        })
        .type('text/html; charset=utf-8')
        .send(zipped ? page.gzipFor(values) : page.bytesFor(values));
    },
  };
}

/** The part of index.html that is the same for every visitor. */
function fillIn(html: string, { publicUrl, assetUrl }: { publicUrl: string; assetUrl: string | undefined }): string {
  const ofAssets = assetUrl ? html.replaceAll(/( src="| href="|url\()\/assets\//g, `$1${assetUrl}/assets/`) : html;
  return ofAssets
    .replaceAll('%PUBLIC_URL%', () => escapeHtml(publicUrl))
    .replaceAll('<style>', `<style nonce="${slots.policyNonce}">`);
}

/** Where index.html has the place of React, and what it says without JavaScript. */
const ROOT = '<div id="root"></div>';
const NOSCRIPT = /<noscript>.*?<\/noscript>\s*/s;
/** The footer's line of the firm in a view, up to its name (PublicLayout of shared-ui). */
const FIRM = /(<div [^>]*data-firm="true"[^>]*>)[^<]*/;

/** A page with what it shows before any script runs. first-view.js of the shell takes it away. */
function withView(html: string, view: FirstView | null, { firm }: Pick<Programme, 'firm'>): string {
  if (view === null) return html;
  const shown = view.html
    .replaceAll('<style>', `<style nonce="${slots.policyNonce}">`)
    // The build does not know the firm. Its name would be the largest paint if it came with the scripts.
    .replace(FIRM, (whole, start: string) => (firm ? start + escapeHtml(firm) : whole));
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
