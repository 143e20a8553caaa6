import {
  addPasskey,
  confirmTotp,
  createRecoveryCodes,
  listSecondFactors,
  removePasskey,
  removeTotp,
  renamePasskey,
  requestNewPasskey,
  resetSecondFactor,
  startTotp,
} from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { conflict, notFound, unauthenticated } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { deleteSecondFactors } from '../credentials';
import type { MailServices } from '../mails';
import {
  changePasskeyName,
  creationOptions,
  deletePasskey,
  findPasskeys,
  relyingPartyOf,
  toPasskey,
} from '../passkeys';
import { type Account, announceAdministrator, findActiveUser, lockActiveUser } from '../users';
import { addSecondFactor, report } from './enrolment';
import { findMethods, needsSecondFactor, settleRemoval } from './methods';
import { countCodes, generateCodes, storeCodes } from './recovery-codes';
import { deleteTotp, findTotp, startTotpFor } from './totp';

/** The ways to sign in, managed by their owner and reset by administrators. */
export function secondFactorRoutes(mount: Mount, services: MailServices): void {
  const { db, config, now, mailer, sessions } = services;

  mount(listSecondFactors, async ({ user }) => {
    const totp = await findTotp(db, user.id);
    return {
      Passkeys: (await findPasskeys(db, user.id)).map(toPasskey),
      Totp: totp ? { CreatedAt: totp.created_at } : null,
      RecoveryCodesLeft: await countCodes(db, user.id),
      Required: needsSecondFactor(config, user.role),
      PasskeysAvailable: relyingPartyOf(config) !== null,
    };
  });

  mount(requestNewPasskey, async ({ user }) => ({
    Options: await creationOptions(services, await requireUser(user.id)),
  }));

  mount(addPasskey, async ({ user, body }) => {
    const addition = { kind: 'passkey', name: body.Name, credential: body.credential } as const;
    const { codes } = await addSecondFactor(services, user.id, addition, async () => undefined);
    return { message: 'Passkey Added', ...(codes ? { RecoveryCodes: codes } : {}) };
  });

  mount(renamePasskey, async ({ user, params, body }) => {
    if (!(await changePasskeyName(db, { userId: user.id, id: params.id, name: body.Name }))) throw notFound();
    return { message: 'Passkey Renamed' };
  });

  mount(removePasskey, async ({ user, params }) => {
    await change(user.id, 'passkey-removed', async (trx) => {
      if (!(await deletePasskey(trx, { userId: user.id, id: params.id }))) throw notFound();
      await settleRemoval(config, trx, user);
    });
    return { message: 'Passkey Removed' };
  });

  mount(startTotp, async ({ user }) => {
    const account = await requireUser(user.id);
    return db.transaction().execute((trx) => startTotpFor(services, trx, account));
  });

  mount(confirmTotp, async ({ user, body }) => {
    const addition = { kind: 'totp', code: body.code } as const;
    const { codes } = await addSecondFactor(services, user.id, addition, async () => undefined);
    return { message: 'Authenticator App Added', ...(codes ? { RecoveryCodes: codes } : {}) };
  });

  mount(removeTotp, async ({ user }) => {
    await change(user.id, 'authenticator-removed', async (trx) => {
      if (!(await deleteTotp(trx, user.id))) throw notFound();
      await settleRemoval(config, trx, user);
    });
    return { message: 'Authenticator App Removed' };
  });

  mount(createRecoveryCodes, async ({ user }) => {
    const fresh = await generateCodes();
    await change(user.id, 'recovery-codes-created', async (trx) => {
      if ((await findMethods(trx, user.id)).length === 0) {
        throw conflict(
          'no_second_factor',
          'Add a passkey or an authenticator app first. Recovery codes replace a lost one.',
        );
      }
      await storeCodes(trx, user.id, fresh, now().toISOString());
    });
    return { message: 'Recovery Codes Created', RecoveryCodes: fresh.codes };
  });

  mount(resetSecondFactor, async ({ user, params }) => {
    // One's own goes through the profile, where the last one of a role that needs one is kept.
    if (params.id === user.id) {
      throw conflict('own_account', 'Remove your own passkeys and your authenticator app on your profile.');
    }
    const account = await findActiveUser(db, params.id);
    if (!account) throw notFound();
    await change(params.id, 'second-factor-reset', async (trx) => {
      await deleteSecondFactors(trx, params.id);
      await sessions.endAllOf(params.id, trx);
      if (account.role === 'ADM') {
        const what = 'had the second factor reset';
        await announceAdministrator(services, trx, { who: account.name, what, by: user.name });
      }
    });
    return { message: 'Second Factor Reset' };
  });

  async function requireUser(id: string): Promise<Account> {
    const account = await findActiveUser(db, id);
    if (!account) throw unauthenticated();
    return account;
  }

  /** A change of a user's methods with its record and its e-mail. The user is locked: changes come one after the other. */
  async function change(
    userId: string,
    event: Parameters<typeof report>[3],
    work: (trx: DbOrTransaction) => Promise<void>,
  ): Promise<void> {
    await db.transaction().execute(async (trx) => {
      if (!(await lockActiveUser(trx, userId))) throw notFound();
      await work(trx);
      await report(services, trx, userId, event);
    });
    mailer.wake();
  }
}
