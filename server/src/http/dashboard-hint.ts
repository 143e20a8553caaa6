import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from 'shared-api/contract';
import { readCookie, setCookie } from './cookies';
import type { SignedLinks } from './signed-links';

/** Whose role's dashboard is in use. */
const DASHBOARD = 'dashboard';
/** The id of the person who last signed in, sealed: named people get a canary or a preview. */
const PERSON = 'person';

/**
 * Remembers in the browser who uses it and whose dashboard, so that a page is sent with preload hints for files that the
 * visitor will be shown, and with the versions that are meant for this person: the session itself is known to the page's
 * scripts only, and a guard sends everybody else away. The role is a hint and no more. The person is sealed, because a
 * preview runs in that person's pages alone: ids are no secret, and whoever knows one must not pass for its owner.
 */
export function rememberDashboard(
  { config, links, now }: { config: { sessionMaxMs: number }; links: SignedLinks; now: () => Date },
  reply: FastifyReply,
  user: { id: string; role: Role },
): void {
  const seconds = Math.floor(config.sessionMaxMs / 1000);
  setCookie(reply, DASHBOARD, user.role, seconds);
  setCookie(reply, PERSON, links.seal('person', user.id, new Date(now().getTime() + config.sessionMaxMs)), seconds);
}

/** The session is over. */
export function forgetDashboard(reply: FastifyReply): void {
  setCookie(reply, DASHBOARD, '', 0);
  setCookie(reply, PERSON, '', 0);
}

/** Whether this browser last signed in with the role. */
export function usesDashboard(request: FastifyRequest, role: string): boolean {
  return readCookie(request, DASHBOARD) === role;
}

/** The id of the person who last signed in with this browser, and has not signed out; nobody's where it is not sealed. */
export function personOf({ links }: { links: SignedLinks }, request: FastifyRequest): string | null {
  return links.unseal('person', readCookie(request, PERSON))?.what ?? null;
}
