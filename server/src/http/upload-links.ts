import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';
import { API_ROOT } from './request-path';
import { sendUpload } from './send-upload';
import { answerLinkError, type LinkProof, type SignedLinks } from './signed-links';

/** The uploads of interns: the part of the address of each kind. */
const UPLOADS = {
  'hand-in': 'HandIn',
  'joining-document': 'JoiningDocument',
  'logbook-file': 'Logbook',
} as const;
type UploadKind = keyof typeof UPLOADS;

/** An upload and its bytes. */
interface OpenedUpload {
  file: { filename: string; media_type: string; size: number };
  content: AsyncIterable<Buffer>;
}

const addressOf = (kind: UploadKind, id: string) => `${API_ROOT}/${UPLOADS[kind]}/File/${id}/Content`;

/** The address of an upload's content for the next 5 minutes. */
export function linkToUpload(links: SignedLinks, kind: UploadKind, id: string): string {
  return `${addressOf(kind, id)}?${links.sign(kind, id)}`;
}

/**
 * Serves uploads of a kind by signed links. They are not in the contract, because the browser opens them as pages.
 *
 * @param texts `again`: how to get another link; `gone`: what is said about an upload that does not exist
 * @param find undefined if it does not exist
 */
export function registerUpload(
  app: FastifyInstance,
  links: SignedLinks,
  kind: UploadKind,
  texts: { again: string; gone: string },
  find: (id: string) => Promise<OpenedUpload | undefined>,
): void {
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: addressOf(kind, ':id'),
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      links.require(kind, id, request.query, texts.again);
      const upload = await find(id);
      if (!upload) throw new HttpError('not_found', texts.gone);
      return sendUpload(reply, upload.file, upload.content);
    },
  });
}
