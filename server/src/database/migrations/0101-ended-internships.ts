import { type Kysely, type Migration, sql } from 'kysely';

/** People whose account was deleted can apply again: their earlier application is no longer open. */
export const endedInternships: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`update applications set activated = 2 where activated = 1 and exists (
      select 1 from account_tokens join users on users.id = account_tokens.user_id
      where account_tokens.application_id = applications.id and users.active = 0)`.execute(db);
    await sql`drop index applications_open_email`.execute(db);
    await sql`create unique index applications_open_email on applications (email_folded)
      where status <> 'Declined' and activated <> 2`.execute(db);
  },
};
