import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Config } from '../../config';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { conflict } from '../../http/errors';
import { isIntern, type Person } from './person';

const BEING_SENT = 'An e-mail to this person is just being sent. Nothing was erased: try again in a moment.';

/** What takes the place of an address in the line that stays of a mail. */
const ERASED_RECIPIENT = 'erased';

/** Which mails are meant: those of applications' histories, and those to addresses. */
export interface MailsOf {
  applicationIds: string[];
  /** As `lower(recipient)` in the index has them. */
  recipients: string[];
}

/**
 * The mails of a person. Where a supervisor or an administrator has the address, only the mails of the applications are
 * the applicant's.
 */
export function mailsOf({ applications, accounts, addresses }: Person): MailsOf {
  const staff = new Set(accounts.filter((account) => !isIntern(account)).map(({ email_folded }) => email_folded));
  const spellings = [...applications, ...accounts.filter(isIntern)]
    .filter(({ email_folded }) => !staff.has(email_folded))
    .map(({ email }) => lowerAscii(email));
  const folded = addresses.filter((address) => !staff.has(address));
  return { applicationIds: applications.map(({ id }) => id), recipients: [...new Set([...folded, ...spellings])] };
}

/** What SQL's `lower` does on both engines: letters beyond ASCII stay as they were typed. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The condition on `mails` for the mails that are meant. */
export function areMailsOf({ applicationIds, recipients }: MailsOf) {
  return (where: ExpressionBuilder<Tables, 'mails'>) =>
    where.or([
      where(
        'history_id',
        'in',
        where.selectFrom('application_history').select('id').where('application_id', 'in', applicationIds),
      ),
      ...(recipients.length > 0 ? [where(sql<string>`lower(recipient)`, 'in', recipients)] : []),
    ]);
}

/**
 * Takes back what has not been sent, and leaves of what has been sent only its kind and times. Throws 409 while one is
 * on its way to the mail server: whoever is erased is written to no more.
 */
export async function eraseMails(
  on: DbOrTransaction,
  which: MailsOf,
  at: string,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> {
  await on
    .deleteFrom('mails')
    .where('state', '<>', 'sent')
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
    .where(areMailsOf(which))
    .execute();
  const left = await on.selectFrom('mails').select(['state', 'outcome']).where(areMailsOf(which)).execute();
  if (left.some(({ state }) => state !== 'sent')) throw conflict('email_in_progress', BEING_SENT);
  // Before the commit: only these lines name the files.
  for (const { outcome } of left) await removeFile(dataDir, outcome);
  await on
    .updateTable('mails')
    .set({ recipient: ERASED_RECIPIENT, subject: '', content: null, outcome: null })
    .where(areMailsOf(which))
    .execute();
}

/** Without a mail server each mail is a file in the outbox, and the outcome has its name. */
async function removeFile(dataDir: string, outcome: string | null): Promise<void> {
  const file = /^written to (.+\.eml)$/.exec(outcome ?? '')?.[1];
  if (file) await rm(path.join(dataDir, 'outbox', path.basename(file)), { force: true });
}
