import { call } from '@internship-portals/shared-api/client';
import { requestPasskeySignIn, signInWithPasskey, signInWithProvider } from '@internship-portals/shared-api/contract';
import { getPasskey } from '../second-factors/webauthn';

/** Messages for a sign-in that the identity provider refused. */
const FAILURES: Record<string, string> = {
  expired: 'Logging in took too long, or was begun in another browser. Try again.',
  refused: 'The login was cancelled or refused. Try again, or use your password.',
  unverified:
    'Your e-mail address is not confirmed there. Ask the people who manage your account, or use your password.',
  'no-account': 'There is no staff account with the e-mail address that you use there. Ask an administrator for one.',
  unavailable: 'The login service cannot be reached at the moment. Try again later, or use your password.',
};

/** Signs in with any passkey that the person has for the product. */
export async function signInByPasskey() {
  const { Options } = await call(requestPasskeySignIn, { body: {} });
  return call(signInWithPasskey, { body: { credential: await getPasskey(Options) } });
}

/**
 * Completes a sign-in at the identity provider.
 *
 * @param hash what the address of the login page has after the provider: `#step=...` or `#provider=<why not>`
 * @throws Error with words for the person when the provider did not sign them in; ApiError as signing in does
 */
export async function finishProviderSignIn(hash: string) {
  const returned = new URLSearchParams(hash.slice(1));
  const step = returned.get('step');
  if (step) return call(signInWithProvider, { body: { step } });
  throw new Error(FAILURES[returned.get('provider') ?? ''] ?? FAILURES.refused);
}
