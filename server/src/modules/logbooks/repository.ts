import type { LogbookDay, LogbookWeek } from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { addDays, dayOf, startOfDay } from '../../lib/calendar';
import { type PlacementRecord, refusalOfDay } from '../../lib/placement';
import { newReference } from '../../lib/references';
import { findCompleted } from '../tasks';
import { listFiles, toWorkFile } from './day-files';

/** A week as the table keeps it. */
export type WeekRecord = Selectable<Tables['logbook_weeks']>;

/** What a day says, by the contract's names. */
type Entry = Pick<LogbookDay, 'Date' | 'Done' | 'Learnt' | 'Hours'>;

/** The stored weeks of an intern, the newest first, with the hours of each. */
export async function listWeeks(on: DbOrTransaction, internId: string) {
  const rows = await on
    .selectFrom('logbook_weeks')
    .leftJoin('logbook_days', 'logbook_days.week_id', 'logbook_weeks.id')
    .select(['logbook_weeks.monday', 'logbook_weeks.state'])
    .select(({ fn }) => fn.sum('logbook_days.half_hours').as('half_hours'))
    .where('logbook_weeks.intern_id', '=', internId)
    .groupBy(['logbook_weeks.monday', 'logbook_weeks.state'])
    .orderBy('logbook_weeks.monday', 'desc')
    .execute();
  return rows.map(({ monday, state, half_hours }) => ({
    Monday: monday,
    State: state,
    Hours: Number(half_hours ?? 0) / 2,
  }));
}

/** The states of the stored weeks of interns, by intern and Monday. */
export async function listStates(
  on: DbOrTransaction,
  internIds: readonly string[],
): Promise<Map<string, Map<string, WeekRecord['state']>>> {
  const states = new Map(internIds.map((id) => [id, new Map<string, WeekRecord['state']>()]));
  if (internIds.length === 0) return states;
  const weeks = on.selectFrom('logbook_weeks').select(['intern_id', 'monday', 'state']);
  for (const { intern_id, monday, state } of await weeks.where('intern_id', 'in', [...internIds]).execute())
    states.get(intern_id)?.set(monday, state);
  return states;
}

/** A week of an intern; undefined while nothing was written. */
export function findWeek(on: DbOrTransaction, internId: string, monday: string): Promise<WeekRecord | undefined> {
  return on
    .selectFrom('logbook_weeks')
    .selectAll()
    .where('intern_id', '=', internId)
    .where('monday', '=', monday)
    .executeTakeFirst();
}

/** All stored weeks of an intern, the oldest first. */
export function readWeeks(on: DbOrTransaction, internId: string): Promise<WeekRecord[]> {
  return on.selectFrom('logbook_weeks').selectAll().where('intern_id', '=', internId).orderBy('monday').execute();
}

/**
 * Makes sure that a week has a row, and changes it if the intern may still write it.
 *
 * @returns the week after the change; undefined if it is handed in or signed
 */
export async function changeWeek(
  trx: DbOrTransaction,
  internId: string,
  monday: string,
  values: Partial<Pick<WeekRecord, 'summary' | 'state' | 'handed_in_at' | 'handed_in_to'>> = {},
): Promise<WeekRecord | undefined> {
  await trx
    .insertInto('logbook_weeks')
    .values({ id: uuidv7(), intern_id: internId, monday, state: 'open', summary: '', revision: 0 })
    .onConflict((conflict) => conflict.columns(['intern_id', 'monday']).doNothing())
    .execute();
  return trx
    .updateTable('logbook_weeks')
    .set(({ eb }) => ({ ...values, revision: eb('revision', '+', 1) }))
    .where('intern_id', '=', internId)
    .where('monday', '=', monday)
    .where('state', 'in', ['open', 'sent-back'])
    .returningAll()
    .executeTakeFirst();
}

/** Writes a day of a week, in place of what it said before. */
export async function saveDay(trx: DbOrTransaction, weekId: string, { Date: day, Done, Learnt, Hours }: Entry) {
  const values = { done: Done, learnt: Learnt, half_hours: Hours * 2 };
  await trx
    .insertInto('logbook_days')
    .values({ week_id: weekId, day, ...values })
    .onConflict((conflict) => conflict.columns(['week_id', 'day']).doUpdateSet(values))
    .execute();
}

/** What a supervisor's signature leaves on a week. */
export function signatureOf({ by, at, comment }: { by: { id: string; name: string }; at: string; comment: string }) {
  return {
    state: 'signed' as const,
    signed_by: by.id,
    signer: by.name,
    signed_at: at,
    reference: newReference('LB'),
    comment: comment || null,
    commented_by: comment ? by.id : null,
    commented_at: comment ? at : null,
  };
}

/** Moves a week that is handed in, with the revision `seen`, to its next state; false if it is another one. */
export async function answerWeek(
  trx: DbOrTransaction,
  { id }: Pick<WeekRecord, 'id'>,
  seen: number,
  values: Partial<WeekRecord>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('logbook_weeks')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'handed-in')
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Adds an amendment beneath a week. */
export async function insertAmendment(
  trx: DbOrTransaction,
  amendment: { weekId: string; authorId: string; text: string; at: string },
): Promise<void> {
  const { weekId, authorId, text, at } = amendment;
  await trx
    .insertInto('logbook_amendments')
    .values({ id: uuidv7(), week_id: weekId, author_id: authorId, text, created_at: at })
    .execute();
}

/** The weeks that a supervisor's present interns have handed in, the oldest first. */
export function selectQueue(on: DbOrTransaction, supervisorId: string) {
  return on
    .selectFrom('logbook_weeks')
    .innerJoin('users', 'users.id', 'logbook_weeks.intern_id')
    .where('users.supervisor_id', '=', supervisorId)
    .where('users.active', '=', 1)
    .where('logbook_weeks.state', '=', 'handed-in');
}

/** The entries of weeks, by week, in order. */
export async function readEntries(
  on: DbOrTransaction,
  weekIds: readonly string[],
): Promise<Map<string | undefined, Entry[]>> {
  if (weekIds.length === 0) return new Map();
  const rows = await on
    .selectFrom('logbook_days')
    .selectAll()
    .where('week_id', 'in', [...weekIds])
    .orderBy('day')
    .execute();
  const entries = rows.map(
    ({ week_id, day, done, learnt, half_hours }) =>
      [week_id, { Date: day, Done: done, Learnt: learnt, Hours: half_hours / 2 }] as const,
  );
  return collect(entries);
}

/** The amendments of weeks, by week, the oldest first. */
export async function readAmendments(
  on: DbOrTransaction,
  weekIds: readonly string[],
): Promise<Map<string | undefined, LogbookWeek['Amendments']>> {
  if (weekIds.length === 0) return new Map();
  const rows = await on
    .selectFrom('logbook_amendments')
    .innerJoin('users', 'users.id', 'logbook_amendments.author_id')
    .select(['week_id', 'text', 'users.name', 'logbook_amendments.created_at'])
    .where('week_id', 'in', [...weekIds])
    .orderBy('logbook_amendments.id')
    .execute();
  return collect(
    rows.map(({ week_id, text, name, created_at }) => [week_id, { Text: text, By: name, At: created_at }]),
  );
}

function collect<T>(pairs: readonly (readonly [string, T])[]): Map<string | undefined, T[]> {
  const found = new Map<string | undefined, T[]>();
  for (const [key, value] of pairs) found.set(key, [...(found.get(key) ?? []), value]);
  return found;
}

/** A week that is shown, with the days of the placement that it is of. */
interface Shown {
  internId: string;
  monday: string;
  placement: Pick<PlacementRecord, 'starts_on' | 'ends_on'>;
  /** Without one nothing is written yet. */
  record: WeekRecord | undefined;
}

/**
 * Weeks with the contract's names, in the order of the argument.
 *
 * @param day today, `YYYY-MM-DD`: later days are not shown
 */
export async function toWeeks(
  on: DbOrTransaction,
  shown: readonly Shown[],
  { day, timeZone }: { day: string; timeZone: string },
): Promise<LogbookWeek[]> {
  const [first, last] = [...shown]
    .map(({ monday }) => monday)
    .sort()
    .filter((_, at, all) => at === 0 || at === all.length - 1);
  if (first === undefined) return [];
  const ids = shown.flatMap(({ record }) => (record ? [record.id] : []));
  const commenters = shown.flatMap(({ record }) => (record?.commented_by ? [record.commented_by] : []));
  const entries = await readEntries(on, ids);
  const amendments = await readAmendments(on, ids);
  const files = collect((await listFiles(on, ids)).map((file) => [`${file.week_id} ${file.day}`, toWorkFile(file)]));
  const names = await readNames(on, commenters);
  const completed = collect(
    (
      await findCompleted(
        on,
        [...new Set(shown.map(({ internId }) => internId))],
        startOfDay(first, timeZone),
        startOfDay(addDays(last ?? first, 7), timeZone),
      )
    ).map(({ assigned_to, title, completed_at }) => [
      `${assigned_to} ${dayOf(new Date(completed_at ?? ''), timeZone)}`,
      title,
    ]),
  );
  return shown.map(({ internId, monday, placement, record }) => {
    const written = new Map(entries.get(record?.id)?.map((entry) => [entry.Date, entry]));
    const days = [0, 1, 2, 3, 4, 5, 6]
      .map((count) => addDays(monday, count))
      // Days that were written before the placement changed stay.
      .filter((date) => written.has(date) || (date <= day && refusalOfDay(placement, date) === undefined));
    return {
      Monday: monday,
      State: record?.state ?? 'open',
      Summary: record?.summary ?? '',
      Revision: record?.revision ?? 0,
      HandedInAt: record?.handed_in_at ?? null,
      Comment:
        record?.comment && record.commented_at
          ? { Text: record.comment, By: names.get(record.commented_by ?? '') ?? '', At: record.commented_at }
          : null,
      Signature:
        record?.signed_at && record.signer !== null && record.reference !== null
          ? { By: record.signer, At: record.signed_at, Reference: record.reference }
          : null,
      Days: days.map((date) => ({
        ...(written.get(date) ?? { Date: date, Done: '', Learnt: '', Hours: 0 }),
        Tasks: completed.get(`${internId} ${date}`) ?? [],
        Files: files.get(`${record?.id} ${date}`) ?? [],
      })),
      Amendments: amendments.get(record?.id) ?? [],
    };
  });
}

/** All stored weeks of an intern with the contract's names, the oldest first. */
export async function readWrittenWeeks(
  on: DbOrTransaction,
  intern: { id: string } & Pick<PlacementRecord, 'starts_on' | 'ends_on'>,
  clock: { day: string; timeZone: string },
): Promise<LogbookWeek[]> {
  const records = await readWeeks(on, intern.id);
  const shown = records.map((record) => ({ internId: intern.id, monday: record.monday, placement: intern, record }));
  return toWeeks(on, shown, clock);
}

async function readNames(on: DbOrTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
