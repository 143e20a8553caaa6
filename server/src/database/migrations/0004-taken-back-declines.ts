import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Which line of an application's history a line undoes. The history is append-only, so an undo adds a line. */
export function takenBackDeclines({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('application_history')
        .addColumn('takes_back', text, (c) => c.references('application_history.id'))
        .execute();
      // A line can be undone once, also by simultaneous calls.
      await sql`create unique index application_history_taken_back on application_history (takes_back) where takes_back is not null`.execute(
        db,
      );
    },
  };
}
