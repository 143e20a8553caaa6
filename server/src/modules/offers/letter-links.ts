import type { FastifyInstance } from 'fastify';
import { asPdf, contentDisposition } from '../../http/content-disposition';
import { HttpError } from '../../http/errors';
import { API_ROOT } from '../../http/request-path';
import { answerLinkError, type LinkProof } from '../../http/signed-links';
import type { Services } from '../../services';
import { readPictureNamed } from '../programme';
import { type Letter, writeLetter } from './letter';

/** Serves the letters of offers by signed links, which the browser opens as pages. */
export function registerLetters(app: FastifyInstance, { db, links }: Services): void {
  app.route<{ Params: { id: string }; Querystring: LinkProof }>({
    method: 'GET',
    url: `${API_ROOT}/Offer/:id`,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const { id } = request.params;
      links.require('offer', id, request.query, 'Reload the page with the offer and open the letter again.');
      const offer = await db.selectFrom('offers').select('letter').where('id', '=', id).executeTakeFirst();
      if (!offer?.letter)
        throw new HttpError('not_found', 'This letter does not exist. It may have been erased on request.');
      const letter = JSON.parse(offer.letter) as Letter;
      const logo = letter.logo ? await readPictureNamed(db, 'logos', letter.logo) : null;
      const bytes = await writeLetter(letter, logo?.bytes);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-length': bytes.length,
          'content-disposition': contentDisposition('inline', asPdf(`${letter.title} ${letter.reference}`)),
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
          // As for documents: the file runs nothing and loads nothing.
          'content-security-policy':
            "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox",
          'x-frame-options': 'SAMEORIGIN',
        })
        .send(bytes);
    },
  });
}
