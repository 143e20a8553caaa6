import { type Kysely, type Migration, sql } from 'kysely';

/** The pause that is deducted from days of attendance. */
export const attendancePauses: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table programme_settings add column pause_minutes integer not null default 0`.execute(db);
    await sql`alter table programme_settings add column pause_after_hours integer not null default 6`.execute(db);
  },
};
