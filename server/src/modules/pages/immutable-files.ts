import type { FastifyReply, FastifyRequest } from 'fastify';

/** A file whose address names its content. */
interface ImmutableFile {
  /** Relative to `root`. */
  file: string;
  root: string;
  /** The same for all compressed forms and on every server. */
  digest: string;
}

/** Sends a file that a browser or a cache may keep for ever, compressed as the client accepts it. */
export function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, root, digest }: ImmutableFile,
): FastifyReply {
  // Weak: the compressed forms differ in their bytes (RFC 9110, section 8.8.1).
  const etag = `W/"${digest}"`;
  reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding', etag });
  if (isKnown(request.headers['if-none-match'], digest)) return reply.code(304).send();
  // Times of change differ from server to server.
  return reply.sendFile(file, root, { etag: false, lastModified: false });
}

function isKnown(known: string | undefined, digest: string): boolean {
  return (known ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${digest}"`);
}
