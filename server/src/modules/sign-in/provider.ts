import { signInWithProvider, startProviderProof, visitorPages } from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { HttpError, notFound } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { sendPlainPage } from '../../http/plain-page';
import { API_ROOT } from '../../http/request-path';
import { clientKey } from '../../http/throttles';
import { newToken } from '../../lib/tokens';
import type { Services } from '../../services';
import {
  createIdentityProvider,
  findProviderAccount,
  isIdentityOf,
  keepHandover,
  keepSignIn,
  type ProviderIdentity,
  readSignIn,
} from '../identity-provider';
import { startStep } from './steps';

/** Why a sign-in at the provider did not work, for the login page. */
type Failure = 'expired' | 'refused' | 'unverified' | 'no-account' | 'unavailable';

const START = API_ROOT + signInWithProvider.path;
const CALLBACK = `${START}/Callback`;

const AWAY = 'the identity provider cannot be reached';
const PROVED = 'You have confirmed that it is you. Close this tab and go back to the one before.';
/** Why a sign-in at the provider proves nothing, in words. */
const UNPROVED = {
  refused: 'You have not confirmed that it is you. The login was cancelled or refused.',
  'another-person': 'You have not confirmed that it is you. You logged in with another account there.',
  'not-again':
    'You have not confirmed that it is you. The login service did not ask you to log in again. Add a passkey on your profile, or choose a password with Forgot Password.',
};
const BACK = 'Close this tab, go back to the one before and try again.';

/** Another site could sign a person in to an account that they did not choose. Old browsers do not tell, and are let in. */
const comesFromOtherSite = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']));

/**
 * The two addresses that the browser opens on its way to the firm's provider and back, to sign in or to prove one's
 * identity again. They are not in the contract, since they answer with redirects. Without a provider there are none.
 */
export function registerProvider(app: FastifyInstance, mount: Mount, services: Services): void {
  const { config, db, log, audit, sessions, throttles, now } = services;
  if (!config.identityProvider) {
    mount(startProviderProof, async () => {
      throw notFound();
    });
    return;
  }
  const { issuer } = config.identityProvider;
  const provider = createIdentityProvider(config.identityProvider, `${config.publicUrl}${CALLBACK}`, now);
  const options = { schema: { hide: true }, exposeHeadRoute: false };

  mount(startProviderProof, async ({ user, reply }) => {
    const { address, signIn } = await provider.begin('again').catch((error: unknown) => {
      log.warn({ err: error }, AWAY);
      throw new HttpError('provider_unavailable', 'The login service cannot be reached. Try again later.');
    });
    keepSignIn(services, reply, { ...signIn, proves: { user: user.id, session: user.session.id } });
    return { Address: address.href };
  });

  app.get(START, options, async (request, reply) => {
    if (comesFromOtherSite(request)) return redirect(reply, visitorPages.login);
    try {
      const { address, signIn } = await provider.begin();
      keepSignIn(services, reply, signIn);
      return redirect(reply, address.href);
    } catch (error) {
      request.log.warn({ err: error }, AWAY);
      return fail(reply, 'unavailable');
    }
  });

  app.get(CALLBACK, options, async (request, reply) => {
    await throttles.take('signInByClient', clientKey(request.ip));
    const begun = readSignIn(services, request, reply);
    if (!begun) return fail(reply, 'expired');
    const identity = await provider.finish(new URL(request.url, config.publicUrl), begun).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a sign-in at the identity provider was refused');
      return undefined;
    });
    return begun.proves ? prove(request, reply, begun.proves, identity) : signIn(request, reply, identity);
  });

  async function signIn(request: FastifyRequest, reply: FastifyReply, identity: ProviderIdentity | undefined) {
    if (!identity) return fail(reply, 'refused');
    if (!identity.emailVerified) return fail(reply, 'unverified');
    const account = await db.transaction().execute((trx) => findProviderAccount(trx, issuer, identity, now()));
    if (!account) return fail(reply, 'no-account');
    const browser = newToken();
    const step = await startStep(services, db, 'provider', account, browser);
    keepHandover(services, reply, { browser, proved: identity.multiFactor });
    await throttles.giveBack('signInByClient', clientKey(request.ip));
    // In the fragment, which is neither sent to a server nor logged.
    return redirect(reply, `${visitorPages.login}#step=${step}`);
  }

  /** Ends in a separate tab. The page that waits for the proof polls for it. */
  async function prove(
    request: FastifyRequest,
    reply: FastifyReply,
    { user, session }: { user: string; session: string },
    identity: ProviderIdentity | undefined,
  ) {
    const actor = { kind: 'user', id: user } as const;
    const why = await whyUnproved(user, identity);
    if (why) {
      audit.tally({ event: 'step-up', outcome: 'failure', actor, detail: `provider: ${why}` });
      return sendPlainPage(reply.code(403), `${UNPROVED[why]} ${BACK}`);
    }
    await throttles.giveBack('signInByClient', clientKey(request.ip));
    await sessions.prove({ id: session });
    await audit.record(db, { event: 'step-up', actor, detail: 'provider' });
    return sendPlainPage(reply, PROVED);
  }

  async function whyUnproved(
    user: string,
    identity: ProviderIdentity | undefined,
  ): Promise<keyof typeof UNPROVED | undefined> {
    if (!identity) return 'refused';
    if (!(await isIdentityOf(db, user, { issuer, subject: identity.subject }))) return 'another-person';
    return identity.justNow ? undefined : 'not-again';
  }

  function fail(reply: FastifyReply, why: Failure) {
    audit.tally({
      event: 'sign-in',
      outcome: 'failure',
      subject: { kind: 'account' },
      detail: `provider: ${why}`,
    });
    return redirect(reply, `${visitorPages.login}#provider=${why}`);
  }
}

function redirect(reply: FastifyReply, address: string) {
  return reply.header('cache-control', 'no-store').redirect(address, 303);
}
