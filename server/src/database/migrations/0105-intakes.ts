import { type Kysely, type Migration, sql } from 'kysely';
import type { Engine } from './engine';

/** The intake of all applications that there were before intakes. It is open until an administrator closes it. */
const FIRST = '00000000-0000-7000-8000-000000000000';

const TABLES = `
create table intakes (
  id text not null primary key,
  name text not null,
  name_folded text not null,
  opens_at text,
  closes_at text,
  starts_on text not null,
  ends_on text not null,
  hours_a_week integer not null,
  answer_days integer not null,
  stipend text not null,
  requirements text not null,
  description text not null,
  revision integer not null,
  created_at text not null
);
create unique index intakes_name on intakes (name_folded);
insert into intakes values ('${FIRST}', 'First intake', 'first intake', null, null, '', '', 0, 0, '', '', '', 0,
  '2026-01-01T00:00:00.000Z');

create table intake_positions (
  intake_id text not null references intakes (id),
  position_id text not null references positions (id),
  places integer,
  constraint intake_positions_key primary key (intake_id, position_id)
);

alter table applications add column answer_by text
`;

/** Applications belong to intakes. */
export function intakes(engine: Engine): Migration {
  return {
    async up(db: Kysely<unknown>) {
      for (const statement of TABLES.split(';\n')) await sql.raw(statement).execute(db);
      // An instance of the version before adds rows without one while they are replaced one by one.
      const column = `alter table applications add column intake_id text not null default '${FIRST}'`;
      // SQLite adds no column that has both a default and a reference.
      await sql.raw(engine === 'postgresql' ? `${column} references intakes (id)` : column).execute(db);
      await sql`create index applications_waiting_by_answer on applications (answer_by)
        where status = 'Processing' and answer_by is not null`.execute(db);
      await sql`create index applications_by_intake on applications (intake_id)`.execute(db);
      await sql`create index applications_passed_by_intake on applications (intake_id, position_id, activated)
        where status = 'Interview Passed'`.execute(db);
    },
  };
}
