import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

const NINETY_DAYS_MS = 90 * 86_400_000;

/** Deploy tokens that expire and may be limited to uploads, who answers for a release, and the nonces of load reports. */
export function releaseApproval({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('deploy_tokens').addColumn('expires_at', text).execute();
      await db.schema
        .alterTable('deploy_tokens')
        .addColumn('upload_only', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      const until = new Date(Date.now() + NINETY_DAYS_MS).toISOString();
      await sql`update deploy_tokens set expires_at = ${until}`.execute(db);
      // The administrator who uploaded it, or who made the token that did. Null for builds of the repository.
      await db.schema.alterTable('releases').addColumn('uploaded_by', text).execute();
      await db.schema
        .createTable('used_load_nonces')
        .addColumn('nonce', text, (c) => c.primaryKey().notNull())
        .addColumn('at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('used_load_nonces_by_time').on('used_load_nonces').column('at').execute();
    },
  };
}
