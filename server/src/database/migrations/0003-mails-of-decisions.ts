import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Which line of an application's history a mail reports, so that the history can show its delivery. */
export function mailsOfDecisions({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('mails')
        .addColumn('history_id', text, (c) => c.references('application_history.id'))
        .execute();
      await db.schema.createIndex('mails_by_history').on('mails').column('history_id').execute();
    },
  };
}
