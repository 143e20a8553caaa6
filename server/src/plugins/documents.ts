import type { FastifyInstance } from 'fastify';
import { readDocument } from '../modules/applications/documents';
import type { Services } from '../services';
import { API_ROOT } from './api';
import { contentDisposition } from './content-disposition';
import { notFound, unauthorized } from './errors';
import type { LinkProof, SignedLinks } from './links';

/** Links that open one document without a session, for a short time. */
export interface DocumentLinks {
  sign(documentId: string): string;
  check(documentId: string, proof: LinkProof): boolean;
}

export function createDocumentLinks(links: SignedLinks): DocumentLinks {
  return {
    sign: (documentId) => `${API_ROOT}/Document/${documentId}?${links.sign('document', documentId)}`,
    check: (documentId, proof) => links.check('document', documentId, proof) === 'valid',
  };
}

/** Serves the signed links. Not a call of the contract: the browser opens it as a page of its own. */
export function registerDocuments(app: FastifyInstance, { db, documentLinks }: Services): void {
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/Document/:id`,
    schema: { hide: true },
    handler: async (request, reply) => {
      const { id } = request.params;
      if (!documentLinks.check(id, request.query)) throw unauthorized();
      const document = await readDocument(db, id);
      if (!document) throw notFound();
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-length': document.bytes.length,
          'content-disposition': contentDisposition('inline', document.filename),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          'content-security-policy': DOCUMENT_POLICY,
          // For clients that do not know frame-ancestors.
          'x-frame-options': 'SAMEORIGIN',
        })
        .send(document.bytes);
    },
  });
}

/**
 * Nothing that a document carries may run or reach out, and only our own pages may frame it. Chromium's viewer shows it
 * all the same, in a window and in a frame (seen with version 156; docs/decisions/009).
 */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";
