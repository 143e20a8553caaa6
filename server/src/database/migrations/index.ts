import type { Migration } from 'kysely';
import { initialTables } from './0001-initial-tables';
import { listIndexes } from './0002-list-indexes';
import { mailsOfDecisions } from './0003-mails-of-decisions';
import { takenBackDeclines } from './0004-taken-back-declines';
import { dashboardIndexes } from './0005-dashboard-indexes';
import { personalData } from './0006-personal-data';
import { searchTrigrams } from './0007-search-trigrams';
import { releases } from './0008-releases';
import { applicationCorrections } from './0009-application-corrections';
import { locks } from './0010-locks';
import { mailDelivery } from './0011-mail-delivery';
import { auditEvents } from './0012-audit-events';
import { sessionProofs } from './0013-session-proofs';
import { secondFactors } from './0014-second-factors';
import { accountChanges } from './0015-account-changes';
import { releaseApproval } from './0016-release-approval';
import { providerAccounts } from './0017-provider-accounts';
import { flagSwitches } from './0018-flag-switches';
import { releaseRetention } from './0019-release-retention';
import { releaseGuards } from './0020-release-guards';
import { notifications } from './0021-notifications';
import { taskQueue } from './0022-task-queue';
import { templates } from './0023-templates';
import { releaseLoadHours } from './0024-release-load-hours';
import { handIns } from './0025-hand-ins';
import { programme } from './0026-programme';
import { applicationNotes } from './0027-application-notes';
import { interviews } from './0028-interviews';
import { savedViews } from './0029-saved-views';
import { reviews } from './0030-reviews';
import { recentDecisions } from './0031-recent-decisions';
import { deletedBuilds } from './0032-deleted-builds';
import { applicationReferences } from './0033-application-references';
import { stageIndex } from './0034-stage-index';
import { applicationCounts } from './0035-application-counts';
import { applicationRanges } from './0036-application-ranges';
import { plainLists } from './0037-plain-lists';
import type { ColumnTypes } from './column-types';

/** Every migration in its order. Names are kept in the database: never rename one, never change one that was released. */
export function migrations(types: ColumnTypes): Record<string, Migration> {
  return {
    '0001-initial-tables': initialTables(types),
    '0002-list-indexes': listIndexes(types),
    '0003-mails-of-decisions': mailsOfDecisions(types),
    '0004-taken-back-declines': takenBackDeclines(types),
    '0005-dashboard-indexes': dashboardIndexes(),
    '0006-personal-data': personalData(types),
    '0007-search-trigrams': searchTrigrams(types),
    '0008-releases': releases(types),
    '0009-application-corrections': applicationCorrections(types),
    '0010-locks': locks(types),
    '0011-mail-delivery': mailDelivery(types),
    '0012-audit-events': auditEvents(types),
    '0013-session-proofs': sessionProofs(types),
    '0014-second-factors': secondFactors(types),
    '0015-account-changes': accountChanges(types),
    '0016-release-approval': releaseApproval(types),
    '0017-provider-accounts': providerAccounts(types),
    '0018-flag-switches': flagSwitches(types),
    '0019-release-retention': releaseRetention(types),
    '0020-release-guards': releaseGuards(types),
    '0021-notifications': notifications(types),
    '0022-task-queue': taskQueue(),
    '0023-templates': templates(types),
    '0024-release-load-hours': releaseLoadHours(types),
    '0025-hand-ins': handIns(types),
    '0026-programme': programme(types),
    '0027-application-notes': applicationNotes(types),
    '0028-interviews': interviews(types),
    '0029-saved-views': savedViews(types),
    '0030-reviews': reviews(types),
    '0031-recent-decisions': recentDecisions(),
    '0032-deleted-builds': deletedBuilds(types),
    '0033-application-references': applicationReferences(),
    '0034-stage-index': stageIndex(),
    '0035-application-counts': applicationCounts(types),
    '0036-application-ranges': applicationRanges(types),
    '0037-plain-lists': plainLists(types),
  };
}

/** The names of all migrations, the newest last. */
export const migrationNames: readonly string[] = Object.keys(
  migrations({ engine: 'sqlite', text: 'text', blob: 'blob', coveringSearch: true }),
);
