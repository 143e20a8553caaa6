import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Internal notes about applications, and news about an application (decision 046). */
export function applicationNotes({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('application_notes')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('author_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('text', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('edited_at', text)
        .execute();
      await db.schema
        .createIndex('application_notes_by_application')
        .on('application_notes')
        .columns(['application_id', 'id'])
        .execute();
      await db.schema
        .alterTable('notifications')
        .addColumn('application_id', text, (c) => c.references('applications.id'))
        .execute();
    },
  };
}
