import { type Kysely, type Migration, sql } from 'kysely';

/** Indexes for the counts and lists of the administrator's dashboard. */
export function dashboardIndexes(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // The applications of some weeks with all that is counted of them: their rows are not touched.
      await db.schema
        .createIndex('applications_by_arrival')
        .on('applications')
        .columns(['applied_at', 'position_id', 'status', 'interview_date'])
        .execute();
      await sql`create index applications_open_interviews on applications (interview_date, name_folded, id)
        where status = 'Accepted For Interview'`.execute(db);
      // Whole, not of the failed alone: SQLite would prefer `mails_due` to that and sort what it finds.
      await db.schema.createIndex('mails_by_state').on('mails').columns(['state', 'created_at', 'id']).execute();
      // Which application an account was created with (`recordActivation`).
      await sql`create index account_tokens_activated on account_tokens (application_id)
        where application_id is not null and user_id is not null`.execute(db);
    },
  };
}
