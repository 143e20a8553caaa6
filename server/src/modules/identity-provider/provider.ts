import type * as Client from 'openid-client';
import type { IdentityProviderConfig } from '../../config';

/** How long the provider's description is used before it is read again. */
const DISCOVERY_MS = 60 * 60_000;
/** Seconds for one answer of the provider. */
const TIMEOUT_SECONDS = 10;
const SCOPE = 'openid email profile';
/** Seconds from the sign-in at the provider to its ID token. */
const JUST_NOW_SECONDS = 60;

/** What is kept in the browser while the person is at the provider. */
export interface ProviderSignIn {
  state: string;
  nonce: string;
  codeVerifier: string;
  /** A secret of this browser, which must also complete the sign-in. */
  browser: string;
}

/** Whom the provider has signed in. */
export interface ProviderIdentity {
  /** The provider's identifier of the person, which it never gives to another. */
  subject: string;
  email: string;
  /** Whether the provider says that it has checked that the address belongs to the person. */
  emailVerified: boolean;
  /** Whether the provider says that several factors were used (RFC 8176). */
  multiFactor: boolean;
  /** Whether the provider says that the person has just signed in there, not some time ago. */
  justNow: boolean;
}

/** The firm's OpenID Connect provider. */
interface IdentityProvider {
  /**
   * Begins a sign-in: the address to send the browser to, and what must be kept for its return.
   *
   * @param again whether the provider asks the person to sign in even if they are signed in there
   * @throws Error when the provider cannot be reached
   */
  begin(again?: 'again'): Promise<{ address: URL; signIn: ProviderSignIn }>;
  /**
   * Exchanges what the browser came back with, and checks state, nonce, PKCE, issuer, audience, expiry and signature.
   *
   * @throws Error when one of them is wrong, or the provider cannot be reached
   */
  finish(returned: URL, signIn: ProviderSignIn): Promise<ProviderIdentity>;
}

/** @param redirectUri where the browser comes back to, as registered with the provider */
export function createIdentityProvider(
  { issuer, clientId, clientSecret }: IdentityProviderConfig,
  redirectUri: string,
  now: () => Date,
): IdentityProvider {
  let known: { configuration: Promise<Client.Configuration>; until: number } | undefined;

  // The library is loaded with the first sign-in, and so is the description: the product starts without the provider.
  const discover = async () => {
    const client = await import('openid-client');
    if (!known || known.until <= now().getTime()) {
      const insecure = new URL(issuer).protocol === 'http:';
      const configuration = client.discovery(
        new URL(issuer),
        clientId,
        undefined,
        client.ClientSecretBasic(clientSecret),
        {
          timeout: TIMEOUT_SECONDS,
          execute: [
            // The library leaves out the signature of a token that came over TLS. A proxy may end the TLS.
            client.enableNonRepudiationChecks,
            // The settings allow plain HTTP for a provider on this machine only.
            ...(insecure ? [client.allowInsecureRequests] : []),
          ],
        },
      );
      known = { configuration, until: now().getTime() + DISCOVERY_MS };
      configuration.catch(() => {
        known = undefined;
      });
    }
    return { client, configuration: await known.configuration };
  };

  return {
    async begin(again) {
      const { client, configuration } = await discover();
      const signIn: ProviderSignIn = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        codeVerifier: client.randomPKCECodeVerifier(),
        browser: client.randomState(),
      };
      const address = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state: signIn.state,
        nonce: signIn.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(signIn.codeVerifier),
        code_challenge_method: 'S256',
        ...(again ? { prompt: 'login', max_age: '0' } : {}),
        // Providers that understand it tell how, and when, the person has signed in.
        ...(configuration.serverMetadata().claims_parameter_supported
          ? {
              claims: JSON.stringify({ id_token: { amr: null, ...(again ? { auth_time: { essential: true } } : {}) } }),
            }
          : {}),
      });
      return { address, signIn };
    },

    async finish(returned, signIn) {
      const { client, configuration } = await discover();
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: signIn.state,
        expectedNonce: signIn.nonce,
        pkceCodeVerifier: signIn.codeVerifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      // Many providers give the address with the user info only.
      const { email, email_verified } =
        claims.email === undefined
          ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : (claims as { email?: unknown; email_verified?: unknown });
      if (typeof email !== 'string') throw new Error('The provider sent no e-mail address');
      const { amr, auth_time: signedInAt, iat } = claims as { amr?: unknown; auth_time?: unknown; iat: number };
      return {
        subject: claims.sub,
        email,
        emailVerified: email_verified === true,
        multiFactor: Array.isArray(amr) && amr.includes('mfa'),
        // Both times are the provider's. The browser could have taken the demand out of the address.
        justNow: typeof signedInAt === 'number' && iat - signedInAt <= JUST_NOW_SECONDS,
      };
    },
  };
}
