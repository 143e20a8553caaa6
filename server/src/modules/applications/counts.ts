// The numbers of applications, which triggers of the database keep (migrations 0035 and 0036, decisions 069 and 074).
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Stage } from 'shared-api/contract';
import type { Db } from '../../database/connection';
import type { KeptCounts, KeptRanges } from '../../database/lists/kept-counts';
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

/** The numbers of one of the two lists by ranges of its orders. */
export function keptRanges(db: Db, which: keyof typeof LISTS): KeptRanges {
  return {
    async find(by, place, value) {
      const ranges = db
        .selectFrom('application_ranges')
        .where('list', '=', which)
        .where('ordered_by', '=', by.replace('applications.', ''))
        .$if(value !== undefined, (query) => query.where('start', '=', value ?? ''))
        .groupBy(['start', 'start_id'])
        .select([
          'start',
          'start_id',
          sql<number>`sum(total)`.as('total'),
          sql<number>`sum(sum(total)) over (order by start, start_id)`.as('up_to'),
        ]);
      const range = await db
        .selectFrom(ranges.as('ranges'))
        .select(['start', 'start_id', sql<number | string>`up_to - total`.as('before')])
        .where('up_to', '>', place)
        .orderBy('up_to')
        .limit(1)
        .executeTakeFirst();
      const isOneValue = value !== undefined || (which === 'waiting' && by === 'applications.status');
      return range && { from: followingFrom(by, range, isOneValue), before: Number(range.before) };
    },
  };
}

/** The condition of the rows in a range and of those that follow it in its order. */
function followingFrom(
  by: string,
  { start, start_id }: { start: string; start_id: string },
  isOneValue: boolean,
): RawBuilder<SqlBool> {
  const [value, id] = [sql.ref(by), sql.ref('applications.id')];
  if (start_id === '') return sql`${value} >= ${start}`;
  if (isOneValue) return sql`${id} >= ${start_id}`;
  // Among ranges of dates, only those of missing ones depend on ids.
  if (by === 'applications.interview_date') return sql`${value} is null and ${id} >= ${start_id}`;
  return sql`(${value}, ${id}) >= (${start}, ${start_id})`;
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

/** What the rows of a number have in common. */
const KEYS = {
  application_counts: ['status', 'position_id', 'interview_date', 'invited', 'activated', 'erased'],
  application_ranges: ['list', 'ordered_by', 'start', 'start_id'],
} as const;

/** Makes one row of the rows of each number. A row that is added meanwhile is not among them and stays. */
export async function foldCounts(db: Db): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // Two servers would wait for one another's rows.
    await lockName(trx, 'application-counts');
    for (const [name, columns] of Object.entries(KEYS)) {
      const table = sql.table(name);
      const key = sql.join(columns.map((column) => sql.ref(column)));
      await sql`
        with folded as (
          delete from ${table} where (${key}) in (select ${key} from ${table} group by ${key} having count(*) > 1)
          returning *
        )
        insert into ${table} (${key}, total)
        select ${key}, sum(total) from folded group by ${key} having sum(total) <> 0`.execute(trx);
    }
  });
}
