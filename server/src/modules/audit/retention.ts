import { setImmediate as nextTurn } from 'node:timers/promises';
import { DAY_MS } from '../../lib/calendar';
import type { Services } from '../../services';

/** Rows that one transaction deletes. */
const BATCH = 500;
/** Names the time before which the triggers of `audit_events` let rows go. */
const KEY = 'audit-retention';

/** Deletes the events that are older than the retention period. The only code that deletes from the trail. */
export async function deleteOldEvents({
  config,
  db,
  log,
  now,
}: Pick<Services, 'config' | 'db' | 'log' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - config.auditRetentionDays * DAY_MS).toISOString();
  let deleted = 0;
  for (;;) {
    const old = await db
      .selectFrom('audit_events')
      .select('id')
      .where('at', '<', before)
      .orderBy('at')
      .limit(BATCH)
      .execute();
    if (old.length === 0) break;
    await db.transaction().execute(async (trx) => {
      const mark = { key: KEY, value: before };
      await trx
        .insertInto('settings')
        .values(mark)
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: before }))
        .execute();
      const ids = old.map(({ id }) => id);
      await trx.deleteFrom('audit_events').where('id', 'in', ids).execute();
      // Gone with the commit: outside this transaction every deletion is refused.
      await trx.deleteFrom('settings').where('key', '=', KEY).execute();
    });
    deleted += old.length;
    await nextTurn();
  }
  if (deleted > 0) log.info({ events: deleted, days: config.auditRetentionDays }, 'old audit events deleted');
}
