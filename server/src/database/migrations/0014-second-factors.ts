import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Passkeys, authenticator apps, recovery codes, and sign-ins that wait for their second step. */
export function secondFactors({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('passkeys')
        .addColumn('id', text, (c) => c.primaryKey())
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('credential_id', text, (c) => c.notNull().unique())
        .addColumn('public_key', text, (c) => c.notNull())
        // A string, since the authenticator's unsigned 32 bits do not fit an integer column of PostgreSQL.
        .addColumn('counter', text, (c) => c.notNull())
        .addColumn('transports', text, (c) => c.notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('synced', 'integer', (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('last_used_at', text)
        .execute();
      await db.schema.createIndex('passkeys_by_user').on('passkeys').column('user_id').execute();
      await db.schema
        .createTable('authenticator_apps')
        .addColumn('user_id', text, (c) => c.primaryKey().references('users.id'))
        .addColumn('secret', text, (c) => c.notNull())
        .addColumn('last_step', 'integer', (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('confirmed_at', text)
        .execute();
      await db.schema
        .createTable('recovery_codes')
        .addColumn('code_hash', text, (c) => c.primaryKey())
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('salt', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('recovery_codes_by_user').on('recovery_codes').column('user_id').execute();
      await db.schema
        .createTable('sign_in_steps')
        .addColumn('token_hash', text, (c) => c.primaryKey())
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('password_fingerprint', text, (c) => c.notNull())
        .addColumn('browser_hash', text)
        .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('expires_at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('sign_in_steps_by_user').on('sign_in_steps').column('user_id').execute();
      await db.schema
        .createTable('used_challenges')
        .addColumn('challenge_hash', text, (c) => c.primaryKey())
        .addColumn('expires_at', text, (c) => c.notNull())
        .execute();
    },
  };
}
