import { getPerformance, getUser, rateTask } from 'shared-api/contract';
import { conflict, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { writeComment } from '../comments';
import type { NotificationServices } from '../notifications';
import { findTask, requireTask, setRating } from '../tasks';
import { findPerson, isOwnIntern, mayReadProfile } from '../users';
import { performanceOf } from './repository';

export function performanceRoutes(mount: Mount, { db, config, notifications, now }: NotificationServices): void {
  mount(getUser, async ({ params, user }) => {
    const person = await findPerson(db, params.id);
    if (!person || !mayReadProfile(user, person)) throw notFound();
    return performanceOf(db, person, config.timeZone);
  });

  mount(getPerformance, async ({ params, user }) => {
    const person = await findPerson(db, params.id);
    if (!person || !isOwnIntern(user, person)) throw notFound();
    return performanceOf(db, person, config.timeZone);
  });

  mount(rateTask, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = requireTask(user, await findTask(trx, params.id));
      const at = now().toISOString();
      const rated = await setRating(trx, task.id, body.rating, at);
      if (!rated) throw conflict('task_not_completed', 'This task is not completed yet. It can be rated once it is.');
      const about = { to: task.assigned_to, by: user.id, taskId: task.id };
      if (task.rating !== body.rating) {
        await notifications.notify(trx, { ...about, kind: 'task-rated', detail: String(body.rating) });
      }
      if (body.Remark === undefined) return;
      await writeComment(trx, user, { taskId: task.id, text: body.Remark, at });
      await notifications.notify(trx, { ...about, kind: 'remark' });
    });
    return { message: 'Rating added' };
  });
}
