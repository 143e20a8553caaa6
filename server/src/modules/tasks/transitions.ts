import type { TaskEvent } from '@internship-portals/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/connection';
import { conflict } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { dayOf, longDate } from '../../lib/calendar';
import { describeEvent, listHistory, recordEvent, withdrawalIn } from './history';
import { readTask, type TaskRecord } from './repository';

/** Who changes a task, and when. */
interface Change {
  by: SessionUser;
  /** ISO time. */
  at: string;
}

/**
 * Locks a task until the transaction ends, and reads it: of two changes at once, the later one sees the earlier.
 *
 * @throws 404 when the user may not see it; 409 when it was withdrawn
 */
export async function lockTask(
  trx: Transaction<Tables>,
  user: SessionUser,
  id: string,
  timeZone: string,
): Promise<TaskRecord> {
  // An update without effect locks the row: SQLite has no `for update`.
  await trx
    .updateTable('tasks')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('id', '=', id)
    .execute();
  const task = await readTask(trx, user, id);
  if (task.withdrawn_at === null) return task;
  const withdrawal = withdrawalIn(await listHistory(trx, id));
  const day = longDate(dayOf(new Date(task.withdrawn_at), timeZone));
  throw conflict(
    'task_withdrawn',
    `Nothing was changed: ${withdrawal?.By ?? task.supervisor} withdrew this task on ${day}. The reason: ${withdrawal?.Reason ?? ''}`,
  );
}

/**
 * Refuses a change by a person who has not seen others' latest changes to the task.
 *
 * @param seen the revision that the person saw; without one nothing is compared
 * @param seen.by the person, who knows of their own changes
 * @param matters the events that can change the person's mind
 * @throws 409 with what happened, and what the task is now
 */
export async function requireSeen(
  trx: Transaction<Tables>,
  task: TaskRecord,
  seen: { by: SessionUser; revision: number | undefined },
  matters: readonly TaskEvent[],
): Promise<void> {
  if (seen.revision === undefined || seen.revision >= task.revision) return;
  const later = await listHistory(trx, task.id, seen.revision);
  const missed = later.filter(({ Event, byId }) => matters.includes(Event) && byId !== seen.by.id);
  if (missed.length === 0) return;
  const rated = task.rating === null ? '' : `, rated ${task.rating}%`;
  throw conflict(
    'stale_record',
    `Nothing was changed, because you have not seen the task as it is: ${missed.map(describeEvent).join(', ')}. It is now '${task.status}'${rated}. If you still want this, send it again.`,
  );
}

/** Marks a task as completed; false when it was before. */
export async function complete(trx: Transaction<Tables>, task: TaskRecord, { by, at }: Change): Promise<boolean> {
  if (task.status === 'Completed') return false;
  await trx.updateTable('tasks').set({ status: 'Completed', completed_at: at }).where('id', '=', task.id).execute();
  await recordEvent(trx, task, { event: 'completed', by, at });
  return true;
}

/**
 * Rates a completed task.
 *
 * @throws 409 when it is not completed
 */
export async function rate(
  trx: Transaction<Tables>,
  task: TaskRecord,
  rating: number,
  { by, at }: Change,
): Promise<void> {
  if (task.status !== 'Completed')
    throw conflict('task_not_completed', 'This task is not completed yet. It can be rated once it is.');
  await trx.updateTable('tasks').set({ rating, rated_at: at }).where('id', '=', task.id).execute();
  if (task.rating !== rating) await recordEvent(trx, task, { event: 'rated', by, at, rating });
}

/**
 * Sets a completed task back to Assigned and clears its rating, which the history keeps.
 *
 * @throws 409 when it is not completed
 */
export async function reopen(
  trx: Transaction<Tables>,
  task: TaskRecord,
  remark: string,
  { by, at }: Change,
): Promise<void> {
  if (task.status !== 'Completed')
    throw conflict('task_not_completed', 'Nothing was changed: this task is not completed, so it is open already.');
  await trx
    .updateTable('tasks')
    .set({ status: 'Assigned', completed_at: null, rating: null, rated_at: null })
    .where('id', '=', task.id)
    .execute();
  await recordEvent(trx, task, { event: 'reopened', by, at, rating: task.rating, text: remark });
}

/** Takes a task out of all lists and of the performance. Status and rating stay as they were. */
export async function withdraw(
  trx: Transaction<Tables>,
  task: TaskRecord,
  reason: string,
  { by, at }: Change,
): Promise<void> {
  await trx.updateTable('tasks').set({ withdrawn_at: at }).where('id', '=', task.id).execute();
  await recordEvent(trx, task, { event: 'withdrawn', by, at, text: reason });
}
