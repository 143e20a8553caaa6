import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** The files that a deleted version had: its name never stands for others (decision 036). */
export function deletedBuilds({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('release_events').addColumn('files_digest', text).execute();
    },
  };
}
