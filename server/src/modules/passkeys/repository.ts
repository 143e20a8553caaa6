import type { Passkey } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { hashToken } from '../../lib/tokens';

/** The passkeys of a user, oldest first. */
export function findPasskeys(db: DbOrTransaction, userId: string) {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** A passkey as stored, with its key. */
export type StoredPasskey = Awaited<ReturnType<typeof findPasskeys>>[number];

/** The passkey with this id of WebAuthn. */
export function findPasskeyByCredential(db: DbOrTransaction, credentialId: string) {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Adds a passkey. Throws a unique violation when the credential is registered already. */
export async function insertPasskey(
  db: DbOrTransaction,
  passkey: Omit<StoredPasskey, 'id' | 'last_used_at'>,
): Promise<void> {
  await db
    .insertInto('passkeys')
    .values({ id: uuidv7(), last_used_at: null, ...passkey })
    .execute();
}

/** Records a use; false when another use of the passkey came first or the passkey was removed. */
export async function touchPasskey(
  db: DbOrTransaction,
  { id, counter }: StoredPasskey,
  now: { counter: string; at: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: now.counter, last_used_at: now.at })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Renames a passkey of the user; false when there is none with this id. */
export async function changePasskeyName(
  db: DbOrTransaction,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes a passkey of the user; false when there is none with this id. */
export async function deletePasskey(db: DbOrTransaction, { userId, id }: { userId: string; id: string }) {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Marks a challenge as used; false when it was used before. */
export async function useChallenge(db: DbOrTransaction, challenge: string, until: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ challenge_hash: hashToken(challenge), expires_at: until.toISOString() })
    .onConflict((conflict) => conflict.column('challenge_hash').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the challenges that have expired. */
export async function sweepChallenges(db: DbOrTransaction, at: string): Promise<void> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', at).execute();
}

/** A passkey with the contract's field names. */
export function toPasskey(passkey: StoredPasskey): Passkey {
  return {
    id: passkey.id,
    Name: passkey.name,
    CreatedAt: passkey.created_at,
    LastUsedAt: passkey.last_used_at,
    Synced: passkey.synced === 1,
  };
}
