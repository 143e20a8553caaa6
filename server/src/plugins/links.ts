import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from './database';

/** How long a signed link works. */
const LINK_MS = 5 * 60_000;

/** What the query of a signed link carries. */
export interface LinkProof {
  expires?: unknown;
  signature?: unknown;
}

/** Links that open one thing without a session, for a short time: a browser opens them as it opens any address. */
export interface SignedLinks {
  /**
   * The query that makes a link to `what` work.
   *
   * @param kind what sort of thing it is, so that a signature for one kind is none for another
   */
  sign(kind: 'document' | 'export', what: string): string;
  /** Whether the link was signed for this and still works; one that was changed is 'altered', whatever its age. */
  check(kind: 'document' | 'export', what: string, proof: LinkProof): 'valid' | 'expired' | 'altered';
}

/** The signing secret is made once and kept in the database, so that every instance signs alike. */
export async function createSignedLinks(db: Db, now: () => Date): Promise<SignedLinks> {
  const secret = await signingSecret(db);
  const signatureOf = (kind: string, what: string, expires: string) =>
    createHmac('sha256', secret).update(`${kind}\n${what}\n${expires}`).digest('base64url');
  return {
    sign(kind, what) {
      const expires = String(now().getTime() + LINK_MS);
      return `expires=${expires}&signature=${signatureOf(kind, what, expires)}`;
    },
    check(kind, what, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string') return 'altered';
      const expected = Buffer.from(signatureOf(kind, what, expires));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'altered';
      return Number(expires) > now().getTime() ? 'valid' : 'expired';
    },
  };
}

async function signingSecret(db: Db): Promise<Buffer> {
  await db
    .insertInto('settings')
    .values({ key: 'signing-secret', value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'signing-secret')
    .executeTakeFirstOrThrow();
  return Buffer.from(row.value, 'base64url');
}
