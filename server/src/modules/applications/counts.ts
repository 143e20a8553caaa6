import { type RawBuilder, sql } from 'kysely';
import type { Stage } from 'shared-api/contract';
import type { Db } from '../../database/connection';
import { count } from '../../database/lists/lists';
import { LISTS, STAGES } from './stages';

/** The number of applications in each of the two lists. */
export async function countLists(db: Db): Promise<Record<keyof typeof LISTS, number>> {
  const [waiting, decided] = await Promise.all([countList(db, 'waiting'), countList(db, 'decided')]);
  return { waiting, decided };
}

/** The number of applications in each stage. */
export async function countStages(db: Db, today: string): Promise<Record<Stage, number>> {
  const { Waiting: _, ...stages } = STAGES;
  const conditions = Object.entries(stages).map(([stage, condition]) => [stage, condition(today)]);
  const [Waiting, decided] = await Promise.all([
    countList(db, 'waiting'),
    countDecided<Exclude<Stage, 'Waiting'>>(db, Object.fromEntries(conditions)),
  ]);
  return { Waiting, ...decided };
}

export function countList(db: Db, which: keyof typeof LISTS): Promise<number> {
  return count(db.selectFrom('applications').where(LISTS[which]));
}

/** The number of decided applications under each of the conditions, with one scan of an index. */
export async function countDecided<Name extends string>(
  db: Db,
  conditions: Record<Name, RawBuilder<unknown>>,
): Promise<Record<Name, number>> {
  const named = Object.entries<RawBuilder<unknown>>(conditions);
  const row = await db
    .selectFrom('applications')
    .where(LISTS.decided)
    .select(named.map(([name, condition]) => sql<number | string>`count(*) filter (where ${condition})`.as(name)))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, total]) => [name, Number(total)])) as Record<Name, number>;
}
