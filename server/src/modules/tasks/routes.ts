import { assignTask, completeTask, getTask, getTaskForEdit, listTasks, updateTask } from 'shared-api/contract';
import { FieldErrors, type Messages, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { checkUpcoming } from '../../http/upcoming';
import { type MailServices, taskAssigned } from '../mails';
import { findPerson, isOwnIntern } from '../users';
import { findComments } from './comments';
import { requireTask } from './policy';
import { changeTask, findTask, findTasks, insertTask, markCompleted, toTask } from './repository';

export function taskRoutes(mount: Mount, services: MailServices): void {
  const { db, config, mailer, now } = services;

  mount(listTasks, async ({ user }) => {
    if (user.role === 'INT') return { Tasks: await findTasks(db, { role: 'INT', id: user.id }) };
    return findTasks(db, { role: 'SUP', id: user.id });
  });

  mount(getTask, async ({ params, user }) => {
    const task = requireTask(user, await findTask(db, params.id));
    return { task: toTask(task), Supervisor: task.supervisor, comment: await findComments(db, task.id) };
  });

  mount(getTaskForEdit, async ({ params, user }) => {
    const { id, Task, Description, Deadline } = toTask(requireTask(user, await findTask(db, params.id)));
    return { task: { id, Task, Description, Deadline } };
  });

  mount(assignTask, async ({ body, user }) => {
    const intern = await findPerson(db, body.AssignedTo);
    const errors: Messages = checkUpcoming('Deadline', body.Deadline, services);
    const isOwn = intern !== undefined && isOwnIntern(user, intern);
    if (!isOwn) errors.AssignedTo = ['Choose one of your interns.'];
    if (!isOwn || errors.Deadline) throw new FieldErrors(errors);
    await db.transaction().execute(async (trx) => {
      const id = await insertTask(trx, {
        title: body.Task,
        description: body.TaskDescription,
        deadline: body.Deadline,
        assignedTo: body.AssignedTo,
        assignedBy: user.id,
        at: now().toISOString(),
      });
      await mailer.enqueue(
        trx,
        taskAssigned(intern, {
          task: body.Task,
          deadline: body.Deadline,
          supervisor: user.name,
          link: `${config.publicUrl}/internDashboard/tasks/${id}`,
        }),
      );
    });
    mailer.wake();
    return { message: 'Task Assigned Successfully' };
  });

  mount(updateTask, async ({ params, body, user }) => {
    const task = requireTask(user, await findTask(db, params.id));
    // A deadline that has passed meanwhile may stay as it is.
    if (body.Deadline !== task.deadline) requireNoErrors(checkUpcoming('Deadline', body.Deadline, services));
    await changeTask(db, task.id, { title: body.Task, description: body.Description, deadline: body.Deadline });
    return { message: 'Task Updated' };
  });

  mount(completeTask, async ({ params, user }) => {
    const task = requireTask(user, await findTask(db, params.id));
    await markCompleted(db, task.id, now().toISOString());
    return { message: 'Task Completed' };
  });
}
