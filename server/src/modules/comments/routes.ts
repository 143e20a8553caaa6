import { addComment, editComment, listInternComments, type Role } from 'shared-api/contract';
import { notFound, unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { callsOfRemarks, callsOfTaskPage } from '../changes';
import type { NotificationServices } from '../notifications';
import { findTask, requireTask } from '../tasks';
import { findPerson, isOwnIntern } from '../users';
import { changeComment, findComment, findNewestComments } from './repository';
import { requireActive, writeComment } from './write';

/** The other one of a task's two people. */
const otherOf = (user: SessionUser, task: { assigned_to: string; assigned_by: string }) =>
  user.id === task.assigned_to ? task.assigned_by : task.assigned_to;

/** An intern writes comments, a supervisor remarks. */
const nounOf = (role: Role) => (role === 'INT' ? 'Comment' : 'Remark');

export function commentRoutes(mount: Mount, { changes, db, notifications, now }: NotificationServices): void {
  mount(listInternComments, async ({ params, user }) => {
    const intern = await findPerson(db, params.id);
    if (!intern || !isOwnIntern(user, intern)) throw notFound();
    return { Comments: await findNewestComments(db, { internId: intern.id, supervisorId: user.id }) };
  });

  mount(addComment, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = requireTask(user, await findTask(trx, body.Taskid));
      await writeComment(trx, user, { taskId: task.id, text: body.Intern_comment, at: now().toISOString() });
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
      const task = { id: comment.task_id, assigned_to: comment.assigned_to };
      const calls = user.role === 'SUP' ? callsOfRemarks(task) : callsOfTaskPage(task);
      await changes.announce(trx, [otherOf(user, comment)], calls);
    });
    return { message: `${nounOf(user.role)} Updated Successfully` };
  });
}
