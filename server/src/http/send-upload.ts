import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { mediaTypeNamed } from '../lib/media-types';
import { contentDisposition } from './content-disposition';

/** Answers a file that a person uploaded: shown by the browser if every browser can, downloaded otherwise. */
export function sendUpload(
  reply: FastifyReply,
  file: { filename: string; media_type: string; size: number },
  content: AsyncIterable<Buffer>,
): FastifyReply {
  const how = mediaTypeNamed(file.media_type)?.shown ? 'inline' : 'attachment';
  return reply
    .headers({
      'content-type': file.media_type,
      'content-length': file.size,
      'content-disposition': contentDisposition(how, file.filename),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': FILE_POLICY,
      // For clients that do not know frame-ancestors.
      'x-frame-options': 'DENY',
    })
    .send(Readable.from(content));
}

/** A file may not run scripts or load anything, and no page may frame it. Images load themselves. */
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
