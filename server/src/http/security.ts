import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Headers for every answer. The pages, the documents and /api/docs bring a content policy of their own. */
export async function registerSecurity(app: FastifyInstance, publicUrl: string): Promise<void> {
  const overTls = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // On plain HTTP it would lock people out of the address for a year.
    hsts: overTls ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header(
        'content-security-policy',
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
    }
  });
}
