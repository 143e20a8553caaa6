import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/**
 * How many applications each of the two lists has in ranges of its orders, such as those whose names begin with 'ami'. A
 * deep page is found with them (decision 074). Triggers keep them as they keep `application_counts` (migration 0035).
 */
export function applicationRanges({ engine, text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      const table = db.schema
        .createTable('application_ranges')
        .addColumn('list', text, (c) => c.notNull())
        .addColumn('ordered_by', text, (c) => c.notNull())
        .addColumn('start', text, (c) => c.notNull())
        // Empty where the ranges do not depend on the ids, by which rows with the same value are ordered.
        .addColumn('start_id', text, (c) => c.notNull())
        .addColumn('total', 'integer', (c) => c.notNull());
      if (engine === 'sqlite') {
        const keyed = table.addPrimaryKeyConstraint('application_ranges_key', [...COLUMNS]);
        await keyed.modifyEnd(sql`without rowid`).execute();
      } else {
        await table.execute();
        await sql.raw(`create index application_ranges_by_start on application_ranges (${KEY})`).execute(db);
      }
      for (const statement of [...fill(engine), ...(engine === 'sqlite' ? SQLITE : POSTGRESQL)])
        await sql.raw(statement).execute(db);
    },
  };
}

const COLUMNS = ['list', 'ordered_by', 'start', 'start_id'] as const;
const KEY = COLUMNS.join(', ');

/** The start of an id (UUIDv7) that those of about three days share. */
const startOfId = (row: string) => `substr(${row}.id, 1, 5)`;

/** The ranges of a row: the order, the start of its value, and the start of its id where many rows have the same value. */
const rangesOf = (row: string, engine: ColumnTypes['engine']): [string, string, string][] => [
  ['name_folded', `substr(${row}.name_folded, 1, 3)`, "''"],
  ['email_folded', `substr(${row}.email_folded, 1, 3)`, "''"],
  // A country and the first digits of an area or operator, such as +254712.
  ['phone', `substr(${row}.phone, 1, 7)`, "''"],
  ['applied_at', `substr(${row}.applied_at, 1, 10)`, "''"],
  [
    'interview_date',
    // SQLite sorts missing values before the others and PostgreSQL after them, and so do the starts.
    `coalesce(${row}.interview_date, '${engine === 'sqlite' ? '' : '~'}')`,
    `case when ${row}.interview_date is null then ${startOfId(row)} else '' end`,
  ],
  ['status', `${row}.status`, startOfId(row)],
  ['position_id', `${row}.position_id`, startOfId(row)],
];

const listOf = (row: string) => `case when ${row}.status = 'Processing' then 'waiting' else 'decided' end`;

const fill = (engine: ColumnTypes['engine']) =>
  rangesOf('applications', engine).map(
    ([order, ...starts]) => `
      insert into application_ranges (${KEY}, total)
      select ${listOf('applications')}, '${order}', ${starts.join(', ')}, count(*) from applications group by 1, 2, 3, 4`,
  );

/** What the ranges depend on: the state also decides the list. */
const FACTS = rangesOf('applications', 'sqlite').map(([column]) => column);
const factsOf = (row: string) => FACTS.map((column) => `${row}.${column}`).join(', ');

const rowsOf = (row: string) =>
  rangesOf(row, 'sqlite').map(
    ([order, start, startId]) =>
      `select ${listOf(row)} as list, '${order}' as ordered_by, ${start} as start, ${startId} as start_id`,
  );

const enter = (row: string) => `
  insert into application_ranges (${KEY}, total)
  select list, ordered_by, start, start_id, 1 from (${rowsOf(row).join(' union all ')}) where true
  on conflict (${KEY}) do update set total = total + 1;`;
const leave = (row: string) => `
  update application_ranges set total = total - 1 from (${rowsOf(row).join(' union all ')}) as ranges
  where ${COLUMNS.map((column) => `application_ranges.${column} = ranges.${column}`).join(' and ')};`;

const SQLITE = [
  `create trigger application_ranges_empty after update of total on application_ranges when new.total = 0
   begin delete from application_ranges where (${KEY}) = (${COLUMNS.map((column) => `new.${column}`).join(', ')}); end`,
  `create trigger applications_ranged_insert after insert on applications begin ${enter('new')} end`,
  `create trigger applications_ranged_delete after delete on applications begin ${leave('old')} end`,
  `create trigger applications_ranged_update
   after update of ${FACTS.join(', ')} on applications
   when (${factsOf('old')}) is not (${factsOf('new')}) begin ${leave('old')} ${enter('new')} end`,
];

const ENTERED = 'select *, 1 as number from entered';
const DEPARTED = 'select *, -1 as number from departed';
/** Adds a row for each range of the rows, of which each has its number. */
const add = (rows: string) => `
  insert into application_ranges (${KEY}, total)
  select ${listOf('changed')}, ranges.*, sum(number) from (${rows}) as changed
  cross join lateral (values ${rangesOf('changed', 'postgresql')
    .map(([order, ...starts]) => `('${order}', ${starts.join(', ')})`)
    .join(', ')}) as ranges
  group by 1, 2, 3, 4 having sum(number) <> 0;`;

// Once for each statement, whatever number of rows it changes.
const POSTGRESQL = [
  `create function range_applications() returns trigger language plpgsql as $$
   begin
     if tg_op = 'INSERT' then ${add(ENTERED)}
     elsif tg_op = 'DELETE' then ${add(DEPARTED)}
     else ${add(`${ENTERED} union all ${DEPARTED}`)}
     end if;
     return null;
   end $$`,
  `create trigger applications_ranged_insert after insert on applications
   referencing new table as entered for each statement execute function range_applications()`,
  `create trigger applications_ranged_delete after delete on applications
   referencing old table as departed for each statement execute function range_applications()`,
  `create trigger applications_ranged_update after update on applications
   referencing old table as departed new table as entered for each statement execute function range_applications()`,
];
