import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Which account at the identity provider belongs to a user. */
export function providerAccounts({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('provider_accounts')
        .addColumn('identity_hash', text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', text, (c) => c.notNull().unique().references('users.id'))
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();
    },
  };
}
