import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { sendUpload } from '../../http/send-upload';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import type { Services } from '../../services';
import { findUpload, streamUpload } from './uploads';

/** The address of an upload's content for the next 5 minutes. */
export function linkToUpload(links: SignedLinks, id: string): string {
  return `${API_ROOT}/JoiningDocument/File/${id}/Content?${links.sign('joining-document', id)}`;
}

/** Serves the signed links. They are not in the contract, because the browser opens them as pages. */
export function registerJoiningDocuments(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/JoiningDocument/File/:id/Content`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      services.links.require('joining-document', id, request.query, 'Go back and open the document again.');
      const upload = await findUpload(services.db, id);
      if (!upload)
        throw new HttpError('not_found', 'This document does not exist. It may have been replaced or erased.');
      return sendUpload(reply, upload, streamUpload(services, upload));
    },
  });
}
