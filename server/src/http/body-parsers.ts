import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

/**
 * Parses JSON bodies, where an empty one counts as no fields, and simple forms. Multipart bodies and archives reach their
 * handlers as streams.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  // A file that is too large is reported under its field, with everything else that is wrong.
  await app.register(multipart, { throwFileSizeLimit: false });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
  });
  app.addContentTypeParser('application/gzip', (_request, payload, done) => done(null, payload));
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') return done(null, {});
    parseJson(request, text, (error, value) => {
      if (error) done(new HttpError('invalid_json', 'The request is not valid JSON.'));
      else done(null, value);
    });
  });
}
