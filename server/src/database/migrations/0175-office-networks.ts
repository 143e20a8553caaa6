import { type Kysely, type Migration, sql } from 'kysely';

/** The networks of the firm's offices, and the office whose network an intern used to clock in and out. */
export const officeNetworks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table programme_settings add column office_networks text not null default ''`.execute(db);
    await sql`alter table attendance_days add column office_in text`.execute(db);
    await sql`alter table attendance_days add column office_out text`.execute(db);
  },
};
