import type { Task } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction } from '../../database/connection';
import { notFound } from '../../http/errors';
import { fold } from '../../lib/text';
import { recordEvent } from './history';
import { seenBy, type Viewer } from './policy';

/** A task with the names of its two people. */
export interface TaskRecord {
  id: string;
  title: string;
  description: string;
  deadline: string;
  status: Task['Status'];
  rating: number | null;
  assigned_to: string;
  intern: string;
  assigned_by: string;
  supervisor: string;
  revision: number;
  withdrawn_at: string | null;
}

/** Tasks with the names of their people, for lists that add conditions. */
export function selectTasks(db: DbOrTransaction) {
  return db
    .selectFrom('tasks')
    .innerJoin('users as interns', 'interns.id', 'tasks.assigned_to')
    .innerJoin('users as supervisors', 'supervisors.id', 'tasks.assigned_by')
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.description',
      'tasks.deadline',
      'tasks.status',
      'tasks.rating',
      'tasks.assigned_to',
      'interns.name as intern',
      'tasks.assigned_by',
      'supervisors.name as supervisor',
      'tasks.revision',
      'tasks.withdrawn_at',
    ]);
}

/** The tasks that a user may see, by deadline. Without withdrawn ones. */
export async function findTasks(db: Db, user: Viewer): Promise<Task[]> {
  const rows = await selectTasks(db)
    .where(seenBy(user))
    .where('tasks.withdrawn_at', 'is', null)
    .orderBy('tasks.deadline')
    .orderBy('tasks.id')
    .execute();
  return rows.map(toTask);
}

/** @throws 404 when the task does not exist or the user may not see it */
export async function readTask(on: DbOrTransaction, user: Viewer, id: string): Promise<TaskRecord> {
  return selectTasks(on)
    .where('tasks.id', '=', id)
    .where(seenBy(user))
    .executeTakeFirstOrThrow(() => notFound());
}

/** What interns completed in a period, UTC, ISO 8601, in the order in which they did. */
export function findCompleted(on: DbOrTransaction, internIds: readonly string[], from: string, before: string) {
  return on
    .selectFrom('tasks')
    .select(['assigned_to', 'title', 'completed_at'])
    .where('assigned_to', 'in', [...internIds])
    .where('status', '=', 'Completed')
    .where('withdrawn_at', 'is', null)
    .where('completed_at', '>=', from)
    .where('completed_at', '<', before)
    .orderBy('completed_at')
    .orderBy('id')
    .execute();
}

/** How many tasks an intern has completed, and how many of those are rated. */
export async function countCompleted(on: DbOrTransaction, internId: string): Promise<{ total: number; rated: number }> {
  const { total, rated } = await on
    .selectFrom('tasks')
    .select(({ fn }) => [
      fn.countAll<number | bigint | string>().as('total'),
      fn.count<number | bigint | string>('rating').as('rated'),
    ])
    .where('assigned_to', '=', internId)
    .where('status', '=', 'Completed')
    .where('withdrawn_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { total: Number(total), rated: Number(rated) };
}

/** How many completed tasks of interns have no rating, by intern. Those who have none are missing. */
export async function countUnrated(on: DbOrTransaction, internIds: readonly string[]): Promise<Map<string, number>> {
  if (internIds.length === 0) return new Map();
  const rows = await on
    .selectFrom('tasks')
    .select(({ fn }) => ['assigned_to', fn.countAll<number | bigint | string>().as('count')])
    .where('assigned_to', 'in', [...internIds])
    .where('status', '=', 'Completed')
    .where('rating', 'is', null)
    .where('withdrawn_at', 'is', null)
    .groupBy('assigned_to')
    .execute();
  return new Map(rows.map(({ assigned_to, count }) => [assigned_to, Number(count)]));
}

/** Inserts a task with the first line of its history, in a transaction, and returns its id. */
export async function insertTask(
  on: DbOrTransaction,
  task: { title: string; description: string; deadline: string; assignedTo: string; assignedBy: string; at: string },
): Promise<string> {
  const id = uuidv7();
  await on
    .insertInto('tasks')
    .values({
      id,
      title: task.title,
      title_folded: fold(task.title),
      description: task.description,
      deadline: task.deadline,
      status: 'Assigned',
      rating: null,
      assigned_to: task.assignedTo,
      assigned_by: task.assignedBy,
      created_at: task.at,
      completed_at: null,
      rated_at: null,
    })
    .execute();
  await recordEvent(on, { id, revision: 0 }, { event: 'assigned', by: { id: task.assignedBy }, at: task.at });
  return id;
}

/** Changes the fields that a supervisor may edit; status and rating stay. */
export async function changeTask(
  on: DbOrTransaction,
  id: string,
  task: { title: string; description: string; deadline: string },
): Promise<void> {
  await on
    .updateTable('tasks')
    .set({ ...task, title_folded: fold(task.title) })
    .where('id', '=', id)
    .execute();
}

/** A task with the contract's field names. */
export function toTask(record: TaskRecord): Task {
  return {
    id: record.id,
    Task: record.title,
    Description: record.description,
    Deadline: record.deadline,
    Status: record.status,
    Rating: record.rating,
    AssignedTo: record.assigned_to,
    assignedto: { Name: record.intern },
    assignedby: { user_id: record.assigned_by, Name: record.supervisor },
    Revision: record.revision,
  };
}
