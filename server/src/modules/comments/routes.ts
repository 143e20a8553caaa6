import { addComment, editComment, type Role } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { unauthenticated, unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import type { Services } from '../../services';
import { findTask, requireTask } from '../tasks';
import { lockActiveUser } from '../users';
import { changeComment, findComment, insertComment } from './repository';

/** An intern writes comments, a supervisor remarks. */
const nounOf = (role: Role) => (role === 'INT' ? 'Comment' : 'Remark');

export function commentRoutes(mount: Mount, { db, now }: Services): void {
  mount(addComment, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      await requireActive(trx, user);
      const task = requireTask(user, await findTask(trx, body.Taskid));
      const at = now().toISOString();
      await insertComment(trx, { taskId: task.id, authorId: user.id, text: body.Intern_comment, at });
    });
    return { message: `${nounOf(user.role)} Added Successfully` };
  });

  mount(editComment, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      await requireActive(trx, user);
      const comment = requireTask(user, await findComment(trx, params.id));
      if (comment.author_id !== user.id) throw unauthorized();
      await changeComment(trx, comment.id, body.Comment, now().toISOString());
    });
    return { message: `${nounOf(user.role)} Updated Successfully` };
  });
}

/** Refuses (401) text of an account that was deleted since the call began: an erasure would not find it. */
async function requireActive(trx: DbOrTransaction, user: SessionUser): Promise<void> {
  if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
}
