import type { HeldAccount, HeldApplication, PersonalData } from '../../database/personal-data';
import { endEmailChanges } from './email-changes';
import { deleteSecondFactors } from './sign-in-methods';

/** Activation links, and the record of the account that an application created. Only hashes: no copy has them. */
export const activationData = {
  async erase(trx, { id }) {
    await trx.deleteFrom('account_tokens').where('application_id', '=', id).execute();
    await trx.updateTable('applications').set({ activated: 0 }).where('id', '=', id).execute();
  },
} satisfies PersonalData<HeldApplication>;

/** Ways to sign in, without keys, secrets and codes. */
export const signInData = {
  async read(db, { id }) {
    const passkeys = await db
      .selectFrom('passkeys')
      .select(['name', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    const app = await db
      .selectFrom('authenticator_apps')
      .select('confirmed_at')
      .where('user_id', '=', id)
      .executeTakeFirst();
    const codes = await db.selectFrom('recovery_codes').select('created_at').where('user_id', '=', id).execute();
    const emailChanges = await db
      .selectFrom('email_changes')
      .select(['old_email as from', 'new_email as to', 'requested_at as requestedAt', 'confirmed_at as confirmedAt'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute();
    return {
      passkeys,
      authenticatorApp: app?.confirmed_at ? { addedAt: app.confirmed_at } : null,
      recoveryCodes: codes[0] ? { createdAt: codes[0].created_at, unused: codes.length } : null,
      emailChanges,
    };
  },
  async erase(trx, { id }) {
    await deleteSecondFactors(trx, id);
    await trx.deleteFrom('account_tokens').where('user_id', '=', id).execute();
    await endEmailChanges(trx, id);
  },
} satisfies PersonalData<HeldAccount>;
