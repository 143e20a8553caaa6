import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';

/** A comment with the people of its task. */
export async function findComment(db: DbOrTransaction, id: string) {
  return db
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.task_id')
    .select(['comments.id', 'comments.author_id', 'comments.task_id', 'tasks.assigned_to', 'tasks.assigned_by'])
    .where('comments.id', '=', id)
    .executeTakeFirst();
}

/** Inserts a comment by the caller. */
export async function insertComment(
  on: DbOrTransaction,
  comment: { taskId: string; authorId: string; text: string; at: string },
): Promise<void> {
  await on
    .insertInto('comments')
    .values({
      id: uuidv7(),
      task_id: comment.taskId,
      author_id: comment.authorId,
      text: comment.text,
      created_at: comment.at,
      edited_at: null,
    })
    .execute();
}

/** Changes the text. Saving the same text again does not count as an edit. */
export async function changeComment(on: DbOrTransaction, id: string, text: string, at: string): Promise<void> {
  await on
    .updateTable('comments')
    .set({ text, edited_at: at })
    .where('id', '=', id)
    .where('text', '<>', text)
    .execute();
}
