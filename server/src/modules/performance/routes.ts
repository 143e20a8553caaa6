import { getPerformance, getUser, rateTask } from '@internship-portals/shared-api/contract';
import type { Mount } from '../../http/mount';
import { linkOfPaper } from '../../http/record-papers';
import { writeComment } from '../comments';
import type { NotificationServices } from '../notifications';
import { lockTask, rate, requireSeen } from '../tasks';
import { findPerson, ownInternsOf, type PersonRecord, readableBy, readPerson } from '../users';
import { performanceOf } from './repository';

export function performanceRoutes(mount: Mount, { db, config, links, notifications, now }: NotificationServices): void {
  const at = () => ({ timeZone: config.timeZone, now: now() });
  mount(getUser, async ({ params, user }) => {
    const person = await readPerson(db, params.id, readableBy(user));
    const answer = await performanceOf(db, person, at());
    if (person.id !== user.id || !person.supervisor_id) return answer;
    const supervisor = await findPerson(db, person.supervisor_id);
    return supervisor ? { ...answer, User: { ...answer.User, Supervisor: toContact(supervisor) } } : answer;
  });

  mount(getPerformance, async ({ params, user }) => {
    const person = await readPerson(db, params.id, ownInternsOf(user));
    return { ...(await performanceOf(db, person, at())), File: linkOfPaper(links, 'performance', person.id) };
  });

  mount(rateTask, async ({ params, body, user }) => {
    await db.transaction().execute(async (trx) => {
      const task = await lockTask(trx, user, params.id, config.timeZone);
      const at = now().toISOString();
      await requireSeen(trx, task, { by: user, revision: body.SeenRevision }, ['handed-in', 'rated', 'reopened']);
      await rate(trx, task, body.rating, { by: user, at });
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

/** A supervisor as their interns see them: with how to reach them. */
function toContact({ id, name, email, phone }: PersonRecord) {
  return { user_id: id, Name: name, Email: email, PhoneNumber: phone };
}
