import {
  assignTask,
  completeTask,
  getTask,
  getTaskForEdit,
  getTaskQueue,
  internPages,
  listAssignedTasks,
  listTasks,
  updateTask,
} from 'shared-api/contract';
import { FieldErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { checkUpcoming } from '../../http/upcoming';
import { today } from '../../lib/calendar';
import { callsOfTask } from '../changes';
import { taskAssigned } from '../mails';
import type { NotificationServices } from '../notifications';
import { findPerson, isOwnIntern, lockActiveUser } from '../users';
import { findQueue, listAssigned } from './assigned';
import { findComments } from './comments';
import { requireTask } from './policy';
import { changeTask, findTask, findTasks, insertTask, markCompleted, toTask } from './repository';

const NOT_OWN = 'Choose one of your interns.';

export function taskRoutes(mount: Mount, services: NotificationServices): void {
  const { changes, config, db, mailer, notifications, now } = services;

  mount(listTasks, async ({ user }) => {
    if (user.role === 'INT') return { Tasks: await findTasks(db, { role: 'INT', id: user.id }) };
    return findTasks(db, { role: 'SUP', id: user.id });
  });

  mount(listAssignedTasks, ({ query, user }) => listAssigned(db, user.id, query, today(now(), config.timeZone)));

  mount(getTaskQueue, ({ user }) => findQueue(db, user.id, today(now(), config.timeZone)));

  mount(getTask, async ({ params, user }) => {
    const task = requireTask(user, await findTask(db, params.id));
    return { task: toTask(task), Supervisor: task.supervisor, comment: await findComments(db, task.id) };
  });

  mount(getTaskForEdit, async ({ params, user }) => {
    const { id, Task, Description, Deadline } = toTask(requireTask(user, await findTask(db, params.id)));
    return { task: { id, Task, Description, Deadline } };
  });

  mount(
    assignTask,
    async ({ body, user }) => {
      await db.transaction().execute(async (trx) => {
        // Locked until the commit, so that the intern is neither deleted nor reassigned in between.
        const intern = (await lockActiveUser(trx, body.AssignedTo))
          ? await findPerson(trx, body.AssignedTo)
          : undefined;
        if (!intern || !isOwnIntern(user, intern)) throw new FieldErrors({ AssignedTo: [NOT_OWN] });
        const id = await insertTask(trx, {
          title: body.Task,
          description: body.TaskDescription,
          deadline: body.Deadline,
          assignedTo: body.AssignedTo,
          assignedBy: user.id,
          at: now().toISOString(),
        });
        await notifications.notify(trx, {
          kind: 'task-assigned',
          to: body.AssignedTo,
          by: user.id,
          taskId: id,
          mail: (unsubscribe) =>
            taskAssigned(intern, {
              task: body.Task,
              deadline: body.Deadline,
              supervisor: user.name,
              link: `${config.publicUrl}${internPages.task(id)}`,
              unsubscribe,
            }),
        });
      });
      mailer.wake();
      return { message: 'Task Assigned Successfully' };
    },
    async ({ body, user }) => {
      const intern = body.AssignedTo === undefined ? undefined : await findPerson(db, body.AssignedTo);
      const isOwn = intern !== undefined && isOwnIntern(user, intern);
      return { ...checkUpcoming('Deadline', body.Deadline, services), ...(isOwn ? {} : { AssignedTo: [NOT_OWN] }) };
    },
  );

  mount(
    updateTask,
    async ({ params, body, user }) => {
      await db.transaction().execute(async (trx) => {
        const task = requireTask(user, await findTask(trx, params.id));
        await changeTask(trx, task.id, { title: body.Task, description: body.Description, deadline: body.Deadline });
        const about = { to: task.assigned_to, by: user.id, taskId: task.id };
        if (body.Deadline === task.deadline) await changes.announce(trx, [task.assigned_to], callsOfTask(task));
        else await notifications.notify(trx, { ...about, kind: 'deadline-changed', detail: body.Deadline });
      });
      return { message: 'Task Updated' };
    },
    async ({ params, body, user }) => {
      const task = requireTask(user, await findTask(db, params.id));
      // A deadline that has passed may stay as it is.
      return body.Deadline === task.deadline ? {} : checkUpcoming('Deadline', body.Deadline, services);
    },
  );

  mount(completeTask, async ({ params, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = requireTask(user, await findTask(trx, params.id));
      if (!(await markCompleted(trx, task.id, now().toISOString()))) return;
      const about = { to: task.assigned_by, by: user.id, taskId: task.id };
      await notifications.notify(trx, { ...about, kind: 'task-completed' });
    });
    return { message: 'Task Completed' };
  });
}
