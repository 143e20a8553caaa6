import { endpoints } from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { HttpError, notFound } from './errors';
import { sendPlainPage } from './plain-page';
import { API_ROOT, isCall, MAX_PARAM_LENGTH, pathOf } from './request-path';
import { unusableFields } from './validation';

const UNSENT =
  'Nothing was sent. This form needs JavaScript. Switch it on in the settings of your browser, go back and reload the page.';

/** Answers everything without a route that is not a page: an unknown call, or a missing file. */
export function registerNotFound(server: FastifyInstance): void {
  server.addHook('preValidation', async (request) => {
    // No record has such a name, and a database may refuse to look for it.
    if (Object.keys(unusableFields(request.params)).length > 0) throw notFound();
  });
  server.setNotFoundHandler((request, reply) => {
    if (isCall(request)) throw unknownCall(pathOf(request));
    // A form of a page whose code did not run.
    if (request.method === 'POST') return sendPlainPage(reply.code(400), UNSENT);
    return plainNotFound(reply);
  });
}

/** A plain 404: a missing script must never be answered with a page. */
export function plainNotFound(reply: FastifyReply): FastifyReply {
  return plainAnswer(reply, 404, 'Not found.');
}

/** An answer to a request for a file, as one line of text. */
export function plainAnswer(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
}

function unknownCall(path: string): HttpError {
  const call = path.slice(API_ROOT.length);
  if (call.split('/').some((segment) => segment.length > MAX_PARAM_LENGTH)) {
    return new HttpError('address_too_long', 'This address is too long.');
  }
  const methods = endpoints
    .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`).test(call))
    .map((endpoint) => endpoint.method);
  if (methods.length === 0) return notFound();
  return new HttpError('method_not_allowed', 'Method not allowed.', undefined, {
    allow: [...new Set(methods)].sort().join(', '),
  });
}
