import { randomBytes } from 'node:crypto';
import type { DbOrTransaction } from '../../database/connection';
import { generateRecoveryCode, hashWithSalt } from '../credentials';

const CODES = 10;
const SALT_BYTES = 16;

/** A set of codes that is not stored yet. */
export interface NewCodes {
  /** For the person, once. */
  codes: string[];
  salt: string;
  hashes: string[];
}

/**
 * Generates a set of codes. Slow on purpose, so call it before a transaction. A set has one salt, so that checking a code
 * costs one slow hash instead of one for each code.
 */
export async function generateCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: CODES }, generateRecoveryCode);
  const salt = randomBytes(SALT_BYTES);
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(normalize(code), salt)));
  return { codes, salt: salt.toString('base64url'), hashes };
}

/** Stores a set in place of the earlier one. */
export async function storeCodes(
  trx: DbOrTransaction,
  userId: string,
  { salt, hashes }: NewCodes,
  at: string,
): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ code_hash, user_id: userId, salt, created_at: at })))
    .execute();
}

/** What a code is stored as; null when the user has no codes. Slow on purpose, so call it before a transaction. */
export async function hashCode(db: DbOrTransaction, userId: string, code: string): Promise<string | null> {
  const set = await db.selectFrom('recovery_codes').select('salt').where('user_id', '=', userId).executeTakeFirst();
  return set ? hashWithSalt(normalize(code), Buffer.from(set.salt, 'base64url')) : null;
}

/** Whether it is an unused code of the user; then it is used up. */
export async function useRecoveryCode(trx: DbOrTransaction, userId: string, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** The number of unused codes. */
export async function countCodes(db: DbOrTransaction, userId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Spaces, hyphens and capitals make no difference to people. */
function normalize(code: string): string {
  return code.toLowerCase().replace(/[\s-]/g, '');
}
