import type { NewTotp } from '@internship-portals/shared-api/contract';
import { Secret, TOTP } from 'otpauth';
import type { DbOrTransaction } from '../../database/connection';
import type { Encryption } from '../../http/encryption';
import { conflict } from '../../http/errors';
import type { Services } from '../../services';

const ISSUER = 'Internship Portals';
/** What every authenticator app supports (RFC 6238): six digits of HMAC-SHA-1, for 30 seconds. */
const COMMON = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Codes of the previous and the next step count too, since clocks differ. */
const WINDOW = 1;
const SECRET_BYTES = 20;

type AppServices = Pick<Services, 'encryption' | 'now'>;

/** The authenticator app of a user that is set up completely. */
export function findTotp(db: DbOrTransaction, userId: string) {
  return db
    .selectFrom('authenticator_apps')
    .select(['user_id', 'created_at'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
}

/**
 * Stores a new secret, in place of one that was not confirmed.
 *
 * @throws 409 when an app is set up already
 */
export async function startTotpFor(
  { encryption, now }: AppServices,
  trx: DbOrTransaction,
  user: { id: string; email: string },
): Promise<NewTotp> {
  if (await findTotp(trx, user.id)) {
    throw conflict('totp_present', 'There is an authenticator app already. Remove it before you add another.');
  }
  const secret = new Secret({ size: SECRET_BYTES });
  const values = {
    secret: encryption.encrypt('totp-secret', user.id, secret.base32),
    last_step: 0,
    created_at: now().toISOString(),
  };
  await trx
    .insertInto('authenticator_apps')
    .values({ user_id: user.id, confirmed_at: null, ...values })
    .onConflict((present) => present.column('user_id').doUpdateSet(values))
    .execute();
  const totp = new TOTP({ ...COMMON, issuer: ISSUER, label: user.email, secret });
  return { Secret: secret.base32, Uri: totp.toString() };
}

/**
 * Sets the app up with its first code; false for a wrong code.
 *
 * @throws 409 when no app is being set up
 */
export async function confirmTotpOf(
  services: AppServices,
  trx: DbOrTransaction,
  userId: string,
  code: string,
): Promise<boolean> {
  const started = await trx
    .selectFrom('authenticator_apps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  if (!started) throw conflict('totp_not_started', 'Start again: no authenticator app is being set up.');
  if (!(await takeCode(services, trx, userId, code, 'is'))) return false;
  await trx
    .updateTable('authenticator_apps')
    .set({ confirmed_at: services.now().toISOString() })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** Whether the code is right and no code of its 30 seconds or later was accepted before; then it is used up. */
export function useTotp(services: AppServices, trx: DbOrTransaction, userId: string, code: string): Promise<boolean> {
  return takeCode(services, trx, userId, code, 'is not');
}

/** Whether the code of an app that is being set up is wrong, without using it up: a check before expensive work. */
export async function isWrongCode(
  { db, encryption, now }: AppServices & Pick<Services, 'db'>,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst();
  const secret = row && encryption.decrypt('totp-secret', userId, row.secret);
  return Boolean(secret && deltaOf(secret, code, now().getTime()) === null);
}

/** How many steps of 30 seconds the code is away from now; null for a wrong one. */
function deltaOf(secret: string, code: string, timestamp: number): number | null {
  const token = code.replace(/[\s-]/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  return new TOTP({ ...COMMON, secret: Secret.fromBase32(secret) }).validate({ token, timestamp, window: WINDOW });
}

async function takeCode(
  { encryption, now }: AppServices,
  trx: DbOrTransaction,
  userId: string,
  code: string,
  confirmed: 'is' | 'is not',
): Promise<boolean> {
  const row = await trx
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed, null)
    .executeTakeFirst();
  const secret = row && encryption.decrypt('totp-secret', userId, row.secret);
  const timestamp = now().getTime();
  const delta = secret ? deltaOf(secret, code, timestamp) : null;
  if (!secret || delta === null) return false;
  const step = TOTP.counter({ period: COMMON.period, timestamp }) + delta;
  const { numUpdatedRows } = await trx
    .updateTable('authenticator_apps')
    // Encrypted again, so that after a renewal of the key the previous one can go.
    .set({ last_step: step, secret: encryption.encrypt('totp-secret', userId, secret) })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Removes the app; false when there is none that is set up. */
export async function deleteTotp(trx: DbOrTransaction, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_apps')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** How many secrets no key decrypts. */
export async function countUnreadable(db: DbOrTransaction, encryption: Encryption): Promise<number> {
  const rows = await db.selectFrom('authenticator_apps').select(['user_id', 'secret']).execute();
  return rows.filter((row) => encryption.decrypt('totp-secret', row.user_id, row.secret) === null).length;
}

/**
 * Encrypts again, with the present key, the secrets that an earlier key has encrypted, so that the earlier key can go.
 *
 * @param present decrypts with the present key only
 * @returns how many secrets no key decrypts
 */
export async function renewEncryption(
  { db, encryption }: Pick<Services, 'db' | 'encryption'>,
  present: Encryption,
): Promise<number> {
  const rows = await db.selectFrom('authenticator_apps').select(['user_id', 'secret']).execute();
  let unreadable = 0;
  for (const row of rows) {
    if (present.decrypt('totp-secret', row.user_id, row.secret) !== null) continue;
    const secret = encryption.decrypt('totp-secret', row.user_id, row.secret);
    if (secret === null) unreadable += 1;
    else
      await db
        .updateTable('authenticator_apps')
        .set({ secret: encryption.encrypt('totp-secret', row.user_id, secret) })
        .where('user_id', '=', row.user_id)
        .where('secret', '=', row.secret)
        .execute();
  }
  return unreadable;
}
