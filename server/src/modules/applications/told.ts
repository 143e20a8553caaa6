import type { DbOrTransaction } from '../../database/connection';
import { findUntoldDeclines, type UntoldDecline } from '../mails';
import type { ApplicationRecord } from './repository';

/**
 * An application as its applicant knows it: while the e-mail of a decline waits for its hour, the state before. What the
 * applicant may do follows from it, too.
 *
 * @returns also the decline that is not told yet, if there is one
 */
export async function asTold(
  on: DbOrTransaction,
  application: ApplicationRecord,
  now: Date,
): Promise<{ told: ApplicationRecord; untold: UntoldDecline | undefined }> {
  const untold =
    application.status === 'Declined'
      ? (await findUntoldDeclines(on, [application.id], now)).get(application.id)
      : undefined;
  return { told: untold ? { ...application, status: untold.from } : application, untold };
}
