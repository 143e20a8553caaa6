import type { AttendanceDay, AttendanceRequest } from '@internship-portals/shared-api/contract';
import type { Insertable, Selectable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { wallClock } from '../../lib/calendar';
import type { Programme } from '../programme';

/** A request as the table keeps it. */
export type RequestRecord = Selectable<Tables['attendance_requests']>;

/** A request with the present name of who decided. */
type NamedRequest = RequestRecord & { decider: string | null };

/** What is known of one intern: recorded days, and requests, the oldest first. */
export interface Attendance {
  days: ReadonlyMap<string, Selectable<Tables['attendance_days']>>;
  requests: readonly NamedRequest[];
}

/** What is known of interns, by their ids; of all days, or of those from one to another. */
export async function readAttendances(
  on: DbOrTransaction,
  internIds: readonly string[],
  range?: { from: string; to: string },
): Promise<(internId: string) => Attendance> {
  if (internIds.length === 0) return () => ({ days: new Map(), requests: [] });
  const days = await on
    .selectFrom('attendance_days')
    .selectAll()
    .where('intern_id', 'in', [...internIds])
    .$if(range !== undefined, (query) =>
      query.where('day', '>=', range?.from ?? '').where('day', '<=', range?.to ?? ''),
    )
    .orderBy('day')
    .execute();
  const requests = await on
    .selectFrom('attendance_requests')
    .leftJoin('users as deciders', 'deciders.id', 'attendance_requests.decided_by')
    .selectAll('attendance_requests')
    .select('deciders.name as decider')
    .where('intern_id', 'in', [...internIds])
    .$if(range !== undefined, (query) =>
      query
        .where('attendance_requests.starts_on', '<=', range?.to ?? '')
        .where('attendance_requests.ends_on', '>=', range?.from ?? ''),
    )
    .orderBy('attendance_requests.id')
    .execute();
  return (internId) => ({
    days: new Map(days.filter(({ intern_id }) => intern_id === internId).map((row) => [row.day, row])),
    requests: requests.filter(({ intern_id }) => intern_id === internId),
  });
}

/** Those of interns of whom anything is recorded. */
export async function findRecorded(on: DbOrTransaction, internIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (internIds.length === 0) return new Set();
  const rows = await on
    .selectFrom('attendance_days')
    .select('intern_id')
    .where('intern_id', 'in', [...internIds])
    .union(
      on
        .selectFrom('attendance_requests')
        .select('intern_id')
        .where('intern_id', 'in', [...internIds]),
    )
    .execute();
  return new Set(rows.map(({ intern_id }) => intern_id));
}

/** Confirmed leave of a supervisor's present interns that is not over on a day, the earliest first. */
export function listLeave(on: DbOrTransaction, supervisorId: string, day: string) {
  return on
    .selectFrom('attendance_requests')
    .innerJoin('users', 'users.id', 'attendance_requests.intern_id')
    .select(['attendance_requests.id', 'kind', 'attendance_requests.starts_on', 'attendance_requests.ends_on'])
    .select(['intern_id', 'users.name'])
    .where('users.supervisor_id', '=', supervisorId)
    .where('users.active', '=', 1)
    .where('attendance_requests.state', '=', 'confirmed')
    .where('kind', '<>', 'correction')
    .where('attendance_requests.ends_on', '>=', day)
    .orderBy('attendance_requests.starts_on')
    .orderBy('attendance_requests.id')
    .execute();
}

/** What the buttons have recorded on a day. */
export function findDay(on: DbOrTransaction, internId: string, day: string) {
  return on
    .selectFrom('attendance_days')
    .selectAll()
    .where('intern_id', '=', internId)
    .where('day', '=', day)
    .executeTakeFirst();
}

/** Records a day. Without `went_out` the intern is in. */
export async function recordDay(trx: DbOrTransaction, values: Insertable<Tables['attendance_days']>): Promise<void> {
  await trx.insertInto('attendance_days').values(values).execute();
}

/** The place that an intern entered last, away from the offices; empty if nothing was entered. */
export async function findLastPlace(on: DbOrTransaction, internId: string): Promise<string> {
  const last = await on
    .selectFrom('attendance_days')
    .select('place')
    .where('intern_id', '=', internId)
    .where('office_in', 'is', null)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.place ?? '';
}

/** Requests that wait for a supervisor's decision, of the supervisor's present interns. */
export function selectQueue(on: DbOrTransaction, supervisorId: string) {
  return on
    .selectFrom('attendance_requests')
    .innerJoin('users', 'users.id', 'attendance_requests.intern_id')
    .where('users.supervisor_id', '=', supervisorId)
    .where('users.active', '=', 1)
    .where('attendance_requests.state', '=', 'waiting');
}

/** What an intern asks for. */
export type RequestValues = Pick<
  RequestRecord,
  'kind' | 'starts_on' | 'ends_on' | 'time_in' | 'time_out' | 'reason' | 'asked_at' | 'asked_of'
>;

/** Decides a request that waits, with the revision `seen`; false if it is another one. */
export async function decideRequest(
  trx: DbOrTransaction,
  id: string,
  seen: number,
  values: Pick<RequestRecord, 'state' | 'answer' | 'decided_by' | 'decided_at'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('attendance_requests')
    .set(values)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('revision', '=', seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * Adds a request. A correction of a day replaces one that waits. The intern's row is locked.
 *
 * @returns its id
 */
export async function saveRequest(trx: DbOrTransaction, internId: string, values: RequestValues): Promise<string> {
  if (values.kind === 'correction') {
    const replaced = await trx
      .updateTable('attendance_requests')
      .set(({ eb }) => ({ ...values, revision: eb('revision', '+', 1) }))
      .where('intern_id', '=', internId)
      .where('kind', '=', 'correction')
      .where('starts_on', '=', values.starts_on)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst();
    if (replaced) return replaced.id;
  }
  const id = uuidv7();
  await trx
    .insertInto('attendance_requests')
    .values({ id, intern_id: internId, state: 'waiting', revision: 1, ...values })
    .execute();
  return id;
}

/** A request by the contract's names. */
export function toRequest(record: NamedRequest): AttendanceRequest {
  const { answer, decider, decided_at } = record;
  return {
    id: record.id,
    Kind: record.kind,
    StartsOn: record.starts_on,
    EndsOn: record.ends_on,
    In: record.time_in,
    Out: record.time_out,
    Reason: record.reason,
    State: record.state,
    Revision: record.revision,
    AskedAt: record.asked_at,
    Answer: decided_at === null ? null : { Text: answer ?? '', By: decider ?? '', At: decided_at },
  };
}

/** What the firm says of days. */
export interface DayRules {
  holidays: ReadonlyMap<string, string>;
  timeZone: string;
  pause: Programme['pause'];
}

/** One day: what was recorded, what counts, and why the intern was away. */
export function toDay(
  { days, requests }: Attendance,
  date: string,
  { holidays, timeZone, pause }: DayRules,
): AttendanceDay {
  const clock = (moment: string | null | undefined) =>
    moment ? wallClock(new Date(moment), timeZone).slice(11) : null;
  const row = days.get(date);
  const recorded = { In: clock(row?.came_in), Out: clock(row?.went_out) };
  const corrections = requests.filter(({ kind, starts_on }) => kind === 'correction' && starts_on === date);
  const confirmed = corrections
    .filter(({ state }) => state === 'confirmed')
    .sort((one, other) => ((one.decided_at ?? '') < (other.decided_at ?? '') ? -1 : 1))
    .at(-1);
  const { In, Out } = confirmed ? { In: confirmed.time_in, Out: confirmed.time_out } : recorded;
  const leave = requests.find(
    ({ kind, state, starts_on, ends_on }) =>
      kind !== 'correction' && state === 'confirmed' && starts_on <= date && date <= ends_on,
  );
  const minutes = In && Out ? Math.max(0, minutesOf(Out) - minutesOf(In)) : 0;
  // A day that is a little longer is not shorter than one that has no pause.
  const deducted = Math.min(pause.minutes, Math.max(0, minutes - pause.afterMinutes));
  return {
    Date: date,
    In,
    Out,
    Minutes: minutes - deducted,
    ...(deducted > 0 ? { Pause: deducted } : {}),
    Place: row?.place ?? '',
    ...(row?.office_in ? { OfficeIn: row.office_in } : {}),
    ...(row?.office_out ? { OfficeOut: row.office_out } : {}),
    Recorded: confirmed ? recorded : null,
    Holiday: holidays.get(date) ?? null,
    Leave: leave && leave.kind !== 'correction' ? leave.kind : null,
    Corrections: corrections.map(toRequest),
  };
}

/** Since midnight, of `HH:MM`. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}
