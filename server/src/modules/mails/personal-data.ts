import { rm } from 'node:fs/promises';
import path from 'node:path';
import { visitorPages } from '@internship-portals/shared-api/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { type Erasure, isIntern, type Person, type PersonalData } from '../../database/personal-data';
import { conflict } from '../../http/errors';
import { likePattern } from '../../lib/text';

const BEING_SENT = 'An e-mail to this person is being sent. Nothing was erased: try again in a moment.';

/** Replaces the address in the row of an erased mail. */
const ERASED_RECIPIENT = 'erased';

/**
 * What a mail loses once it is sent or given up, if it confirms an erasure, or went to an address that is no longer the person's:
 * a later erasure would not find it.
 */
export const forgetting = (kind: string) =>
  kind === 'application-erased' || kind === 'address-corrected'
    ? { recipient: ERASED_RECIPIENT, subject: '', content: null, outcome: null }
    : {};

export const mailData = {
  async read(db, person) {
    const rows = await db
      .selectFrom('mails')
      .select(['kind', 'recipient', 'subject', 'state', 'attempts', 'outcome', 'content'])
      .select(['created_at as writtenAt', 'sent_at as sentAt'])
      .where(areMailsOf(person))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      emails: rows.map(({ content, ...mail }) => ({
        ...mail,
        // Deleted after delivery.
        text: content === null ? null : withoutLinks((JSON.parse(content) as { text: string }).text),
      })),
    };
  },
  async erase(trx, person, erasure) {
    await eraseMails(trx, areMailsOf(person), erasure);
    await eraseMails(trx, areNoticesOf(person), erasure);
  },
} satisfies PersonalData<Person>;

/** Notices that still wait for an address that is no longer the person's. */
const areNoticesOf =
  ({ applications }: Person) =>
  (where: ExpressionBuilder<Tables, 'mails'>) =>
    where.and([
      where('kind', '=', 'address-corrected'),
      where('state', '<>', 'sent'),
      where.or(applications.map(({ id }) => containsText(id))),
    ]);

/** The condition that the stored JSON of a mail has a text in it. */
const containsText = (text: string) =>
  sql<boolean>`content like ${likePattern(JSON.stringify(text).slice(1, -1))} escape '\\'`;

/**
 * The condition that selects the mails of a person: those of the applications' histories, and those to the addresses. When
 * a supervisor or an administrator has the same address, only the former belong to the applicant.
 */
export function areMailsOf({ applications, accounts, addresses }: Person) {
  const ofStaff = new Set(accounts.filter((account) => !isIntern(account)).map(({ email_folded }) => email_folded));
  const folded = addresses.filter((address) => !ofStaff.has(address));
  const spellings = [...applications, ...accounts.filter(isIntern)]
    .filter(({ email_folded }) => folded.includes(email_folded))
    .map(({ email }) => lowerAscii(email));
  const recipients = [...new Set([...folded, ...spellings])];
  const applicationIds = applications.map(({ id }) => id);
  return (where: ExpressionBuilder<Tables, 'mails'>) =>
    where.or([
      // PostgreSQL refuses an empty list.
      ...(applicationIds.length > 0
        ? [
            where(
              'history_id',
              'in',
              where.selectFrom('application_history').select('id').where('application_id', 'in', applicationIds),
            ),
          ]
        : []),
      ...(recipients.length > 0 ? [where(sql<string>`lower(recipient)`, 'in', recipients)] : []),
    ]);
}

/** The same as SQL's `lower` on both engines, which changes ASCII letters only and has an index. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

const oneTimeLink = new RegExp(
  `(${visitorPages.signUp}\\?token=|${visitorPages.setPassword('')}|${visitorPages.interviewAnswer('')}|${visitorPages.application('')}|${visitorPages.assessment('')}|${visitorPages.confirmOpeningNotice('')})[\\w-]+`,
  'g',
);

const signature = /([?&]signature=)[\w-]+/g;

/** One-time links and signatures are left out: they would let any reader of the file act as the person. */
function withoutLinks(text: string): string {
  return text.replace(oneTimeLink, '$1[left out]').replace(signature, '$1[left out]');
}

/**
 * Erases mails of these kinds to colleagues, because they name a person. Of those that wait, only the ones that contain
 * one of the texts `naming` are deleted. Sent ones have no text left to tell by, except in the files of the outbox: all
 * are erased.
 */
export async function eraseMailsAbout(
  trx: DbOrTransaction,
  { kinds, recipients, naming }: { kinds: string[]; recipients: { email: string }[]; naming: string[] },
  erasure: Erasure,
): Promise<void> {
  if (recipients.length === 0) return;
  const addresses = recipients.map(({ email }) => lowerAscii(email));
  const about = (where: ExpressionBuilder<Tables, 'mails'>) =>
    where.and([
      where('kind', 'in', kinds),
      where(sql<string>`lower(recipient)`, 'in', addresses),
      where.or([where('state', '=', 'sent'), ...naming.map(containsText)]),
    ]);
  await eraseMails(trx, about, erasure);
}

/**
 * Deletes unsent mails, and erases all but the kind and the times of sent ones. Throws 409 while one is being
 * delivered: no mail may arrive after the erasure.
 */
async function eraseMails(
  trx: DbOrTransaction,
  condition: ReturnType<typeof areMailsOf>,
  { at, dataDir }: Erasure,
): Promise<void> {
  await trx
    .deleteFrom('mails')
    .where('state', '<>', 'sent')
    .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
    .where(condition)
    .execute();
  const left = await trx.selectFrom('mails').select(['state', 'outcome']).where(condition).execute();
  if (left.some(({ state }) => state !== 'sent')) throw conflict('email_in_progress', BEING_SENT);
  // Before the commit: only these rows name the files.
  for (const { outcome } of left) await removeFile(dataDir, outcome);
  await trx
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
