import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS, type ErrorAnswer, type ErrorCode } from '@internship-portals/shared-api/contract';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLocked, isStorageFull } from '../database/faults';
import { DatabaseUnavailable } from '../database/postgresql';
import { longDate } from '../lib/calendar';
import { FieldErrors, HttpError, type Messages } from '../lib/http-error';
import { opensPage, sendFaultPage } from './fault-page';
import { refusedAddressHeaders } from './security';
import { fieldMessages } from './validation';
import { phrase, translate } from './visitors';

export { FieldErrors, HttpError, type Messages } from '../lib/http-error';

/** Throws 422 with the messages of every field, if there are any. */
export function requireNoErrors(errors: Messages): void {
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors);
}

/** The codes of answers with status 409. */
export type ConflictCode = {
  [Code in ErrorCode]: (typeof ERROR_STATUS)[Code] extends 409 ? Code : never;
}[ErrorCode];

export const unauthenticated = () => new HttpError('unauthenticated', 'Unauthenticated.');
export const unauthorized = () => new HttpError('forbidden', 'This action is unauthorized.');
export const reauthenticationRequired = () =>
  new HttpError('reauthentication_required', 'Please confirm that it is you, then try again.');
export const passwordChangeRequired = () =>
  new HttpError('password_change_required', 'Please choose a password of your own first.');
export const internshipEnded = (lastDay: string) =>
  new HttpError(
    'internship_ended',
    `Nothing was saved: your internship ended on ${longDate(lastDay)}. You can still read everything. If you go on, ask an administrator to extend it.`,
  );
export const notFound = () => new HttpError('not_found', 'Not found.');
export const conflict = (code: ConflictCode, why: string) => new HttpError(code, why);
export const emailNotSent = () => new HttpError('email_not_sent', 'Email was not sent');
const storageFull = () =>
  new HttpError(
    'storage_full',
    'The server has no space left, so nothing was saved. Please try again later.',
    undefined,
    { 'retry-after': '60' },
  );
/** 503 with the seconds after which another try can succeed. */
export const serverBusy = (seconds: number) =>
  new HttpError(
    'server_busy',
    seconds === 1
      ? 'The server is busy. Try again in 1 second.'
      : phrase('The server is busy. Try again in {{seconds}} seconds.', { seconds }),
    undefined,
    { 'retry-after': String(seconds) },
  );
export const uploadTooSlow = () =>
  new HttpError('request_timeout', 'The upload was too slow. Please send it again over a better connection.');
export const uploadInterrupted = () =>
  new HttpError('upload_interrupted', 'The upload was cut off. Please send it again.');

/**
 * Throws 409 if another person has saved the record since the form was opened. Both are fields as the form shows them.
 * Saving again with the values that the answer names replaces them.
 *
 * @param seen what the form started from
 */
export function requireUnchanged<Seen extends Record<string, string>>(seen: Seen, now: Seen): void {
  const changed = Object.keys(seen).filter((field) => now[field] !== seen[field]);
  if (changed.length === 0) return;
  const present = changed.map((field) => `'${now[field]}'`).join(', ');
  throw conflict(
    'stale_record',
    `Nothing was saved: another person has changed this to ${present}. Save again to overwrite it.`,
  );
}

/** Messages for errors that Fastify throws before a handler runs. */
const FRAMEWORK_MESSAGES: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'This content type is not supported.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The request was cut off.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request is not valid JSON.',
  FST_ERR_BAD_URL: 'This address is not valid.',
  FST_ERR_MAX_PARAM_LENGTH: 'This address is too long.',
};

/** Codes for errors that Fastify and its plugins throw, by their status. */
const CODE_OF_STATUS: Record<number, ErrorCode> = {
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'address_too_long',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
};

/**
 * Turns every thrown error into an answer. Unknown errors are logged and answered without detail.
 *
 * @param faults conditions that are logged once for all calls
 */
export function registerErrors(app: FastifyInstance, faults: { covers(error: unknown): boolean }): void {
  app.setErrorHandler((thrown: FastifyError | HttpError, request, reply) => {
    faults.covers(thrown);
    return answerError(thrown, request, reply);
  });
}

/** What people are told of bad input and of faults of the database; other errors stay as they are. */
function toHttpError(thrown: FastifyError | HttpError): FastifyError | HttpError {
  if ('validation' in thrown) return fromValidation(thrown);
  if (isStorageFull(thrown)) return storageFull();
  if (isLocked(thrown)) return new DatabaseUnavailable('database_unavailable', { cause: thrown });
  return thrown;
}

/** Turns a thrown error into an answer, also for requests that the framework refuses before it finds a route. */
export function answerError(thrown: FastifyError | HttpError, request: FastifyRequest, reply: FastifyReply) {
  // A file that fails while it is sent has its own headers already: no cache may keep this answer in its place.
  reply.header('cache-control', 'no-store').removeHeader('etag');
  if (isLocked(thrown)) request.log.error({ err: thrown }, 'another program keeps the database locked');
  const error = toHttpError(thrown);
  if (error instanceof HttpError) {
    const { code, message, errors, step, challenge } = error;
    const body: ErrorAnswer = {
      code,
      message: translate(message, request),
      ...(errors ? { errors: mapMessages(errors, (text) => translate(text, request)) } : {}),
      ...(step ? { step } : {}),
      ...(challenge ? { challenge } : {}),
    };
    reply.headers(error.headers);
    if (error.status === 429 && opensPage(request)) return sendFaultPage(reply, error.status, CROWDED);
    if (error.status >= 500 && opensPage(request)) return sendFaultPage(reply, error.status, AWAY);
    return reply.code(error.status).send(body);
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const message = FRAMEWORK_MESSAGES[error.code] ?? 'The request is not valid.';
    return reply.code(status).send({ code: codeOf(error), message } satisfies ErrorAnswer);
  }
  request.log.error({ err: thrown }, 'request failed');
  if (opensPage(request)) return sendFaultPage(reply, 500, { ...FAILED, reference: request.id });
  const body: ErrorAnswer = {
    code: 'server_error',
    message: translate('Server error.', request),
    requestId: request.id,
  };
  return reply.code(500).send(body);
}

const mapMessages = (errors: Messages, map: (text: string) => string): Messages =>
  Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.map(map)]));

const AWAY = {
  title: 'The product cannot be reached right now',
  text: 'The server cannot reach its data at the moment. Nothing that you saved is lost.',
};
const CROWDED = {
  title: 'Too many pages were opened from your network',
  text: 'Many people use this connection right now. Please try again in a minute.',
};
const FAILED = {
  title: 'This page could not be opened',
  text: 'Something went wrong on our side. Nothing that you saved is lost. Please try again.',
};

function codeOf({ code, statusCode }: FastifyError): ErrorCode {
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'invalid_json';
  return CODE_OF_STATUS[statusCode ?? 400] ?? 'bad_request';
}

/**
 * Answers a request that is not valid HTTP, which never reaches a route, and closes its connection. The handler of
 * Node's `clientError`.
 */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const code = CODE_OF_CLIENT_ERROR[error.code] ?? 'bad_request';
  const status = ERROR_STATUS[code];
  const body = JSON.stringify({ code, message: 'The request is not valid.' } satisfies ErrorAnswer);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(refusedAddressHeaders()).map((header) => header.join(': ')),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const CODE_OF_CLIENT_ERROR: Record<string, ErrorCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** A parameter that breaks its rule names a record that cannot exist. Any other error belongs to a field. */
function fromValidation(thrown: FastifyError): FastifyError | HttpError {
  if (!thrown.validation) return thrown;
  return thrown.validationContext === 'params' ? notFound() : new FieldErrors(fieldMessages(thrown.validation));
}
