import type { FastifyInstance } from 'fastify';
import { asPdf, contentDisposition } from '../../http/content-disposition';
import { HttpError } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import type { Services } from '../../services';
import { readDocument } from './documents';

/** The address of a document for the next 5 minutes. */
export function linkToDocument(links: SignedLinks, id: string): string {
  return `${API_ROOT}/Document/${id}?${links.sign('document', id)}`;
}

/** Serves the signed links. They are not in the contract, because the browser opens them as pages. */
export function registerDocuments(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/Document/:id`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      services.links.require('document', id, request.query, 'Reload the page and open the document again.');
      const document = await readDocument(services, id);
      if (!document)
        throw new HttpError('not_found', 'This document does not exist. It may have been erased on request.');
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-length': document.bytes.length,
          'content-disposition': contentDisposition('inline', asPdf(document.filename)),
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
 * A document may not run scripts or load anything, and only our own pages may frame it. Chromium's viewer works under
 * this policy, in a window and in a frame (checked with version 156; docs/decisions/009).
 */
const DOCUMENT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox";
