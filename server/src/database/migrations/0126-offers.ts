import { type Kysely, type Migration, sql } from 'kysely';

/** Offers of internships, which applicants accept before they activate an account, and the settings that make them. */
export const offers: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table offers (
        id text not null primary key,
        application_id text not null references applications (id),
        made_at text not null,
        made_by text not null references users (id),
        answer_by text not null,
        lapses_at text not null,
        state text not null,
        ended_at text,
        reminded_at text,
        letter text
      )`,
      'create index offers_by_application on offers (application_id, id)',
      `create unique index open_offers on offers (application_id) where state = 'open'`,
      `create index offers_by_end on offers (lapses_at) where state = 'open'`,
      'alter table programme_settings add column offer_days integer not null default 0',
      `alter table programme_settings add column offer_bring text not null default ''`,
      `alter table programme_settings add column offer_supervisor text not null default ''`,
      `alter table programme_settings add column offer_signer text not null default ''`,
    ])
      await sql.raw(statement).execute(db);
  },
};
