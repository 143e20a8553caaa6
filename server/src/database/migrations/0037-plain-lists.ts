import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Lists are counted and read from their indexes: the kept numbers of migrations 0035 and 0036 go. */
export function plainLists({ engine, coveringSearch }: ColumnTypes): Migration {
  const isSqlite = engine === 'sqlite';
  return {
    async up(db: Kysely<unknown>) {
      for (const [table, trigger] of TRIGGERS[engine])
        await sql.raw(`drop trigger ${trigger}${isSqlite ? '' : ` on ${table}`}`).execute(db);
      for (const table of ['application_counts', 'application_ranges']) await db.schema.dropTable(table).execute();
      if (!isSqlite)
        for (const name of ['count_applications', 'range_applications', 'mark_activated'])
          await sql.raw(`drop function ${name}()`).execute(db);

      await db.schema.dropIndex('applications_decided_by_stage').execute();
      for (const [list, condition] of Object.entries(LISTS)) {
        const index = async (name: string, columns: readonly string[]) => {
          await db.schema.dropIndex(`applications_${list}_by_${name}`).execute();
          await sql
            .raw(
              `create index applications_${list}_by_${name} on applications (${columns.join(', ')}) where ${condition}`,
            )
            .execute(db);
        };
        // With every column that a filter or a search looks at or sorts by, SQLite finds matches without touching the rows.
        const orders = ['name_folded', 'email_folded', 'phone', 'applied_at'];
        const facts = ['interview_date', 'activated', 'erased_at'];
        await index('position', [
          ...['position_id', 'id'],
          ...(coveringSearch ? ['status', ...facts, ...orders, 'search'] : []),
        ]);
        if (list === 'decided')
          await index('status', ['status', 'id', ...facts, ...(coveringSearch ? ['position_id', ...orders] : [])]);
      }
    },
  };
}

const LISTS = { waiting: `status = 'Processing'`, decided: `status <> 'Processing'` };

const APPLICATIONS = [
  'counted_insert',
  'counted_delete',
  'counted_update',
  'ranged_insert',
  'ranged_delete',
  'ranged_update',
];
const TOKENS = ['activated_insert', 'activated_delete'];
const named = (table: string, names: readonly string[]) => names.map((name) => [table, `${table}_${name}`] as const);
const TRIGGERS = {
  sqlite: [
    ...named('applications', APPLICATIONS),
    ...named('account_tokens', [...TOKENS, 'activated_update']),
    ['application_ranges', 'application_ranges_empty'],
  ],
  postgresql: [
    ...named('applications', APPLICATIONS),
    ...named('account_tokens', [...TOKENS, 'activated_update_of', 'activated_update_to']),
  ],
} as const;
