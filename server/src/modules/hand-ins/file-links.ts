import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { sendUpload } from '../../http/send-upload';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import type { Services } from '../../services';
import { findFile, streamFile } from './repository';

/** The address of a file's content for the next 5 minutes. */
export function linkToFile(links: SignedLinks, id: string): string {
  return `${API_ROOT}/HandIn/File/${id}/Content?${links.sign('hand-in', id)}`;
}

/** Serves the signed links. They are not in the contract, because the browser opens them as pages. */
export function registerHandInFiles(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/HandIn/File/:id/Content`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      services.links.require('hand-in', id, request.query, 'Go back to the task and open the file again.');
      const file = await findFile(services.db, id);
      if (!file) throw new HttpError('not_found', 'This file does not exist. It may have been erased on request.');
      return sendUpload(reply, file, streamFile(services, file));
    },
  });
}
