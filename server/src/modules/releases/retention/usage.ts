import type { FastifyRequest } from 'fastify';
import type { ReleaseServices } from '../services';

/** How often one version is marked as used. The retention counts in days. */
const MARK_MS = 3_600_000;
const MAX_VERSIONS = 10;
const MAX_MARKS = 1_000;

/**
 * Records which versions open pages run. Pages name them without a session, when they ask for the registry: a false name
 * can keep a stored version for longer, and nothing else.
 */
export function createUsage({ background, db, now }: Pick<ReleaseServices, 'background' | 'db' | 'now'>) {
  const marked = new Map<string, number>();
  return (request: FastifyRequest): void => {
    const open = request.headers['open-portals'];
    if (typeof open !== 'string' || open === '' || open.length > 1_000) return;
    const time = now().getTime();
    const names = open.split(',').slice(0, MAX_VERSIONS);
    for (const name of names.filter((one) => time - (marked.get(one) ?? 0) >= MARK_MS)) {
      const [portal = '', version = ''] = name.split('@');
      if (marked.size >= MAX_MARKS) marked.clear();
      marked.set(name, time);
      background.run('marking a version as used', async () => {
        await db
          .updateTable('releases')
          .set({ used_at: now().toISOString() })
          .where('portal', '=', portal)
          .where('version', '=', version)
          .execute();
      });
    }
  };
}
