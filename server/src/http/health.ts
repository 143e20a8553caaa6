import type { FastifyInstance } from 'fastify';
import { checkDatabase, type Db, type Faults } from '../database/connection';
import type { Dependencies } from '../lib/dependencies';
import { productVersion } from '../lib/product-version';

/** A probe gives up after a few seconds, and so does the answer to it. */
const ANSWER_MS = 2_000;

/**
 * `/health/live`: the process runs. `/health/ready`: the start is complete (it waits for a bucket that is away), the database answers and takes writes, the disk has space and
 * the server is not stopping; otherwise 503 with the reason.
 *
 * @returns `markReady`, which ends the start, and `markStopping`, after which the server still answers for a while
 */
export function registerHealth(
  app: FastifyInstance,
  {
    config,
    db,
    dependencies,
    faults,
  }: { config: { databaseUrl?: string }; db: Db; dependencies: Pick<Dependencies, 'states'>; faults: Faults },
): { markReady(): void; markStopping(): void } {
  let ready = false;
  let stopping = false;
  const markStopping = () => {
    stopping = true;
  };
  app.addHook('preClose', async () => markStopping());
  app.get('/health/live', { schema: { hide: true }, config: { counted: false } }, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: productVersion }),
  );
  app.get('/health/ready', { schema: { hide: true }, config: { counted: false } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (stopping) return reply.code(503).send({ status: 'stopping' });
    if (!ready) return reply.code(503).send({ status: dependencies.states.bucket === 'away' ? 'bucket' : 'starting' });
    if (faults.full.present) return reply.code(503).send({ status: 'storage' });
    try {
      await within(ANSWER_MS, checkDatabase(db, { config, faults }));
      return { status: 'ok', version: productVersion, ...dependencies.states };
    } catch (err) {
      if (!faults.covers(err)) request.log.error({ err }, 'the database does not answer');
      return reply.code(503).send({ status: 'database' });
    }
  });
  return {
    markReady() {
      ready = true;
    },
    markStopping,
  };
}

async function within(milliseconds: number, answer: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${milliseconds} ms`)), milliseconds);
  });
  await Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
