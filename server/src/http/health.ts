import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../database/connection';

/**
 * /health/live: the process runs. /health/ready: the start is complete, the database answers and the server is not
 * stopping.
 *
 * @returns `markReady`, which ends the start
 */
export function registerHealth(app: FastifyInstance, db: Db): { markReady(): void } {
  let ready = false;
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.get('/health/live', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/health/ready', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    if (!ready) return reply.code(503).send({ status: 'starting' });
    try {
      await sql`select 1`.execute(db);
      return { status: 'ok' };
    } catch (err) {
      request.log.error({ err }, 'the database does not answer');
      return reply.code(503).send({ status: 'database' });
    }
  });
  return {
    markReady() {
      ready = true;
    },
  };
}
