import { sql } from 'kysely';
import SqliteFile from 'libsql';
import type { Config } from '../config';
import type { Db } from '../database/connection';
import { HELD } from '../modules/mails';
import { counted } from './check';
import { connectPresent } from './manage';
import { openPostgresSnapshot } from './snapshots';

type Say = (line: string) => void;

/**
 * Held mails are due in seven thousand years: the first digit alone is changed, so that a mail whose hour was chosen still goes at that
 * hour once it is released.
 */
const HOLD = `update mails set next_attempt_at = '${HELD}' || substr(next_attempt_at, 2) where state = 'queued'`;

/** Holds the queued mails of a restored embedded database, and returns how many. */
export function holdEmbedded(file: string): number {
  const db = new SqliteFile(file);
  try {
    const { changes } = db.prepare(HOLD).run();
    // The database is placed without its log.
    db.pragma('wal_checkpoint(truncate)');
    return changes;
  } finally {
    db.close();
  }
}

/** Holds the queued mails of a restored PostgreSQL database, and returns how many. */
export async function holdOnPostgresql(databaseUrl: string): Promise<number> {
  const snapshot = await openPostgresSnapshot(databaseUrl, { readWrite: true });
  try {
    const { rowCount } = await snapshot.client.query(HOLD);
    await snapshot.client.query('commit');
    return rowCount ?? 0;
  } finally {
    await snapshot.close();
  }
}

/** `manage send-mails`: lets a server send the mails that a restore has held. */
export async function sendHeldMails(config: Config, say: Say): Promise<void> {
  const now = new Date().toISOString();
  await connectPresent(config, async ({ db }) => {
    const { numUpdatedRows } = await db
      .updateTable('mails')
      // Earlier versions held them until the end of 9999.
      .set({
        next_attempt_at: sql`case when next_attempt_at like '9999%' then ${now} else '2' || substr(next_attempt_at, 2) end`,
      })
      .where('next_attempt_at', '>=', HELD)
      .executeTakeFirst();
    say(`${counted(Number(numUpdatedRows), 'e-mail')} of a restore will be sent by the server.`);
  });
}

/** How many mails a restore has held. */
export async function countHeld(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number | string>().as('total'))
    .where('next_attempt_at', '>=', HELD)
    .executeTakeFirstOrThrow();
  return Number(total);
}
