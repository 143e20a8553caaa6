import type { DatabaseClock } from './database/clock';
import { checkpointWal } from './database/connection';
import { writeJobStates } from './job-states';
import { isBucketAway } from './lib/bucket';
import type { Job, JobRuns } from './lib/clock';
import type { Dependencies } from './lib/dependencies';
import { lapseOffers } from './modules/applications';
import { forgetAssessors } from './modules/assessments';
import { type AuditTrail, deleteOldEvents } from './modules/audit';
import { sweepEmailChanges } from './modules/credentials';
import { sendEvaluationReminders } from './modules/evaluations';
import { deleteObjects, moveContentsToBucket, moveUploads } from './modules/files';
import { sendOpeningNotices } from './modules/intakes';
import { sendDueInterviewMails } from './modules/interviews';
import { sendDocumentReminders } from './modules/joining-documents';
import { sendLogbookReminders } from './modules/logbooks';
import { deleteOldNotifications, type NotificationServices } from './modules/notifications';
import { deleteOldUpdates } from './modules/page-updates';
import { sweepChallenges } from './modules/passkeys';
import type { Retention } from './modules/personal-data';
import {
  judgeRollouts,
  moveReleaseFiles,
  type Preparation,
  pruneAll,
  type ReleaseServices,
  sweepCopies,
  sweepLoadReports,
} from './modules/releases';
import { sweepSteps } from './modules/sign-in';
import { sendClosingNotices, sendWelcomeMails } from './modules/users';
import { cancelVisitsAfterLinks } from './modules/visits';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Everything that the server does by the clock (docs/journeys/what-runs-when.md). */
export function listJobs(
  services: NotificationServices &
    ReleaseServices & { audit: AuditTrail; databaseClock: DatabaseClock; dependencies: Dependencies },
  {
    retention,
    preparation,
    runs,
  }: {
    retention: Pick<Retention, 'eraseDue'>;
    preparation: Pick<Preparation, 'resume'>;
    runs: () => readonly JobRuns[];
  },
): Job[] {
  const { audit, config, databaseClock, db, dependencies, mailer, notifications, now, sessions, throttles } = services;
  const at = () => now().toISOString();
  const startedAt = new Date();
  const hourly = (name: string, run: () => Promise<void>, atStart = false): Job => ({
    name,
    everyMs: HOUR_MS,
    atStart,
    run,
  });
  return [
    { name: 'send-mails', everyMs: 5 * SECOND_MS, atStart: true, run: async () => mailer.wake() },
    { name: 'wait-for-the-bucket', everyMs: 2 * SECOND_MS, run: () => preparation.resume() },
    { name: 'write-interview-mails', everyMs: 5 * SECOND_MS, run: () => sendDueInterviewMails(services) },
    { name: 'write-notification-mails', everyMs: 15 * SECOND_MS, run: () => notifications.sendDue() },
    { name: 'move-files', everyMs: 15 * SECOND_MS, atStart: true, run: createFileMove(services) },
    { name: 'lapse-offers', everyMs: MINUTE_MS, atStart: true, run: () => lapseOffers(services) },
    { name: 'look-at-dependencies', everyMs: MINUTE_MS, atStart: true, run: () => dependencies.look() },
    { name: 'read-database-clock', everyMs: MINUTE_MS, run: () => databaseClock.read() },
    { name: 'judge-rollouts', everyMs: MINUTE_MS, run: () => judgeRollouts(services) },
    { name: 'write-job-states', everyMs: MINUTE_MS, run: () => writeJobStates(config.dataDir, startedAt, runs()) },
    { name: 'record-repeated-refusals', everyMs: 10 * MINUTE_MS, run: () => audit.flush() },
    { name: 'write-opening-notices', everyMs: MINUTE_MS, run: () => sendOpeningNotices(services) },
    hourly('write-welcome-mails', () => sendWelcomeMails(services)),
    hourly('write-closing-notices', () => sendClosingNotices(services)),
    hourly('write-document-reminders', () => sendDocumentReminders(services)),
    hourly('write-logbook-reminders', () => sendLogbookReminders(services)),
    hourly('write-evaluation-reminders', () => sendEvaluationReminders(services)),
    hourly('erase-due-applications', () => retention.eraseDue(), true),
    // The checkpoint after an erasure cannot finish while something reads the database.
    hourly('overwrite-erased-data', () => checkpointWal(db, config)),
    hourly('delete-expired-sessions', () => sessions.sweep()),
    hourly('delete-expired-throttles', () => throttles.sweep()),
    hourly('delete-unfinished-sign-ins', () => sweepSteps(db, at())),
    hourly('delete-answered-challenges', () => sweepChallenges(db, at())),
    hourly('delete-expired-address-changes', () => sweepEmailChanges(services)),
    hourly('cancel-visits-after-links', () => cancelVisitsAfterLinks(services)),
    hourly('delete-addresses-of-assessors', () => forgetAssessors(services)),
    hourly('delete-old-page-updates', () => deleteOldUpdates(services)),
    hourly('delete-old-notifications', () => deleteOldNotifications(services)),
    hourly('delete-old-audit-events', () => deleteOldEvents(services)),
    hourly('delete-old-versions', () => pruneAll(services)),
    hourly('delete-copies-of-releases', () => sweepCopies(services)),
    hourly('delete-old-load-reports', () => sweepLoadReports(services)),
  ];
}

/** How long one run moves files: a stop waits for it. */
const MOVE_MS = 5 * SECOND_MS;

/**
 * Moves files to where the settings want them. What earlier versions have stored of documents and hand-ins follows an hour after the
 * start: until then, instances of the earlier version, which a rolling upgrade replaces, can read it.
 */
function createFileMove(services: ReleaseServices): () => Promise<void> {
  const startedAt = Date.now();
  return async () => {
    const until = Date.now() + MOVE_MS;
    try {
      await moveReleaseFiles(services, until);
      const { bucket, log } = services;
      if (bucket) {
        await deleteObjects({ ...services, bucket }, until);
        const contents = await moveContentsToBucket({ ...services, bucket }, until);
        if (contents > 0) log.info({ contents }, 'documents and hand-ins were moved to the bucket');
      }
    } catch (error) {
      // The log says so already. The next run goes on.
      if (!isBucketAway(error)) throw error;
    }
    if (Date.now() < startedAt + HOUR_MS) return;
    const uploads = await moveUploads(services, until);
    if (uploads > 0) services.log.info({ uploads }, 'documents and hand-ins were moved to the table files');
  };
}
