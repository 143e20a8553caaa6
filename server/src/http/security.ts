import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';

const YEAR_SECONDS = 31_536_000;
/** The policy of every answer other than a page: it loads nothing. */
const NO_CONTENT = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** What pages of the product never ask for, so that no code in them can. */
const PERMISSIONS = ['camera', 'display-capture', 'geolocation', 'microphone', 'midi', 'payment', 'serial', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

type Served = Pick<Config, 'publicUrl' | 'hstsSubdomains'>;

const isOverTls = ({ publicUrl }: Served) => publicUrl.startsWith('https:');
const strictTransport = ({ hstsSubdomains }: Served) =>
  `max-age=${YEAR_SECONDS}${hstsSubdomains ? '; includeSubDomains' : ''}`;

/** The headers of an answer to an address that the router has refused: no hook runs for it. */
export function refusedAddressHeaders(config?: Served): Record<string, string> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': NO_CONTENT,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    ...(config && isOverTls(config) ? { 'strict-transport-security': strictTransport(config) } : {}),
  };
}

/** Headers for every answer. Pages, documents and /api/docs set their own content policy. */
export async function registerSecurity(app: FastifyInstance, config: Served): Promise<void> {
  const overTls = isOverTls(config);
  app.decorate('overTls', overTls);
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // On plain HTTP it would make the address unreachable for a year.
    hsts: overTls ? { maxAge: YEAR_SECONDS, includeSubDomains: config.hstsSubdomains } : false,
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html')) {
      reply.header('permissions-policy', PERMISSIONS);
    }
    // An error may be over in a moment.
    if (reply.statusCode >= 400 && !reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (!reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', NO_CONTENT);
    }
    done();
  });
}
