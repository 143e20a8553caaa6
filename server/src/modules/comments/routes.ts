import { addComment, editComment, type Role } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { unauthenticated, unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { callsOfTaskPage } from '../changes';
import type { NotificationServices } from '../notifications';
import { findTask, requireTask } from '../tasks';
import { lockActiveUser } from '../users';
import { changeComment, findComment, insertComment } from './repository';

/** The other one of a task's two people. */
const otherOf = (user: SessionUser, task: { assigned_to: string; assigned_by: string }) =>
  user.id === task.assigned_to ? task.assigned_by : task.assigned_to;

/** An intern writes comments, a supervisor remarks. */
const nounOf = (role: Role) => (role === 'INT' ? 'Comment' : 'Remark');

export function commentRoutes(mount: Mount, { changes, db, notifications, now }: NotificationServices): void {
  mount(addComment, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      await requireActive(trx, user);
      const task = requireTask(user, await findTask(trx, body.Taskid));
      const at = now().toISOString();
      await insertComment(trx, { taskId: task.id, authorId: user.id, text: body.Intern_comment, at });
      const kind = user.role === 'INT' ? 'comment' : 'remark';
      await notifications.notify(trx, { kind, to: otherOf(user, task), by: user.id, taskId: task.id });
    });
    return { message: `${nounOf(user.role)} Added Successfully` };
  });

  mount(editComment, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      await requireActive(trx, user);
      const comment = requireTask(user, await findComment(trx, params.id));
      if (comment.author_id !== user.id) throw unauthorized();
      await changeComment(trx, comment.id, body.Comment, now().toISOString());
      await changes.announce(trx, [otherOf(user, comment)], callsOfTaskPage({ id: comment.task_id }));
    });
    return { message: `${nounOf(user.role)} Updated Successfully` };
  });
}

/** Refuses (401) text of an account that was deleted since the call began: an erasure would not find it. */
async function requireActive(trx: DbOrTransaction, user: SessionUser): Promise<void> {
  if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
}
