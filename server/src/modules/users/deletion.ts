import type { Role } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, notFound, unauthenticated } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { deleteSecondFactors, endEmailChanges, endResetLinks, recordEnd } from '../credentials';
import type { MailServices } from '../mails';
import type { PageUpdateServices } from '../page-updates';
import { announceAdministrator } from './administrator-notices';
import { announceInterns } from './announcements';
import { findActiveUser, lockActiveUser } from './repository';

/**
 * Deactivates an account: it disappears from all lists, its sessions and links end, and its address becomes available.
 * Tasks, ratings and comments stay. A deleted supervisor's interns have no supervisor afterwards.
 *
 * @returns the role of the account
 */
export async function deleteAccount(
  services: MailServices & PageUpdateServices,
  by: SessionUser,
  id: string,
): Promise<Role> {
  const { db, mailer } = services;
  // This also keeps the last administrator: only another administrator could delete that account.
  if (id === by.id) throw conflict('own_account', 'You cannot delete your own account.');
  const user = await findActiveUser(db, id);
  if (!user) throw notFound();
  await db.transaction().execute(async (trx) => {
    if (user.role === 'ADM') {
      // Of two administrators who delete each other at the same time, only the first succeeds. Locked in one order.
      for (const admin of [by.id, id].sort()) {
        if (!(await lockActiveUser(trx, admin))) throw admin === id ? notFound() : unauthenticated();
      }
    }
    if (!(await deactivate(services, trx, id, user.role))) throw notFound();
    if (user.role === 'ADM')
      await announceAdministrator(services, trx, { who: user.name, what: 'was deleted', by: by.name });
    if (user.role === 'SUP') {
      await trx.updateTable('users').set({ supervisor_id: null }).where('supervisor_id', '=', id).execute();
    }
    if (user.role !== 'ADM') await announceInterns(trx, services);
  });
  mailer.wake();
  return user.role;
}

/** Ends an account with its sessions, links and second factors. False when there is no active one with this id. */
export async function deactivate(
  services: MailServices,
  trx: DbOrTransaction,
  id: string,
  role: Role,
): Promise<boolean> {
  const { audit, now, sessions } = services;
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ active: 0, deactivated_at: now().toISOString() })
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return false;
  await sessions.endAllOf(id, trx);
  await endResetLinks(services, trx, id);
  await endEmailChanges(trx, id);
  await recordEnd(trx, id);
  await audit.record(trx, { event: 'user-deleted', subject: { kind: 'user', id }, detail: role });
  await deleteSecondFactors(trx, id);
  return true;
}
