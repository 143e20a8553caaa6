import type { CommentOfTask } from 'shared-api/contract';
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

/** How many comments the page of an intern shows. */
const NEWEST = 20;

/** The newest comments and remarks on the tasks that a supervisor gave to an intern, the newest first. */
export async function findNewestComments(
  db: DbOrTransaction,
  people: { internId: string; supervisorId: string },
): Promise<CommentOfTask[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('comments', 'comments.task_id', 'tasks.id')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.text', 'comments.author_id', 'comments.created_at', 'comments.edited_at'])
    .select(['users.name', 'tasks.id as task_id', 'tasks.title'])
    .where('tasks.assigned_to', '=', people.internId)
    .where('tasks.assigned_by', '=', people.supervisorId)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Comments: row.text,
    madeby: row.name,
    user_id: row.author_id,
    CreatedAt: row.created_at,
    EditedAt: row.edited_at,
    TaskId: row.task_id,
    Task: row.title,
  }));
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
