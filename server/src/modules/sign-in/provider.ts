import type { FastifyInstance, FastifyReply } from 'fastify';
import { signInWithProvider, visitorPages } from 'shared-api/contract';
import { API_ROOT } from '../../http/request-path';
import { clientKey } from '../../http/throttles';
import { newToken } from '../../lib/tokens';
import type { Services } from '../../services';
import {
  createIdentityProvider,
  findProviderAccount,
  keepHandover,
  keepSignIn,
  readSignIn,
} from '../identity-provider';
import { startStep } from './steps';

/** Why a sign-in at the provider did not work, for the login page. */
type Failure = 'expired' | 'refused' | 'unverified' | 'no-account' | 'unavailable';

/**
 * The two addresses that the browser opens on its way to the firm's provider and back. They are not in the contract,
 * since they answer with redirects. Without a provider there are none.
 */
export function registerProviderSignIn(app: FastifyInstance, services: Services): void {
  const { config, db, log, audit, throttles, now } = services;
  if (!config.identityProvider) return;
  const { issuer } = config.identityProvider;
  const start = API_ROOT + signInWithProvider.path;
  const callback = `${start}/Callback`;
  const provider = createIdentityProvider(config.identityProvider, `${config.publicUrl}${callback}`, now);
  const options = { schema: { hide: true }, exposeHeadRoute: false };

  app.get(start, options, async (_request, reply) => {
    try {
      const { address, signIn } = await provider.begin();
      keepSignIn(services, reply, signIn);
      return redirect(reply, address.href);
    } catch (error) {
      log.warn({ err: error }, 'the identity provider cannot be reached');
      return fail(reply, 'unavailable');
    }
  });

  app.get(callback, options, async (request, reply) => {
    await throttles.take('signInByClient', clientKey(request.ip));
    const signIn = readSignIn(services, request, reply);
    if (!signIn) return fail(reply, 'expired');
    const identity = await provider
      .finish(new URL(request.url, config.publicUrl), signIn)
      .catch((error: unknown) => void log.warn({ err: error }, 'a sign-in at the identity provider was refused'));
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
  });

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
