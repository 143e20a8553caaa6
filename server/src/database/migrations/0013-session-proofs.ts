import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What people see of their sessions, and when the person behind one last proved to be the account's owner. */
export function sessionProofs({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const column of ['id', 'proved_at', 'address', 'user_agent']) {
        await db.schema.alterTable('sessions').addColumn(column, text).execute();
      }
      // A part of the hash of 256 random bits tells nothing about the token.
      await sql`update sessions set id = substr(token_hash, 1, 24), proved_at = created_at`.execute(db);
      await db.schema.createIndex('sessions_by_id').unique().on('sessions').column('id').execute();
    },
  };
}
