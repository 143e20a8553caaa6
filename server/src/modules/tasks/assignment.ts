import { internPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { FieldErrors } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { today } from '../../lib/calendar';
import { hasEnded } from '../../lib/placement';
import { taskAssigned } from '../mails';
import type { NotificationServices } from '../notifications';
import { callsOfAssignment } from '../page-updates';
import { findPerson, lockActiveUser, ownInternsOf, type PersonRecord } from '../users';
import { insertTask } from './repository';

/** A task that is about to be assigned. `deadline` is `YYYY-MM-DD`. */
export interface NewTask {
  title: string;
  description: string;
  deadline: string;
}

/**
 * Assigns each of the tasks to each of the interns within the caller's transaction, and tells them. Call `mailer.wake()`
 * after the commit.
 *
 * @param field the field of the call that names the interns
 * @throws 422 for this field unless all are active interns of the supervisor: then nothing is assigned
 */
export async function assignTasks(
  {
    pageUpdates,
    config,
    notifications,
    now,
  }: Pick<NotificationServices, 'pageUpdates' | 'config' | 'notifications' | 'now'>,
  trx: DbOrTransaction,
  supervisor: SessionUser,
  { interns: ids, tasks, field }: { interns: readonly string[]; tasks: readonly NewTask[]; field: string },
): Promise<void> {
  const interns: PersonRecord[] = [];
  // Locked until the commit, so that no intern is deleted or reassigned in between. In the order of the ids, so that two
  // assignments never wait for each other.
  for (const id of [...ids].sort()) {
    const intern = (await lockActiveUser(trx, id)) ? await findPerson(trx, id, ownInternsOf(supervisor)) : undefined;
    if (intern) interns.push(intern);
  }
  if (interns.length < ids.length)
    throw new FieldErrors({ [field]: [notOwn(ids.length - interns.length, ids.length)] });
  const ended = interns.filter((intern) => hasEnded(intern, today(now(), config.timeZone)));
  if (ended.length > 0) throw new FieldErrors({ [field]: [haveEnded(ended)] });
  const at = now().toISOString();
  for (const intern of interns) {
    for (const task of tasks) {
      const id = await insertTask(trx, { ...task, assignedTo: intern.id, assignedBy: supervisor.id, at });
      await notifications.notify(trx, {
        kind: 'task-assigned',
        to: intern.id,
        by: supervisor.id,
        taskId: id,
        // Several tasks become one e-mail, together with other news of these minutes.
        mail:
          tasks.length > 1
            ? undefined
            : (unsubscribe) =>
                taskAssigned(intern, {
                  task: task.title,
                  deadline: task.deadline,
                  supervisor: supervisor.name,
                  link: `${config.publicUrl}${internPages.task(id)}`,
                  unsubscribe,
                }),
      });
    }
  }
  // The supervisor's other windows.
  await pageUpdates.announce(
    trx,
    [supervisor.id],
    interns.flatMap(({ id }) => callsOfAssignment(id)),
  );
}

/** Why interns whose internship is over were refused. */
function haveEnded(interns: readonly PersonRecord[]): string {
  const names = interns.map(({ name }) => name).join(', ');
  return `Nothing was assigned: the internship of ${names} has ended. An administrator can extend it.`;
}

/** Why interns were refused. */
export function notOwn(refused: number, all: number): string {
  if (all === 1) return 'Choose one of your interns.';
  const who =
    refused === 1
      ? '1 of the chosen people is not your intern'
      : `${refused} of the chosen people are not your interns`;
  return `${who} any more. Nothing was assigned. Choose again.`;
}
