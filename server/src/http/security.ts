import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Headers for every answer. Pages, documents and /api/docs set their own content policy. */
export async function registerSecurity(app: FastifyInstance, publicUrl: string): Promise<void> {
  const overTls = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // On plain HTTP it would make the address unreachable for a year.
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
