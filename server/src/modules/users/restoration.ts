import type { Answer, listDeletedUsers } from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import { conflict, notFound } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { DAY_MS } from '../../lib/calendar';
import { recordReturn } from '../credentials';
import { type MailServices, signInMethodsChanged } from '../mails';
import { announceAdministrator } from './administrator-notices';

/** How long a deleted account can be brought back. Its personal data may be erased before. */
const RESTORABLE_MS = 30 * DAY_MS;

function restorable(on: DbOrTransaction, now: Date) {
  return on
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'deactivated_at'])
    .where('active', '=', 0)
    .where('erased_at', 'is', null)
    .where('deactivated_at', '>', new Date(now.getTime() - RESTORABLE_MS).toISOString());
}

/** The accounts that can be brought back, the latest first. */
export async function listDeleted(on: DbOrTransaction, now: Date): Promise<Answer<typeof listDeletedUsers>> {
  const rows = await restorable(on, now).orderBy('deactivated_at', 'desc').execute();
  return {
    Deleted: rows.map(({ id, name, email, role, deactivated_at }) => ({
      user_id: id,
      Name: name,
      Email: email,
      Role: role,
      DeletedAt: deactivated_at ?? '',
    })),
  };
}

/**
 * Brings a deleted account back, with its password and its work. Second factors and the link between a supervisor and
 * interns were deleted with it.
 *
 * @throws 404 for one that cannot be brought back, 409 if its address is in use by now
 */
export async function restoreAccount(services: MailServices, by: SessionUser, id: string): Promise<void> {
  const { audit, config, db, mailer, now } = services;
  await db
    .transaction()
    .execute(async (trx) => {
      const user = await restorable(trx, now()).where('id', '=', id).executeTakeFirst();
      if (!user) throw notFound();
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ active: 1, deactivated_at: null })
        .where('id', '=', id)
        .where('active', '=', 0)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw notFound();
      await recordReturn(trx, id);
      await audit.record(trx, { event: 'user-restored', subject: { kind: 'user', id }, detail: user.role });
      const news =
        'An administrator brought your deleted account back. Your password is as before; passkeys and the authenticator app were removed.';
      await mailer.enqueue(trx, signInMethodsChanged(user, { news, publicUrl: config.publicUrl }));
      if (user.role === 'ADM')
        await announceAdministrator(services, trx, { who: user.name, what: 'was brought back', by: by.name });
    })
    .catch((error) => {
      if (isUniqueViolation(error))
        throw conflict('address_taken', 'Another account or an open application has this e-mail address by now.');
      throw error;
    });
  mailer.wake();
}
