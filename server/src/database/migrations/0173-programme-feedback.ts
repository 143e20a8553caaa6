import { type Kysely, type Migration, sql } from 'kysely';

/** What interns think of the programme: counted by intake, and apart from it who has answered. */
export const programmeFeedback: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table programme_feedback (
        intake_id text not null primary key references intakes (id),
        answers integer not null,
        counts text not null,
        best text not null,
        better text not null
      )`,
      `create table programme_feedback_senders (
        intern_id text not null primary key references users (id)
      )`,
    ])
      await sql.raw(statement).execute(db);
  },
};
