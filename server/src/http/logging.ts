import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import pretty from 'pino-pretty';
import { visitorPages } from 'shared-api/contract';

/** Readable lines on a terminal, JSON elsewhere. */
export function createLogger(level: string): Logger {
  const options: pino.LoggerOptions = { level, base: undefined, timestamp: pino.stdTimeFunctions.isoTime };
  return process.stdout.isTTY
    ? pino(options, pretty({ translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname' }))
    : pino(options);
}

/** Logs one line for each call; files and pages only at level debug. Never logs bodies and headers. */
export function registerLogging(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    const path = loggedPath(request.url);
    const line = {
      id: request.id,
      method: request.method,
      path,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (path.startsWith('/api/')) request.log.info(line, 'call');
    else request.log.debug(line, 'file');
  });
}

const sentPassword = new RegExp(`^(${visitorPages.setPassword('')}).+`);

/** The path without tokens and without the query, which may grant access. */
function loggedPath(url: string): string {
  return (url.split('?')[0] ?? '').replace(sentPassword, '$1[token]');
}
