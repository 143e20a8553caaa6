import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Releases, live versions, deploy tokens and the reports of pages (decision 013). */
export function releases({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('releases')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('portal', text, (c) => c.notNull())
        .addColumn('version', text, (c) => c.notNull())
        .addColumn('released_at', text, (c) => c.notNull())
        .addColumn('released_by', text, (c) => c.notNull())
        .addColumn('commit_id', text)
        .addColumn('size', 'integer', (c) => c.notNull())
        .addColumn('digest', text, (c) => c.notNull())
        .addColumn('manifest', text, (c) => c.notNull())
        .addColumn('loads', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`create unique index releases_by_version on releases (portal, version)`.execute(db);
      await db.schema.createIndex('releases_by_age').on('releases').columns(['portal', 'released_at', 'id']).execute();

      await db.schema
        .createTable('live_portals')
        .addColumn('portal', text, (c) => c.primaryKey().notNull())
        .addColumn('current_version', text)
        .addColumn('previous_version', text)
        .addColumn('canary_version', text)
        .addColumn('canary_share', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('canary_users', text, (c) => c.notNull().defaultTo('[]'))
        .addColumn('canary_since', text)
        .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();

      await db.schema
        .createTable('release_events')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('portal', text, (c) => c.notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('action', text, (c) => c.notNull())
        .addColumn('version', text, (c) => c.notNull())
        .addColumn('from_version', text)
        .addColumn('by_name', text, (c) => c.notNull())
        .addColumn('reason', text)
        .execute();
      await db.schema
        .createIndex('release_events_by_age')
        .on('release_events')
        .columns(['portal', 'at', 'id'])
        .execute();

      await db.schema
        .createTable('deploy_tokens')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('portal', text, (c) => c.notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('token_hash', text, (c) => c.notNull().unique())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('created_by', text, (c) => c.notNull().references('users.id'))
        .addColumn('last_used_at', text)
        .addColumn('revoked_at', text)
        .execute();

      // The last loads of a canary, which decide about it; emptied when it ends.
      await db.schema
        .createTable('canary_loads')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('portal', text, (c) => c.notNull())
        .addColumn('version', text, (c) => c.notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('failed', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('canary_loads_by_version')
        .on('canary_loads')
        .columns(['portal', 'version', 'id'])
        .execute();

      await db.schema
        .createTable('portal_failures')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('portal', text, (c) => c.notNull())
        .addColumn('version', text, (c) => c.notNull())
        .addColumn('stage', text, (c) => c.notNull())
        .addColumn('error', text, (c) => c.notNull())
        .addColumn('reference', text)
        .addColumn('composition_id', text)
        .execute();

      await db.schema
        .createTable('compositions')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('versions', text, (c) => c.notNull())
        .addColumn('canaries', text, (c) => c.notNull())
        .addColumn('from_at', text, (c) => c.notNull())
        .addColumn('until_at', text)
        .execute();
    },
  };
}
