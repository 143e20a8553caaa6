import { createHash } from 'node:crypto';
import type { DbOrTransaction, Tables } from '../../database/connection';
import { HttpError } from '../../http/errors';
import { hashToken, newToken } from '../../lib/tokens';
import type { Services } from '../../services';
import { type Account, findActiveUser } from '../users';

type StepKind = Tables['sign_in_steps']['kind'];

const MINUTE_MS = 60_000;
/** Time for finding the phone, for installing an app, and for the browser to come back from the provider. */
const LIFE_MS: Record<StepKind, number> = {
  'second-factor': 5 * MINUTE_MS,
  'set-up': 15 * MINUTE_MS,
  provider: MINUTE_MS,
};
/** Wrong answers to one step. */
const MAX_ATTEMPTS = 5;

/** 401: the first step must be taken again. */
export const stepExpired = () =>
  new HttpError('step_expired', 'This login took too long or was tried too often. Log in again from the beginning.');

/** Of a password hash, so that a new password ends the sign-ins that began with the old one. */
function fingerprint(account: Pick<Account, 'password_hash'>): string {
  return createHash('sha256')
    .update(account.password_hash ?? '')
    .digest('base64url');
}

/**
 * Records that a user has taken the first step, and returns the token of the next one; only its hash is stored.
 *
 * @param browser a secret of the browser that must take the next step
 */
export async function startStep(
  { now }: Services,
  trx: DbOrTransaction,
  kind: StepKind,
  account: Account,
  browser?: string,
): Promise<string> {
  const token = newToken();
  const at = now();
  await trx
    .insertInto('sign_in_steps')
    .values({
      token_hash: hashToken(token),
      user_id: account.id,
      kind,
      password_fingerprint: fingerprint(account),
      browser_hash: browser === undefined ? null : hashToken(browser),
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + LIFE_MS[kind]).toISOString(),
    })
    .execute();
  return token;
}

/**
 * The account that may take this step.
 *
 * @throws 401 for a step that is unknown, too old, used up or over because the password has changed
 */
export async function requireStep(
  { now }: Services,
  on: DbOrTransaction,
  kind: StepKind,
  token: string,
  browser?: string,
): Promise<Account> {
  const step = await on
    .selectFrom('sign_in_steps')
    .select(['user_id', 'password_fingerprint', 'browser_hash'])
    .where('token_hash', '=', hashToken(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', now().toISOString())
    .executeTakeFirst();
  const account = step && (await findActiveUser(on, step.user_id));
  const sameBrowser = step?.browser_hash === (browser === undefined ? null : hashToken(browser));
  if (!account || !sameBrowser || step.password_fingerprint !== fingerprint(account)) throw stepExpired();
  return account;
}

/** Counts an attempt at a step. Throws 401 when there were too many. */
export async function countAttempt(on: DbOrTransaction, token: string): Promise<void> {
  const { numUpdatedRows } = await on
    .updateTable('sign_in_steps')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .where('attempts', '<', MAX_ATTEMPTS)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw stepExpired();
}

/** Uses a step up. Throws 401 when it was used before. */
export async function endStep(trx: DbOrTransaction, token: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('sign_in_steps')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw stepExpired();
}

/** Deletes the steps that have expired. */
export async function sweepSteps(on: DbOrTransaction, at: string): Promise<void> {
  await on.deleteFrom('sign_in_steps').where('expires_at', '<', at).execute();
}
