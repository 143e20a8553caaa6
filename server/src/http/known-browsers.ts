import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../lib/tokens';
import { readCookie, setCookie } from './cookies';
import type { SignedLinks } from './signed-links';

/** The cookie with the sealed id of the browser and the accounts that have signed in with it. */
const BROWSER = 'browser';
const SEPARATOR = '~';
/** A cookie has at most 4 kB, and more people than these rarely share a browser. */
const MAX_ACCOUNTS = 10;
/** From the last sign-in. */
const LIFE_MS = 365 * 24 * 3_600_000;

interface Seals {
  links: SignedLinks;
  now: () => Date;
}

/**
 * The id of the request's browser, if the account has signed in with it before. Attempts from there are counted for
 * themselves, so that no failure elsewhere keeps the owner out.
 */
export function knownBrowser(services: Seals, request: FastifyRequest, userId: string): string | null {
  const [id, ...accounts] = read(services, request);
  return id !== undefined && accounts.includes(markOf(userId)) ? id : null;
}

/** Makes the browser known for the account: after a sign-in, or after a link from its mailbox was used. */
export function rememberBrowser(services: Seals, request: FastifyRequest, reply: FastifyReply, userId: string): void {
  const [id = newToken(), ...accounts] = read(services, request);
  const mark = markOf(userId);
  const known = [mark, ...accounts.filter((account) => account !== mark)].slice(0, MAX_ACCOUNTS);
  const until = new Date(services.now().getTime() + LIFE_MS);
  setCookie(reply, BROWSER, services.links.seal('browser', [id, ...known].join(SEPARATOR), until), LIFE_MS / 1000);
}

/** The browser's id and the marks of its accounts; nothing without a valid cookie. */
function read({ links }: Seals, request: FastifyRequest): string[] {
  return links.unseal('browser', readCookie(request, BROWSER))?.what.split(SEPARATOR) ?? [];
}

/** The cookie does not show who uses the browser. */
function markOf(userId: string): string {
  return createHash('sha256').update(userId).digest('base64url').slice(0, 16);
}
