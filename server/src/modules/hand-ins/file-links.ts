import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { contentDisposition } from '../../http/content-disposition';
import { HttpError } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { answerLinkError, type LinkProof, type SignedLinks } from '../../http/signed-links';
import { mediaTypeNamed } from '../../lib/media-types';
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
        .send(Readable.from(streamFile(services, file)));
    },
  });
}

/** A file may not run scripts or load anything, and no page may frame it. Images load themselves. */
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";
