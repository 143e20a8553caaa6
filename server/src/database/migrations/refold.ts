import { type Kysely, type RawBuilder, sql } from 'kysely';

/** The texts of a row by their columns. */
export type Texts = Record<string, string>;

/** Reads all rows, a batch at a time, and writes the columns that get another value. */
export async function refold(
  db: Kysely<unknown>,
  table: string,
  columns: string[],
  folded: (row: Texts) => Texts | Promise<Texts>,
  which: RawBuilder<unknown> = sql`1 = 1`,
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Texts & { id: string }>`
      select id, ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where id > ${after} and ${which} order by id limit 1000`.execute(db);
    for (const row of rows) {
      const changed = Object.entries(await folded(row)).filter(([column, text]) => row[column] !== text);
      if (changed.length === 0) continue;
      const values = changed.map(([column, text]) => sql`${sql.ref(column)} = ${text}`);
      await sql`update ${sql.table(table)} set ${sql.join(values)} where id = ${row.id}`.execute(db);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}
