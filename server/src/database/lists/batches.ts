import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { count, inOrder, type ListOrder, listConditions, listOrder } from './lists';
import { type Groups, type LongList, readRows, where } from './pages';

/** Which rows of a list, in which order. */
export type ListSelection = Pick<Static<typeof ListQuery>, 'search' | 'sort' | 'filter'>;

/** Rows read at a time: the embedded engine answers nobody else meanwhile, so that a batch takes a few milliseconds. */
const BATCH = 500;

/** How many rows of the list match. An unknown column is the caller's mistake (422). */
export async function countMatching<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  { keys, shape }: LongList<DB, Keys, Joined, Row>,
  selection: ListSelection,
): Promise<number> {
  listOrder(selection, shape);
  return count(where(keys, await listConditions(selection, shape)));
}

/**
 * Every matching row in the order of the list's pages, a batch at a time, for as long as the reader asks for more: what
 * is held does not grow with the list. Each batch begins after the last row of the one before, wherever that has come to
 * stand, and holds neither a transaction nor a connection while the reader takes its time. A row that is changed or
 * deleted meanwhile shows as it is when its turn comes.
 */
export async function* readInBatches<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  { keys, rows, groups, shape }: LongList<DB, Keys, Joined, Row>,
  selection: ListSelection,
  size = BATCH,
): AsyncGenerator<Row[], void, undefined> {
  const order = listOrder(selection, shape);
  const matching = where(keys, await listConditions(selection, shape));
  const ids =
    groups?.column === order.column.by
      ? idsInGroups(matching, shape.id, order, groups, size)
      : idsInOrder(matching, shape.id, order, size);
  for await (const batch of ids) {
    yield await readRows(rows, shape.id, batch);
    await nextTurn();
  }
}

/** Sorted by a column of the list: the rows that have a value in it, and those that have none. */
async function* idsInOrder<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  order: ListOrder,
  size: number,
): AsyncGenerator<string[]> {
  const key = sql.ref(order.column.by);
  const withValue = matching.where(sql<SqlBool>`${key} is not null`);
  const withoutValue = matching.where(sql<SqlBool>`${key} is null`);
  // The engines disagree on the place of rows without a value. The list's first row shows where they stand.
  const [first] = await readKeys(inOrder(matching, order, id), key, id, 1);
  const parts = [
    () => idsByKey(withValue, id, order, size),
    () => idsById(withoutValue, id, order.direction, size),
  ] as const;
  for (const part of first?.key === null ? [...parts].reverse() : parts) yield* part();
}

/** Sorted by another table's names: group after group. */
async function* idsInGroups<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  { direction }: ListOrder,
  groups: Groups,
  size: number,
): AsyncGenerator<string[]> {
  const inTurn = await groups.inOrder();
  for (const group of direction === 'asc' ? inTurn : inTurn.reverse()) {
    const inGroup = matching.where(sql<SqlBool>`${sql.ref(groups.by)} = ${group}`);
    yield* idsById(inGroup, id, direction, size);
  }
}

function idsByKey<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  order: ListOrder,
  size: number,
): AsyncGenerator<string[]> {
  const key = sql.ref(order.column.by);
  const after = (last: Place) => sql<SqlBool>`(${key}, ${sql.ref(id)}) ${beyond(order)} (${last.key}, ${last.id})`;
  return following(inOrder(matching, order, id), key, id, after, size);
}

function idsById<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  direction: ListOrder['direction'],
  size: number,
): AsyncGenerator<string[]> {
  const key = sql.ref(id);
  const after = (last: Place) => sql<SqlBool>`${key} ${beyond({ direction })} ${last.id}`;
  return following(matching.orderBy(key, direction), key, id, after, size);
}

function beyond({ direction }: Pick<ListOrder, 'direction'>): RawBuilder<unknown> {
  return direction === 'asc' ? sql`>` : sql`<`;
}

/** Where a row stands in its order. */
interface Place {
  id: string;
  key: string | null;
}

/** Batch after batch of an ordered query, each beginning after the last row of the one before. */
async function* following<DB, TB extends keyof DB>(
  ordered: SelectQueryBuilder<DB, TB, object>,
  key: RawBuilder<unknown>,
  id: string,
  after: (last: Place) => RawBuilder<SqlBool>,
  size: number,
): AsyncGenerator<string[]> {
  let last: Place | undefined;
  do {
    const batch: Place[] = await readKeys(last ? ordered.where(after(last)) : ordered, key, id, size);
    if (batch.length > 0) yield batch.map((place) => place.id);
    last = batch.length === size ? batch.at(-1) : undefined;
  } while (last);
}

async function readKeys<DB, TB extends keyof DB>(
  ordered: SelectQueryBuilder<DB, TB, object>,
  key: RawBuilder<unknown>,
  id: string,
  limit: number,
): Promise<Place[]> {
  return (await ordered
    .select([sql<string>`${sql.ref(id)}`.as('id'), sql<string | null>`${key}`.as('key')])
    .limit(limit)
    .execute()) as Place[];
}
