import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** How often each version was loaded in each hour, and which version an upgrade replaced (decision 042). */
export function releaseLoadHours({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('release_load_hours')
        .addColumn('portal', text, (c) => c.notNull())
        // The start of the hour.
        .addColumn('hour', text, (c) => c.notNull())
        .addColumn('version', text, (c) => c.notNull())
        .addColumn('loads', 'integer', (c) => c.notNull())
        .addColumn('failures', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('release_load_hours_key', ['portal', 'hour', 'version'])
        .execute();
      await db.schema.alterTable('live_portals').addColumn('replaced_version', text).execute();
    },
  };
}
