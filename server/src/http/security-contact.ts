import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { plainNotFound } from './not-found';

const DAY_MS = 86_400_000;
/** RFC 9116 asks for less than a year. Readers fetch the file again each time. */
const EXPIRES_MS = 180 * DAY_MS;

/**
 * Serves `/.well-known/security.txt` (RFC 9116), which tells people where to report a weakness; 404 without the setting
 * `SECURITY_CONTACT`. The day on which it expires moves on with every answer, so that it is never stale.
 */
export function registerSecurityContact(
  app: FastifyInstance,
  { config, now }: { config: Config; now: () => Date },
): void {
  const { securityContact, securityPolicy, publicUrl } = config;
  app.get(SECURITY_TXT, { schema: { hide: true } }, async (_request, reply) => {
    if (!securityContact) return plainNotFound(reply);
    const fields: [string, string | undefined][] = [
      ['Contact', securityContact],
      ['Expires', new Date(now().getTime() + EXPIRES_MS).toISOString()],
      // The format takes web addresses with TLS only.
      ['Canonical', publicUrl.startsWith('https:') ? publicUrl + SECURITY_TXT : undefined],
      ['Policy', securityPolicy],
      ['Preferred-Languages', 'en'],
    ];
    const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${value}\n`] : []));
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(lines.join(''));
  });
}

const SECURITY_TXT = '/.well-known/security.txt';
