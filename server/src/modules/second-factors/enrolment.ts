import type { AuditEvent, NewPasskeyCredential } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import { FieldErrors, unauthenticated } from '../../http/errors';
import { type MailServices, signInMethodsChanged } from '../mails';
import { addCreatedPasskey } from '../passkeys';
import { findActiveUser, lockActiveUser } from '../users';
import { countCodes, generateCodes, storeCodes } from './recovery-codes';
import { confirmTotpOf, isWrongCode } from './totp';

/** 422 for a code that is wrong or was used before. */
export const wrongCode = () =>
  new FieldErrors({ code: ['This code is not right, or it was used already. Enter the one that is shown now.'] });

/** A way to sign in that is being added to an account. */
export type Addition =
  | { kind: 'passkey'; name: string; credential: NewPasskeyCredential }
  | { kind: 'totp'; code: string };

/**
 * Adds a second factor, and tells the owner by e-mail. An account without recovery codes gets a set.
 *
 * @param afterwards what else happens in the transaction, such as the start of a session
 * @returns the new recovery codes, if there are any, and the result of `afterwards`
 * @throws 409 for a passkey that was not created, 422 for a wrong code
 */
export async function addSecondFactor<Result>(
  services: MailServices,
  userId: string,
  addition: Addition,
  afterwards: (trx: DbOrTransaction) => Promise<Result>,
): Promise<{ codes?: string[]; result: Result }> {
  const { db, now, mailer } = services;
  // Ten slow hashes only for who has the right code. The transaction below decides.
  if (addition.kind === 'totp' && (await isWrongCode(services, userId, addition.code))) throw wrongCode();
  const fresh = (await countCodes(db, userId)) === 0 ? await generateCodes() : undefined;
  const result = await db.transaction().execute(async (trx) => {
    if (!(await lockActiveUser(trx, userId))) throw unauthenticated();
    if (addition.kind === 'passkey') await addCreatedPasskey(services, trx, { userId, ...addition });
    else if (!(await confirmTotpOf(services, trx, userId, addition.code))) throw wrongCode();
    if (fresh) await storeCodes(trx, userId, fresh, now().toISOString());
    // The set-up during a sign-in has no session yet.
    const owner = { kind: 'user', id: userId } as const;
    await report(services, trx, userId, addition.kind === 'passkey' ? 'passkey-added' : 'authenticator-added', owner);
    return afterwards(trx);
  });
  mailer.wake();
  return { ...(fresh ? { codes: fresh.codes } : {}), result };
}

/** What the owner is told of each change. */
const NEWS = {
  'passkey-added': 'A passkey was added to your account.',
  'passkey-removed': 'A passkey was removed from your account.',
  'authenticator-added': 'An authenticator app was added to your account.',
  'authenticator-removed': 'The authenticator app was removed from your account.',
  'recovery-codes-created': 'New recovery codes were made for your account. The earlier ones no longer work.',
  'recovery-code-used': 'A recovery code was used to log in to your account.',
  'second-factor-reset':
    'An administrator removed the passkeys, the authenticator app and the recovery codes of your account.',
} satisfies Partial<Record<AuditEvent, string>>;

/** Records a change of the ways to sign in, and enqueues the e-mail that tells the owner. */
export async function report(
  { audit, mailer, config }: MailServices,
  trx: DbOrTransaction,
  userId: string,
  event: keyof typeof NEWS,
  actor?: { kind: 'user'; id: string },
): Promise<void> {
  await audit.record(trx, { event, subject: { kind: 'user', id: userId }, ...(actor ? { actor } : {}) });
  const owner = await findActiveUser(trx, userId);
  if (owner) await mailer.enqueue(trx, signInMethodsChanged(owner, { news: NEWS[event], publicUrl: config.publicUrl }));
}
