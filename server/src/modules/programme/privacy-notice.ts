import type { Db, DbOrTransaction } from '../../database/connection';

/**
 * Version 1 of the privacy notice, which the product comes with. Applications refer to it: never change this text, or
 * those who agreed to it seem to have agreed to another one.
 */
const FIRST_TEXT = `Who reads your application: the administrators of the internship programme, and the people who interview you. If you are accepted, your supervisor sees your name and contact details. We give nothing to anybody else.

What we keep: your name, e-mail address, phone number, both documents, what we decided and when, and the e-mails that we sent to you.

How long we keep it: as long as we need it to decide, and for the internship if you are accepted. If you are not accepted, we erase it when you ask us to, or after the time that the firm has set.

Your rights: you can ask us for a copy of everything that we keep about you, to correct it, or to erase it. You can withdraw your application at any time. You can complain to the data protection authority.

Contact: reply to any of our e-mails, or use the contact at the end of this page.`;

/** A privacy notice as applicants read it. */
interface Notice {
  version: number;
  text: string;
}

/** The privacy notice in force. */
export async function readNotice(on: DbOrTransaction): Promise<Notice> {
  const newest = await on
    .selectFrom('privacy_notices')
    .select(['version', 'text'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? { version: 1, text: FIRST_TEXT };
}

/** All versions, the newest first, with who wrote them. */
export async function listNotices(db: Db) {
  const rows = await db
    .selectFrom('privacy_notices')
    .leftJoin('users', 'users.id', 'privacy_notices.by_user_id')
    .select(['privacy_notices.version as Version', 'privacy_notices.at as At', 'users.name as By'])
    .orderBy('privacy_notices.version', 'desc')
    .execute();
  return rows.length > 0 ? rows : [{ Version: 1, At: null, By: null }];
}

/** Whether an administrator has written or confirmed the privacy notice. */
export async function isNoticeConfirmed(db: Db): Promise<boolean> {
  const row = await db.selectFrom('privacy_notices').select('version').where('at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

/** Keeps the product's own text as version 1, so that it stays what applicants agreed to. */
async function keepFirst(trx: DbOrTransaction): Promise<void> {
  await trx
    .insertInto('privacy_notices')
    .values({ version: 1, text: FIRST_TEXT, at: null, by_user_id: null })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

/**
 * The version that an application is stored with.
 *
 * @param shown the version that the form showed; the one in force if the form named none
 * @returns null if there is no such version
 */
export async function agreeToPrivacyNotice(trx: DbOrTransaction, shown: number | undefined): Promise<number | null> {
  await keepFirst(trx);
  const { version } = await readNotice(trx);
  if (shown === undefined) return version;
  return shown >= 1 && shown <= version ? shown : null;
}

/**
 * Makes a text the next version, or confirms the present one if the text is the same.
 *
 * @returns the version in force; null if `seen` is no longer the newest
 */
export async function writeNotice(
  trx: DbOrTransaction,
  { text, seen, by, at }: { text: string; seen: number; by: string; at: string },
): Promise<number | null> {
  await keepFirst(trx);
  const present = await readNotice(trx);
  if (present.version !== seen) return null;
  if (present.text === text) {
    await trx
      .updateTable('privacy_notices')
      .set({ at, by_user_id: by })
      .where('version', '=', seen)
      .where('at', 'is', null)
      .execute();
    return seen;
  }
  const version = seen + 1;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('privacy_notices')
    .values({ version, text, at, by_user_id: by })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? version : null;
}
