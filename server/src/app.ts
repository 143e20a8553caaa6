import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { endpoints } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { createBackground } from './background';
import type { Config } from './config';
import { checkpointWal, closeDatabase, openDatabase } from './database/connection';
import { type FirstAdministrator, prepareFirstStart } from './first-start';
import { registerConnections } from './http/connections';
import { answerError, HttpError, notFound, registerErrors } from './http/errors';
import { registerHealth } from './http/health';
import { createLogger, logRequests } from './http/logging';
import { API_ROOT, createMount, parseQuery, registerBodyParsers } from './http/mount';
import { registerOpenApi } from './http/openapi';
import { registerSecurity } from './http/security';
import { createSessions } from './http/sessions';
import { createSignedLinks } from './http/signed-links';
import { clientKey, createThrottles, LIMITS, type Limits } from './http/throttles';
import { accountRoutes } from './modules/accounts/routes';
import { registerDocuments } from './modules/applications/document-links';
import { applicationRoutes } from './modules/applications/routes';
import { commentRoutes } from './modules/comments/routes';
import { registerPreviews } from './modules/compositions/preview-pages';
import { compositionRoutes } from './modules/compositions/routes';
import { recordShell } from './modules/compositions/shell';
import { dashboardRoutes } from './modules/dashboard/routes';
import { deployTokenRoutes } from './modules/deploy-tokens/routes';
import { registerExportDownload } from './modules/exports/download';
import { exportRoutes } from './modules/exports/routes';
import { createMailer } from './modules/mails/outbox';
import { mailRoutes } from './modules/mails/routes';
import { plainNotFound } from './modules/pages/portal-files';
import { readPortals, registerPortals } from './modules/pages/portals';
import { performanceRoutes } from './modules/performance/routes';
import { registerPersonalDataDownload } from './modules/personal-data/download';
import { createRetention } from './modules/personal-data/retention';
import { personalDataRoutes } from './modules/personal-data/routes';
import { positionRoutes } from './modules/positions/routes';
import { canaryRoutes } from './modules/releases/canary-routes';
import { createFileCheck } from './modules/releases/file-check';
import { importBuilds } from './modules/releases/imports';
import { loadRoutes } from './modules/releases/load-routes';
import { sweepLoads } from './modules/releases/loads';
import { releaseRoutes } from './modules/releases/routes';
import { createReadShell } from './modules/releases/shell';
import { keepShell } from './modules/releases/shell-builds';
import { createReleaseStore, sweepIncoming } from './modules/releases/store';
import { sessionRoutes } from './modules/sessions/routes';
import { taskRoutes } from './modules/tasks/routes';
import { userRoutes } from './modules/users/routes';
import type { Services } from './services';

/** What is not a setting of the environment: where the repository is, and what tests put in place of the real thing. */
export interface BuildOptions {
  /** The repository's root: portals.json, shell/dist and the portals' dist folders. */
  root: string;
  /** Addresses of the rebuild notices that the page may listen to while developing. */
  developmentSockets?: string[];
  now?: () => Date;
  limits?: Partial<Limits>;
  logger?: FastifyBaseLogger;
}

/** The assembled application. It does not listen yet. */
export interface App {
  server: FastifyInstance;
  services: Services;
  /** Set when this start has made the first administrator. */
  firstAdministrator: FirstAdministrator | null;
}

const HOUR_MS = 3_600_000;

/** Opens the database and puts together every plugin and module, in the order in which they are listed. */
export async function buildApp(config: Config, options: BuildOptions): Promise<App> {
  const now = options.now ?? (() => new Date());
  const log = options.logger ?? createLogger(config.logLevel);
  const { db, exportDb, pool } = await openDatabase(config);
  try {
    const firstAdministrator = await prepareFirstStart(db, config, now);
    const server = Fastify({
      loggerInstance: log,
      logController: new LogController({ disableRequestLogging: true }),
      trustProxy: (_address, hop) => hop < config.trustedProxies,
      genReqId: () => uuidv7(),
      bodyLimit: 256 * 1024,
      // An upload over a slow line takes its time; headers that trickle in do not (Node's own limit).
      requestTimeout: 15 * 60_000,
      frameworkErrors: (error, request, reply) => answerError(error, request, reply),
      routerOptions: { querystringParser: parseQuery, maxParamLength: 200 },
    });
    const store = createReleaseStore(config);
    const services: Services = {
      config,
      db,
      exportDb,
      now,
      log,
      sessions: createSessions(db, config, now),
      throttles: createThrottles({ ...LIMITS, ...options.limits }, pool),
      mailer: createMailer(config, db, now, log),
      links: await createSignedLinks(db, now),
      background: createBackground(log),
      portals: readPortals(options.root),
      store,
      checkFile: createFileCheck({ store, log }),
      readShell: createReadShell(options.root),
    };

    registerConnections(server);
    logRequests(server);
    registerErrors(server);
    registerBodyParsers(server);
    server.decorateRequest('sessionUser', null);
    server.decorateRequest('deployer', null);
    await registerSecurity(server, config.publicUrl);
    // A file that is too large is reported under its field, with everything else that is wrong.
    await server.register(multipart, { throwFileSizeLimit: false });
    await registerOpenApi(server);
    registerThrottle(server, services);
    registerHealth(server, db);
    registerDocuments(server, services);
    registerExportDownload(server, services);
    registerPersonalDataDownload(server, services);
    registerPreviews(server, services);

    const mount = createMount(server, services);
    sessionRoutes(mount, services);
    accountRoutes(mount, services);
    positionRoutes(mount, services);
    applicationRoutes(mount, services);
    userRoutes(mount, services);
    taskRoutes(mount, services);
    commentRoutes(mount, services);
    performanceRoutes(mount, services);
    mailRoutes(mount, services);
    dashboardRoutes(mount, services);
    exportRoutes(mount, services);
    personalDataRoutes(mount, services);
    releaseRoutes(mount, services);
    deployTokenRoutes(mount, services);
    loadRoutes(mount, services);
    canaryRoutes(mount, services);
    compositionRoutes(mount, services);
    await recordShell(services, options.root);

    await sweepIncoming(config, log);
    await importBuilds(services, options.root);
    // A shell that is being developed is another one after each change.
    if (!options.developmentSockets?.length) await keepShell(services, options.root);
    await registerPages(server, services, options);
    registerHousekeeping(server, services);
    return { server, services, firstAdministrator };
  } catch (error) {
    await closeDatabase({ db, exportDb });
    throw error;
  }
}

/** The limit that holds for every call of the API; some have tighter ones of their own. */
function registerThrottle(server: FastifyInstance, { throttles }: Services): void {
  server.addHook('onRequest', async (request) => {
    if (request.url.startsWith(`${API_ROOT}/`)) await throttles.take('everythingByClient', clientKey(request.ip));
  });
}

/** Everything that is no route: a page address, an unknown call, or a file that is not there. */
async function registerPages(server: FastifyInstance, services: Services, options: BuildOptions): Promise<void> {
  const pages = await registerPortals(server, services, options);
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path === API_ROOT || path.startsWith(`${API_ROOT}/`)) throw unknownCall(path);
    return pages.isPage(request) ? pages.sendPage(request, reply) : plainNotFound(reply);
  });
}

function unknownCall(path: string): HttpError {
  const call = path.slice(API_ROOT.length);
  const methods = endpoints
    .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(call))
    .map((endpoint) => endpoint.method);
  if (methods.length === 0) return notFound();
  return new HttpError(405, 'Method not allowed.', undefined, { allow: [...new Set(methods)].sort().join(', ') });
}

/** Starts the mail queue, does what is due each hour, and closes everything in order once the last request was answered. */
function registerHousekeeping(server: FastifyInstance, services: Services): void {
  const { config, sessions, throttles, background, mailer, db, log } = services;
  const retention = createRetention(services);
  const erase = () => background.run('erasing declined applications', () => retention.eraseDue());
  const timer = setInterval(() => {
    erase();
    background.run('sweeping sessions', () => sessions.sweep());
    background.run('sweeping throttles', () => throttles.sweep());
    background.run('sweeping loads', () => sweepLoads(db));
    // In case something was reading the files when the erasure wanted to settle.
    background.run('settling erasures', () => checkpointWal(db, config));
  }, HOUR_MS);
  timer.unref();
  server.addHook('onReady', async () => {
    mailer.wake();
    erase();
  });
  server.addHook('onClose', async () => {
    clearInterval(timer);
    retention.stop();
    await background.settle();
    await mailer.stop();
    await closeDatabase(services);
    log.info('stopped');
  });
}
