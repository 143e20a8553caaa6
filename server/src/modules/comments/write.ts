import type { DbOrTransaction } from '../../database/connection';
import { unauthenticated } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { lockActiveUser } from '../users';
import { insertComment } from './repository';

/**
 * Writes a comment of the caller within a transaction. The caller must have checked that the user may see the task.
 *
 * @throws 401 when the account was deleted since the call began: an erasure would not find the text
 */
export async function writeComment(
  trx: DbOrTransaction,
  user: SessionUser,
  comment: { taskId: string; text: string; at: string },
): Promise<void> {
  await requireActive(trx, user);
  await insertComment(trx, { ...comment, authorId: user.id });
}

/** Refuses (401) text of an account that was deleted since the call began: an erasure would not find it. */
export async function requireActive(trx: DbOrTransaction, user: SessionUser): Promise<void> {
  if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
}
