import { SHOWN_ROWS } from '@internship-portals/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/connection';
import { count } from '../../database/lists/lists';
import { addDays, dayOf, daysBetween, startOfDay } from '../../lib/calendar';
import { countList, ofIntake } from '../applications';
import { readUrgentUntil } from '../intakes';

/** Written literally, as in the indexes: with a bound value these would not be used. */
const WAITING = sql<boolean>`applications.status = 'Processing'`;

/** Groups by calendar days of waiting, from and to. */
const AGES = [
  [0, 0],
  [1, 3],
  [4, 7],
  [8, 14],
] as const;
/** The days of waiting from which the last group, the others, begins. */
const OLD = 15;

/** Today's date, and the time zone it belongs to. */
export interface Place {
  today: string;
  timeZone: string;
}

/** Promised answers that are urgent, up to the last of their days. */
async function countDue(db: Db, today: string, waiting: RawBuilder<boolean>) {
  const until = await readUrgentUntil(db, today);
  const due = await db
    .selectFrom('applications')
    .select(({ fn }) => [fn.countAll<number | string>().as('total'), fn.max('answer_by').as('by')])
    .where(waiting)
    .where('answer_by', '<=', until)
    .executeTakeFirstOrThrow();
  return due.by ? { Due: { Total: Number(due.total), By: due.by } } : {};
}

/**
 * Undecided applications, of all intakes or one: their number by age, those that have waited longest, and how many longer
 * than promised.
 */
export async function listWaiting(db: Db, { today, timeZone }: Place, answerDays: number, intake?: string) {
  const scope = intake ? ofIntake(intake) : undefined;
  const isWaiting = scope ? sql<boolean>`${WAITING} and ${scope}` : WAITING;
  const startOf = (daysAgo: number) => startOfDay(addDays(today, -daysAgo), timeZone);
  const countAge = ([from, to]: (typeof AGES)[number], index: number) => {
    const group = db
      .selectFrom('applications')
      .select([sql<number>`${sql.lit(index)}`.as('age'), sql<number | string>`count(*)`.as('count')])
      .where(isWaiting)
      .where('applied_at', '>=', startOf(to));
    // Today's group has no upper limit, since the clocks of several servers may differ.
    return from > 0 ? group.where('applied_at', '<', startOf(from - 1)) : group;
  };
  const [first, ...others] = AGES.map(countAge);
  const waitingFor = db.selectFrom('applications').where(isWaiting);
  const overdue = waitingFor.where('answer_by', '<', today);
  // Applications from before days were promised.
  const undated = waitingFor.where('answer_by', 'is', null).where('applied_at', '<', startOf(answerDays));
  const [due, waiting, counted, late, lateUndated, oldest] = await Promise.all([
    countDue(db, today, isWaiting),
    countList(db, 'waiting', scope),
    others.reduce((all, group) => all.unionAll(group), first as NonNullable<typeof first>).execute(),
    count(overdue),
    answerDays > 0 ? count(undated) : 0,
    db
      .selectFrom('applications')
      .innerJoin('positions', 'positions.id', 'applications.position_id')
      .select(['applications.id', 'applications.name', 'positions.name as position', 'applications.applied_at'])
      .where(isWaiting)
      .orderBy('applications.applied_at')
      .orderBy('applications.id')
      .limit(SHOWN_ROWS)
      .execute(),
  ]);
  const counts = new Map(counted.map((row) => [Number(row.age), Number(row.count)]));
  const young = [...counts.values()].reduce((sum, ofAge) => sum + ofAge, 0);
  // Most have waited for long, and are not counted one by one. Others may arrive between the counts.
  const besides = (number: number) => Math.max(0, waiting - number);
  return {
    AnswerDays: answerDays,
    Late: late + lateUndated,
    ...due,
    Total: Math.max(waiting, young),
    Ages: [
      ...AGES.map(([From, To], index) => ({ From, To, Count: counts.get(index) ?? 0 })),
      { From: OLD, To: null, Count: besides(young) },
    ],
    Oldest: oldest.map((row) => ({
      id: row.id,
      Name: row.name,
      Position: row.position,
      AppliedAt: row.applied_at,
      Days: Math.max(0, daysBetween(dayOf(new Date(row.applied_at), timeZone), today)),
    })),
  };
}
