import type { Performance, RatedTask } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { dayOf, today } from '../../lib/calendar';
import { type PersonRecord, toUser } from '../users';

/** A person with their tasks, by deadline, and the mean of the ratings. Supervisors and administrators have no tasks. */
export async function performanceOf(
  db: DbOrTransaction,
  person: PersonRecord,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Performance> {
  const tasks = person.role === 'INT' ? await findRatedTasks(db, person.id, timeZone) : [];
  return { User: toUser(person, today(now, timeZone)), Tasks: tasks, Overall: overall(tasks) };
}

async function findRatedTasks(db: DbOrTransaction, internId: string, timeZone: string): Promise<RatedTask[]> {
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'rating', 'deadline', 'completed_at', 'assigned_by'])
    .select((from) =>
      from
        .selectFrom('comments')
        .select('comments.text')
        .whereRef('comments.task_id', '=', 'tasks.id')
        .whereRef('comments.author_id', '=', 'tasks.assigned_by')
        .whereRef('comments.created_at', '>=', 'tasks.completed_at')
        .orderBy('comments.created_at', 'desc')
        .orderBy('comments.id', 'desc')
        .limit(1)
        .as('remark'),
    )
    .where('assigned_to', '=', internId)
    .where('withdrawn_at', 'is', null)
    .orderBy('deadline')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Task: row.title,
    Status: row.status,
    Rating: row.rating,
    Deadline: row.deadline,
    CompletedOn: row.completed_at === null ? null : dayOf(new Date(row.completed_at), timeZone),
    AssignedBy: row.assigned_by,
    Remark: row.status === 'Completed' ? row.remark : null,
  }));
}

/** The rated tasks of an intern, by deadline, and their mean; null when none is rated. */
export async function readRatings(db: DbOrTransaction, internId: string, timeZone: string) {
  const tasks = await findRatedTasks(db, internId, timeZone);
  const Tasks = tasks.flatMap(({ id, Task, Status, Rating }) =>
    Status === 'Completed' && Rating !== null ? [{ id, Task, Rating }] : [],
  );
  return { Tasks, Average: overall(tasks) };
}

/** The mean rating of an intern's tasks; null when none is rated. */
export async function taskAverage(db: DbOrTransaction, internId: string): Promise<number | null> {
  const rows = await db
    .selectFrom('tasks')
    .select(['status as Status', 'rating as Rating'])
    .where('assigned_to', '=', internId)
    .where('withdrawn_at', 'is', null)
    .execute();
  return overall(rows);
}

/** The mean of the rated, completed tasks' ratings as a whole percentage; null when there is none. */
export function overall(tasks: readonly Pick<RatedTask, 'Status' | 'Rating'>[]): number | null {
  const ratings = tasks.flatMap((task) => (task.Status === 'Completed' && task.Rating !== null ? [task.Rating] : []));
  if (ratings.length === 0) return null;
  return Math.round(ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length);
}
