import { type Insertable, sql } from 'kysely';
import type { Applicant, ApplicationStatus, ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../../config';
import type { Db, DbOrTransaction, Tables } from '../../database/connection';
import { contains, count, type ListShape, personColumns } from '../../database/lists/lists';
import { type LongList, runLongList } from '../../database/lists/pages';
import { DAY_MS, dayOf } from '../../lib/calendar';
import { fold, foldEmail, personSearchText } from '../../lib/text';
import { findPositions } from '../positions';

const STATUSES: readonly ApplicationStatus[] = ['Processing', 'Accepted For Interview', 'Interview Passed', 'Declined'];

/** An application with its position's present name. */
export interface ApplicationRecord {
  id: string;
  name: string;
  email: string;
  phone: string;
  position: string;
  position_id: string;
  status: ApplicationStatus;
  interview_date: string | null;
  applied_at: string;
  decided_at: string | null;
  /** Until when a decision that waits for its mail keeps others away. */
  lease_until: string | null;
  erased_at: string | null;
}

function selectApplications(db: DbOrTransaction) {
  return db
    .selectFrom('applications')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .select([
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
    ]);
}

const listShape = (db: Db): ListShape => ({
  columns: {
    ...personColumns('applications'),
    Position: {
      by: 'positions.name_folded',
      filter: 'exact',
      form: fold,
      matches: (name) => sql`applications.position_id = (select id from positions where name_folded = ${name})`,
    },
    ApplicationStatus: { by: 'applications.status', filter: 'exact' },
    InterviewDate: { by: 'applications.interview_date', filter: 'exact' },
    AppliedAt: { by: 'applications.applied_at' },
  },
  search: ['applications.search'],
  searchAlso: async (word) => {
    // Asked beforehand: with a subquery in the condition PostgreSQL would not use its index for the search.
    const positions = await db.selectFrom('positions').select('id').where(contains('name_folded', word)).execute();
    const ids = positions.map((position) => position.id);
    const statuses = STATUSES.filter((status) => fold(status).includes(word));
    const matches = [
      ...(ids.length > 0 ? [sql<boolean>`applications.position_id in (${sql.join(ids)})`] : []),
      ...(statuses.length > 0 ? [sql<boolean>`applications.status in (${sql.join(statuses)})`] : []),
    ];
    return matches.length > 0 ? sql<boolean>`${sql.join(matches, sql` or `)}` : undefined;
  },
  id: 'applications.id',
});

/** Literally as in the indexes of the lists (migration 0002): a bound value would not find them. */
const WAITING = sql<boolean>`applications.status = 'Processing'`;
const DECIDED = sql<boolean>`applications.status <> 'Processing'`;

/** Applications that wait for a decision, or those that have had one. */
export function applicantList(
  db: Db,
  which: 'waiting' | 'decided',
): LongList<Tables, 'applications', 'applications' | 'positions', ApplicationRecord> {
  const condition = which === 'waiting' ? WAITING : DECIDED;
  return {
    keys: db.selectFrom('applications').where(condition),
    rows: selectApplications(db).where(condition),
    groups: {
      column: 'positions.name_folded',
      by: 'applications.position_id',
      inOrder: async () => (await findPositions(db)).map((position) => position.id),
    },
    shape: listShape(db),
  };
}

/** One of the two lists of applications, as its call answers it. */
export async function listApplicants(
  db: Db,
  which: 'waiting' | 'decided',
  query: Static<typeof ListQuery>,
  retention: Retention,
) {
  const { rows, ...totals } = await runLongList(applicantList(db, which), query);
  return { Applicants: rows.map((row) => toApplicant(row, retention)), ...totals };
}

/** How many applications each of the two lists has. */
export async function countApplications(db: Db): Promise<{ waiting: number; decided: number }> {
  const [waiting, decided] = await Promise.all([
    count(db.selectFrom('applications').where(WAITING)),
    count(db.selectFrom('applications').where(DECIDED)),
  ]);
  return { waiting, decided };
}

/** An application in whatever state, erased ones too. */
export async function findApplication(db: DbOrTransaction, id: string): Promise<ApplicationRecord | undefined> {
  return selectApplications(db).where('applications.id', '=', id).executeTakeFirst();
}

/** Those of the applications that exist, by id. */
export async function findApplications(
  db: DbOrTransaction,
  ids: readonly string[],
): Promise<Map<string, ApplicationRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await selectApplications(db).where('applications.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** When the personal data of an application was erased, if it was, and the name of the administrator who did it. */
export async function findErasure(on: DbOrTransaction, id: string) {
  return on
    .selectFrom('applications')
    .leftJoin('users', 'users.id', 'applications.erased_by')
    .select(['applications.erased_at', 'users.name'])
    .where('applications.id', '=', id)
    .executeTakeFirst();
}

/**
 * Whether the application still tells who it is of. Within a transaction the row stays held until its end: an erasure
 * waits. (A change that changes nothing, since the embedded engine has no `for update`.)
 */
export async function lockApplication(trx: DbOrTransaction, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('applications')
    .set({ erased_at: null })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The newest application of an address, without regard to case: the one that the status look-up tells of. */
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

/** @param besides the id of an application that does not count */
export async function hasOpenApplication(db: DbOrTransaction, email: string, besides = ''): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('email_folded', '=', foldEmail(email))
    .where('status', '<>', 'Declined')
    .where('id', '<>', besides)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a new application, waiting for a decision, and the first line of its history; answers the ids of both. */
export async function insertApplication(
  on: DbOrTransaction,
  person: { name: string; email: string; phone: string },
  positionId: string,
  at: string,
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

/** Adds one line to the history and answers its id. */
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

/** The settings that say when a declined application is erased. */
export type Retention = Pick<Config, 'retentionDays' | 'timeZone'>;

/** An application in the contract's words. */
export function toApplicant(record: ApplicationRecord, retention: Retention): Applicant {
  const due = eraseOn(record, retention);
  return {
    id: record.id,
    Name: record.name,
    // What stands in its place keeps the rows apart in the database; nobody can write to it.
    Email: record.erased_at ? '' : record.email,
    PhoneNumber: record.phone,
    Position: record.position,
    ApplicationStatus: record.status,
    InterviewDate: record.interview_date,
    AppliedAt: record.applied_at,
    ...(record.erased_at ? { ErasedAt: record.erased_at } : {}),
    ...(due ? { EraseOn: due } : {}),
  };
}

/** The day on which the retention period of a declined application ends; null while none runs. */
function eraseOn(record: ApplicationRecord, { retentionDays, timeZone }: Retention): string | null {
  if (retentionDays === 0 || record.erased_at || record.status !== 'Declined' || !record.decided_at) return null;
  return dayOf(new Date(Date.parse(record.decided_at) + retentionDays * DAY_MS), timeZone);
}
