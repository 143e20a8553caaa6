import type { Role } from '@internship-portals/shared-api/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie, setCookie } from './cookies';
import type { SignedLinks } from './signed-links';

/** The role whose dashboard is in use. */
const DASHBOARD = 'dashboard';
/** The sealed id of the person who last signed in. */
const PERSON = 'person';

/**
 * Stores the user's role and id in cookies, so that pages are sent with the right preload hints and versions. Only the
 * page's scripts know the session itself. The role is just a hint. The id is sealed, because it decides about rollouts
 * and overrides, and ids are not secret.
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

/** Deletes the cookies when the session ends. */
export function forgetDashboard(reply: FastifyReply): void {
  setCookie(reply, DASHBOARD, '', 0);
  setCookie(reply, PERSON, '', 0);
}

/** Whether this browser last signed in with the role. */
export function usesDashboard(request: FastifyRequest, role: string): boolean {
  return readCookie(request, DASHBOARD) === role;
}

/** The id of the user who is signed in in this browser. Null without a valid cookie. */
export function personOf(services: { links: SignedLinks }, request: FastifyRequest): string | null {
  return signInOf(services, request)?.person ?? null;
}

/** The last sign-in in this browser: the user's id, and a text that no other sign-in has. Null without a valid cookie. */
export function signInOf(
  { links }: { links: SignedLinks },
  request: FastifyRequest,
): { person: string; key: string } | null {
  const sealed = links.unseal('person', readCookie(request, PERSON));
  return sealed && { person: sealed.what, key: `${sealed.what} ${sealed.until.getTime()}` };
}
