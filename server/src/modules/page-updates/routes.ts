import { listPageUpdates, UPDATE_STREAM } from '@internship-portals/shared-api/contract';
import type { FastifyInstance } from 'fastify';
import { passwordChangeRequired, unauthenticated, unauthorized } from '../../http/errors';
import { logUser } from '../../http/logging';
import type { Mount } from '../../http/mount';
import { API_ROOT } from '../../http/request-path';
import { clientKey } from '../../http/throttles';
import type { PageUpdateServices } from './page-updates';

/** Each event carries the position from which the stream can resume. */
export function pageUpdateRoutes(server: FastifyInstance, mount: Mount, services: PageUpdateServices): void {
  const { pageUpdates, sessions, throttles } = services;

  mount(listPageUpdates, ({ query, user }) => pageUpdates.since(user.id, query.After));

  server.route({
    method: 'GET',
    url: API_ROOT + UPDATE_STREAM,
    schema: { hide: true },
    exposeHeadRoute: false,
    config: { counted: false, streams: true },
    handler: async (request, reply) => {
      const user = await sessions.find(request, { unattended: true });
      if (!user) {
        await throttles.take('callsByClient', clientKey(request.ip));
        throw unauthenticated();
      }
      logUser(request, user.id);
      await throttles.take('callsBySession', user.session.id);
      if (!listPageUpdates.access.some((role) => role === user.role)) throw unauthorized();
      if (user.passwordPrinted) throw passwordChangeRequired();
      const { body } = await pageUpdates.open(user, positionOf(request.headers['last-event-id']));
      return reply
        .headers({
          'content-type': 'text/event-stream',
          'cache-control': 'no-store',
          // nginx would otherwise collect events until its buffer is full.
          'x-accel-buffering': 'no',
        })
        .send(body);
    },
  });
}

/** The position of the header `Last-Event-ID`; undefined without one that this server has sent. */
function positionOf(header: unknown): string | undefined {
  return typeof header === 'string' && /^\d{1,20}$/.test(header) ? header : undefined;
}
