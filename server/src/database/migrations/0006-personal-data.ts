import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Who erased the personal data of an application or an account, and when, with indexes to find it. */
export function personalData({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('applications').addColumn('erased_at', text).execute();
      // Null where the retention period has erased it.
      await db.schema
        .alterTable('applications')
        .addColumn('erased_by', text, (c) => c.references('users.id'))
        .execute();
      await db.schema.alterTable('users').addColumn('erased_at', text).execute();
      // Declined applications by time of decline, for the retention period (`modules/personal-data/retention.ts`).
      await sql`create index applications_by_decline on applications (decided_at, id) where status = 'Declined' and erased_at is null`.execute(
        db,
      );
      // Folds ASCII letters only, on both engines alike: `modules/personal-data/person.ts` asks in the same form.
      await sql`create index mails_by_recipient on mails (lower(recipient))`.execute(db);
      // Accounts that have an address or had it when they were deleted.
      await db.schema.createIndex('users_by_email').on('users').column('email_folded').execute();
      await db.schema.createIndex('comments_by_author').on('comments').column('author_id').execute();
    },
  };
}
