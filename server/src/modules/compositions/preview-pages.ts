import type { FastifyInstance } from 'fastify';
import { answerLinkError } from '../../http/signed-links';
import type { Services } from '../../services';
import { leavePreview, PREVIEW_PATH, type PreviewQuery, startPreview } from './previews';

/** Serves the links that start and leave a preview. They are not in the contract, because browsers open them as pages. */
export function registerPreviews(app: FastifyInstance, services: Services): void {
  app.route<{ Querystring: PreviewQuery }>({
    method: 'GET',
    url: PREVIEW_PATH,
    // A HEAD request must not start a preview.
    exposeHeadRoute: false,
    schema: { hide: true },
    errorHandler: answerLinkError,
    handler: async (request, reply) => {
      const preview = startPreview(services, request.query, request, reply);
      const portal =
        preview.kind === 'override' ? services.portals.find(({ name }) => name === preview.portal) : undefined;
      return reply.header('cache-control', 'no-store').redirect(portal?.base ?? '/');
    },
  });

  app.route({
    method: 'GET',
    url: `${PREVIEW_PATH}/leave`,
    exposeHeadRoute: false,
    schema: { hide: true },
    handler: async (_request, reply) => {
      leavePreview(reply);
      return reply.header('cache-control', 'no-store').redirect('/');
    },
  });
}
