import type { Config } from '../config';
import { DataDirInUse, lockDataDir } from '../database/data-dir-lock';
import { OperatorError } from './operator-error';
import { openPostgresSnapshot } from './snapshots';

/**
 * Runs a command that replaces the database or moves it away, while no server uses it. An embedded database stays
 * reserved until the command ends, so that no server starts on it meanwhile.
 *
 * @throws OperatorError when a server is running
 */
export async function withoutServer<Result>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  run: () => Promise<Result>,
): Promise<Result> {
  if (databaseUrl) {
    if (await isConnected(databaseUrl)) throw running('the database of DATABASE_URL', BEHIND_A_POOLER);
    return run();
  }
  let unlock: () => void;
  try {
    unlock = lockDataDir(dataDir, { alone: true });
  } catch (error) {
    throw error instanceof DataDirInUse ? running(dataDir) : error;
  }
  try {
    return await run();
  } finally {
    unlock();
  }
}

const running = (place: string, more = '') =>
  new OperatorError(`A server is running on ${place}. Stop it first.${more}`);

const BEHIND_A_POOLER = ' If it has just stopped, try again in 10 s: a pooler such as PgBouncer keeps its connections.';

/**
 * Whether a server works on the database. One that does listens, or asks for mails every five seconds: a pooler keeps idle
 * connections of servers that have stopped.
 */
async function isConnected(databaseUrl: string): Promise<boolean> {
  const snapshot = await openPostgresSnapshot(databaseUrl);
  try {
    const others = await snapshot.query(
      `select pid from pg_stat_activity where datname = current_database() and application_name = 'internships'
       and (state <> 'idle' or query like 'listen %' or state_change > clock_timestamp() - interval '10 seconds')`,
    );
    return others.length > 0;
  } finally {
    await snapshot.close();
  }
}
