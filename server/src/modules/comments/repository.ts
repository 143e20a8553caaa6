import type { Comment, CommentOfTask } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { notFound } from '../../http/errors';
import { seenBy, type Viewer } from '../tasks';

/**
 * A comment with the people of its task.
 *
 * @throws 404 when it does not exist or is on a task that the user may not see
 */
export async function readComment(on: DbOrTransaction, user: Viewer, id: string) {
  return on
    .selectFrom('comments')
    .innerJoin('tasks', 'tasks.id', 'comments.task_id')
    .innerJoin('users as interns', 'interns.id', 'tasks.assigned_to')
    .innerJoin('users as supervisors', 'supervisors.id', 'tasks.assigned_by')
    .select(['comments.id', 'comments.author_id', 'comments.task_id', 'comments.text'])
    .select(['tasks.assigned_to', 'interns.name as intern', 'tasks.assigned_by', 'supervisors.name as supervisor'])
    .where('comments.id', '=', id)
    .where(seenBy(user))
    .executeTakeFirstOrThrow(() => notFound());
}

/** Comments with their authors and tasks, for lists that add conditions and an order. */
function selectComments(db: DbOrTransaction) {
  return db
    .selectFrom('tasks')
    .innerJoin('comments', 'comments.task_id', 'tasks.id')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.text', 'comments.author_id', 'comments.created_at', 'comments.edited_at'])
    .select(['users.name', 'tasks.id as task_id', 'tasks.title']);
}

/** A comment with the contract's field names. */
function toComment(row: Awaited<ReturnType<ReturnType<typeof selectComments>['execute']>>[number]): Comment {
  return {
    id: row.id,
    Comments: row.text,
    madeby: row.name,
    user_id: row.author_id,
    CreatedAt: row.created_at,
    EditedAt: row.edited_at,
  };
}

/** The comments and remarks of a task, the oldest first. */
export async function findComments(db: DbOrTransaction, taskId: string): Promise<Comment[]> {
  const rows = await selectComments(db)
    .where('tasks.id', '=', taskId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();
  return rows.map(toComment);
}

/** How many comments the page of an intern shows. */
const NEWEST = 20;

/** The newest comments and remarks on the tasks that a supervisor gave to an intern, the newest first. */
export async function findNewestComments(
  db: DbOrTransaction,
  supervisor: Viewer,
  internId: string,
): Promise<CommentOfTask[]> {
  const rows = await selectComments(db)
    .where(seenBy(supervisor))
    .where('tasks.assigned_to', '=', internId)
    .orderBy('comments.created_at', 'desc')
    .orderBy('comments.id', 'desc')
    .limit(NEWEST)
    .execute();
  return rows.map((row) => ({ ...toComment(row), TaskId: row.task_id, Task: row.title }));
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

const ERASED_TEXT = '(erased)';

/** The comments that a person wrote. They stay without their text. */
export const commentData = {
  async read(db, { id }) {
    const comments = await db
      .selectFrom('comments')
      .innerJoin('tasks', 'tasks.id', 'comments.task_id')
      .select(['tasks.title as task', 'comments.text'])
      .select(['comments.created_at as writtenAt', 'comments.edited_at as editedAt'])
      .where('comments.author_id', '=', id)
      .orderBy('comments.created_at')
      .orderBy('comments.id')
      .execute();
    return { comments };
  },
  async erase(trx, { id }) {
    await trx.updateTable('comments').set({ text: ERASED_TEXT }).where('author_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
