import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import { conflict, HttpError, notFound } from '../../http/errors';
import { newToken } from '../../lib/tokens';
import type { Services } from '../../services';
import { type RelyingParty, relyingPartyOf } from './relying-party';
import {
  findPasskeyByCredential,
  findPasskeys,
  insertPasskey,
  type StoredPasskey,
  touchPasskey,
  useChallenge,
} from './repository';

/** How long a browser may take to answer a challenge. */
const CHALLENGE_MS = 5 * 60_000;
const MAX_PASSKEYS = 20;
const PRODUCT = 'Internship Portals';

/** What a challenge is for: one that was made for another use or another account is not accepted. */
type Use = 'create' | 'sign-in' | 'second-step' | 'step-up';

const refused = () =>
  new HttpError('passkey_refused', 'This passkey could not be used. Try again, or log in in another way.');
const notCreated = () =>
  conflict(
    'passkey_not_created',
    'The passkey was not added: this took too long, or its answer is not valid. Try again.',
  );

// The library and its certificates parsers are large: they are loaded with the first passkey, not at the start.
const library = () => import('@simplewebauthn/server');

/** @throws 404 where browsers offer no passkeys */
function requireRelyingParty(services: Services): RelyingParty {
  const party = relyingPartyOf(services.config);
  if (!party) throw notFound();
  return party;
}

/** The challenge is signed, so that no row exists until one was answered. */
function issueChallenge({ links, now }: Services, use: Use, userId: string): string {
  return links.seal('passkey', `${use}~${userId}~${newToken()}`, new Date(now().getTime() + CHALLENGE_MS));
}

/** The expiry of a challenge that was issued for this; null for any other. */
function readChallenge({ links }: Services, encoded: string, use: Use, userId: string): Date | null {
  const issued = links.unseal('passkey', Buffer.from(encoded, 'base64url').toString());
  return issued?.what.startsWith(`${use}~${userId}~`) ? issued.until : null;
}

/** The challenge that the browser says it has answered. */
function challengeOf({ response }: PasskeyCredential | NewPasskeyCredential): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

/** What the browser needs to create a passkey that can sign in alone. */
export async function creationOptions(
  services: Services,
  user: { id: string; name: string; email: string },
): Promise<PasskeyCreationOptions> {
  const { id: rpID } = requireRelyingParty(services);
  const present = await findPasskeys(services.db, user.id);
  if (present.length >= MAX_PASSKEYS) {
    throw conflict('too_many_passkeys', `An account can have ${MAX_PASSKEYS} passkeys. Remove one first.`);
  }
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: PRODUCT,
    rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    challenge: issueChallenge(services, 'create', user.id),
    attestationType: 'none',
    excludeCredentials: present.map(describe),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return options as PasskeyCreationOptions;
}

/**
 * Adds the passkey that the browser has created.
 *
 * @throws 409 for an answer that is not valid, too late or was used before
 */
export async function addCreatedPasskey(
  services: Services,
  trx: DbOrTransaction,
  { userId, name, credential }: { userId: string; name: string; credential: NewPasskeyCredential },
): Promise<void> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(services);
  const challenge = challengeOf(credential);
  const until = readChallenge(services, challenge, 'create', userId);
  if (!until) throw notCreated();
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response: { ...credential.response } } as never,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified || !(await useChallenge(trx, challenge, until))) throw notCreated();
  const { credential: created, credentialBackedUp } = verified.registrationInfo;
  try {
    await insertPasskey(trx, {
      user_id: userId,
      credential_id: created.id,
      public_key: Buffer.from(created.publicKey).toString('base64url'),
      counter: String(created.counter),
      transports: (created.transports ?? []).join(','),
      name,
      synced: credentialBackedUp ? 1 : 0,
      created_at: services.now().toISOString(),
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw notCreated();
    throw error;
  }
}

/** What the browser needs to use a passkey: one of a user, or any that it has for the product. */
export async function requestOptions(
  services: Services,
  use: Exclude<Use, 'create'>,
  userId?: string,
): Promise<PasskeyRequestOptions> {
  const { id: rpID } = requireRelyingParty(services);
  const allowed = userId === undefined ? [] : await findPasskeys(services.db, userId);
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: issueChallenge(services, use, userId ?? ''),
    userVerification: 'required',
    allowCredentials: allowed.map(describe),
  });
  return options as PasskeyRequestOptions;
}

/**
 * Checks the browser's answer to `requestOptions`, which must be the first one to its challenge.
 *
 * @param userId the account that the challenge was issued for; without one the passkey names it
 * @returns the id of the passkey's user
 * @throws 401 for a passkey that is unknown or an answer that is not valid
 */
export async function usePasskey(
  services: Services,
  trx: DbOrTransaction,
  { use, userId, credential }: { use: Exclude<Use, 'create'>; userId?: string; credential: PasskeyCredential },
): Promise<string> {
  const { id: expectedRPID, origin: expectedOrigin } = requireRelyingParty(services);
  const challenge = challengeOf(credential);
  const until = readChallenge(services, challenge, use, userId ?? '');
  const passkey = await findPasskeyByCredential(trx, credential.id);
  if (!until || !passkey || (userId !== undefined && passkey.user_id !== userId)) throw refused();
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: credential as never,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) throw refused();
  const at = services.now().toISOString();
  const counter = String(verified.authenticationInfo.newCounter);
  if (!(await useChallenge(trx, challenge, until))) throw refused();
  if (!(await touchPasskey(trx, passkey, { counter, at }))) throw refused();
  return passkey.user_id;
}

function describe({ credential_id, transports }: StoredPasskey) {
  return { id: credential_id, transports: transports === '' ? [] : transports.split(',') };
}
