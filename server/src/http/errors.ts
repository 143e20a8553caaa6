import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fieldMessages, type Messages } from './validation';

export type { Messages } from './validation';

/** An answer other than success, thrown from anywhere below a handler. */
export class HttpError extends Error {
  override name = 'HttpError';
  constructor(
    readonly status: number,
    message: string,
    readonly errors?: Messages,
    readonly headers: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** 422: what is wrong with which field. */
export class FieldErrors extends HttpError {
  constructor(errors: Messages) {
    super(422, 'Some of the values are not valid.', errors);
  }
}

/** Refuses the call when anything is wrong with any field, so that one answer says it all. */
export function requireNoErrors(errors: Messages): void {
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
}

export const unauthenticated = () => new HttpError(401, 'Unauthenticated.');
export const unauthorized = () => new HttpError(403, 'This action is unauthorized.');
export const notFound = () => new HttpError(404, 'Not found.');
export const conflict = (why: string) => new HttpError(409, why);

/**
 * Refuses (409) to put a form's values in the place of what somebody else has saved since it was opened. Both are fields
 * as the form shows them; whoever saves again with what the answer names means to replace it.
 *
 * @param seen what the form started from
 */
export function requireUnchanged<Seen extends Record<string, string>>(seen: Seen, now: Seen): void {
  const changed = Object.keys(seen).filter((field) => now[field] !== seen[field]);
  if (changed.length === 0) return;
  const present = changed.map((field) => `'${now[field]}'`).join(', ');
  throw conflict(
    `Nothing was saved: somebody else has meanwhile changed this to ${present}. Save again to replace that.`,
  );
}

/** Errors of Fastify's own, before a handler: what people read instead of its words. */
const FRAMEWORK_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request was cut off.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_BAD_URL: 'This address is not valid.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
};

/** One place that turns what was thrown into an answer. Unknown errors are logged and answered without detail. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => answerError(thrown, request, reply));
}

/** Turns what was thrown into an answer; also for what the framework refuses before there is a route, such as an address. */
export function answerError(thrown: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  const error = 'validation' in thrown ? fromValidation(thrown) : thrown;
  if (error instanceof HttpError) {
    const body = error.errors ? { message: error.message, errors: error.errors } : { message: error.message };
    return reply.code(error.status).headers(error.headers).send(body);
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = FRAMEWORK_MESSAGES[error.code] ?? 'The request is not valid.';
    return reply.code(status).send({ message });
  }
  if (status === 503) return reply.code(503).send({ message: 'The server is restarting.' });
  request.log.error({ err: thrown }, 'request failed');
  return reply.code(500).send({ message: 'Server error.', requestId: request.id });
}

/** A parameter that breaks its rule names a record that cannot exist; anything else is the field's fault. */
function fromValidation(thrown: FastifyError): FastifyError | HttpError {
  if (!thrown.validation) return thrown;
  return thrown.validationContext === 'params' ? notFound() : new FieldErrors(fieldMessages(thrown.validation));
}
