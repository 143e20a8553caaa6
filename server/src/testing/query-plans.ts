import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../database/connection';

/** What works in the background may select at the same time as a call. */
const inCall = new AsyncLocalStorage<boolean>();

/** The queries that a call makes. */
export async function queriesOf(db: Db, call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const executor = db.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  const queries: CompiledQuery[] = [];
  const spy = jest.spyOn(executor, 'executeQuery').mockImplementation((query) => {
    if (inCall.getStore()) queries.push(query);
    return executeQuery(query);
  });
  try {
    await inCall.run(true, call);
    return queries;
  } finally {
    spy.mockRestore();
  }
}

/** The selections from applications that a call makes. */
export async function selectionsOf(db: Db, call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const queries = await queriesOf(db, call);
  return queries.filter((query) => /^(select|with) /.test(query.sql) && /(from|join) "applications"/.test(query.sql));
}

/** The steps of a query's plan. With few rows PostgreSQL would not care for indexes. */
export async function planOf(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const isPostgresql = globalThis.ENGINE === 'postgresql';
  const rows = await db.transaction().execute(async (trx) => {
    if (isPostgresql) await sql`set local enable_seqscan = off`.execute(trx);
    const explained = CompiledQuery.raw(`explain ${isPostgresql ? '' : 'query plan '}${text}`, [...parameters]);
    return (await trx.executeQuery<Record<string, unknown>>(explained)).rows;
  });
  const plan = rows.map((row) => String(row.detail ?? row['QUERY PLAN'])).join('\n');
  expect(plan).not.toBe('');
  return plan;
}
