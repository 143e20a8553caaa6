import type { FastifyInstance } from 'fastify';
import { answerLinkError } from '../../http/signed-links';
import type { Services } from '../../services';
import { leaveOverride, OVERRIDE_PATH, type OverrideQuery, startOverride } from './override-links';

/** Serves the links that start and leave an override. They are not in the contract, because browsers open them as pages. */
export function registerOverridePages(app: FastifyInstance, services: Services): void {
  app.route<{ Querystring: OverrideQuery }>({
    method: 'GET',
    url: OVERRIDE_PATH,
    // A HEAD request must not start an override.
    exposeHeadRoute: false,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const override = startOverride(services, request.query, request, reply);
      const portal = services.portals.find(({ name }) => name === override.portal);
      return reply.header('cache-control', 'no-store').redirect(portal?.base ?? '/');
    },
  });

  app.route({
    method: 'GET',
    url: `${OVERRIDE_PATH}/leave`,
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: async (_request, reply) => {
      leaveOverride(reply);
      return reply.header('cache-control', 'no-store').redirect('/');
    },
  });
}
