import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What keeps a version in the store: someone who wants it, a page that uses it, and a preview. */
export function releaseRetention({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('releases')
        .addColumn('pinned', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      // When an open page last said that it runs this version.
      await db.schema.alterTable('releases').addColumn('used_at', text).execute();
      await db.schema.alterTable('compositions').addColumn('previewed_until', text).execute();
    },
  };
}
