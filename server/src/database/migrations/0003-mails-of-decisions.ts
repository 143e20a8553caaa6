import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Which line of an application's history a mail tells of, so that the history can say whether it arrived. */
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
