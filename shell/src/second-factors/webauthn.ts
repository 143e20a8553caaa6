import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@internship-portals/shared-api/contract';
import { messages } from './messages';

const texts = messages.passkey;

const library = () => import(/* webpackChunkName: "webauthn" */ '@simplewebauthn/browser');

/** Whether this browser can use passkeys on this page. */
export const hasPasskeys = () => typeof window.PublicKeyCredential === 'function';

/** An error of the browser's passkey dialog, with a message for the person. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
}

/**
 * Asks the person to create a passkey.
 *
 * @throws PasskeyError when it was cancelled, or the device has one already
 */
export async function createPasskey(options: PasskeyCreationOptions): Promise<NewPasskeyCredential> {
  const { startRegistration } = await library();
  const { id, rawId, response } = await explained(() => startRegistration({ optionsJSON: options as never }));
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
    clientExtensionResults: {},
  };
}

/**
 * Asks the person to use a passkey.
 *
 * @throws PasskeyError when it was cancelled
 */
export async function getPasskey(options: PasskeyRequestOptions): Promise<PasskeyCredential> {
  const { startAuthentication } = await library();
  const { id, rawId, response } = await explained(() => startAuthentication({ optionsJSON: options as never }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) },
    clientExtensionResults: {},
  };
}

async function explained<Result>(ask: () => Promise<Result>): Promise<Result> {
  if (!hasPasskeys()) throw new PasskeyError(texts.unsupported);
  try {
    return await ask();
  } catch (error) {
    const present = error instanceof Error && error.name === 'InvalidStateError';
    throw new PasskeyError(present ? texts.present : texts.cancelled);
  }
}
