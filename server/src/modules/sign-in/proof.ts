import { proveWithSecondFactor, requestProof } from '@internship-portals/shared-api/contract';
import { FieldErrors, HttpError } from '../../http/errors';
import type { Mount } from '../../http/mount';
import type { Services } from '../../services';
import { hasIdentity } from '../identity-provider';
import { relyingPartyOf, requestOptions, usePasskey } from '../passkeys';
import { findMethods, useTotp, wrongCode } from '../second-factors';
import { findActiveUser } from '../users';

/** The ways to prove one's identity again besides the password. Recovery codes are for those who cannot sign in. */
export function proofRoutes(mount: Mount, services: Services): void {
  const { db, config, sessions, throttles, audit } = services;

  mount(requestProof, async ({ user }) => {
    const methods = (await findMethods(db, user.id)).filter((method) => method !== 'recovery-code');
    const withPasskey = methods.includes('passkey') && relyingPartyOf(config) !== null;
    const account = await findActiveUser(db, user.id);
    return {
      Methods: methods,
      ...(withPasskey ? { Options: await requestOptions(services, 'step-up', user.id) } : {}),
      Password: account?.password_hash != null,
      Provider: config.identityProvider !== undefined && (await hasIdentity(db, user.id)),
      Proved: sessions.isProved(user),
    };
  });

  mount(proveWithSecondFactor, async ({ user, body }) => {
    const { code = '', credential } = body;
    // By session: guesses with a stolen token do not keep the owner out.
    await throttles.take('proofBySession', user.session.id);
    try {
      await db.transaction().execute(async (trx) => {
        if (credential) await usePasskey(services, trx, { use: 'step-up', userId: user.id, credential });
        else if (!(await useTotp(services, trx, user.id, code))) throw wrongCode();
      });
    } catch (error) {
      audit.tally({ event: 'step-up', outcome: 'failure' });
      // A 401 would end the session.
      const refused = error instanceof HttpError && error.status === 401;
      throw refused ? new FieldErrors({ credential: [error.message] }) : error;
    }
    await throttles.giveBack('proofBySession', user.session.id);
    await sessions.prove(user.session);
    await audit.record(db, { event: 'step-up', detail: credential ? 'passkey' : 'totp' });
    return { message: 'Confirmed.' };
  });
}
