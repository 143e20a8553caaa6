import type { TaskEvent, TaskHistoryEntry } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';

/** What is written into the history of a task. */
export interface TaskChange {
  event: TaskEvent;
  /** Who did it. */
  by: { id: string };
  /** ISO time. */
  at: string;
  rating?: number | null;
  text?: string;
  version?: number;
}

/**
 * Writes the next line of a task's history. The caller has locked the task, or has just inserted it.
 *
 * @param revision of the task before the change
 */
export async function recordEvent(
  trx: DbOrTransaction,
  { id, revision }: { id: string; revision: number },
  { event, by, at, rating = null, text, version }: TaskChange,
): Promise<void> {
  const next = revision + 1;
  await trx.updateTable('tasks').set({ revision: next }).where('id', '=', id).execute();
  await trx
    .insertInto('task_history')
    .values({
      id: uuidv7(),
      task_id: id,
      revision: next,
      at,
      by_user_id: by.id,
      event,
      rating,
      text: text ?? null,
      version: version ?? null,
    })
    .execute();
}

/** A line of a task's history, with its place in it and the id of its person. */
type Line = TaskHistoryEntry & { revision: number; byId: string };

/**
 * The history of a task, the oldest line first.
 *
 * @param after only lines after this revision
 */
export async function listHistory(on: DbOrTransaction, taskId: string, after = 0): Promise<Line[]> {
  const rows = await on
    .selectFrom('task_history as line')
    .innerJoin('users', 'users.id', 'line.by_user_id')
    .select(['line.id', 'line.at', 'users.name', 'line.event', 'line.rating', 'line.text', 'line.version'])
    .select(['line.revision', 'line.by_user_id'])
    .where('line.task_id', '=', taskId)
    .where('line.revision', '>', after)
    .orderBy('line.revision')
    .execute();
  return rows.map(({ id, at, name, event, rating, text, version, revision, by_user_id }) => ({
    id,
    At: at,
    By: name,
    Event: event,
    Rating: rating,
    Text: text,
    Version: version,
    revision,
    byId: by_user_id,
  }));
}

/** The line of the withdrawal, if the task was withdrawn. */
export function withdrawalIn(history: readonly TaskHistoryEntry[]): { At: string; By: string; Reason: string } | null {
  const line = history.findLast(({ Event }) => Event === 'withdrawn');
  return line ? { At: line.At, By: line.By, Reason: line.Text ?? '' } : null;
}

/** What happened, as a part of a sentence: 'Amina Otieno has handed in version 2'. */
export function describeEvent({ By, Event, Rating, Version }: TaskHistoryEntry): string {
  const what: Record<TaskEvent, string> = {
    assigned: 'has assigned it',
    edited: 'has edited it',
    completed: 'has completed it',
    'handed-in': `has handed in version ${Version}`,
    rated: `has rated it ${Rating}%`,
    reopened: 'has set it back to Assigned',
    withdrawn: 'has withdrawn it',
  };
  return `${By} ${what[Event]}`;
}
