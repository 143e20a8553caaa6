import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are stored hashed, so that a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Asking the system for few bytes takes as long as for many. */
const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);

/** Random bytes as text, for what each page needs. No byte is used twice. */
export function randomText(bytes: number, encoding: 'base64' | 'base64url'): string {
  if (pool.length < bytes) pool = randomBytes(POOL_BYTES);
  const text = pool.toString(encoding, 0, bytes);
  pool = pool.subarray(bytes);
  return text;
}
