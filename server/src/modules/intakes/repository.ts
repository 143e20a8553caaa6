import type { Asks, Intake, IntakeState } from '@internship-portals/shared-api/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { wallClock } from '../../lib/calendar';
import { foldName } from '../../lib/text';

/** An intake with its positions, by name; all positions of the programme if it has none of its own. */
export type IntakeRecord = Omit<Selectable<Tables['intakes']>, 'name_folded' | 'created_at'> & {
  positions: readonly IntakePosition[];
};

interface IntakePosition {
  id: string;
  name: string;
  /** Null: not limited. */
  places: number | null;
  /** How many applicants were accepted for it and did not leave. */
  taken: number;
}

/** An applicant on the waiting list of a position in an intake. */
export interface Waiting {
  id: string;
  name: string;
  intake_id: string;
  position_id: string;
  position: string;
  interview_date: string | null;
}

/** All intakes, the newest first. There are few, and every visitor's page needs most of them. */
export async function listRecords(on: DbOrTransaction): Promise<IntakeRecord[]> {
  const [intakes, positions] = await Promise.all([
    on.selectFrom('intakes').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').execute(),
    on
      .selectFrom('intake_positions')
      .innerJoin('positions', 'positions.id', 'intake_positions.position_id')
      .select(['intake_positions.intake_id', 'positions.id', 'positions.name', 'intake_positions.places'])
      .select((select) =>
        select
          .selectFrom('applications')
          .select((counted) => counted.fn.countAll<number | string>().as('taken'))
          .whereRef('applications.intake_id', '=', 'intake_positions.intake_id')
          .whereRef('applications.position_id', '=', 'intake_positions.position_id')
          // Written literally, as in the index: with a bound value it would not be used.
          .where(sql<boolean>`applications.status = 'Interview Passed'`)
          .where('applications.activated', '<>', 2)
          .as('taken'),
      )
      .orderBy('positions.search')
      .execute(),
  ]);
  return intakes.map((intake) => ({
    ...intake,
    positions: positions
      .filter(({ intake_id }) => intake_id === intake.id)
      .map(({ id, name, places, taken }) => ({ id, name, places, taken: Number(taken) })),
  }));
}

/** The names of all intakes, the newest first. */
export async function listIntakeNames(on: DbOrTransaction): Promise<string[]> {
  const rows = await on
    .selectFrom('intakes')
    .select('name')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ name }) => name);
}

export async function findRecord(on: DbOrTransaction, id: string): Promise<IntakeRecord | undefined> {
  return (await listRecords(on)).find((intake) => intake.id === id);
}

/** Whether an intake takes applications at a moment. At the moment of closing it no longer does. */
export function stateOf({ opens_at, closes_at }: Pick<IntakeRecord, 'opens_at' | 'closes_at'>, now: Date): IntakeState {
  const at = now.toISOString();
  if (closes_at !== null && closes_at <= at) return 'Closed';
  return opens_at !== null && opens_at > at ? 'Upcoming' : 'Open';
}

/** What the form of an intake asks, by the contract's names. */
export function asksOf(record: Omit<IntakeRecord, 'positions'>): Asks {
  return {
    University: record.ask_university,
    Course: record.ask_course,
    YearOfStudy: record.ask_year_of_study,
    RegistrationNumber: record.ask_registration_number,
    RequestedDates: record.ask_requested_dates,
  };
}

/** What the form of one intake asks, without counting its places. */
export async function findAsks(on: DbOrTransaction, id: string): Promise<Asks | undefined> {
  const intake = await on.selectFrom('intakes').selectAll().where('id', '=', id).executeTakeFirst();
  return intake && asksOf(intake);
}

/** The fields that administrators and visitors see alike, by the contract's names. */
export function toFields(record: IntakeRecord, timeZone: string) {
  const moment = (at: string | null) => (at ? wallClock(new Date(at), timeZone) : '');
  return {
    id: record.id,
    Name: record.name,
    OpensAt: moment(record.opens_at),
    ClosesAt: moment(record.closes_at),
    StartsOn: record.starts_on,
    EndsOn: record.ends_on,
    HoursAWeek: record.hours_a_week,
    AnswerDays: record.answer_days,
    Stipend: record.stipend,
    Requirements: record.requirements,
    Description: record.description,
  };
}

/** The number of applications of each intake, by its id. */
export async function countApplications(on: DbOrTransaction): Promise<Map<string, number>> {
  const rows = await on
    .selectFrom('applications')
    .select(({ fn }) => ['intake_id', fn.countAll<number | string>().as('count')])
    .groupBy('intake_id')
    .execute();
  return new Map(rows.map(({ intake_id, count }) => [intake_id, Number(count)]));
}

/** How many promised answers of each intake were given by the first promised day, and how many were not, by its id. */
export async function countAnswers(
  on: DbOrTransaction,
  today: string,
): Promise<Map<string, { Kept: number; Broken: number }>> {
  const rows = await on
    .selectFrom('applications')
    .select('intake_id')
    .select(sql<number | string>`count(*) filter (where answered_on <= promised_by)`.as('kept'))
    .select(
      sql<number | string>`count(*) filter (where answered_on > promised_by
        or (answered_on is null and status = 'Processing' and promised_by < ${today}))`.as('broken'),
    )
    .where('promised_by', 'is not', null)
    .groupBy('intake_id')
    .execute();
  return new Map(
    rows.map(({ intake_id, kept, broken }) => [intake_id, { Kept: Number(kept), Broken: Number(broken) }]),
  );
}

/** A median of fewer answers would say little. */
const MIN_ANSWERS = 10;

/** The median of the working days that the first answers since a day took; undefined if there are too few. */
export async function medianAnswer(on: DbOrTransaction, since: string): Promise<number | undefined> {
  const rows = await on
    .selectFrom('applications')
    .select((select) => ['answered_in', select.fn.countAll<number | string>().as('count')])
    .where('answered_on', '>=', since)
    .groupBy('answered_in')
    .orderBy('answered_in')
    .execute();
  const total = rows.reduce((sum, row) => sum + Number(row.count), 0);
  if (total < MIN_ANSWERS) return undefined;
  let before = 0;
  const middle = rows.find((row) => {
    before += Number(row.count);
    return before * 2 >= total;
  });
  return middle?.answered_in ?? undefined;
}

/** The answer of the administrators' list. */
export function toIntake(
  record: IntakeRecord,
  {
    applications,
    answers,
    waiting,
    now,
    timeZone,
  }: {
    applications: number;
    answers?: Intake['Answers'];
    /** Everyone who waits, in the order of the lists. */
    waiting: readonly Waiting[];
    now: Date;
    timeZone: string;
  },
): Intake {
  return {
    ...toFields(record, timeZone),
    State: stateOf(record, now),
    Positions: record.positions.map(({ id, name, places, taken }) => {
      const list = waiting.filter((each) => each.intake_id === record.id && each.position_id === id);
      return {
        Position: name,
        Places: places,
        Taken: taken,
        ...(list.length > 0 ? { Waiting: list.map((each) => ({ id: each.id, Name: each.name })) } : {}),
      };
    }),
    Applications: applications,
    Asks: asksOf(record),
    ...(answers ? { Answers: answers } : {}),
    Revision: record.revision,
  };
}

/** The columns that a form changes. */
export type IntakeValues = Omit<Insertable<Tables['intakes']>, 'id' | 'name_folded' | 'revision' | 'created_at'>;
type Places = readonly { id: string; places: number | null }[];

/** Returns the id. Throws a unique violation when the name, ignoring case, is taken. */
export async function insertIntake(
  trx: DbOrTransaction,
  values: IntakeValues,
  positions: Places,
  at: string,
): Promise<string> {
  const id = uuidv7();
  await trx
    .insertInto('intakes')
    .values({ id, ...values, name_folded: foldName(values.name), revision: 0, created_at: at })
    .execute();
  await insertPositions(trx, id, positions);
  return id;
}

/** As `insertIntake`; false if the intake does not exist or its revision is no longer `seen`. */
export async function changeIntake(
  trx: DbOrTransaction,
  id: string,
  values: IntakeValues,
  positions: Places,
  seen: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('intakes')
    .set({ ...values, name_folded: foldName(values.name), revision: seen + 1 })
    .where('id', '=', id)
    .where('revision', '=', seen)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await trx.deleteFrom('intake_positions').where('intake_id', '=', id).execute();
  await insertPositions(trx, id, positions);
  return true;
}

async function insertPositions(trx: DbOrTransaction, intakeId: string, positions: Places): Promise<void> {
  if (positions.length === 0) return;
  await trx
    .insertInto('intake_positions')
    .values(positions.map(({ id, places }) => ({ intake_id: intakeId, position_id: id, places })))
    .execute();
}

/** Locks an intake until the transaction ends, for what must not happen twice at once. */
export async function lockIntake(trx: DbOrTransaction, id: string): Promise<void> {
  // An update without an effect, since SQLite has no `for update`.
  await trx
    .updateTable('intakes')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('id', '=', id)
    .execute();
}

export async function removeIntake(trx: DbOrTransaction, id: string): Promise<void> {
  await trx.deleteFrom('intake_positions').where('intake_id', '=', id).execute();
  await trx.deleteFrom('intakes').where('id', '=', id).execute();
}
