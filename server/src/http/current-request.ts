import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The request in progress, for everything that it calls; nothing outside requests. */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>();

/** Makes each request known to what it calls. */
export function registerCurrentRequest(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => currentRequest.run(request, done));
  // Reading a body leaves the context of the request.
  server.addHook('preValidation', (request, _reply, done) => currentRequest.run(request, done));
  // On Node.js 20 each storage in use slows down every promise, and each test file has a storage of its own.
  server.addHook('onClose', async () => currentRequest.disable());
}
