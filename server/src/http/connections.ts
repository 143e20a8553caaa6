import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

/** What is not answered so long after the server began to stop is cut off: a client may read or send for hours. */
const STOP_MS = 30_000;

/**
 * Closes connections when the server stops. Node closes connections that are idle at that moment, but waits for the
 * time-out of connections that a browser has opened in advance, and of those that become idle later.
 */
export function registerConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let stopping = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.server.on('request', (_request, response) => {
    response.once('close', () => stopping && app.server.closeIdleConnections());
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    done(stopping ? new HttpError('server_restarting', 'The server is restarting.') : undefined);
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    const end = setTimeout(() => app.server.closeAllConnections(), STOP_MS).unref();
    app.server.once('close', () => clearTimeout(end));
  });
}
