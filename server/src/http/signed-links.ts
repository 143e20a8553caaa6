import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../database/connection';
import { htmlDocument } from '../lib/html-document';
import { escapeHtml } from '../lib/text';
import { HttpError } from './errors';

/** How long a link works. */
const LINK_MS = 5 * 60_000;

/** What a link opens. A signature is valid for one kind only. */
type Kind = 'document' | 'export' | 'personal-data' | 'preview' | 'person' | 'browser' | 'account';

/** The query of a signed link. */
export interface LinkProof {
  expires?: unknown;
  signature?: unknown;
}

/** Links that open one thing without a session for a short time, since the browser opens them as pages. */
export interface SignedLinks {
  /** The query that signs the address of `what`, for 5 minutes or until the given time. */
  sign(kind: Kind, what: string, until?: Date): string;
  /**
   * Throws 403 for a link that was not signed for this or has expired.
   *
   * @param again how to get a new link, as a sentence
   */
  require(kind: Kind, what: string, proof: LinkProof, again: string): void;
  /** The value of a cookie that contains `what`, which must not contain a dot, until the given time. */
  seal(kind: Kind, what: string, until: Date): string;
  /** A secret that only the server can compute, the same each time for the same thing and time. */
  secretFor(kind: Kind, what: string, at: Date): string;
  /** The content of a sealed value and its expiry; null when it was not sealed for this, was altered or has expired. */
  unseal(kind: Kind, sealed: string | undefined): { what: string; until: Date } | null;
}

/** Creates the signing secret once and keeps it in the database, so that all instances share it. */
export async function createSignedLinks(db: Db, now: () => Date): Promise<SignedLinks> {
  const secret = await signingSecret(db);
  const signatureOf = (kind: Kind, what: string, expires: string) =>
    createHmac('sha256', secret).update(`${kind}\n${what}\n${expires}`).digest('base64url');
  const isSigned = (kind: Kind, what: string, { expires, signature }: LinkProof) =>
    typeof expires === 'string' && typeof signature === 'string' && isSame(signature, signatureOf(kind, what, expires));
  const isOver = ({ expires }: LinkProof) => Number(expires) <= now().getTime();
  return {
    sign(kind, what, until = new Date(now().getTime() + LINK_MS)) {
      const expires = String(until.getTime());
      return `expires=${expires}&signature=${signatureOf(kind, what, expires)}`;
    },
    seal(kind, what, until) {
      const expires = String(until.getTime());
      return `${what}.${expires}.${signatureOf(kind, what, expires)}`;
    },
    secretFor(kind, what, at) {
      return signatureOf(kind, what, String(at.getTime()));
    },
    unseal(kind, sealed = '') {
      const [what = '', expires, signature, more] = sealed.split('.');
      const proof = { expires, signature };
      if (more !== undefined || !isSigned(kind, what, proof) || isOver(proof)) return null;
      return { what, until: new Date(Number(expires)) };
    },
    require(kind, what, proof, again) {
      if (!isSigned(kind, what, proof)) throw changedLink(again);
      if (isOver(proof)) throw new HttpError('link_expired', `This link has expired. ${again}`);
    },
  };
}

/** 403: an address whose signature does not match. */
export function changedLink(again: string): HttpError {
  return new HttpError('link_invalid', `This link is not complete or was changed. ${again}`);
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
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

/**
 * The `errorHandler` of a signed link's route. A browser gets the error as a page, a program gets JSON.
 */
export function answerLinkError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof HttpError) || !request.headers.accept?.includes('text/html')) throw error;
  const framed = request.headers['sec-fetch-dest'] === 'iframe';
  return (
    reply
      .code(error.status)
      .headers({
        ...error.headers,
        'content-type': 'text/html; charset=utf-8',
        'content-disposition': 'inline',
        'cache-control': 'no-store',
        'content-security-policy': PAGE_POLICY,
        'x-frame-options': 'SAMEORIGIN',
      })
      // In a frame the product surrounds the page already.
      .send(errorPage(error.message, framed ? '' : '<a href="/">Go to Internship Portals</a>'))
  );
}

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

function errorPage(message: string, wayOn: string): string {
  const [what = '', ...advice] = message.split(/(?<=\.) /);
  return htmlDocument({
    title: what,
    style: `
body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 Inter,system-ui,sans-serif}
main{padding:24px;max-width:34rem}
h1{font-size:22px;line-height:28px;margin:0 0 8px}
p{margin:0 0 16px}
a{font-weight:600}`,
    body: `
<main>
<h1>${escapeHtml(what)}</h1>
<p>${escapeHtml(advice.join(' '))}</p>
${wayOn}
</main>`,
  });
}
