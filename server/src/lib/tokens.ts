import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in addresses and headers. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Tokens are stored hashed, so that a copy of the database grants no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
