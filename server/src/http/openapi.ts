import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The pages of the description load nothing from elsewhere. */
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'";

/** OpenAPI from the contract at /api/docs; to be registered before the routes. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Internship Portals', version: '1.0.0', description: 'Every call of the product.' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // Annotations for our own validator mean nothing to readers of the description.
    transform: ({ schema, url }) => ({ schema: schema && withoutAnnotations(schema), url }),
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', validatorUrl: null },
    staticCSP: POLICY,
  });
}

function withoutAnnotations<T>(schema: T): T {
  return JSON.parse(
    JSON.stringify(schema, function (this: Record<string, unknown>, key, value: unknown) {
      return this.type === 'string' && ['messages', 'transform', 'anyText'].includes(key) ? undefined : value;
    }),
  ) as T;
}
