import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const YEAR_SECONDS = 31_536_000;
/** The policy of every answer that is no page: it loads nothing. */
const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The headers of an answer to an address that the router has refused: no hook runs for it. */
export function refusedAddressHeaders(publicUrl: string): Record<string, string> {
  return {
    'content-security-policy': NO_CONTENT,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${YEAR_SECONDS}` } : {}),
  };
}

/** Headers for every answer. Pages, documents and /api/docs set their own content policy. */
export async function registerSecurity(app: FastifyInstance, publicUrl: string): Promise<void> {
  const overTls = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // On plain HTTP it would make the address unreachable for a year.
    hsts: overTls ? { maxAge: YEAR_SECONDS, includeSubDomains: false } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', NO_CONTENT);
    }
  });
}
