import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';

/** A file whose address names its content. */
interface ImmutableFile {
  /** Relative to `root`. */
  file: string;
  root: string;
  /** The same for all compressed forms and on every server. */
  digest: string;
  /** The content policy of a script. */
  policy: string;
}

/**
 * Lets the product's pages use files that arrive from another origin, in every answer: the page wants to know why a file
 * failed. The files are public and requested without cookies.
 *
 * @param assetUrl that origin; without it the files stay with the page's origin
 */
export function shareWithPages(assetUrl: string | undefined): onRequestAsyncHookHandler {
  return async (_request, reply) => {
    if (assetUrl === undefined) return;
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
  };
}

/** Headers that browsers obey for pages only. On HTTP/1.1 each file of a first visit would carry 200 bytes of them. */
const FOR_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];

/** Sends a file that a browser or a cache may keep for ever, compressed as the client accepts it. */
export function sendImmutable(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, root, digest, policy }: ImmutableFile,
): FastifyReply {
  // Weak: the compressed forms differ in their bytes (RFC 9110, section 8.8.1).
  const tag = `"${digest.slice(-TAG_LENGTH)}"`;
  for (const name of FOR_PAGES) reply.removeHeader(name);
  reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding', etag: `W/${tag}` });
  if (/\.m?js$/.test(file)) reply.header('content-security-policy', policy);
  if (isKnown(request.headers['if-none-match'], tag)) return reply.code(304).send();
  // Times of change differ from server to server, and browsers take these files whole.
  return reply.sendFile(file, root, { etag: false, lastModified: false, acceptRanges: false });
}

/** Enough characters of a digest to tell the contents of one address apart. A file name has its digest near its end. */
const TAG_LENGTH = 16;

/** Whether a client has the content of a tag already (RFC 9110, section 13.1.2). */
export function isKnown(known: string | undefined, tag: string): boolean {
  return (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag);
}
