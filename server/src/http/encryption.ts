import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** What is encrypted. What was encrypted for one purpose cannot be decrypted for another. */
type Purpose = 'totp-secret' | 'provider-sign-in' | 'earlier-keys' | 'certificate-key';

/** Encrypts short texts with keys derived from the signing key, so that a copy of the database is of no use. */
export interface Encryption {
  /**
   * @param owner what the text belongs to, such as a user's id: moved to another owner it cannot be decrypted
   * @returns base64url without dots
   */
  encrypt(purpose: Purpose, owner: string, text: string): string;
  /** Null for a text that was altered, has another owner, or was encrypted with another key. */
  decrypt(purpose: Purpose, owner: string, encrypted: string): string | null;
}

/** The keys of a start (`signing-keys.ts`). */
interface Secrets {
  current: Buffer;
  previous?: { key: Buffer };
  earlier?: { key: Buffer }[];
}

/** Also decrypts what the keys before have encrypted. */
export function createEncryption({ current, previous, earlier = [] }: Secrets): Encryption {
  const keyOf = (secret: Buffer, purpose: Purpose) =>
    Buffer.from(hkdfSync('sha256', secret, '', `encryption of ${purpose}`, 32));
  const decryptWith = (secret: Buffer, purpose: Purpose, owner: string, bytes: Buffer) => {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret, purpose), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    try {
      return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      return null;
    }
  };
  return {
    encrypt(purpose, owner, text) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyOf(current, purpose), iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(owner));
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },
    decrypt(purpose, owner, encrypted) {
      const bytes = Buffer.from(encrypted, 'base64url');
      if (bytes.length < IV_BYTES + TAG_BYTES) return null;
      for (const { key } of [{ key: current }, ...(previous ? [previous] : []), ...earlier]) {
        const text = decryptWith(key, purpose, owner, bytes);
        if (text !== null) return text;
      }
      return null;
    },
  };
}
