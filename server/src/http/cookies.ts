import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets a cookie that scripts cannot read. Zero seconds delete it. The value must need no quoting. */
export function setCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  // Fastify adds a second header of this name to the first.
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`);
}

/** The value of a cookie, or the first of several with the name. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length);
}
