import { addComment, editComment, listInternComments, type Role } from '@internship-portals/shared-api/contract';
import { unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { SessionUser } from '../../http/sessions';
import { mentioned } from '../../lib/mentions';
import { isTold, type NotificationServices } from '../notifications';
import { callsOfRemarks, callsOfTaskPage } from '../page-updates';
import { readTask, type TaskRecord } from '../tasks';
import { ownInternsOf, readPerson } from '../users';
import { changeComment, findNewestComments, readComment } from './repository';
import { requireActive, writeComment } from './write';

/** A task's two people. */
type People = Pick<TaskRecord, 'assigned_to' | 'intern' | 'assigned_by' | 'supervisor'>;

/** The other one of a task's two people. */
const otherOf = (user: SessionUser, task: People) =>
  user.id === task.assigned_to
    ? { id: task.assigned_by, name: task.supervisor }
    : { id: task.assigned_to, name: task.intern };

const mentions = (text: string, person: { name: string }) => mentioned(text, [person]).length > 0;

/** An intern writes comments, a supervisor remarks. */
const nounOf = (role: Role) => (role === 'INT' ? 'Comment' : 'Remark');

export function commentRoutes(mount: Mount, { pageUpdates, db, notifications, now }: NotificationServices): void {
  mount(listInternComments, async ({ params, user }) => {
    const intern = await readPerson(db, params.id, ownInternsOf(user));
    return { Comments: await findNewestComments(db, user, intern.id) };
  });

  mount(addComment, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = await readTask(trx, user, body.Taskid);
      await writeComment(trx, user, { taskId: task.id, text: body.Intern_comment, at: now().toISOString() });
      const other = otherOf(user, task);
      // A mention is one piece of news, not two. People who have switched off mentions hear of a comment.
      const isMention = mentions(body.Intern_comment, other) && (await isTold(trx, other.id, 'mention'));
      const kind = isMention ? 'mention' : user.role === 'INT' ? 'comment' : 'remark';
      await notifications.notify(trx, { kind, to: other.id, by: user.id, taskId: task.id });
    });
    return { message: `${nounOf(user.role)} Added Successfully` };
  });

  mount(editComment, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      await requireActive(trx, user);
      const comment = await readComment(trx, user, params.id);
      if (comment.author_id !== user.id) throw unauthorized();
      await changeComment(trx, comment.id, body.Comment, now().toISOString());
      const task = { id: comment.task_id, assigned_to: comment.assigned_to };
      const calls = user.role === 'SUP' ? callsOfRemarks(task) : callsOfTaskPage(task);
      await pageUpdates.announce(trx, [comment.assigned_to, comment.assigned_by], calls);
      // An edit sends no notification, unless it mentions the other one for the first time.
      const other = otherOf(user, comment);
      if (mentions(body.Comment, other) && !mentions(comment.text, other))
        await notifications.notify(trx, { kind: 'mention', to: other.id, by: user.id, taskId: task.id });
    });
    return { message: `${nounOf(user.role)} Updated Successfully` };
  });
}
