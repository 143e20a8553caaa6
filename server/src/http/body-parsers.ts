import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { HttpError, uploadInterrupted } from './errors';

/**
 * The largest JSON body, in bytes. Anyone may send one to a public call, so its limit is far below the others'. The largest
 * that is expected is the release.json of a portal with many files, for `POST /Release/Check`.
 */
export const JSON_LIMITS = { public: 64 * 1024, others: 256 * 1024 };
/** No form of the contract needs as many; beyond them a body is refused before it is parsed. */
const MAX_LEVELS = 16;
const MAX_VALUES = 2_500;

/**
 * Parses JSON bodies, where an empty one counts as no fields, and simple forms. Multipart bodies and archives reach their
 * handlers as streams.
 */
export async function registerBodyParsers(app: FastifyInstance): Promise<void> {
  app.addHook('preParsing', async (request) => {
    const type = request.headers['content-type'] ?? '';
    if (/^multipart\//i.test(type) && !/;\s*boundary\s*=\s*("[^"]+"|[^\s;"]+)/i.test(type)) {
      throw new HttpError('bad_request', 'The form has no boundary between its fields.');
    }
  });
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
    if (isTooComplex(text)) {
      return done(new HttpError('validation_failed', 'The request has too many values, or too many levels.', {}));
    }
    parseJson(request, text, (error, value) => {
      if (error) done(new HttpError('invalid_json', 'The request is not valid JSON.'));
      else done(null, value);
    });
  });
}

const DISK_ERRORS = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'EMFILE', 'ENFILE']);

/** What to throw when reading a multipart form failed: 400 if it was cut off or is not a form. */
export function brokenForm(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  // The disk of this server, not the connection.
  if (code !== undefined && DISK_ERRORS.has(code)) return error;
  if (statusCode !== undefined && statusCode < 500) return error;
  return uploadInterrupted();
}

/**
 * Whether a JSON text has too many levels or values. Only counts characters: parsing and checking 100 kB of brackets would
 * take fifty times as long, and deep levels exhaust the stack of what walks them.
 */
export function isTooComplex(json: string): boolean {
  let levels = 0;
  let values = 0;
  let inText = false;
  for (let i = 0; i < json.length; i++) {
    const character = json[i];
    if (inText) {
      if (character === '\\') i += 1;
      else if (character === '"') inText = false;
      continue;
    }
    if (character === '"') inText = true;
    else if (character === '[' || character === '{') {
      if (++levels > MAX_LEVELS) return true;
    } else if (character === ']' || character === '}') levels -= 1;
    else if (character === ',' && ++values > MAX_VALUES) return true;
  }
  return false;
}
