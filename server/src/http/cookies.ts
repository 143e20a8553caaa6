import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether people reach the product over https: cookies then say so, and no other host can set them. */
    overTls: boolean;
  }
}

/** With the prefix a browser takes a cookie only over https, from this very host and for all its paths. */
const named = (name: string, overTls: boolean) => (overTls ? `__Host-${name}` : name);

/** Sets a cookie that scripts cannot read. Zero seconds delete it. The value must need no quoting. */
export function setCookie(reply: FastifyReply, name: string, value: string, seconds: number): void {
  const { overTls } = reply.server;
  const secure = overTls ? '; Secure' : '';
  // Fastify adds a second header of this name to the first.
  reply.header(
    'set-cookie',
    `${named(name, overTls)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
  );
}

/** The value of a cookie, or the first of several with the name. */
export function readCookie(request: FastifyRequest, name: string): string | undefined {
  const start = `${named(name, request.server.overTls)}=`;
  const found = (request.headers.cookie ?? '').split(/;\s*/).find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length);
}
