import type { Transaction } from 'kysely';
import { adminPages } from 'shared-api/contract';
import type { Tables } from '../../../database/connection';
import { findTokenHolders } from '../../deploy-tokens';
import { type MailServices, releaseReplaced } from '../../mails';
import { findAdministrators } from '../../users';

/** A change of what is live that no administrator has requested. */
export interface Replacement {
  portal: string;
  /** The version that is live now. */
  version: string;
  /** The version that was live. */
  from: string;
  /** Sentences. */
  reason: string;
}

/**
 * Mails the people who made the portal's deploy tokens that the server has replaced its live version; without any token,
 * the administrators.
 */
export async function mailReplacement(
  { config, mailer, now }: Pick<MailServices, 'config' | 'mailer' | 'now'>,
  trx: Transaction<Tables>,
  replacement: Replacement,
): Promise<void> {
  const holders = await findTokenHolders(trx, replacement.portal, now().toISOString());
  const recipients = holders.length > 0 ? holders : await findAdministrators(trx);
  const link = `${config.publicUrl}${adminPages.portalReleases(replacement.portal)}`;
  for (const recipient of recipients) await mailer.enqueue(trx, releaseReplaced(recipient, { ...replacement, link }));
}
