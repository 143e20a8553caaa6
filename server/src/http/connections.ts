import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './errors';

/**
 * Ends connections when the server stops. Node closes those that are idle at that moment, but waits for their time-out
 * where a browser opened one in advance and never used it, and where one becomes idle only later.
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
  app.addHook('onRequest', async () => {
    if (stopping) throw new HttpError('server_restarting', 'The server is restarting.');
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
