import { type Kysely, type Migration, sql } from 'kysely';

/** Certificates of completion, and what the firm signs them with. */
export const certificates: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of [
      `create table certificate_keys (
        number integer not null primary key,
        made_at text not null,
        fingerprint text not null,
        sealed text not null
      )`,
      `create table certificates (
        id text not null primary key,
        intern_id text not null references users (id),
        number text not null unique,
        firm text not null,
        name text,
        position text,
        starts_on text,
        ends_on text,
        hours_a_week integer not null,
        issued_at text not null,
        issued_by text not null references users (id),
        revoked_at text,
        revoked_by text references users (id),
        reason text
      )`,
      'create index certificates_by_intern on certificates (intern_id, id)',
      'create unique index valid_certificates on certificates (intern_id) where revoked_at is null',
    ])
      await sql.raw(statement).execute(db);
  },
};
