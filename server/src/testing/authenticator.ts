import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import type {
  NewPasskeyCredential,
  PasskeyCreationOptions,
  PasskeyCredential,
  PasskeyRequestOptions,
} from '@internship-portals/shared-api/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** User present, user verified. */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A browser with an authenticator that holds one passkey. */
export interface Authenticator {
  create(options: PasskeyCreationOptions): NewPasskeyCredential;
  /** @param changes what a dishonest browser or authenticator does */
  get(
    options: PasskeyRequestOptions,
    changes?: { origin?: string; verified?: boolean; counter?: number },
  ): PasskeyCredential;
}

const encode = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** Signs with ES256, as phones and security keys do. */
export function createAuthenticator(origin = 'http://localhost:3000'): Authenticator {
  const id = randomBytes(32);
  let privateKey: KeyObject;
  let userHandle = '';
  let counter = 0;

  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (rpId: string, flags: number, count: number, rest = Buffer.alloc(0)) => {
    const head = Buffer.alloc(5);
    head[0] = flags;
    head.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), head, rest]);
  };

  return {
    create(options) {
      const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      privateKey = pair.privateKey;
      userHandle = options.user.id;
      const { x = '', y = '' } = pair.publicKey.export({ format: 'jwk' });
      // COSE: EC2, ES256, P-256.
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = authenticatorData(options.rp.id ?? '', PRESENT | VERIFIED | HAS_CREDENTIAL, counter, credential);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      );
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key',
        response: {
          clientDataJSON: encode(clientData('webauthn.create', options.challenge)),
          attestationObject: encode(attestation),
          transports: ['internal'],
        },
        clientExtensionResults: {},
      };
    },

    get(options, changes = {}) {
      counter = changes.counter ?? counter + 1;
      const flags = PRESENT | (changes.verified === false ? 0 : VERIFIED);
      const data = authenticatorData(options.rpId ?? '', flags, counter);
      const client = clientData('webauthn.get', options.challenge, changes.origin);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id: encode(id),
        rawId: encode(id),
        type: 'public-key',
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle,
        },
        clientExtensionResults: {},
      };
    },
  };
}
