import type { DbOrTransaction } from '../../database/connection';

/** Deletes passkeys, the authenticator app, recovery codes, unfinished sign-ins, and the tie to the identity provider. */
export async function deleteSecondFactors(on: DbOrTransaction, userId: string): Promise<void> {
  const tables = ['passkeys', 'authenticator_apps', 'recovery_codes', 'sign_in_steps', 'provider_accounts'] as const;
  for (const table of tables) {
    await on.deleteFrom(table).where('user_id', '=', userId).execute();
  }
}
