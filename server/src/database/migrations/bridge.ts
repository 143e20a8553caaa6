import { type Kysely, sql } from 'kysely';
import { baselineStatements } from './0100-baseline';
import type { Engine } from './engine';

/** The newest migration of 0.1.0, the last version before the baseline. */
export const LAST_BEFORE_BASELINE = '0036-application-ranges';
const UNUSED = [
  'application_counts',
  'application_ranges',
  'flag_switches',
  'compositions',
  'release_load_hours',
  'canary_loads',
];
const REBUILT = ['waiting_by_position', 'decided_by_position', 'decided_by_status'].map(
  (name) => `applications_${name}`,
);
const CREATED = [...REBUILT.map((name) => `index ${name}`), 'table rollout_loads', 'index rollout_loads_by_version'];

/** Turns the tables of 0.1.0 into those of the baseline. */
export async function bridgeToBaseline<DB>(db: Kysely<DB>, engine: Engine, baseline: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = (text: string) => sql.raw<{ name: string }>(text).execute(trx);
    // Instances that start at the same time take turns here.
    await run('update kysely_migration_lock set is_locked = is_locked');
    if (!(await run(`delete from kysely_migration where name = '${LAST_BEFORE_BASELINE}'`)).numAffectedRows) return;
    const triggers = `select name from sqlite_master where type = 'trigger' and name not like 'audit_events_%'`;
    if (engine === 'sqlite') for (const { name } of (await run(triggers)).rows) await run(`drop trigger ${name}`);
    else await run('drop function count_applications, range_applications, mark_activated cascade');
    for (const table of UNUSED) await run(`drop table ${table}`);
    await run('alter table portal_failures drop column composition_id');
    await run('alter table live_portals drop column guarded_since');
    for (const column of ['version', 'share', 'users', 'since'])
      await run(`alter table live_portals rename column canary_${column} to rollout_${column}`);
    await run(`update release_events set action = replace(action, 'Canary', 'Rollout')`);
    for (const index of ['applications_decided_by_stage', ...REBUILT]) await run(`drop index ${index}`);
    for (const text of baselineStatements(engine))
      if (CREATED.some((what) => text.startsWith(`create ${what} `))) await run(text);
    await run('delete from kysely_migration');
    await run(`insert into kysely_migration values ('${baseline}', '${new Date().toISOString()}')`);
  });
}
