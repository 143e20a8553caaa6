import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ListQuery } from '@internship-portals/shared-api/contract';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import {
  count,
  inOrder,
  keysInOrder,
  type List,
  type ListOrder,
  listConditions,
  listOrder,
  readRows,
  where,
} from './lists';

/** Which rows of a list, in which order. */
export type ListSelection = Pick<Static<typeof ListQuery>, 'search' | 'sort' | 'filter'>;

/** Rows per query. SQLite blocks all other queries for that time, so a batch must take only a few milliseconds. */
const BATCH_SIZE = 500;

/** The number of matching rows. Throws 422 for an unknown column. */
export async function countMatching<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  { keys, shape }: List<DB, Keys, Joined, Row>,
  selection: ListSelection,
): Promise<number> {
  listOrder(selection, shape);
  return count(where(keys, await listConditions(selection, shape)));
}

/**
 * Reads every matching row in the order of the list's pages, a batch at a time on demand, with constant memory. Each
 * batch begins after the last row of the previous one and keeps neither a transaction nor a connection open between
 * batches. Rows that change during the read appear as they are when their batch is read.
 */
export async function* readInBatches<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  list: List<DB, Keys, Joined, Row>,
  selection: ListSelection,
  size = BATCH_SIZE,
): AsyncGenerator<Row[], void, undefined> {
  const { rows, shape } = list;
  const order = listOrder(selection, shape);
  const matching = where(keysInOrder(list, order), await listConditions(selection, shape));
  for await (const batch of idsInOrder(matching, shape.id, order, size)) {
    yield await readRows(rows, shape.id, batch);
    await nextTurn();
  }
}

/** Ids sorted by a column of the list: the rows with a value and those without are read one after the other. */
async function* idsInOrder<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  order: ListOrder,
  size: number,
): AsyncGenerator<string[]> {
  const key = sql.ref(order.column.by);
  const withValue = matching.where(sql<SqlBool>`${key} is not null`);
  const withoutValue = matching.where(sql<SqlBool>`${key} is null`);
  // The engines sort rows without a value differently. The list's first row shows where they are.
  const [first] = await readKeys(inOrder(matching, order, id), key, id, 1);
  const parts = [
    () => idsByKey(withValue, id, order, size),
    () => idsById(withoutValue, id, order.direction, size),
  ] as const;
  for (const part of first?.key === null ? [...parts].reverse() : parts) yield* part();
}

function idsByKey<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  order: ListOrder,
  size: number,
): AsyncGenerator<string[]> {
  const key = sql.ref(order.column.by);
  // Two reads instead of a comparison of pairs: the columns may be in two tables, whose indexes each read then uses.
  const after = (last: Cursor) => [
    matching.where(sql<SqlBool>`${key} = ${last.key}`).where(sql<SqlBool>`${sql.ref(id)} ${beyond(order)} ${last.id}`),
    matching.where(sql<SqlBool>`${key} ${beyond(order)} ${last.key}`),
  ];
  return following(matching, after, (query, limit) => readKeys(inOrder(query, order, id), key, id, limit), size);
}

function idsById<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  direction: ListOrder['direction'],
  size: number,
): AsyncGenerator<string[]> {
  const key = sql.ref(id);
  const after = (last: Cursor) => [matching.where(sql<SqlBool>`${key} ${beyond({ direction })} ${last.id}`)];
  return following(matching, after, (query, limit) => readKeys(query.orderBy(key, direction), key, id, limit), size);
}

function beyond({ direction }: Pick<ListOrder, 'direction'>): RawBuilder<unknown> {
  return direction === 'asc' ? sql`>` : sql`<`;
}

/** Where a batch ended. */
interface Cursor {
  id: string;
  key: string | null;
}

/** The batches of an order. `after` has the queries of the rows that follow a row, one after the other. */
async function* following<Query>(
  all: Query,
  after: (last: Cursor) => Query[],
  read: (query: Query, limit: number) => Promise<Cursor[]>,
  size: number,
): AsyncGenerator<string[]> {
  let last: Cursor | undefined;
  do {
    const batch: Cursor[] = [];
    for (const query of last ? after(last) : [all])
      if (batch.length < size) batch.push(...(await read(query, size - batch.length)));
    if (batch.length > 0) yield batch.map((row) => row.id);
    last = batch.length === size ? batch.at(-1) : undefined;
  } while (last);
}

async function readKeys<DB, TB extends keyof DB>(
  ordered: SelectQueryBuilder<DB, TB, object>,
  key: RawBuilder<unknown>,
  id: string,
  limit: number,
): Promise<Cursor[]> {
  return (await ordered
    .select([sql<string>`${sql.ref(id)}`.as('id'), sql<string | null>`${key}`.as('key')])
    .limit(limit)
    .execute()) as Cursor[];
}
