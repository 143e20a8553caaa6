import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sets a cookie that scripts cannot read. Zero seconds delete it. The value must need no quoting. */
export function setCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  // A second header of this name is added to the first.
  reply.header('set-cookie', `${name}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax`);
}

/** The value of a cookie, the first where a browser sends several of the name. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${name}=`;
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length);
}
