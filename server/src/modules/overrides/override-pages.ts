import type { FastifyInstance } from 'fastify';
import { sendPlainPage } from '../../http/plain-page';
import { answerLinkError } from '../../http/signed-links';
import type { Services } from '../../services';
import { leaveOverride, OVERRIDE_PATH, type OverrideQuery, readOverride, startOverride } from './override-links';

/**
 * Serves the links that start and leave an override. Opening one only tells where the code comes from, since it will act
 * with the person's session. They are not in the contract, because browsers open them as pages.
 */
export function registerOverridePages(app: FastifyInstance, services: Services): void {
  const common = { url: OVERRIDE_PATH, schema: { hide: true }, errorHandler: answerLinkError };

  app.route<{ Querystring: OverrideQuery }>({
    ...common,
    method: 'GET',
    handler: async (request, reply) => {
      const { portal, address, by = 'Someone' } = readOverride(services, request.query, request).override;
      return sendPlainPage(
        reply,
        `This link previews ${portal}. ${by} made it. The code comes from ${address} and acts with your session: continue only if you expect it.`,
        { to: request.url, label: 'Show the preview', isForm: true },
      );
    },
  });

  app.route<{ Querystring: OverrideQuery }>({
    ...common,
    method: 'POST',
    bodyLimit: 4 * 1024,
    handler: async (request, reply) => {
      const override = startOverride(services, request.query, request, reply);
      const portal = services.portals.find(({ name }) => name === override.portal);
      return reply.header('cache-control', 'no-store').redirect(portal?.base ?? '/', 303);
    },
  });

  const leave = { url: `${OVERRIDE_PATH}/leave`, schema: { hide: true } };

  // Banners of older shells link to it.
  app.get(leave.url, { schema: leave.schema }, async (request, reply) =>
    sendPlainPage(reply, 'Leave the preview?', { to: request.url, label: 'Leave the preview', isForm: true }),
  );

  app.route({
    ...leave,
    method: 'POST',
    bodyLimit: 4 * 1024,
    handler: async (_request, reply) => {
      leaveOverride(reply);
      return reply.header('cache-control', 'no-store').redirect('/', 303);
    },
  });
}
