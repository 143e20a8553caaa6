import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Locks by name, which the settings held before, next to the signing secret. */
export function locks({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('locks')
        .addColumn('name', text, (c) => c.primaryKey().notNull())
        .addColumn('holder', text)
        .addColumn('held_until', text)
        .execute();
      await sql`delete from settings where key in ('composition-turn', 'remains-dropped') or key like 'storing %'`.execute(
        db,
      );
    },
  };
}
