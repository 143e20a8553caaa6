import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The request in progress, for what it calls; nothing outside requests. */
export const currentRequest = new AsyncLocalStorage<FastifyRequest>();

let servers = 0;

/** Makes each request known to what it calls, until the last server of the process is closed. */
export function registerCurrentRequest(server: FastifyInstance): void {
  servers += 1;
  server.addHook('onRequest', (request, _reply, done) => currentRequest.run(request, done));
  // Reading a body leaves the context of the request.
  server.addHook('preValidation', (request, _reply, done) => currentRequest.run(request, done));
  // Node.js 20 visits every storage in use for each promise that is made. Each test file loads a storage of its own: with
  // 80 of them in a process, a promise took 25 times as long.
  server.addHook('onClose', async () => {
    servers -= 1;
    if (servers === 0) currentRequest.disable();
  });
}
