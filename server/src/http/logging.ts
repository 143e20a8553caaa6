import { visitorPages } from '@internship-portals/shared-api/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pino, { type DestinationStream, type Logger } from 'pino';
import { currentRequest } from './current-request';
import { isCall, pathOf } from './request-path';

/**
 * Writes lines of JSON.
 *
 * @param destination where they go instead of standard output
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeFailure },
    hooks: { streamWrite: hideAddresses },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Where a terminal gets readable lines from. Loaded on demand, because services have no terminal. */
export async function readableLines(): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' });
}

/** Errors of databases and mail servers have further fields, such as the row that was refused. */
function describeFailure(error: Error & { code?: unknown }): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, code, stack, cause } = error;
  return {
    type: name,
    message,
    ...(code === undefined ? {} : { code }),
    stack,
    ...(cause instanceof Error ? { cause: describeFailure(cause) } : {}),
  };
}

const ADDRESS = /[^\s"'<>()[\]:;,=\\]+@[^\s"'<>()[\]:;,=\\]+\.[^\s"'<>()[\]:;,=\\]+/g;

/** Replaces e-mail addresses: the words of a mail server or of a database often repeat the one that they refuse. */
function hideAddresses(line: string): string {
  return line.includes('@') ? line.replace(ADDRESS, '[e-mail]') : line;
}

/**
 * A logger whose lines carry the request id, user id and client address of the request that they are written in. Outside
 * requests it is `log`. Work that outlives its request must use `log` itself.
 */
export function followRequests(log: FastifyBaseLogger): FastifyBaseLogger {
  return new Proxy(log, {
    get(target, name) {
      const logger = currentRequest.getStore()?.log ?? target;
      const value: unknown = Reflect.get(logger, name);
      return typeof value === 'function' ? value.bind(logger) : value;
    },
  });
}

/** Adds the user to all later lines of the request. */
export function logUser(request: FastifyRequest, userId: string): void {
  bind(request.log, { user: userId });
}

function bind(log: FastifyBaseLogger, bindings: Record<string, string>): void {
  (log as Partial<Logger>).setBindings?.(bindings);
}

/**
 * Logs one line for each call; files and pages only at level debug. Never logs bodies and headers. All lines of a request
 * carry its id and the client's address, and the user's id once it is known.
 */
export function registerLogging(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    bind(request.log, { client: request.ip });
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    logEnd(request, reply);
    done();
  });
}

/** Logs a request that the router refused, for which no hook runs. */
export function logRefusedAddress(request: FastifyRequest, reply: FastifyReply): void {
  bind(request.log, { client: request.ip });
  reply.raw.once('finish', () => logEnd(request, reply));
}

function logEnd(request: FastifyRequest, reply: FastifyReply): void {
  const [level, what] = isCall(request) ? (['info', 'call'] as const) : (['debug', 'file'] as const);
  const line = {
    method: request.method,
    path: loggedPath(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
  request.log[level](line, what);
}

const sentPassword = new RegExp(`^(${visitorPages.setPassword('')}).+`, 'i');
/** Ids have 36 characters, tokens more. */
const longSegment = /\/[\w-]{40,}/g;

/** The path without tokens and without the query, which may grant access. */
function loggedPath(request: FastifyRequest): string {
  return pathOf(request).replace(sentPassword, '$1[token]').replace(longSegment, '/[token]');
}
