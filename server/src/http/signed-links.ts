import { createHmac, timingSafeEqual } from 'node:crypto';
import { WRONG_ADDRESS_MINUTES } from '@internship-portals/shared-api/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { HttpError } from './errors';
import { sendPlainPage, toStart } from './plain-page';
import type { Keys } from './signing-keys';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** How long a link works. */
const LINK_MS = 5 * MINUTE_MS;
/** The longest that an administrator can choose. */
const MAX_PREVIEW_MS = 72 * HOUR_MS;
/** How long a browser is known (`known-browsers.ts`). */
const MAX_BROWSER_MS = 365 * DAY_MS;
/** How long a mailbox can end the e-mails that it gets. */
const MAX_UNSUBSCRIBE_MS = 365 * DAY_MS;
/** The clocks of instances differ a little. */
const SKEW_MS = MINUTE_MS;

/** What a link opens. A signature is valid for one kind only. */
type Kind =
  | 'document'
  | 'hand-in'
  | 'joining-document'
  | 'export'
  | 'documents'
  | 'intake-record'
  | 'personal-data'
  | 'preview'
  | 'person'
  | 'browser'
  | 'account'
  | 'passkey'
  | 'proof-of-work'
  | 'page-load'
  | 'unsubscribe'
  | 'interview'
  | 'application'
  | 'opening-notice'
  | 'offer'
  | 'certificate'
  | 'logbook'
  | 'logbook-file'
  | 'signed-weeks'
  | 'evaluation'
  | 'attendance'
  | 'performance'
  | 'reference-letter'
  | 'university-form'
  | 'internship-record'
  | 'assessed-record'
  | 'wrong-address';

/** Kinds of links in e-mails: an earlier key verifies them for as long as they are valid. */
const MAILED: readonly Kind[] = ['unsubscribe', 'interview', 'application', 'opening-notice'];

/** The query of a signed link. */
export interface LinkProof {
  expires?: unknown;
  signature?: unknown;
}

/** Links that open one thing without a session for a short time, since the browser opens them as pages. */
export interface SignedLinks {
  /** A keyed hash of a text, for telling whether a secret has changed. */
  fingerprint(text: string): string;
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

interface SigningServices {
  keys: Keys;
  config: Pick<Config, 'sessionMaxMs'>;
  now: () => Date;
}

/**
 * Links that are signed with a key outside the database, where there is one. A signature that promises to be valid longer
 * than the product ever signs for is refused, so that a key that was stolen for a moment makes nothing that lasts.
 */
export function createSignedLinks({ keys, config, now }: SigningServices): SignedLinks {
  const maxMs: Record<Kind, number> = {
    document: LINK_MS,
    offer: LINK_MS,
    certificate: LINK_MS,
    logbook: LINK_MS,
    'logbook-file': LINK_MS,
    'signed-weeks': LINK_MS,
    evaluation: LINK_MS,
    attendance: LINK_MS,
    performance: LINK_MS,
    'reference-letter': LINK_MS,
    'university-form': LINK_MS,
    'internship-record': LINK_MS,
    'assessed-record': LINK_MS,
    'hand-in': LINK_MS,
    'joining-document': LINK_MS,
    export: LINK_MS,
    documents: LINK_MS,
    'intake-record': LINK_MS,
    'personal-data': LINK_MS,
    preview: MAX_PREVIEW_MS,
    person: config.sessionMaxMs,
    browser: MAX_BROWSER_MS,
    'page-load': DAY_MS,
    // An e-mail is read long after it was sent, and the link only ends e-mails.
    unsubscribe: MAX_UNSUBSCRIBE_MS,
    // Answers an invitation until the interview is over.
    interview: MAX_UNSUBSCRIBE_MS,
    application: MAX_UNSUBSCRIBE_MS,
    'opening-notice': MAX_UNSUBSCRIBE_MS,
    'wrong-address': WRONG_ADDRESS_MINUTES * MINUTE_MS,
    // Only `secretFor` signs accounts, and the database has the end of each.
    account: 0,
    // Only `secretFor` makes the secret of challenges, which end by themselves.
    'proof-of-work': 0,
    passkey: LINK_MS,
  };
  const signatureOf = (key: Buffer, kind: Kind, what: string, expires: string) =>
    createHmac('sha256', key).update(`${kind}\n${what}\n${expires}`).digest('base64url');
  const isSigned = (kind: Kind, what: string, { expires, signature }: LinkProof) => {
    if (typeof expires !== 'string' || typeof signature !== 'string') return false;
    if (Number(expires) - now().getTime() > maxMs[kind] + SKEW_MS) return false;
    const others = [...(keys.previous ? [keys.previous] : []), ...(MAILED.includes(kind) ? keys.earlier : [])];
    const valid = others.filter(({ until }) => now() < until).map(({ key }) => key);
    return [keys.current, ...valid].some((key) => isSame(signature, signatureOf(key, kind, what, expires)));
  };
  const isOver = ({ expires }: LinkProof) => Number(expires) <= now().getTime();
  return {
    fingerprint: (text) => createHmac('sha256', keys.current).update(`fingerprint\n${text}`).digest('base64url'),
    sign(kind, what, until = new Date(now().getTime() + LINK_MS)) {
      const expires = String(until.getTime());
      return `expires=${expires}&signature=${signatureOf(keys.current, kind, what, expires)}`;
    },
    seal(kind, what, until) {
      const expires = String(until.getTime());
      return `${what}.${expires}.${signatureOf(keys.current, kind, what, expires)}`;
    },
    secretFor(kind, what, at) {
      return signatureOf(keys.current, kind, what, String(at.getTime()));
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

function isSame(signature: string, expected: string): boolean {
  const [a, b] = [Buffer.from(signature), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * The `errorHandler` of a signed link's route. A browser gets the error as a page, a program gets JSON.
 */
export function answerLinkError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof HttpError) || !request.headers.accept?.includes('text/html')) throw error;
  const framed = request.headers['sec-fetch-dest'] === 'iframe';
  // In a frame the product surrounds the page already.
  const wayOn = framed ? undefined : toStart;
  return sendPlainPage(reply.code(error.status).headers(error.headers), error.message, wayOn);
}
