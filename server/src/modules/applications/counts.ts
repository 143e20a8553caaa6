import type { Stage } from '@internship-portals/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/connection';
import { count } from '../../database/lists/lists';
import { foldName } from '../../lib/text';
import { isOfIntake, LISTS, STAGES } from './stages';

/** The number of applications in each of the two lists. */
export async function countLists(db: Db, scope?: RawBuilder<boolean>): Promise<Record<keyof typeof LISTS, number>> {
  const [waiting, decided] = await Promise.all([countList(db, 'waiting', scope), countList(db, 'decided', scope)]);
  return { waiting, decided };
}

/** The number of applications in each stage, in all or in the intake with this name. */
export async function countStages(db: Db, today: string, intake?: string): Promise<Record<Stage, number>> {
  const { Waiting: _, ...stages } = STAGES;
  const conditions = Object.entries(stages).map(([stage, condition]) => [stage, condition(today)]);
  const scope = intake ? ofIntake(intake) : undefined;
  const [Waiting, decided] = await Promise.all([
    countList(db, 'waiting', scope),
    countDecided<Exclude<Stage, 'Waiting'>>(db, Object.fromEntries(conditions), scope),
  ]);
  return { Waiting, ...decided };
}

/** The condition of the applications of the intake with this name. */
export const ofIntake = (intake: string) => isOfIntake(foldName(intake));

export function countList(db: Db, which: keyof typeof LISTS, scope?: RawBuilder<boolean>): Promise<number> {
  return count(db.selectFrom('applications').where(scope ? sql<boolean>`${LISTS[which]} and ${scope}` : LISTS[which]));
}

/** The number of decided applications under each of the conditions, with one scan of an index. */
export async function countDecided<Name extends string>(
  db: Db,
  conditions: Record<Name, RawBuilder<unknown>>,
  scope?: RawBuilder<boolean>,
): Promise<Record<Name, number>> {
  const named = Object.entries<RawBuilder<unknown>>(conditions);
  const row = await db
    .selectFrom('applications')
    .where(scope ? sql<boolean>`${LISTS.decided} and ${scope}` : LISTS.decided)
    .select(named.map(([name, condition]) => sql<number | string>`count(*) filter (where ${condition})`.as(name)))
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, total]) => [name, Number(total)])) as Record<Name, number>;
}
