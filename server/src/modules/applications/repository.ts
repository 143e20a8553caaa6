import type { Applicant, ApplicationStatus, ListQuery, OfferState } from '@internship-portals/shared-api/contract';
import { type Insertable, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../../config';
import type { Db, DbOrTransaction, Tables } from '../../database/connection';
import { contains, type List, type ListShape, personColumns, runList } from '../../database/lists/lists';
import { DAY_MS, dayOf } from '../../lib/calendar';
import type { Language } from '../../lib/language';
import { fold, foldEmail, foldName, personSearchText } from '../../lib/text';
import { nothingDecided, toOfferedTimes } from '../interviews';
import { isOfIntake, LISTS, stageCondition } from './stages';
import { type StudyColumns, toStudies } from './studies';

const STATUSES: readonly ApplicationStatus[] = ['Processing', 'Accepted For Interview', 'Interview Passed', 'Declined'];

/** An application with its position's present name. */
export interface ApplicationRecord extends StudyColumns {
  id: string;
  name: string;
  email: string;
  phone: string;
  position: string;
  position_id: string;
  intake_id: string;
  /** The name of the intake. */
  intake: string | null;
  /** The day by which an answer was promised. */
  answer_by: string | null;
  status: ApplicationStatus;
  interview_date: string | null;
  /** `HH:MM`; null for one without a time, or without what else is known of it. */
  interview_time: string | null;
  applied_at: string;
  decided_at: string | null;
  /** The end of the lease of a decision that is waiting for its mail. */
  lease_until: string | null;
  erased_at: string | null;
  /** When the applicant withdrew it. */
  withdrawn_at: string | null;
  /** 1 when an account was activated with it, 2 once that account was deleted. */
  activated: number;
  /** Of the private link to its page. */
  link_epoch: number;
  /** In which the applicant reads our e-mails. */
  language: Language;
  /** When an administrator first opened it. */
  read_at: string | null;
  /** How many administrators and supervisors have an account with this address. */
  staff: number | string | null;
  /** The newest offer; null without one. */
  offer: OfferState | null;
  /** The last day for an answer to it. */
  offer_until: string | null;
  /** The times for an interview that the applicant is to choose from, as they are stored; null without them. */
  offered_times: string | null;
  offered_until: string | null;
  others_asked_at: string | null;
  /** Why the newest decision was made; null where no one said so. */
  reason: string | null;
}

/**
 * The newest line of an application's history that is in effect: neither an undone decline nor the undo itself. Ids grow
 * with the time, so it has the greatest.
 */
const newestLineOf = (applicationId: RawBuilder<unknown>) => sql<string>`(
  select max(line.id) from application_history line
  where line.application_id = ${applicationId} and line.takes_back is null
  and not exists (select 1 from application_history later where later.takes_back = line.id))`;

function selectApplications(db: DbOrTransaction) {
  return db
    .selectFrom('applications')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .leftJoin('intakes', 'intakes.id', 'applications.intake_id')
    .leftJoin('interviews', 'interviews.application_id', 'applications.id')
    .leftJoin('interview_choices', (join) =>
      join
        .onRef('interview_choices.application_id', '=', 'applications.id')
        .on('interview_choices.sequence', 'is', null)
        .on(nothingDecided),
    )
    .select([
      'interview_choices.times as offered_times',
      'interview_choices.until as offered_until',
      'interview_choices.asked_at as others_asked_at',
    ])
    .leftJoin('application_studies as studies', 'studies.application_id', 'applications.id')
    .leftJoin('universities', 'universities.id', 'studies.university_id')
    .select(({ fn }) => fn.coalesce('universities.name', 'studies.university').as('university'))
    .select(['studies.course', 'studies.year_of_study', 'studies.registration_number'])
    .select(['studies.requested_start', 'studies.requested_end'])
    .select([
      'applications.intake_id',
      'intakes.name as intake',
      'applications.answer_by',
      'interviews.time as interview_time',
      'applications.withdrawn_at',
      'applications.id',
      'applications.name',
      'applications.email',
      'applications.phone',
      'positions.name as position',
      'applications.position_id',
      'applications.status',
      'applications.interview_date',
      'applications.applied_at',
      'applications.decided_at',
      'applications.lease_until',
      'applications.erased_at',
      'applications.activated',
      'applications.link_epoch',
      'applications.language',
      'applications.read_at',
    ])
    .select(({ selectFrom, fn }) =>
      selectFrom('users')
        .select(fn.countAll<number | string>().as('staff'))
        .whereRef('users.email_folded', '=', 'applications.email_folded')
        .where('users.active', '=', 1)
        .where('users.role', '<>', 'INT')
        .as('staff'),
    )
    .select(({ selectFrom }) => {
      const newest = selectFrom('offers')
        .whereRef('offers.application_id', '=', 'applications.id')
        .orderBy('offers.id', 'desc')
        .limit(1);
      return [newest.select('offers.state').as('offer'), newest.select('offers.answer_by').as('offer_until')];
    })
    .select(({ selectFrom }) =>
      selectFrom('decision_reasons')
        .select('decision_reasons.reason')
        .whereRef('decision_reasons.application_id', '=', 'applications.id')
        .where('decision_reasons.history_id', '=', newestLineOf(sql`applications.id`))
        .as('reason'),
    );
}

const listColumns = (which: keyof typeof LISTS, today: () => string): ListShape['columns'] => ({
  ...personColumns('applications'),
  Stage: {
    by: 'applications.status',
    filter: 'exact',
    matches: (stage) => stageCondition(stage, today()),
  },
  Position: {
    by: 'positions.search',
    filter: 'exact',
    form: foldName,
    matches: (name) => sql`applications.position_id = (select id from positions where name_folded = ${name})`,
  },
  Intake: {
    by: 'applications.intake_id',
    sortable: false,
    filter: 'exact',
    form: foldName,
    matches: isOfIntake,
  },
  ApplicationStatus: {
    // All that wait have the same one, and their index by id does not name it: PostgreSQL would read and sort the table.
    by: which === 'waiting' ? 'applications.id' : 'applications.status',
    filter: 'exact',
    matches: (status) => sql`applications.status = ${status}`,
  },
  // Also those that were promised an earlier day.
  AnswerBy: {
    by: 'applications.answer_by',
    sortable: false,
    filter: 'exact',
    matches: (day) => sql`applications.answer_by <= ${day}`,
  },
  InterviewDate: { by: 'applications.interview_date', filter: 'exact' },
  AppliedAt: { by: 'applications.applied_at' },
  Reason: {
    by: 'applications.id',
    sortable: false,
    filter: 'exact',
    matches: (reason) => sql`applications.id in (
      select decision_reasons.application_id from decision_reasons where decision_reasons.reason = ${reason}
      and decision_reasons.history_id = ${newestLineOf(sql`decision_reasons.application_id`)})`,
  },
});

/** Whether the lists filter this column by one of the values that they offer, not by text that someone types. */
export function isChosenFilter(column: string): boolean {
  return listColumns('waiting', () => '')[column]?.filter === 'exact';
}

const listShape = (db: Db, which: keyof typeof LISTS, today: () => string): ListShape => ({
  columns: listColumns(which, today),
  search: ['applications.search'],
  searchAlso: async (word) => {
    // A separate query: PostgreSQL does not use the search index with a subquery in the condition.
    const positions = await db.selectFrom('positions').select('id').where(contains('search', word)).execute();
    const ids = positions.map((position) => position.id);
    const statuses = STATUSES.filter((status) => fold(status).includes(word));
    const matches = [
      ...(ids.length > 0 ? [sql<boolean>`applications.position_id in (${sql.join(ids)})`] : []),
      ...(statuses.length > 0 ? [sql<boolean>`applications.status in (${sql.join(statuses)})`] : []),
    ];
    return matches.length > 0 ? sql<boolean>`${sql.join(matches, sql` or `)}` : undefined;
  },
  searchNamed: (word) => findByReference(db, word),
  id: 'applications.id',
});

/**
 * The undecided or the decided applications.
 *
 * @param today the date in the time zone of the programme, for the stages
 */
export function applicantList(
  db: Db,
  which: keyof typeof LISTS,
  today: () => string,
): List<Tables, 'applications', 'applications' | 'positions', ApplicationRecord> {
  const condition = LISTS[which];
  // Crossed, because SQLite then reads the positions in their order, and the applications of each from an index.
  const byPosition = db
    .selectFrom('positions')
    .crossJoin('applications')
    .whereRef('applications.position_id', '=', 'positions.id');
  return {
    db,
    keys: db.selectFrom('applications').where(condition),
    sortedBy: {
      'positions.search': byPosition.where(condition) as SelectQueryBuilder<Tables, 'applications', object>,
    },
    groupedBy: {
      'positions.search': {
        by: 'applications.position_id',
        async readIds(direction) {
          const positions = await db.selectFrom('positions').select('id').orderBy('search', direction).execute();
          return positions.map(({ id }) => id);
        },
      },
    },
    rows: selectApplications(db).where(condition),
    shape: listShape(db, which, today),
  };
}

/** The answer of a call for one of the two lists. */
export async function listApplicants(
  list: ReturnType<typeof applicantList>,
  query: Static<typeof ListQuery>,
  retention: Retention,
) {
  const { rows, ...totals } = await runList(list, query);
  return { Applicants: rows.map((row) => toApplicant(row, retention)), ...totals };
}

/** An application in any state, including erased ones; by default any one. */
export async function findApplication(
  on: DbOrTransaction,
  id: string,
  which: RawBuilder<SqlBool> = sql`(1 = 1)`,
): Promise<ApplicationRecord | undefined> {
  return selectApplications(on).where('applications.id', '=', id).where(which).executeTakeFirst();
}

/** The existing ones of these applications, by id. */
export async function findApplications(
  db: DbOrTransaction,
  ids: readonly string[],
): Promise<Map<string, ApplicationRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await selectApplications(db).where('applications.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** When the personal data of an application was erased, and the name of the administrator who did it, or 'the applicant'. */
export async function findErasure(on: DbOrTransaction, id: string) {
  return on
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.erased_by')
    .leftJoin('application_changes as change', (join) =>
      join.onRef('change.application_id', '=', 'applications.id').on('change.fields', '=', 'Erased'),
    )
    .select('applications.erased_at')
    .select(
      sql<string | null>`coalesce(users.name, case when change.id is not null then 'the applicant' end)`.as('name'),
    )
    .where('applications.id', '=', id)
    .executeTakeFirst();
}

/** Whether the application still has its personal data. Locks its row until the transaction ends: an erasure waits. */
export async function lockApplication(trx: DbOrTransaction, id: string): Promise<boolean> {
  // An update without an effect, since SQLite has no `for update`.
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({ erased_at: null })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The newest application with an address, ignoring case: the one that the status look-up shows. */
export async function findNewestApplication(
  db: DbOrTransaction,
  email: string,
): Promise<ApplicationRecord | undefined> {
  return selectApplications(db)
    .where('applications.email_folded', '=', foldEmail(email))
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .executeTakeFirst();
}

/** The most of a person's other applications that a page lists. */
const MAX_EARLIER = 20;

/** The other applications with the same address, ignoring case, the newest first. */
export async function findOtherApplications(
  db: DbOrTransaction,
  { id, email }: Pick<ApplicationRecord, 'id' | 'email'>,
): Promise<ApplicationRecord[]> {
  return selectApplications(db)
    .where('applications.email_folded', '=', foldEmail(email))
    .where('applications.id', '<>', id)
    .orderBy('applications.applied_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(MAX_EARLIER)
    .execute();
}

/** @param besides the id of an application to exclude */
export async function hasOpenApplication(db: DbOrTransaction, email: string, besides = ''): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('email_folded', '=', foldEmail(email))
    .where('status', '<>', 'Declined')
    // Who was an intern can apply again.
    .where('activated', '<>', 2)
    .where('id', '<>', besides)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Inserts an undecided application and the first line of its history; returns both ids.
 *
 * @param more the privacy notice that the applicant agreed to; the intake, by default the first one; the promised day; the
 *   language, by default English
 */
export async function insertApplication(
  on: DbOrTransaction,
  person: { name: string; email: string; phone: string },
  positionId: string,
  at: string,
  more: { privacyVersion?: number; intakeId?: string; answerBy?: string | null; language?: Language } = {},
): Promise<{ id: string; historyId: string }> {
  const id = uuidv7();
  await on
    .insertInto('applications')
    .values({
      id,
      ...person,
      name_folded: fold(person.name),
      email_folded: foldEmail(person.email),
      position_id: positionId,
      status: 'Processing',
      interview_date: null,
      search: personSearchText(person),
      applied_at: at,
      decided_at: null,
      lease_id: null,
      lease_until: null,
      privacy_version: more.privacyVersion ?? null,
      ...(more.intakeId ? { intake_id: more.intakeId } : {}),
      answer_by: more.answerBy ?? null,
      promised_by: more.answerBy ?? null,
      ...(more.language ? { language: more.language } : {}),
    })
    .execute();
  const historyId = await insertHistory(on, {
    application_id: id,
    at,
    by_user_id: null,
    from_status: null,
    to_status: 'Processing',
    interview_date: null,
  });
  return { id, historyId };
}

/** What people call an application: the end of its id, which is random, as '4F1C-9A02'. */
export function referenceOf(id: string): string {
  return `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
}

/**
 * The applications that people call this.
 *
 * @param word folded
 */
export async function findByReference(on: DbOrTransaction, word: string): Promise<string[]> {
  if (!/^[\da-f]{4}-?[\da-f]{4}$/.test(word)) return [];
  const rows = await on
    .selectFrom('applications')
    .select('id')
    // Written as in the index: ids have 36 characters.
    .where(sql<string>`substr(applications.id, 29)`, '=', word.replace('-', ''))
    .where('erased_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Adds a line to the history and returns its id. */
export async function insertHistory(
  on: DbOrTransaction,
  line: Omit<Insertable<Tables['application_history']>, 'id'>,
): Promise<string> {
  const id = uuidv7();
  await on
    .insertInto('application_history')
    .values({ id, ...line })
    .execute();
  return id;
}

/** The settings that decide when a declined application is erased. */
export type Retention = Pick<Config, 'retentionDays' | 'timeZone'>;

/** An application with the contract's field names. */
export function toApplicant(record: ApplicationRecord, retention: Retention): Applicant {
  const due = eraseOn(record, retention);
  const studies = toStudies(record);
  return {
    id: record.id,
    Name: record.name,
    // The stored placeholder is not an address; it only keeps the row unique.
    Email: record.erased_at ? '' : record.email,
    PhoneNumber: record.phone,
    Position: record.position,
    ApplicationStatus: record.status,
    InterviewDate: record.interview_date,
    ...(record.interview_date && record.interview_time ? { InterviewTime: record.interview_time } : {}),
    ...(record.offered_times && record.offered_until
      ? {
          OfferedTimes: toOfferedTimes({
            times: record.offered_times,
            until: record.offered_until,
            asked_at: record.others_asked_at,
          }),
        }
      : {}),
    ...(record.withdrawn_at ? { WithdrawnAt: record.withdrawn_at } : {}),
    AppliedAt: record.applied_at,
    ...(record.intake ? { Intake: record.intake } : {}),
    ...(record.answer_by ? { AnswerBy: record.answer_by } : {}),
    ...(studies ? { Studies: studies } : {}),
    ...(Number(record.staff) > 0 ? { StaffAccount: true } : {}),
    ...(record.reason ? { Reason: record.reason } : {}),
    ...(record.offer && record.offer_until ? { Offer: { State: record.offer, AnswerBy: record.offer_until } } : {}),
    ...(record.erased_at ? { ErasedAt: record.erased_at } : {}),
    ...(due ? { EraseOn: due } : {}),
  };
}

/** The last day of a declined application's retention period; null without one. */
function eraseOn(record: ApplicationRecord, { retentionDays, timeZone }: Retention): string | null {
  if (retentionDays === 0 || record.erased_at || record.status !== 'Declined' || !record.decided_at) return null;
  return dayOf(new Date(Date.parse(record.decided_at) + retentionDays * DAY_MS), timeZone);
}
