import { visitorPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { hashToken, newToken } from '../../lib/tokens';
import type { Services } from '../../services';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const ACTIVATION_MS = 30 * DAY_MS;

/** How long a link that sets a password works. */
export const RESET_MS = 30 * MINUTE_MS;
/** How long the link in a new supervisor's welcome works: the person may be away for some days. */
export const WELCOME_MS = 7 * DAY_MS;

type Owner = { user_id: string; application_id: null } | { user_id: null; application_id: string };

async function issue(
  { now }: Services,
  on: DbOrTransaction,
  kind: 'activation' | 'reset',
  owner: Owner,
  lifeMs: number,
  at = now(),
  token = newToken(),
): Promise<{ token: string; tokenHash: string }> {
  const tokenHash = hashToken(token);
  await on
    .insertInto('account_tokens')
    .values({
      token_hash: tokenHash,
      kind,
      ...owner,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + lifeMs).toISOString(),
      used_at: null,
    })
    .execute();
  return { token, tokenHash };
}

/** A link that proves that the applicant reads mail sent to the application's address. */
export async function issueActivationLink(services: Services, on: DbOrTransaction, applicationId: string) {
  const owner = { user_id: null, application_id: applicationId };
  const { token, tokenHash } = await issue(services, on, 'activation', owner, ACTIVATION_MS);
  return { link: `${services.config.publicUrl}${visitorPages.activateAccount(token)}`, tokenHash };
}

/** A one-time link to the page that sets a password. */
export async function issueResetLink(services: Services, on: DbOrTransaction, userId: string, lifeMs: number) {
  const { token } = await issue(services, on, 'reset', { user_id: userId, application_id: null }, lifeMs);
  return `${services.config.publicUrl}${visitorPages.setPassword(token)}`;
}

/**
 * The link that sets a password, for a person who requests it on the page: the one that was sent before while it is open,
 * which then works for at least `lifeMs` more. Strangers who ask thus make no new links, and end none.
 */
export async function requestResetLink(services: Services, on: DbOrTransaction, userId: string, lifeMs: number) {
  const { token, repeated } = await request(services, on, 'reset', { user_id: userId, application_id: null }, lifeMs);
  return { link: `${services.config.publicUrl}${visitorPages.setPassword(token)}`, repeated };
}

/** The link that activates an account, for a person who requests it: as `requestResetLink`. */
export async function requestActivationLink(services: Services, on: DbOrTransaction, applicationId: string) {
  const owner = { user_id: null, application_id: applicationId };
  const { token, repeated } = await request(services, on, 'activation', owner, ACTIVATION_MS);
  return { link: `${services.config.publicUrl}${visitorPages.activateAccount(token)}`, repeated };
}

/** Only a token's hash is stored: those that may have to be sent again are computed, not random. */
async function request(
  services: Services,
  on: DbOrTransaction,
  kind: 'activation' | 'reset',
  owner: Owner,
  lifeMs: number,
): Promise<{ token: string; repeated: boolean }> {
  const { links, now } = services;
  const at = now();
  const [column, id] =
    owner.user_id === null
      ? (['application_id', owner.application_id] as const)
      : (['user_id', owner.user_id] as const);
  const tokenOf = (created: Date) => links.secretFor('account', `${kind}\n${id}`, created);
  const open = await on
    .selectFrom('account_tokens')
    .select(['token_hash', 'created_at', 'expires_at'])
    .where('kind', '=', kind)
    .where(column, '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at.toISOString())
    .execute();
  for (const { token_hash, created_at, expires_at } of open) {
    const token = tokenOf(new Date(created_at));
    if (hashToken(token) !== token_hash) continue;
    const until = Math.max(Date.parse(expires_at), at.getTime() + lifeMs);
    await on
      .updateTable('account_tokens')
      .set({ expires_at: new Date(until).toISOString() })
      .where('token_hash', '=', token_hash)
      .execute();
    return { token, repeated: true };
  }
  const { token } = await issue(services, on, kind, owner, lifeMs, at, tokenOf(at));
  return { token, repeated: false };
}

/** The unused, unexpired token of that kind. */
export async function findAccountToken({ db, now }: Services, kind: 'activation' | 'reset', token: string) {
  return db
    .selectFrom('account_tokens')
    .select(['token_hash', 'user_id', 'application_id'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
}

/** Whether an account was created with this application before, including accounts that were deleted since. */
export async function wasActivated(db: DbOrTransaction, applicationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_tokens')
    .select('token_hash')
    .where('application_id', '=', applicationId)
    .where('user_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records which account an application has created, as a used token. */
export async function recordActivation(
  { now }: Services,
  on: DbOrTransaction,
  applicationId: string,
  userId: string,
): Promise<void> {
  const at = now().toISOString();
  await on
    .insertInto('account_tokens')
    .values({
      token_hash: hashToken(newToken()),
      kind: 'activation',
      user_id: userId,
      application_id: applicationId,
      created_at: at,
      expires_at: at,
      used_at: at,
    })
    .execute();
  await on.updateTable('applications').set({ activated: 1 }).where('id', '=', applicationId).execute();
}

/** Records that the account of an application was deleted: the application is no longer open. */
export function recordEnd(on: DbOrTransaction, userId: string): Promise<void> {
  return setActivated(on, userId, 2);
}

/** Records that the account of an application was brought back. */
export function recordReturn(on: DbOrTransaction, userId: string): Promise<void> {
  return setActivated(on, userId, 1);
}

async function setActivated(on: DbOrTransaction, userId: string, activated: 1 | 2): Promise<void> {
  await on
    .updateTable('applications')
    .set({ activated })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('account_tokens')
        .select('application_id')
        .where('user_id', '=', userId)
        .where('application_id', 'is not', null)
        .$castTo<{ application_id: string }>(),
    )
    .execute();
}

/** Marks a token as used; false when it was used before. */
export async function useAccountToken({ now }: Services, on: DbOrTransaction, tokenHash: string): Promise<boolean> {
  const { numUpdatedRows } = await on
    .updateTable('account_tokens')
    .set({ used_at: now().toISOString() })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends a user's unused links: after a new password, a new address or a deletion. */
export function endResetLinks(services: Pick<Services, 'now'>, on: DbOrTransaction, userId: string): Promise<void> {
  return endLinks(services, on, 'user_id', userId);
}

/** Ends the unused activation links of an application: after a new address. */
export function endActivationLinks(services: Services, on: DbOrTransaction, applicationId: string): Promise<void> {
  return endLinks(services, on, 'application_id', applicationId);
}

async function endLinks(
  { now }: Pick<Services, 'now'>,
  on: DbOrTransaction,
  owner: keyof Owner,
  id: string,
): Promise<void> {
  await on
    .updateTable('account_tokens')
    .set({ used_at: now().toISOString() })
    .where(owner, '=', id)
    .where('used_at', 'is', null)
    .execute();
}

/** Deletes a link whose mail was refused. */
export async function deleteAccountToken(on: DbOrTransaction, tokenHash: string): Promise<void> {
  await on.deleteFrom('account_tokens').where('token_hash', '=', tokenHash).execute();
}
