import type { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import pLimit from 'p-limit';
import { type Config, findUnencrypted, readPortals } from './config';
import { createDatabaseClock, type DatabaseClock } from './database/clock';
import { closeDatabase, openDatabase } from './database/connection';
import { isOpenToOthers, requireAccess } from './database/data-dir-access';
import { lockDataDir } from './database/data-dir-lock';
import { createAdmission } from './http/admission';
import { registerAudit } from './http/audit';
import { registerBodyParsers } from './http/body-parsers';
import { registerConnections } from './http/connections';
import { registerCurrentRequest } from './http/current-request';
import { createEncryption } from './http/encryption';
import { registerErrors } from './http/errors';
import { registerHealth } from './http/health';
import { createLogger, followRequests, registerLogging } from './http/logging';
import { countConnections, registerMetrics } from './http/metrics';
import { createMount } from './http/mount';
import { registerNotFound } from './http/not-found';
import { registerOpenApi } from './http/openapi';
import { createProofOfWork } from './http/proof-of-work';
import { registerSecurity } from './http/security';
import { registerSecurityContact } from './http/security-contact';
import { closeInOrder, createServer } from './http/server';
import { createSessions, registerSessions } from './http/sessions';
import { createSignedLinks } from './http/signed-links';
import { type Keys, readKeys } from './http/signing-keys';
import { createThrottles, LIMITS, type Limits, registerThrottles } from './http/throttles';
import { pingScanner } from './http/virus-scan';
import { listJobs } from './jobs';
import { createBackground } from './lib/background';
import { openBucket } from './lib/bucket';
import { type Clock, startClock } from './lib/clock';
import { type Dependencies, watchDependencies } from './lib/dependencies';
import { accountRoutes, ownAccountRoutes } from './modules/accounts';
import { applicationPageRoutes } from './modules/application-pages';
import {
  applicationRoutes,
  createInvitations,
  offerRoutes,
  reasonRoutes,
  registerDocuments,
  stillHolds,
  waitingListRoutes,
} from './modules/applications';
import { assessmentRoutes } from './modules/assessments';
import { attendanceRoutes, registerAttendance } from './modules/attendance';
import { type AuditTrail, auditRoutes, createAudit, recordSettings } from './modules/audit';
import { certificateRoutes, registerCertificates, renewCertificateKeys } from './modules/certificates';
import { commentRoutes, findComments } from './modules/comments';
import { completionRoutes } from './modules/completions';
import { dashboardRoutes } from './modules/dashboard';
import { createDeployers, deployTokenRoutes } from './modules/deploy-tokens';
import { countDue, evaluationRoutes, registerEvaluations } from './modules/evaluations';
import {
  documentsExportRoutes,
  exportRoutes,
  intakeRecordRoutes,
  registerDocumentsDownload,
  registerExportDownload,
  registerIntakeRecords,
} from './modules/exports';
import { requireBucket } from './modules/files';
import { handInRoutes, listHandIns, registerHandInFiles } from './modules/hand-ins';
import { intakeRoutes, openingNoticeRoutes } from './modules/intakes';
import { interviewFeedbackRoutes } from './modules/interview-feedback';
import { interviewRoutes, registerCalendar } from './modules/interviews';
import { joiningDocumentRoutes, registerJoiningDocuments, wantsDocuments } from './modules/joining-documents';
import { logbookRoutes, registerLogbooks } from './modules/logbooks';
import { mailTemplateRoutes } from './modules/mail-templates';
import { createMailer, type MailLimits, mailRoutes, queueState, requireDeliveries } from './modules/mails';
import { noteRoutes } from './modules/notes';
import {
  createNotifications,
  type NotificationServices,
  notificationRoutes,
  registerUnsubscribe,
} from './modules/notifications';
import { registerLetters } from './modules/offers';
import { overrideRoutes, registerOverridePages } from './modules/overrides';
import { createPageUpdates, pageUpdateRoutes, registerPageUpdates } from './modules/page-updates';
import { registerPortals } from './modules/pages';
import { paperRoutes, registerInternshipRecords } from './modules/papers';
import { performanceRoutes, registerPerformance } from './modules/performance';
import { createRetention, personalDataRoutes, registerPersonalDataDownload } from './modules/personal-data';
import { positionRoutes } from './modules/positions';
import { programmeRoutes } from './modules/programme';
import { programmeFeedbackRoutes } from './modules/programme-feedback';
import { proofOfWorkRoutes } from './modules/proof-of-work';
import { referenceLetterRoutes, registerReferenceLetters } from './modules/reference-letters';
import {
  createDatabasePlace,
  createDevelopedBuilds,
  createFileCheck,
  createReadShell,
  createReadState,
  createReleaseStore,
  loadRoutes,
  type Preparation,
  prepareReleases,
  type ReleaseServices,
  releaseRoutes,
  retentionRoutes,
  rolloutRoutes,
} from './modules/releases';
import { reviewListRoutes } from './modules/review-lists';
import { savedViewRoutes } from './modules/saved-views';
import { searchRoutes } from './modules/search';
import { endUnprotectedSessions, renewEncryption, secondFactorRoutes } from './modules/second-factors';
import { sessionRoutes, userSessionRoutes } from './modules/sessions';
import { proofRoutes, registerProvider, signInRoutes } from './modules/sign-in';
import { taskTemplateRoutes } from './modules/task-templates';
import { taskRoutes } from './modules/tasks';
import { universityRoutes } from './modules/universities';
import { registerUniversityForms, universityFormRoutes } from './modules/university-forms';
import { userRoutes } from './modules/users';
import { cancelVisitsOf, listComing, visitRoutes } from './modules/visits';
import { createFirstPositions, type FirstAdministrator, prepareFirstAdministrator } from './seed/first-start';

/** Options that are not settings of the environment: where the repository is, and what tests replace. */
export interface BuildOptions {
  /** The repository's root: portals.json, shell/dist and the portals' dist folders. */
  root: string;
  /** Addresses of the rebuild notices that the page may listen to while developing. */
  developmentSockets?: string[];
  now?: () => Date;
  limits?: Partial<Limits>;
  mailLimits?: Partial<MailLimits>;
  /** How long uploads have when the server stops. */
  uploadStopMs?: number;
  /** Iterations for one try of a proof of work. */
  proofCost?: number;
  logger?: FastifyBaseLogger;
  /** A thread for the embedded database that has been started ahead. */
  writerThread?: Worker;
}

/** The services of every module. */
type AppServices = NotificationServices &
  ReleaseServices & {
    audit: AuditTrail;
    databaseClock: DatabaseClock;
    dependencies: Dependencies;
  };

/** The assembled application. It does not listen yet. */
export interface App {
  server: FastifyInstance;
  services: AppServices;
  /**
   * Creates the administrator when there is none. Called when the server listens, so that a start that fails leaves no
   * account with a password that was never shown.
   */
  createFirstAdministrator(): Promise<FirstAdministrator | null>;
  /** Ends the start: from now on /health/ready answers 200. With a bucket that is away, once it answers. */
  markReady(): void;
  /** /health/ready says that the server stops; it answers until it is closed. */
  markStopping(): void;
}

/** Concurrent uploads: each is held in memory while it is hashed and written. */
const STORED_AT_ONCE = 2;

const BY_ADDRESS_ALONE =
  'An account can be activated by anyone who knows the e-mail address of an accepted applicant. Set SMTP_URL, or ACTIVATION_PROOF=required.';
const SECRET_IN_DATABASE =
  'SIGNING_SECRET is not set: anyone who has a copy of the database can sign links to documents. Set it to the same 32 random characters on all servers.';

const openToOthers = (dataDir: string) =>
  `Other users of this machine can enter DATA_DIR, which has personal data and the signing key. Run: chmod 700 ${dataDir}`;

const KEY_IS_LOST =
  'The signing key is not the one that this database was used with: authenticator apps, and links in e-mails from before, do not work. Set SIGNING_SECRET to its earlier value. Without one, run: restore-key BACKUP, or copy the file signing-key from the earlier DATA_DIR. Then restart.';

/** Opens the database and registers every part of the server, in the order in which they are listed. */
export async function buildApp(config: Config, options: BuildOptions): Promise<App> {
  const { root, developmentSockets = [] } = options;
  const log = options.logger ?? createLogger(config.logLevel);
  requireAccess(config.dataDir);
  const unlock = config.databaseUrl ? () => {} : lockDataDir(config.dataDir);
  const opened = await openDatabase({ ...config, log, writerThread: options.writerThread }).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const { db, exportDb, pool, faults } = opened;
  try {
    const databaseClock = createDatabaseClock({ db, config, log });
    await databaseClock.read();
    const now = options.now ?? databaseClock.now;
    await createFirstPositions(db, now);
    const server = createServer(config, log);
    const store = createReleaseStore(config, createDatabasePlace({ db, now }));
    const background = createBackground(log, faults);
    const audit = createAudit({ db, background, now });
    const throttles = createThrottles({ ...LIMITS, ...options.limits }, pool && { pool, clock: databaseClock });
    const keys = await readKeys({ db, config, now });
    const links = createSignedLinks({ keys, config, now });
    const sessions = createSessions(db, config, now);
    const mailer = createMailer(config, db, now, log, options.mailLimits);
    const pageUpdates = createPageUpdates({ config, db, now, log, sessions });
    const services: AppServices = {
      config,
      db,
      databaseClock,
      exportDb,
      faults,
      now,
      log: followRequests(log),
      sessions,
      deployers: createDeployers({ audit, db, now }),
      throttles,
      proofOfWork: createProofOfWork({ throttles, links, now, cost: options.proofCost }),
      uploads: createAdmission(config.maxUploads, { stopMs: options.uploadStopMs }),
      handInUploads: createAdmission(config.maxUploads, { stopMs: options.uploadStopMs }),
      storing: pLimit(STORED_AT_ONCE),
      audit,
      mailer,
      pageUpdates,
      notifications: createNotifications({ config, db, mailer, links, pageUpdates, now }),
      links,
      encryption: createEncryption(keys),
      background,
      bucket: config.filesUrl ? openBucket(config.filesUrl) : null,
      dependencies: watchDependencies(
        {
          ...(config.smtpUrl ? { mail: () => requireDeliveries(db, now()) } : {}),
          ...(config.clamdUrl ? { scanner: () => pingScanner(config.clamdUrl ?? '') } : {}),
          ...(store.check ? { bucket: store.check } : {}),
        },
        log,
      ),
      portals: readPortals(root),
      store,
      checkFile: createFileCheck({ store, log }),
      readShell: createReadShell(root),
    };

    const createFirstAdministrator = prepareFirstAdministrator(services);
    const builds = { root, isDeveloping: developmentSockets.length > 0 };
    // Waits for the disk and for the thread that writes, while the routes are made.
    const prepared = prepareStored(services, keys, builds);
    // What goes wrong is thrown where it is awaited.
    prepared.catch(() => {});

    let clock: Clock | undefined;
    registerConnections(server);
    registerLogging(server);
    registerCurrentRequest(server);
    registerAudit(server, services);
    registerErrors(server, faults);
    await registerBodyParsers(server);
    await registerSecurity(server, config);
    await registerOpenApi(server, config);
    registerSessions(server);
    registerThrottles(server, services);
    const { markReady, markStopping } = registerHealth(server, services);
    registerMetrics(server, services, {
      uploads: { applications: services.uploads, handIns: services.handInUploads },
      connections: () => countConnections(opened),
      queue: () => queueState(db),
      streams: () => pageUpdates.counts(),
      jobs: () => clock?.runs ?? [],
      dependencies: () => services.dependencies.states,
    });
    registerSecurityContact(server, services);
    registerDocuments(server, services);
    registerLetters(server, services);
    registerCertificates(server, services);
    registerLogbooks(server, services);
    registerEvaluations(server, services);
    registerAttendance(server, services);
    registerPerformance(server, services);
    registerInternshipRecords(server, services);
    registerReferenceLetters(server, services);
    registerUniversityForms(server, services);
    registerHandInFiles(server, services);
    registerJoiningDocuments(server, services);
    registerExportDownload(server, services);
    registerDocumentsDownload(server, services);
    registerIntakeRecords(server, services);
    registerPersonalDataDownload(server, services);
    registerUnsubscribe(server, services);
    registerCalendar(server, services);
    registerOverridePages(server, services);

    // Development builds are shown only by a server that `npm run dev` has started.
    const developed = createDevelopedBuilds(root, developmentSockets.length > 0 ? services.portals : []);
    const readState = createReadState(services, developed);

    const mount = createMount(server, services);
    sessionRoutes(mount, services);
    userSessionRoutes(mount, services);
    signInRoutes(mount, services);
    proofRoutes(mount, services);
    registerProvider(server, mount, services);
    secondFactorRoutes(mount, services);
    accountRoutes(mount, services);
    ownAccountRoutes(mount, services);
    positionRoutes(mount, services);
    universityRoutes(mount, services);
    universityFormRoutes(mount, services);
    joiningDocumentRoutes(mount, services);
    intakeRoutes(mount, services);
    openingNoticeRoutes(mount, services);
    programmeRoutes(mount, services);
    proofOfWorkRoutes(mount, services);
    applicationRoutes(mount, services);
    waitingListRoutes(mount, services);
    offerRoutes(mount, services);
    applicationPageRoutes(mount, services);
    interviewRoutes(mount, services, createInvitations(services));
    userRoutes(mount, services);
    certificateRoutes(mount, services);
    completionRoutes(mount, services);
    programmeFeedbackRoutes(mount, services);
    referenceLetterRoutes(mount, services);
    paperRoutes(mount, services);
    taskRoutes(mount, services, {
      findComments,
      listHandIns,
      wantsDocuments,
      listComingVisits: listComing,
      countDueEvaluations: countDue,
    });
    handInRoutes(mount, services);
    logbookRoutes(mount, services);
    evaluationRoutes(mount, services);
    attendanceRoutes(mount, services);
    assessmentRoutes(mount, services, { cancelVisitsOf });
    visitRoutes(mount, services);
    taskTemplateRoutes(mount, services);
    searchRoutes(mount, services);
    savedViewRoutes(mount, services);
    commentRoutes(mount, services);
    interviewFeedbackRoutes(mount, services);
    noteRoutes(mount, services);
    reasonRoutes(mount, services);
    reviewListRoutes(mount, services);
    performanceRoutes(mount, services);
    notificationRoutes(mount, services);
    pageUpdateRoutes(server, mount, services);
    mailRoutes(mount, services, stillHolds);
    mailTemplateRoutes(mount, services);
    dashboardRoutes(mount, services);
    exportRoutes(mount, services);
    documentsExportRoutes(mount, services);
    intakeRecordRoutes(mount, services);
    personalDataRoutes(mount, services);
    releaseRoutes(mount, services);
    retentionRoutes(mount, services);
    deployTokenRoutes(mount, services);
    loadRoutes(mount, services, root);
    rolloutRoutes(mount, services);
    overrideRoutes(mount, services);
    auditRoutes(mount, services);

    if (!config.activationProof) log.warn(BY_ADDRESS_ALONE);
    for (const warning of findUnencrypted(config)) log.warn(warning);
    if (keys.isInDatabaseAlone) log.warn(SECRET_IN_DATABASE);
    if (isOpenToOthers(config.dataDir)) log.warn(openToOthers(config.dataDir));
    const preparation = await prepared;
    await registerPortals(server, services, { root, developed, readState, developmentSockets });
    registerNotFound(server);
    registerPageUpdates(server, services);
    const retention = createRetention(services);
    server.addHook('onReady', async () => {
      clock = startClock(listJobs(services, { retention, preparation, runs: () => clock?.runs ?? [] }), background);
    });
    server.addHook('preClose', async () => {
      clock?.stop();
      for (const uploads of [services.uploads, services.handInUploads]) uploads.stop();
    });
    closeInOrder(server, [
      () => retention.stop(),
      () => services.audit.flush(),
      () => services.background.settle(),
      () => mailer.stop(),
      () => pageUpdates.stop(),
      () => faults.stop(),
      () => closeDatabase(services),
      unlock,
      () => log.info('stopped'),
    ]);
    return {
      server,
      services,
      createFirstAdministrator,
      markReady() {
        preparation.whenDone(markReady);
      },
      markStopping,
    };
  } catch (error) {
    faults.stop();
    await closeDatabase({ db, exportDb });
    unlock();
    throw error;
  }
}

/** Brings what is stored up to date with the settings and with the builds of the repository. */
async function prepareStored(
  services: AppServices,
  keys: Keys,
  builds: { root: string; isDeveloping: boolean },
): Promise<Preparation> {
  await requireBucket(services);
  await recordSettings(services);
  await endUnprotectedSessions(services);
  const present = createEncryption({ current: keys.current });
  const authenticatorApps = await renewEncryption(services, present);
  const certificateKeys = await renewCertificateKeys(services, present);
  const unreadable = authenticatorApps + certificateKeys;
  if (unreadable > 0 || keys.isLost) services.log.error({ authenticatorApps, certificateKeys }, KEY_IS_LOST);
  if (unreadable === 0) await keys.keep();
  return prepareReleases(services, builds);
}
