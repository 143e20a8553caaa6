import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Views of lists that administrators have saved: filters, order and columns under a name. */
export function savedViews({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('saved_views')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('owner_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('list', text, (c) => c.notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_folded', text, (c) => c.notNull())
        .addColumn('query', text, (c) => c.notNull())
        .addColumn('columns', text, (c) => c.notNull())
        .addColumn('shared', 'integer', (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();
      // Saving twice at once makes one view.
      await db.schema
        .createIndex('saved_views_by_owner')
        .unique()
        .on('saved_views')
        .columns(['owner_id', 'list', 'name_folded'])
        .execute();
    },
  };
}
