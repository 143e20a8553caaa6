import type { Migration } from 'kysely';
import { baseline } from './0100-baseline';
import { endedInternships } from './0101-ended-internships';
import { namesAndAddresses } from './0102-names-and-addresses';
import { interviewHours } from './0103-interview-hours';
import { files } from './0104-files';
import { intakes } from './0105-intakes';
import { uploadsInABucket } from './0106-uploads-in-a-bucket';
import { applicantPages } from './0107-applicant-pages';
import { applicantChanges } from './0110-applicant-changes';
import { placements } from './0120-placements';
import { promises } from './0121-promises';
import { welcomeMails } from './0122-welcome-mails';
import { waitingList } from './0123-waiting-list';
import { studies } from './0124-studies';
import { offers } from './0126-offers';
import { openingNotices } from './0128-opening-notices';
import { city } from './0130-city';
import { logbooks } from './0132-logbooks';
import { certificates } from './0134-certificates';
import { joiningDocuments } from './0136-joining-documents';
import { evaluations } from './0140-evaluations';
import { attendance } from './0145-attendance';
import { closingSteps } from './0155-closing-steps';
import { logbookReminders } from './0156-logbook-reminders';
import { arabicLetters } from './0160-arabic-letters';
import { assessments } from './0161-assessments';
import { visits } from './0162-visits';
import { evaluationNotices } from './0165-evaluation-notices';
import { attendancePauses } from './0166-attendance-pauses';
import { referenceLetters } from './0167-reference-letters';
import { languages } from './0170-languages';
import { universityForms } from './0172-university-forms';
import { programmeFeedback } from './0173-programme-feedback';
import { logbookFiles } from './0174-logbook-files';
import { officeNetworks } from './0175-office-networks';
import { look } from './0185-look';
import { closingAccounts } from './0189-closing-accounts';
import { teamAddresses } from './0200-team-addresses';
import { interviewChoices } from './0201-interview-choices';
import { failureStacks } from './0204-failure-stacks';
import { roles } from './0207-roles';
import { tabsByPosition } from './0211-tabs-by-position';
import { photo } from './0212-photo';
import { countedSearches } from './0213-counted-searches';
import { pagesOfAnIntake } from './0214-pages-of-an-intake';
import type { Engine } from './engine';

/** The name of the baseline: the tables of version 1.0. */
export const BASELINE = '0100-baseline';

/** The newest migration of 0.1.0, the last version before the baseline. */
export const LAST_BEFORE_BASELINE = '0036-application-ranges';

/** Every migration in its order. Names are kept in the database: never rename one, never change one that was released. */
export function migrations(engine: Engine): Record<string, Migration> {
  return {
    [BASELINE]: baseline(engine),
    '0101-ended-internships': endedInternships,
    '0102-names-and-addresses': namesAndAddresses,
    '0103-interview-hours': interviewHours,
    '0104-files': files(engine),
    '0105-intakes': intakes(engine),
    '0106-uploads-in-a-bucket': uploadsInABucket,
    '0107-applicant-pages': applicantPages,
    '0110-applicant-changes': applicantChanges,
    '0120-placements': placements,
    '0121-promises': promises,
    '0122-welcome-mails': welcomeMails,
    '0123-waiting-list': waitingList,
    '0124-studies': studies,
    '0126-offers': offers,
    '0128-opening-notices': openingNotices,
    '0130-city': city,
    '0132-logbooks': logbooks,
    '0134-certificates': certificates,
    '0136-joining-documents': joiningDocuments,
    '0140-evaluations': evaluations,
    '0145-attendance': attendance,
    '0155-closing-steps': closingSteps,
    '0156-logbook-reminders': logbookReminders,
    '0160-arabic-letters': arabicLetters,
    '0161-assessments': assessments,
    '0162-visits': visits,
    '0165-evaluation-notices': evaluationNotices,
    '0166-attendance-pauses': attendancePauses,
    '0167-reference-letters': referenceLetters,
    '0170-languages': languages,
    '0172-university-forms': universityForms,
    '0173-programme-feedback': programmeFeedback,
    '0174-logbook-files': logbookFiles,
    '0175-office-networks': officeNetworks,
    '0185-look': look,
    '0189-closing-accounts': closingAccounts,
    '0200-team-addresses': teamAddresses,
    '0201-interview-choices': interviewChoices,
    '0204-failure-stacks': failureStacks,
    '0207-roles': roles(engine),
    '0211-tabs-by-position': tabsByPosition(engine),
    '0212-photo': photo,
    '0213-counted-searches': countedSearches(engine),
    '0214-pages-of-an-intake': pagesOfAnIntake(engine),
  };
}

/** The names of all migrations, the newest last. */
export const migrationNames: readonly string[] = Object.keys(migrations('sqlite'));

/**
 * Why this version cannot open a database; undefined if it can.
 *
 * @param newest the name of the database's newest migration; undefined for an empty database
 */
export function findObstacle(newest: string | undefined): 'older' | 'newer' | undefined {
  if (newest === undefined || newest === LAST_BEFORE_BASELINE || migrationNames.includes(newest)) return undefined;
  return newest < BASELINE ? 'older' : 'newer';
}

/** What to do about a database of a version before 0.1.0. */
export const UPGRADE_ADVICE = 'Start version 0.1.0 with it once, then this version.';
