import { startPostgresql } from './postgresql.mjs';

/** Starts the throw-away cluster, unless the environment names a running server. */
export default async function start() {
  if (process.env.TEST_POSTGRES_URL) return;
  const cluster = await startPostgresql();
  process.env.TEST_POSTGRES_URL = cluster.url;
  Object.assign(globalThis, { testCluster: cluster });
}
