import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from 'shared-api/contract';
import { readCookie, setCookie } from './cookies';

/** Whose role's dashboard is in use. */
const DASHBOARD = 'dashboard';
/** The id of the person who last signed in: named people get a canary or a preview. */
const PERSON = 'person';

/**
 * Remembers in the browser who uses it and whose dashboard, so that a page is sent with preload hints for files that the
 * visitor will be shown, and with the versions that are meant for this person: the session itself is known to the page's
 * scripts only, and a guard sends everybody else away. Nothing but that is decided by it.
 */
export function rememberDashboard(reply: FastifyReply, user: { id: string; role: Role }, lifeMs: number): void {
  const seconds = Math.floor(lifeMs / 1000);
  setCookie(reply, DASHBOARD, user.role, seconds);
  setCookie(reply, PERSON, user.id, seconds);
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

/** The id of the person who last signed in with this browser, and has not signed out; not proven, so no permission. */
export function personOf(request: FastifyRequest): string | null {
  return readCookie(request, PERSON) || null;
}
