import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './engine';

/** Roles are those of the contract: the database takes every code of their form, so that a further one needs no migration. */
export const roles = (engine: Engine): Migration => ({
  async up(db: Kysely<unknown>) {
    if (engine === 'postgresql') {
      await sql`alter table users drop constraint users_role_check`.execute(db);
      await sql`alter table users add constraint users_role_check check (role ~ '^[A-Z]{3}$')`.execute(db);
      return;
    }
    // SQLite changes no check of a table, and most tables refer to this one. Its documentation has this way, which leaves the rows alone.
    const { rows } = await sql<{ schema_version: number }>`pragma schema_version`.execute(db);
    await sql`pragma writable_schema = on`.execute(db);
    await sql`update sqlite_master set sql = replace(sql, ${`role in ('INT', 'SUP', 'ADM')`}, ${`role glob '[A-Z][A-Z][A-Z]'`})
      where type = 'table' and name = 'users'`.execute(db);
    await sql.raw(`pragma schema_version = ${(rows[0]?.schema_version ?? 0) + 1}`).execute(db);
    await sql`pragma writable_schema = reset`.execute(db);
  },
});
