import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/**
 * The numbers of applications by group, which triggers keep, and whether an account was activated as a column of the
 * application, which triggers keep, too (decision 069). On PostgreSQL a group may have several rows, which add up to its
 * number: changes at the same time then do not wait for one row.
 */
export function applicationCounts({ engine, text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('applications')
        .addColumn('activated', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      // No foreign key: a position can be deleted when it has no applications, whatever rows still add up to none.
      const table = db.schema
        .createTable('application_counts')
        .addColumn('status', text, (c) => c.notNull())
        .addColumn('position_id', text, (c) => c.notNull())
        // Empty for all but interviews without a result.
        .addColumn('interview_date', text, (c) => c.notNull())
        .addColumn('invited', 'integer', (c) => c.notNull())
        .addColumn('activated', 'integer', (c) => c.notNull())
        .addColumn('erased', 'integer', (c) => c.notNull())
        .addColumn('total', 'integer', (c) => c.notNull());
      await (engine === 'sqlite'
        ? table.addPrimaryKeyConstraint('application_counts_key', [...COLUMNS])
        : table
      ).execute();
      for (const statement of [...FILL, ...(engine === 'sqlite' ? SQLITE : POSTGRESQL)])
        await sql.raw(statement).execute(db);
      // What they were for is kept now.
      await db.schema.dropIndex('applications_passed_and_erased').execute();
      await db.schema.dropIndex('account_tokens_activated').execute();
    },
  };
}

/** What the groups differ in. */
const COLUMNS = ['status', 'position_id', 'interview_date', 'invited', 'activated', 'erased'] as const;
const KEY = COLUMNS.join(', ');

/** The group of a row of applications. */
const keyOf = (row: string) => `${row}.status, ${row}.position_id,
  case when ${row}.status = 'Accepted For Interview' then coalesce(${row}.interview_date, '') else '' end,
  case when ${row}.interview_date is null then 0 else 1 end,
  ${row}.activated,
  case when ${row}.erased_at is null then 0 else 1 end`;

const BY_KEY = `group by ${COLUMNS.map((_, place) => place + 1).join(', ')}`;

/** Whether an account was activated with the application. */
const ACTIVATED = `case when exists (select 1 from account_tokens
  where account_tokens.application_id = applications.id and account_tokens.user_id is not null) then 1 else 0 end`;

const FILL = [
  `update applications set activated = 1
   where id in (select application_id from account_tokens where application_id is not null and user_id is not null)`,
  `insert into application_counts (${KEY}, total)
   select ${keyOf('applications')}, count(*) from applications ${BY_KEY}`,
];

const enter = (row: string) => `
  insert into application_counts (${KEY}, total) values (${keyOf(row)}, 1) on conflict (${KEY}) do update set total = total + 1;`;
const leave = (row: string) => `
  update application_counts set total = total - 1 where (${KEY}) = (${keyOf(row)});
  delete from application_counts where (${KEY}) = (${keyOf(row)}) and total = 0;`;
const activate = (...rows: string[]) => `
  update applications set activated = ${ACTIVATED} where id in (${rows.map((row) => `${row}.application_id`).join(', ')});`;

const SQLITE = [
  `create trigger applications_counted_insert after insert on applications begin ${enter('new')} end`,
  `create trigger applications_counted_delete after delete on applications begin ${leave('old')} end`,
  `create trigger applications_counted_update
   after update of status, position_id, interview_date, activated, erased_at on applications
   when (${keyOf('old')}) <> (${keyOf('new')}) begin ${leave('old')} ${enter('new')} end`,
  `create trigger account_tokens_activated_insert after insert on account_tokens
   when new.user_id is not null begin ${activate('new')} end`,
  `create trigger account_tokens_activated_delete after delete on account_tokens
   when old.user_id is not null begin ${activate('old')} end`,
  `create trigger account_tokens_activated_update after update of application_id, user_id on account_tokens
   begin ${activate('old', 'new')} end`,
];

/** Adds a row for each group of the rows, of which each has its number. */
const add = (rows: string) => `
  insert into application_counts (${KEY}, total)
  select ${keyOf('changed')}, sum(number) from (${rows}) as changed ${BY_KEY} having sum(number) <> 0;`;
const ENTERED = 'select *, 1 as number from entered';
const DEPARTED = 'select *, -1 as number from departed';

// Once for each statement, whatever number of rows it changes.
const POSTGRESQL = [
  `create function count_applications() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then ${add(ENTERED)}
     elsif tg_op = 'DELETE' then ${add(DEPARTED)}
     else ${add(`${ENTERED} union all ${DEPARTED}`)}
     end if;
     return null;
   end $$`,
  `create trigger applications_counted_insert after insert on applications
   referencing new table as entered for each statement execute function count_applications()`,
  `create trigger applications_counted_delete after delete on applications
   referencing old table as departed for each statement execute function count_applications()`,
  `create trigger applications_counted_update after update on applications
   referencing old table as departed new table as entered for each statement execute function count_applications()`,
  `create function mark_activated() returns trigger language plpgsql as $$
   begin
     update applications set activated = ${ACTIVATED}
     where id in (select application_id from changed where user_id is not null) and activated <> ${ACTIVATED};
     return null;
   end $$`,
  ...[
    ['insert', 'insert', 'new'],
    ['delete', 'delete', 'old'],
    // Each of the two sees the rows as they are afterwards.
    ['update_of', 'update', 'old'],
    ['update_to', 'update', 'new'],
  ].map(
    ([name, change, rows]) => `create trigger account_tokens_activated_${name} after ${change} on account_tokens
     referencing ${rows} table as changed for each statement execute function mark_activated()`,
  ),
];
