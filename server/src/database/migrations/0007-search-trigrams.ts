import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/**
 * On PostgreSQL, an index in which a search for a part of a name is found without reading every application. It needs
 * the extension pg_trgm, which comes with PostgreSQL itself; where the engine has none, or this user may not add it,
 * searches read the whole list, as without this migration.
 */
export function searchTrigrams({ engine }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      if (engine !== 'postgresql') return;
      await sql`savepoint before_trigrams`.execute(db);
      try {
        await sql`create extension if not exists pg_trgm`.execute(db);
        await sql`create index applications_by_search on applications using gin (search gin_trgm_ops)`.execute(db);
      } catch {
        // The transaction of the migration would otherwise be lost with the statement.
        await sql`rollback to savepoint before_trigrams`.execute(db);
      }
    },
  };
}
