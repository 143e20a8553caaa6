import type { Answer, AssignedTask, getTaskQueue, ListQuery, TaskState } from '@internship-portals/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import type { Db } from '../../database/connection';
import { type ListShape, runList } from '../../database/lists/lists';
import { addDays, longDate, mondayOf } from '../../lib/calendar';
import { fold } from '../../lib/text';
import { seenBy, type Viewer } from './policy';
import { selectTasks, type TaskRecord, toTask } from './repository';

const IS_TO_RATE = sql<SqlBool>`(tasks.status = 'Completed' and tasks.rating is null)`;
const IS_RATED = sql<SqlBool>`(tasks.status = 'Completed' and tasks.rating is not null)`;
const IS_OPEN = sql<SqlBool>`(tasks.status = 'Assigned')`;
const NEVER = sql<SqlBool>`(1 = 0)`;

const isOverdue = (day: string) => sql<SqlBool>`(${IS_OPEN} and tasks.deadline < ${day})`;
const isDueThisWeek = (day: string) =>
  sql<SqlBool>`(${IS_OPEN} and tasks.deadline between ${day} and ${addDays(mondayOf(day), 6)})`;

/** The intern has commented since the supervisor's last remark or rating. */
const IS_UNANSWERED = sql<SqlBool>`exists (
  select 1 from comments as question
  where question.task_id = tasks.id and question.author_id = tasks.assigned_to
  and question.created_at > coalesce(tasks.rated_at, '') and not exists (
    select 1 from comments as reply
    where reply.task_id = tasks.id and reply.author_id = tasks.assigned_by and reply.created_at >= question.created_at
  )
)`;

/**
 * Sorts into the default order: to rate, the longest waiting first; open by deadline; rated, the newest first. The list
 * sorts ascending by text, so the days of ratings count down.
 */
const SORT_KEY = sql<string>`case
  when ${IS_TO_RATE} then '0' || coalesce(tasks.completed_at, tasks.deadline)
  when ${IS_OPEN} then '1' || tasks.deadline
  else '2' || cast(
    99999999 - cast(replace(substr(coalesce(tasks.rated_at, tasks.deadline), 1, 10), '-', '') as integer) as text)
  end`;

/** The default order's column. Queries cannot name it. */
const DEFAULT_ORDER = 'Place';

/** A supervisor's assigned tasks without withdrawn ones: the whole list, or one page with its totals. Throws 422 for an unknown column. */
export async function listAssigned(
  db: Db,
  supervisor: Viewer,
  query: Static<typeof ListQuery>,
  day: string,
): Promise<{ Tasks: AssignedTask[]; Total?: number; TotalAll?: number }> {
  const queue = db
    .selectFrom('tasks')
    .where(seenBy(supervisor))
    .where('tasks.withdrawn_at', 'is', null)
    .select([
      'tasks.id',
      SORT_KEY.as('sort_key'),
      // The engines sort rows without a value differently.
      sql<number>`case when ${IS_RATED} then tasks.rating else -1 end`.as('rating'),
      sql<number | string>`(select count(*) from comments where comments.task_id = tasks.id)`.as('comments'),
      sql<number>`case when ${IS_UNANSWERED} then 1 else 0 end`.as('unanswered'),
    ])
    .as('queue');
  const all = selectTasks(db).innerJoin(queue, 'queue.id', 'tasks.id').select(['queue.comments', 'queue.unanswered']);
  const { rows, ...totals } = await runList(
    { db, keys: all.clearSelect(), rows: all, shape: shapeOf(db, supervisor, day) },
    { ...query, sort: query.sort || DEFAULT_ORDER },
  );
  return { Tasks: rows.map((row) => toAssignedTask(row, day)), ...totals };
}

function shapeOf(db: Db, supervisor: Viewer, day: string): ListShape {
  const oneOf = (conditions: Record<string, RawBuilder<SqlBool>>) => (value: string) =>
    Object.hasOwn(conditions, value) ? (conditions[value] ?? NEVER) : NEVER;
  return {
    columns: {
      Intern: { by: 'interns.name_folded', filter: 'exact', form: fold },
      Task: { by: 'tasks.title_folded' },
      Deadline: {
        by: 'tasks.deadline',
        filter: 'exact',
        matches: oneOf({ Overdue: isOverdue(day), 'Due this week': isDueThisWeek(day) }),
      },
      Status: {
        by: 'tasks.status',
        filter: 'exact',
        matches: oneOf({ Assigned: IS_OPEN, 'To rate': IS_TO_RATE, Rated: IS_RATED }),
      },
      Rating: { by: 'queue.rating' },
      Comments: {
        by: 'queue.comments',
        filter: 'exact',
        matches: oneOf({ Unanswered: sql<SqlBool>`(queue.unanswered = 1)` }),
      },
      [DEFAULT_ORDER]: { by: 'queue.sort_key' },
    },
    search: ['tasks.title_folded', 'interns.name_folded'],
    searchAlso: async (word) => {
      const parts: [string, RawBuilder<SqlBool>][] = [
        ['completed not rated to rate', IS_TO_RATE],
        ['assigned not completed overdue', isOverdue(day)],
        ['assigned not completed upcoming', sql<SqlBool>`(${IS_OPEN} and tasks.deadline >= ${day})`],
        ['completed rated', IS_RATED],
      ];
      const found = parts.filter(([text]) => text.includes(word)).map(([, condition]) => condition);
      const deadlines = await findDeadlines(db, supervisor, word);
      if (deadlines.length > 0) found.push(sql<SqlBool>`tasks.deadline in (${sql.join(deadlines)})`);
      const rating = /^(\d{1,3})%?$/.exec(word)?.[1];
      if (rating) found.push(sql<SqlBool>`(${IS_RATED} and tasks.rating = ${Number(rating)})`);
      return found.length > 0 ? sql<SqlBool>`(${sql.join(found, sql` or `)})` : undefined;
    },
    id: 'tasks.id',
  };
}

/** The deadlines in whose written form, such as 'Friday, 27 November 2026', a search finds a word. */
async function findDeadlines(db: Db, supervisor: Viewer, word: string): Promise<string[]> {
  const rows = await db.selectFrom('tasks').select('deadline').distinct().where(seenBy(supervisor)).execute();
  return rows.map(({ deadline }) => deadline).filter((day) => fold(`${day} ${longDate(day)}`).includes(word));
}

/** What of a supervisor's assigned tasks needs attention on a day. */
export async function findQueue(db: Db, supervisor: Viewer, day: string): Promise<Answer<typeof getTaskQueue>> {
  const own = db.selectFrom('tasks').where(seenBy(supervisor)).where('tasks.withdrawn_at', 'is', null);
  const countOf = (condition: RawBuilder<SqlBool>) =>
    sql<number | string | null>`sum(case when ${condition} then 1 else 0 end)`;
  const counts = await own
    .select([
      countOf(IS_TO_RATE).as('toRate'),
      countOf(isOverdue(day)).as('overdue'),
      countOf(isDueThisWeek(day)).as('dueThisWeek'),
      countOf(IS_UNANSWERED).as('unanswered'),
    ])
    .executeTakeFirstOrThrow();
  const interns = await own
    .innerJoin('users', 'users.id', 'tasks.assigned_to')
    .select(['users.name', 'users.name_folded'])
    .distinct()
    .orderBy('users.name_folded')
    .orderBy('users.name')
    .execute();
  return {
    ToRate: Number(counts.toRate),
    Overdue: Number(counts.overdue),
    DueThisWeek: Number(counts.dueThisWeek),
    Unanswered: Number(counts.unanswered),
    Interns: [...new Set(interns.map(({ name }) => name))],
  };
}

function toAssignedTask(
  row: TaskRecord & { comments: number | string; unanswered: number },
  day: string,
): AssignedTask {
  return {
    ...toTask(row),
    State: stateOf(row, day),
    Comments: Number(row.comments),
    Unanswered: Number(row.unanswered) === 1,
  };
}

function stateOf({ status, rating, deadline }: TaskRecord, day: string): TaskState {
  if (status === 'Completed') return rating === null ? 'To rate' : 'Rated';
  return deadline < day ? 'Overdue' : 'Upcoming';
}
