import type { DbOrTransaction } from '../../database/connection';

/** Deletes passkeys, the authenticator app, recovery codes and unfinished sign-ins of an account. */
export async function deleteSecondFactors(on: DbOrTransaction, userId: string): Promise<void> {
  for (const table of ['passkeys', 'authenticator_apps', 'recovery_codes', 'sign_in_steps'] as const) {
    await on.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
