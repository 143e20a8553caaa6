import { today } from '../../lib/calendar';
import type { NotificationServices } from '../notifications';
import { dueOn, KINDS, stepOf } from './due';
import { findEvaluations } from './repository';

/**
 * Reminds supervisors of an evaluation that is due and has not begun. Once for each: of several instances, the one that marks the
 * intern's account tells the supervisor, in one transaction.
 */
export async function sendEvaluationReminders({ config, db, notifications, now }: NotificationServices): Promise<void> {
  const { timeZone } = config;
  const day = today(now(), timeZone);
  const interns = await db
    .selectFrom('users')
    .select(['id', 'supervisor_id', 'starts_on', 'ends_on', 'evaluation_reminded_of'])
    .where('role', '=', 'INT')
    .where('active', '=', 1)
    .where('supervisor_id', 'is not', null)
    .where('starts_on', '<=', day)
    // Whose internship ended long before the product knew of evaluations needs none.
    .where('ends_on', '>=', day)
    .execute();
  // The final one comes last, and is not reminded of before.
  const waiting = interns.flatMap((intern) => {
    const kind = KINDS.findLast((each) => dueOn(intern, each) <= day);
    return kind && intern.evaluation_reminded_of !== kind ? [{ ...intern, kind }] : [];
  });
  const ids = waiting.map(({ id }) => id);
  const begun = await findEvaluations(db, ids);
  for (const { id, supervisor_id: supervisorId, kind, ...placement } of waiting) {
    const record = begun.find((each) => each.intern_id === id && each.kind === kind);
    if (supervisorId === null || stepOf(placement, kind, record, { day, timeZone }) !== 'due') continue;
    await db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ evaluation_reminded_of: kind })
        .where('id', '=', id)
        .where('active', '=', 1)
        .where((where) =>
          where.or([where('evaluation_reminded_of', 'is', null), where('evaluation_reminded_of', '<>', kind)]),
        )
        .executeTakeFirst();
      if (numUpdatedRows === 1n)
        // The intern is named, so that an erasure finds the e-mails.
        await notifications.notify(trx, {
          kind: 'evaluation-due',
          to: supervisorId,
          by: id,
          personId: id,
          detail: kind,
        });
    });
  }
}
