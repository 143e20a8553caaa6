import { addComment, editComment, type Role } from 'shared-api/contract';
import { unauthorized } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { findTask, requireTask } from '../tasks';
import { changeComment, findComment, insertComment } from './repository';

/** An intern writes comments, a supervisor remarks. */
const nounOf = (role: Role) => (role === 'INT' ? 'Comment' : 'Remark');

export function commentRoutes(mount: Mount, { db, now }: Services): void {
  mount(addComment, async ({ body, user }) => {
    const task = requireTask(user, await findTask(db, body.Taskid));
    const at = now().toISOString();
    await insertComment(db, { taskId: task.id, authorId: user.id, text: body.Intern_comment, at });
    return { message: `${nounOf(user.role)} Added Successfully` };
  });

  mount(editComment, async ({ params, body, user }) => {
    const comment = requireTask(user, await findComment(db, params.id));
    if (comment.author_id !== user.id) throw unauthorized();
    await changeComment(db, comment.id, body.Comment, now().toISOString());
    return { message: `${nounOf(user.role)} Updated Successfully` };
  });
}
