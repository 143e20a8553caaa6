import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from 'shared-api/contract';

const NAME = 'dashboard';

function setCookie(reply: FastifyReply, value: string, seconds: number): void {
  reply.header('set-cookie', `${NAME}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`);
}

/**
 * Remembers in the browser whose dashboard is in use, so that a page is sent with preload hints for files that the
 * visitor will be shown: the session itself is known to the page's scripts only, and a guard sends everybody else away.
 * Nothing is decided by it.
 */
export function rememberDashboard(reply: FastifyReply, role: Role, lifeMs: number): void {
  setCookie(reply, role, Math.floor(lifeMs / 1000));
}

/** The session is over. */
export function forgetDashboard(reply: FastifyReply): void {
  setCookie(reply, '', 0);
}

/** Whether this browser last signed in with the role. */
export function usesDashboard(request: FastifyRequest, role: string): boolean {
  const cookies = (request.headers.cookie ?? '').split(/;\s*/);
  return cookies.includes(`${NAME}=${role}`);
}
