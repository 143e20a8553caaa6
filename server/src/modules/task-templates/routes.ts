import {
  addTaskTemplate,
  assignTaskTemplate,
  deleteTaskTemplate,
  listTaskTemplates,
  updateTaskTemplate,
} from '@internship-portals/shared-api/contract';
import { conflict, notFound, unauthenticated } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { addDays, today } from '../../lib/calendar';
import type { NotificationServices } from '../notifications';
import { assignTasks } from '../tasks';
import { lockActiveUser } from '../users';
import {
  changeTemplate,
  countTemplates,
  findTemplate,
  findTemplates,
  insertTemplate,
  removeTemplate,
} from './repository';

/** Each list of templates answers all that a supervisor can assign. */
const MAX_TEMPLATES = 100;

export function taskTemplateRoutes(mount: Mount, services: NotificationServices): void {
  const { db, config, mailer, now } = services;

  mount(listTaskTemplates, async ({ user }) => ({ Templates: await findTemplates(db, user.id) }));

  mount(addTaskTemplate, async ({ body, user }) => {
    await db.transaction().execute(async (trx) => {
      // An erasure would not find what a deleted account writes.
      if (!(await lockActiveUser(trx, user.id))) throw unauthenticated();
      if ((await countTemplates(trx, user.id)) >= MAX_TEMPLATES)
        throw conflict(
          'too_many_templates',
          `You have ${MAX_TEMPLATES} templates, which is the limit. Delete one that you no longer need.`,
        );
      await insertTemplate(trx, user.id, body, now().toISOString());
    });
    return { message: 'Template Added' };
  });

  mount(
    updateTaskTemplate,
    async ({ params, body, user }) => {
      const which = { id: params.id, ownerId: user.id };
      const changed = await db.transaction().execute((trx) => changeTemplate(trx, which, body));
      if (!changed) throw notFound();
      return { message: 'Template Updated' };
    },
    undefined,
    async ({ params, user }) => {
      const template = await findTemplate(db, user.id, params.id);
      return template && { Name: template.name, Tasks: template.tasks };
    },
  );

  mount(deleteTaskTemplate, async ({ params, user }) => {
    const which = { id: params.id, ownerId: user.id };
    const removed = await db.transaction().execute((trx) => removeTemplate(trx, which));
    if (!removed) throw notFound();
    return { message: 'Template Deleted' };
  });

  mount(assignTaskTemplate, async ({ params, body, user }) => {
    const assigned = await db.transaction().execute(async (trx) => {
      const template = await findTemplate(trx, user.id, params.id);
      if (!template) throw notFound();
      const day = today(now(), config.timeZone);
      const tasks = template.tasks.map(({ Task, TaskDescription, DueInDays }) => ({
        title: Task,
        description: TaskDescription,
        deadline: addDays(day, DueInDays),
      }));
      await assignTasks(services, trx, user, { interns: body.Interns, tasks, field: 'Interns' });
      return tasks.length * body.Interns.length;
    });
    mailer.wake();
    return { message: assigned === 1 ? 'Task Assigned Successfully' : `${assigned} Tasks Assigned Successfully` };
  });
}
