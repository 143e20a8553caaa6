import { createHash } from 'node:crypto';
import type { DbOrTransaction } from '../../database/connection';
import { type Account, findActiveUser, findActiveUserByEmail, lockActiveUser } from '../users';
import type { ProviderIdentity } from './provider';

/**
 * The active account of a person whom the provider has signed in. At the first time it is the one with the verified
 * address, and from then on the one that belongs to the provider's identifier, which is never given to another person. An
 * address may be: its later owner does not get the account.
 *
 * @returns undefined without an account, and for an address whose account belongs to another identifier
 */
export async function findProviderAccount(
  trx: DbOrTransaction,
  issuer: string,
  { subject, email }: Pick<ProviderIdentity, 'subject' | 'email'>,
  now: Date,
): Promise<Account | undefined> {
  const identityHash = hashOf(issuer, subject);
  const owner = await ownerOf(trx, identityHash);
  if (owner) return findActiveUser(trx, owner);
  const account = await findActiveUserByEmail(trx, email);
  // For staff: interns have no account at the firm's provider.
  if (!account || account.role === 'INT' || !(await lockActiveUser(trx, account.id))) return undefined;
  await trx
    .insertInto('provider_accounts')
    .values({ identity_hash: identityHash, user_id: account.id, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await ownerOf(trx, identityHash)) === account.id ? account : undefined;
}

/** Whether this identity is the one that an account belongs to. */
export async function isIdentityOf(
  on: DbOrTransaction,
  userId: string,
  { issuer, subject }: { issuer: string; subject: string },
): Promise<boolean> {
  return (await ownerOf(on, hashOf(issuer, subject))) === userId;
}

/** Whether an account belongs to an identity at a provider. */
export async function hasIdentity(on: DbOrTransaction, userId: string): Promise<boolean> {
  const row = await on
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function hashOf(issuer: string, subject: string): string {
  return createHash('sha256').update(`${issuer}\n${subject}`).digest('base64url');
}

async function ownerOf(on: DbOrTransaction, identityHash: string): Promise<string | undefined> {
  const row = await on
    .selectFrom('provider_accounts')
    .select('user_id')
    .where('identity_hash', '=', identityHash)
    .executeTakeFirst();
  return row?.user_id;
}
