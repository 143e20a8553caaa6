import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';

/**
 * The request whose handler is at work, for what it calls. Nothing in reads, outside requests, and in work that goes on after
 * the handler.
 */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>();

/** Handlers at work. */
let working = 0;

/**
 * Makes each request known to what its handler calls, except reads: on Node.js 20 every promise in the process takes longer
 * while a storage is in use (docs/decisions/072-requests-known-in-writes.md).
 */
export function registerCurrentRequest(server: FastifyInstance): void {
  server.addHook('onRoute', (route) => {
    if ([route.method].flat().every((method) => method === 'GET' || method === 'HEAD')) return;
    const handler = route.handler as RouteHandlerMethod;
    route.handler = async function (request, reply) {
      working += 1;
      try {
        return await currentRequest.run(request, () => handler.call(this, request, reply));
      } finally {
        working -= 1;
        if (working === 0) currentRequest.disable();
      }
    };
  });
}
