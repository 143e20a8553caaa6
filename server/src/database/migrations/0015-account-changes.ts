import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Changes of e-mail addresses with their two links, and passwords that must be changed because they were printed. */
export function accountChanges({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('users')
        .addColumn('password_printed', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('email_changes')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('old_email', text, (c) => c.notNull())
        .addColumn('new_email', text, (c) => c.notNull())
        .addColumn('confirm_hash', text, (c) => c.notNull().unique())
        .addColumn('report_hash', text, (c) => c.notNull().unique())
        .addColumn('session_id', text, (c) => c.notNull())
        .addColumn('requested_at', text, (c) => c.notNull())
        .addColumn('confirmed_at', text)
        .addColumn('ended_at', text)
        .execute();
      await db.schema.createIndex('email_changes_by_user').on('email_changes').column('user_id').execute();
    },
  };
}
