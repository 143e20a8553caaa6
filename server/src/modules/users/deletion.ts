import type { Role } from 'shared-api/contract';
import { conflict, notFound, unauthenticated } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import type { Services } from '../../services';
import { endResetLinks } from '../credentials';
import { findActiveUser, lockActiveUser } from './repository';

/**
 * Deactivates an account: sessions and links end, it leaves every list, and its address becomes free; tasks, ratings and
 * comments stay. Answers the role. A deleted supervisor's interns become unassigned.
 */
export async function deleteAccount(services: Services, by: SessionUser, id: string): Promise<Role> {
  const { db, sessions, now } = services;
  // Nobody else can be the last administrator: the one who asks is another.
  if (id === by.id) throw conflict('own_account', 'You cannot delete your own account.');
  const user = await findActiveUser(db, id);
  if (!user) throw notFound();
  await db.transaction().execute(async (trx) => {
    if (user.role === 'ADM') {
      // Two administrators who delete each other at once: the second one is none any more. Rows are held in one order.
      for (const admin of [by.id, id].sort()) {
        if (!(await lockActiveUser(trx, admin))) throw admin === id ? notFound() : unauthenticated();
      }
    }
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ active: 0, deactivated_at: now().toISOString() })
      .where('id', '=', id)
      .where('active', '=', 1)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw notFound();
    await sessions.endAllOf(id, trx);
    await endResetLinks(services, trx, id);
    if (user.role === 'SUP') {
      await trx.updateTable('users').set({ supervisor_id: null }).where('supervisor_id', '=', id).execute();
    }
  });
  return user.role;
}
