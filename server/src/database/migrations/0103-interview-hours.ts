import { type Kysely, type Migration, sql } from 'kysely';

/** The settings get the times at which interviews can be. */
export const interviewHours: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of [
      "interviews_from text not null default '09:00'",
      "interviews_until text not null default '17:00'",
      "lunch_from text not null default '13:00'",
      "lunch_until text not null default '14:00'",
      'interview_length integer not null default 45',
      'interview_break integer not null default 0',
      'interview_days integer not null default 6',
      "holiday_country text not null default 'KE'",
    ])
      await sql`alter table programme_settings add column ${sql.raw(column)}`.execute(db);
  },
};
