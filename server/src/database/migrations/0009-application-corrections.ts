import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Who corrected an applicant's details, when, and which fields; never the old values, which are personal data. */
export function applicationCorrections({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('application_corrections')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('by_user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('fields', text, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('application_corrections_by_application')
        .on('application_corrections')
        .columns(['application_id', 'id'])
        .execute();
    },
  };
}
