import {
  assignTask,
  assignTaskToAll,
  completeTask,
  getTask,
  getTaskForEdit,
  getTaskQueue,
  listAssignedTasks,
  listTasks,
  updateTask,
} from 'shared-api/contract';
import type { Mount } from '../../http/mount';
import { checkUpcoming } from '../../http/upcoming';
import { today } from '../../lib/calendar';
import { callsOfTask } from '../changes';
import type { NotificationServices } from '../notifications';
import { findPerson, isOwnIntern } from '../users';
import { findQueue, listAssigned } from './assigned';
import { assignTasks, type NewTask, notOwn } from './assignment';
import { findComments } from './comments';
import { requireTask } from './policy';
import { changeTask, findTask, findTasks, markCompleted, toTask } from './repository';

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
      await db
        .transaction()
        .execute((trx) =>
          assignTasks(services, trx, user, { interns: [body.AssignedTo], tasks: [newTask(body)], field: 'AssignedTo' }),
        );
      mailer.wake();
      return { message: 'Task Assigned Successfully' };
    },
    async ({ body, user }) => {
      const intern = body.AssignedTo === undefined ? undefined : await findPerson(db, body.AssignedTo);
      const isOwn = intern !== undefined && isOwnIntern(user, intern);
      return {
        ...checkUpcoming('Deadline', body.Deadline, services),
        ...(isOwn ? {} : { AssignedTo: [notOwn(1, 1)] }),
      };
    },
  );

  mount(
    assignTaskToAll,
    async ({ body, user }) => {
      await db
        .transaction()
        .execute((trx) =>
          assignTasks(services, trx, user, { interns: body.Interns, tasks: [newTask(body)], field: 'Interns' }),
        );
      mailer.wake();
      const { length } = body.Interns;
      return {
        message: length === 1 ? 'Task Assigned Successfully' : `Task Assigned Successfully to ${length} Interns`,
      };
    },
    async ({ body }) => checkUpcoming('Deadline', body.Deadline, services),
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

function newTask(body: { Task: string; TaskDescription: string; Deadline: string }): NewTask {
  return { title: body.Task, description: body.TaskDescription, deadline: body.Deadline };
}
