import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Config } from '../../config';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { conflict } from '../../http/errors';
import { uidOf } from '../interviews';
import { isIntern, type Person } from './person';

const BEING_SENT = 'An e-mail to this person is being sent. Nothing was erased: try again in a moment.';

/** Replaces the address in the row of an erased mail. */
const ERASED_RECIPIENT = 'erased';

/** Selects mails: those of applications' histories, and those to addresses. */
export interface MailsOf {
  applicationIds: string[];
  /** In the form of `lower(recipient)`, which has an index. */
  recipients: string[];
}

/**
 * The mails of a person. When a supervisor or an administrator has the same address, only the mails of the applications
 * belong to the applicant.
 */
export function mailsOf({ applications, accounts, addresses }: Person): MailsOf {
  const staff = new Set(accounts.filter((account) => !isIntern(account)).map(({ email_folded }) => email_folded));
  const spellings = [...applications, ...accounts.filter(isIntern)]
    .filter(({ email_folded }) => !staff.has(email_folded))
    .map(({ email }) => lowerAscii(email));
  const folded = addresses.filter((address) => !staff.has(address));
  return { applicationIds: applications.map(({ id }) => id), recipients: [...new Set([...folded, ...spellings])] };
}

/** The same as SQL's `lower` on both engines, which changes ASCII letters only. */
export function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/** The condition that selects these mails. */
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
 * Deletes unsent mails, and erases all but the kind and the times of sent ones. Throws 409 while one is being
 * delivered: no mail may arrive after the erasure.
 */
export async function eraseMails(
  on: DbOrTransaction,
  which: MailsOf,
  at: string,
  config: Pick<Config, 'dataDir'>,
): Promise<void> {
  await eraseMailsWhere(on, areMailsOf(which), at, config);
}

/**
 * Erases the e-mails that told supervisors what these interns did, because they name them. Of those that wait, only the
 * ones with a name of theirs are deleted; of sent ones no text is kept to tell by, except in the files of the outbox.
 */
export async function eraseNewsAbout(
  on: DbOrTransaction,
  interns: readonly { id: string; name: string }[],
  at: string,
  config: Pick<Config, 'dataDir'>,
): Promise<void> {
  const ids = interns.map(({ id }) => id);
  if (ids.length === 0) return;
  const told = await on
    .selectFrom('users')
    .select('email')
    .where((where) =>
      where.or([
        where('id', 'in', where.selectFrom('tasks').select('assigned_by').where('assigned_to', 'in', ids)),
        where('id', 'in', where.selectFrom('notifications').select('user_id').where('person_id', 'in', ids)),
      ]),
    )
    .execute();
  const recipients = told.map(({ email }) => lowerAscii(email));
  if (recipients.length === 0) return;
  const named = interns.map(
    ({ name }) =>
      `%${JSON.stringify(name)
        .slice(1, -1)
        .replaceAll(/[\\%_]/g, '\\$&')}%`,
  );
  const about = (where: ExpressionBuilder<Tables, 'mails'>) =>
    where.and([
      where('kind', 'in', ['news', 'news-digest']),
      where(sql<string>`lower(recipient)`, 'in', recipients),
      where.or([where('state', '=', 'sent'), ...named.map((name) => sql<boolean>`content like ${name} escape '\\'`)]),
    ]);
  await eraseMailsWhere(on, about, at, config);
}

/**
 * Erases the e-mails that told interviewers of these applications' interviews, because they name the applicants. Of
 * those that wait, only the ones about these interviews are deleted; of sent ones no text is kept to tell by, except in
 * the files of the outbox.
 */
export async function eraseInterviewMails(
  on: DbOrTransaction,
  applications: readonly { id: string }[],
  at: string,
  config: Pick<Config, 'dataDir'>,
): Promise<void> {
  const ids = applications.map(({ id }) => id);
  if (ids.length === 0) return;
  const told = await on
    .selectFrom('users')
    .select('email')
    .where('id', 'in', (people) =>
      people.selectFrom('interview_interviewers').select('user_id').where('application_id', 'in', ids),
    )
    .execute();
  if (told.length === 0) return;
  const recipients = told.map(({ email }) => lowerAscii(email));
  const about = (where: ExpressionBuilder<Tables, 'mails'>) =>
    where.and([
      where('kind', '=', 'interview-for-interviewer'),
      where(sql<string>`lower(recipient)`, 'in', recipients),
      where.or([where('state', '=', 'sent'), ...ids.map((id) => sql<boolean>`content like ${`%${uidOf(id)}%`}`)]),
    ]);
  await eraseMailsWhere(on, about, at, config);
}

async function eraseMailsWhere(
  on: DbOrTransaction,
  condition: ReturnType<typeof areMailsOf>,
  at: string,
  { dataDir }: Pick<Config, 'dataDir'>,
): Promise<void> {
  await on
    .deleteFrom('mails')
    .where('state', '<>', 'sent')
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
    .where(condition)
    .execute();
  const left = await on.selectFrom('mails').select(['state', 'outcome']).where(condition).execute();
  if (left.some(({ state }) => state !== 'sent')) throw conflict('email_in_progress', BEING_SENT);
  // Before the commit: only these rows name the files.
  for (const { outcome } of left) await removeFile(dataDir, outcome);
  await on
    .updateTable('mails')
    .set({ recipient: ERASED_RECIPIENT, subject: '', content: null, outcome: null })
    .where(condition)
    .execute();
}

/** Without a mail server each mail is a file in the outbox folder, named in the outcome. */
async function removeFile(dataDir: string, outcome: string | null): Promise<void> {
  const file = /^written to (.+\.eml)$/.exec(outcome ?? '')?.[1];
  if (file) await rm(path.join(dataDir, 'outbox', path.basename(file)), { force: true });
}
