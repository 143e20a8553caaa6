import type { FastifyReply } from 'fastify';
import { asPdf, contentDisposition } from './content-disposition';

/** Sends a PDF that was written for this call, such as a certificate, as a download that nothing keeps or runs. */
export function sendPaper(reply: FastifyReply, name: string, bytes: Buffer) {
  return reply
    .headers({
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': contentDisposition('attachment', asPdf(name)),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    .send(bytes);
}
