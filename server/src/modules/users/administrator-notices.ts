import { adminPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { administratorChanged, type MailServices } from '../mails';
import { findAdministrators } from './repository';

/** A change of an administrator's account that another administrator must not make unnoticed. */
type Change =
  | 'was invited'
  | 'was deleted'
  | 'was brought back'
  | 'has another e-mail address'
  | 'had the second factor reset';

/** Tells all administrators of a change of one of them. */
export async function announceAdministrator(
  { config, mailer }: MailServices,
  trx: DbOrTransaction,
  { who, what, by }: { who: string; what: Change; by: string },
): Promise<void> {
  const link = `${config.publicUrl}${adminPages.administrators}`;
  for (const administrator of await findAdministrators(trx))
    await mailer.enqueue(trx, administratorChanged(administrator, { who, what, by, link }));
}
