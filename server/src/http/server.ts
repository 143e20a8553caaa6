import SerializerSelector from '@fastify/fast-json-stringify-compiler';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Config } from '../config';
import { JSON_LIMITS } from './body-parsers';
import { answerClientError, answerError } from './errors';
import { logRefusedAddress } from './logging';
import { parseQuery } from './query';
import { MAX_PARAM_LENGTH } from './request-path';
import { refusedAddressHeaders } from './security';

/** Fastify with the limits that hold for every request. */
export function createServer(
  config: Pick<Config, 'trustedProxies' | 'publicUrl' | 'hstsSubdomains'>,
  log: FastifyBaseLogger,
): FastifyInstance {
  return Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    genReqId: () => uuidv7(),
    bodyLimit: JSON_LIMITS.others,
    // An upload over a slow line takes minutes. Headers have Node's own, shorter limit.
    requestTimeout: 15 * 60_000,
    // The router answers these itself. They are not counted: counting would cost more than the answer.
    frameworkErrors: (error, request, reply) => {
      logRefusedAddress(request, reply);
      return answerError(error, request, reply.headers(refusedAddressHeaders(config)));
    },
    clientErrorHandler: answerClientError,
    // `registerConnections` answers 503 with a code.
    return503OnClosing: false,
    schemaController: { compilersFactory: { buildSerializer: buildSerializerLater } },
    routerOptions: { querystringParser: parseQuery, maxParamLength: MAX_PARAM_LENGTH },
  });
}

/** Compiles the schema of an answer when the first one is sent: all together would delay every start. */
const buildSerializerLater: ReturnType<typeof SerializerSelector> = (sharedSchemas, options) => {
  const compile = SerializerSelector()(sharedSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (answer) => {
      serialize ??= compile(route);
      return serialize(answer);
    };
  };
};

/** Runs the steps one after the other when the server closes, once the last request was answered. */
export function closeInOrder(server: FastifyInstance, steps: readonly (() => void | Promise<void>)[]): void {
  server.addHook('onClose', async () => {
    for (const step of steps) await step();
  });
}
