import { type Kysely, sql } from 'kysely';
import { baselineStatements } from './0100-baseline';
import type { Engine } from './engine';
import { BASELINE, LAST_BEFORE_BASELINE } from './index';

const UNUSED = 'flag_switches compositions release_load_hours canary_loads application_counts application_ranges';
const CREATED = /^create (table|index) (rollout|applications_(waiting_by_position|decided_by_(position|status)))/;

/** Turns the tables of 0.1.0 into those of the baseline. */
export async function bridgeToBaseline<DB>(db: Kysely<DB>, engine: Engine): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = (text: string) => sql.raw<{ name: string }>(text).execute(trx);
    // Instances that start at the same time wait for each other here. Only the first one finds the row.
    if (!(await run(`delete from kysely_migration where name = '${LAST_BEFORE_BASELINE}'`)).numAffectedRows) return;
    const triggers = `select name from sqlite_master where type = 'trigger' and name not like 'audit_events_%'`;
    if (engine === 'sqlite') for (const { name } of (await run(triggers)).rows) await run(`drop trigger ${name}`);
    else await run('drop function count_applications, range_applications, mark_activated cascade');
    for (const table of UNUSED.split(' ')) await run(`drop table ${table}`);
    await run('alter table portal_failures drop column composition_id');
    await run('alter table live_portals drop column guarded_since');
    for (const column of ['version', 'share', 'users', 'since'])
      await run(`alter table live_portals rename column canary_${column} to rollout_${column}`);
    await run(`update release_events set action = replace(action, 'Canary', 'Rollout')`);
    for (const index of ['decided_by_stage', 'waiting_by_position', 'decided_by_position', 'decided_by_status'])
      await run(`drop index applications_${index}`);
    for (const text of baselineStatements(engine)) if (CREATED.test(text)) await run(text);
    await run('delete from kysely_migration');
    await run(`insert into kysely_migration values ('${BASELINE}', '${new Date().toISOString()}')`);
  });
}
