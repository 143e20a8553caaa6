import path from 'node:path';
import { DEFAULT_MIGRATION_TABLE } from 'kysely';
import SqliteFile from 'libsql';
import { DATABASE_FILE } from '../connection';

/**
 * The statements that make the tables, indexes, triggers and rows of an embedded database, in the order in which they were
 * made, one on each line. A migration counts as run when they are executed.
 */
export function describeDatabase(dataDir: string): string {
  const file = new SqliteFile(path.join(dataDir, DATABASE_FILE), { readonly: true });
  try {
    const entries = file
      .prepare('select type, name, sql from sqlite_master where sql is not null order by rowid')
      .all([]) as { type: string; name: string; sql: string }[];
    const rows = entries.filter(({ type }) => type === 'table').flatMap(({ name }) => insertsOf(file, name));
    return [...entries.map((entry) => entry.sql), ...rows].map((statement) => `${statement};\n`).join('');
  } finally {
    file.close();
  }
}

function insertsOf(file: InstanceType<typeof SqliteFile>, table: string): string[] {
  const rows = file.prepare(`select * from "${table}"`).all([]) as Record<string, string | number>[];
  return rows.map((row) => {
    const values = Object.entries(row).map(([column, value]) => {
      if (table === DEFAULT_MIGRATION_TABLE && column === 'timestamp') return "strftime('%Y-%m-%dT%H:%M:%fZ')";
      return typeof value === 'number' ? value : `'${value.replaceAll("'", "''")}'`;
    });
    return `insert into "${table}" values (${values.join(', ')})`;
  });
}
