// The numbers of applications, which triggers of the database keep (migration 0035, decision 069).
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Stage } from 'shared-api/contract';
import type { Db } from '../../database/connection';
import type { KeptCounts } from '../../database/lists/kept-counts';
import { where } from '../../database/lists/pages';
import { lockName } from '../../database/locks';
import type { Services } from '../../services';
import { countedColumns, FACTS, LISTS, STAGES } from './stages';

const IN_COUNTS = FACTS.application_counts;

/** The numbers of applications under each of the conditions on `application_counts`. */
export async function countApplications<Name extends string>(
  db: Db,
  conditions: Record<Name, RawBuilder<unknown>>,
): Promise<Record<Name, number>> {
  const named = Object.entries<RawBuilder<unknown>>(conditions);
  const row = await db
    .selectFrom('application_counts')
    .select(
      named.map(([name, condition]) =>
        sql<number | string>`coalesce(sum(total) filter (where ${condition}), 0)`.as(name),
      ),
    )
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(row).map(([name, total]) => [name, Number(total)])) as Record<Name, number>;
}

/** The number of applications in each of the two lists. */
export function countLists(db: Db): Promise<Record<keyof typeof LISTS, number>> {
  return countApplications(db, { waiting: LISTS.waiting(IN_COUNTS), decided: LISTS.decided(IN_COUNTS) });
}

/** The number of applications in each stage. */
export async function countStages(db: Db, today: string): Promise<Record<Stage, number>> {
  const stages = Object.entries(STAGES).map(([stage, condition]) => [stage, condition(IN_COUNTS, today)]);
  return countApplications<Stage>(db, Object.fromEntries(stages));
}

/** The numbers of one of the two lists, by position. */
export function keptCounts(db: Db, which: keyof typeof LISTS, today: () => string): KeptCounts {
  const counts = (conditions: RawBuilder<SqlBool>[]) =>
    where(db.selectFrom('application_counts'), [LISTS[which](IN_COUNTS), ...conditions])
      .select(['position_id', sql<number | string>`sum(total)`.as('total')])
      .groupBy('position_id')
      .compile();
  // Compiled once, since every page of the whole list has them.
  const all = counts([]);
  return {
    columns: countedColumns('application_counts', today),
    async read(conditions) {
      const { rows } = await db.executeQuery(conditions.length === 0 ? all : counts(conditions));
      return new Map(rows.map((row) => [row.position_id, Number(row.total)]));
    },
  };
}

const FOLD_MS = 60_000;

/** On PostgreSQL, where each change of a number adds a row, folds the rows when the server starts and every minute. */
export function registerCounts(server: FastifyInstance, { background, config, db }: Services): void {
  if (!config.databaseUrl) return;
  const fold = () => background.run('adding up the numbers of applications', () => foldCounts(db));
  const timer = setInterval(fold, FOLD_MS);
  timer.unref();
  server.addHook('onReady', async () => fold());
  server.addHook('preClose', async () => clearInterval(timer));
}

/** Makes one row of the rows of each group. A row that is added meanwhile is not among them and stays. */
export async function foldCounts(db: Db): Promise<void> {
  const group = sql.join(
    (['status', 'position_id', 'interview_date', 'invited', 'activated', 'erased'] as const).map((name) =>
      sql.ref(name),
    ),
  );
  await db.transaction().execute(async (trx) => {
    // Two servers would wait for one another's rows.
    await lockName(trx, 'application-counts');
    await sql`
      with folded as (
        delete from application_counts where (${group}) in (
          select ${group} from application_counts group by ${group} having count(*) > 1
        ) returning *
      )
      insert into application_counts (${group}, total)
      select ${group}, sum(total) from folded group by ${group} having sum(total) <> 0`.execute(trx);
  });
}
