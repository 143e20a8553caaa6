import type { Comment } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';

/** The comments and remarks of a task, the oldest first. */
export async function findComments(db: DbOrTransaction, taskId: string): Promise<Comment[]> {
  const rows = await db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.text', 'users.name', 'comments.author_id'])
    .select(['comments.created_at', 'comments.edited_at'])
    .where('comments.task_id', '=', taskId)
    .orderBy('comments.created_at')
    .orderBy('comments.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    Comments: row.text,
    madeby: row.name,
    user_id: row.author_id,
    CreatedAt: row.created_at,
    EditedAt: row.edited_at,
  }));
}
