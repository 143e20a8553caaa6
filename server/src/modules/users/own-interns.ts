import type { ListQuery, OwnIntern } from '@internship-portals/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db } from '../../database/connection';
import { type ListShape, runList } from '../../database/lists/lists';
import type { SessionUser } from '../../http/sessions';
import { fold } from '../../lib/text';
import { ownInternsOf } from './policy';
import { PEOPLE, selectPeople, toUser } from './repository';

const OWN_INTERNS: ListShape = {
  ...PEOPLE,
  columns: {
    ...PEOPLE.columns,
    // The specification makes the supervisor's department filter a text field.
    Position: { by: 'positions.search', filter: 'contains', form: fold },
    Open: { by: 'work.open' },
    Overdue: { by: 'work.overdue' },
    ToRate: { by: 'work.to_rate' },
    Overall: { by: 'work.overall' },
  },
};

/**
 * A supervisor's own interns, each with the state of the tasks that this supervisor assigned on a day (`YYYY-MM-DD`) and
 * the mean of all ratings: the whole list, or one page with its totals.
 */
export async function listOwnInterns(
  db: Db,
  supervisor: Pick<SessionUser, 'id' | 'role'>,
  query: Static<typeof ListQuery>,
  day: string,
): Promise<{ MyInterns: OwnIntern[]; Total?: number; TotalAll?: number }> {
  const countOf = (condition: RawBuilder<unknown>) =>
    sql<number | string>`sum(case when tasks.assigned_by = ${supervisor.id} and ${condition} then 1 else 0 end)`;
  const work = db
    .selectFrom('users')
    .leftJoin('tasks', (join) => join.onRef('tasks.assigned_to', '=', 'users.id').on('tasks.withdrawn_at', 'is', null))
    .where(ownInternsOf(supervisor))
    .where('users.active', '=', 1)
    .groupBy('users.id')
    .select([
      'users.id',
      countOf(sql`tasks.status = 'Assigned'`).as('open'),
      countOf(sql`tasks.status = 'Assigned' and tasks.deadline < ${day}`).as('overdue'),
      countOf(sql`tasks.status = 'Completed' and tasks.rating is null`).as('to_rate'),
      // The engines sort rows without a value differently, so an intern without a rating has -1.
      sql<number | string>`coalesce(avg(case when tasks.status = 'Completed' then tasks.rating end), -1)`.as('overall'),
    ])
    .as('work');
  const all = selectPeople(db)
    .where(ownInternsOf(supervisor))
    .innerJoin(work, 'work.id', 'users.id')
    .select(['work.open', 'work.overdue', 'work.to_rate', 'work.overall']);
  const { rows, ...totals } = await runList({ db, keys: all.clearSelect(), rows: all, shape: OWN_INTERNS }, query);
  const MyInterns = rows.map((row) => ({
    ...toUser(row, day),
    Open: Number(row.open),
    Overdue: Number(row.overdue),
    ToRate: Number(row.to_rate),
    Overall: Number(row.overall) < 0 ? null : Math.round(Number(row.overall)),
  }));
  return { MyInterns, ...totals };
}
