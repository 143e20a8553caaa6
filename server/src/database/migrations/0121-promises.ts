import { type Kysely, type Migration, sql } from 'kysely';

/** The first promised day of each application and the first answer, which say whether the promise was kept. */
export const promises: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      'alter table applications add column promised_by text',
      'alter table applications add column answered_on text',
      'alter table applications add column answered_in integer',
      'alter table application_history add column answer_by text',
      'update applications set promised_by = answer_by where answer_by is not null',
      `create index applications_by_promise on applications (intake_id, promised_by, answered_on, status)
        where promised_by is not null`,
      `create index applications_by_answer on applications (answered_on, answered_in) where answered_on is not null`,
    ])
      await sql.raw(statement).execute(db);
  },
};
