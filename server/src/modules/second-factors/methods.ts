import type { Role, SecondFactorMethod } from '@internship-portals/shared-api/contract';
import type { Config } from '../../config';
import type { DbOrTransaction } from '../../database/connection';
import { conflict } from '../../http/errors';
import type { Services } from '../../services';
import { findPasskeys, relyingPartyOf } from '../passkeys';
import { countCodes } from './recovery-codes';
import { findTotp } from './totp';

/** What a user can complete a sign-in with; empty without a second factor. Recovery codes alone are none. */
export async function findMethods(db: DbOrTransaction, userId: string): Promise<SecondFactorMethod[]> {
  const [passkeys, totp, codes] = [
    await findPasskeys(db, userId),
    await findTotp(db, userId),
    await countCodes(db, userId),
  ];
  if (passkeys.length === 0 && !totp) return [];
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(totp ? (['totp'] as const) : []),
    ...(codes > 0 ? (['recovery-code'] as const) : []),
  ];
}

/** What a user can set up to have a second factor. */
export function offeredMethods(config: Config): SecondFactorMethod[] {
  return relyingPartyOf(config) ? ['passkey', 'totp'] : ['totp'];
}

/** Whether accounts of the role must have a second factor. */
export function needsSecondFactor({ secondFactorRoles }: Config, role: Role): boolean {
  return secondFactorRoles.includes(role);
}

/**
 * Settles the removal of a method in its transaction: recovery codes go with the last method.
 *
 * @throws 409 when the role needs a second factor and none is left, which takes the removal back
 */
export async function settleRemoval(config: Config, trx: DbOrTransaction, user: { id: string; role: Role }) {
  if ((await findMethods(trx, user.id)).length > 0) return;
  if (needsSecondFactor(config, user.role)) {
    throw conflict(
      'last_second_factor',
      'Your role needs a second factor. Add another passkey or an authenticator app before you remove this one.',
    );
  }
  await trx.deleteFrom('recovery_codes').where('user_id', '=', user.id).execute();
}

/** Ends the sessions of people whose role has come to need a second factor, so that they set one up at their next sign-in. */
export async function endUnprotectedSessions({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  if (config.secondFactorRoles.length === 0) return;
  await db
    .deleteFrom('sessions')
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('id').where('role', 'in', config.secondFactorRoles),
    )
    .where('user_id', 'not in', (users) => users.selectFrom('passkeys').select('user_id'))
    .where('user_id', 'not in', (users) =>
      users.selectFrom('authenticator_apps').select('user_id').where('confirmed_at', 'is not', null),
    )
    .execute();
}
