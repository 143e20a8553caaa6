import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { inOrder, type ListOrder, listConditions, listOrder } from './lists';
import { countRows, type Groups, type LongList, matchingRows, readRows, where } from './pages';

/** Which rows of a list, in which order. */
export type ListSelection = Pick<Static<typeof ListQuery>, 'search' | 'sort' | 'filter'>;

/** Rows per query. SQLite blocks all other queries for that time, so a batch must take only a few milliseconds. */
const BATCH = 500;

/** The number of matching rows. Throws 422 for an unknown column. */
export async function countMatching<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  list: LongList<DB, Keys, Joined, Row>,
  selection: ListSelection,
): Promise<number> {
  listOrder(selection, list.shape);
  return countRows(matchingRows(list, selection, await listConditions(selection, list.shape)));
}

/**
 * Reads every matching row in the order of the list's pages, a batch at a time on demand, with constant memory. Each
 * batch begins after the last row of the previous one and keeps neither a transaction nor a connection open between
 * batches. Rows that change during the read appear as they are when their batch is read.
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

/** Ids sorted by another table's names: group after group. */
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

/** The position of a row in its order. */
interface Place {
  id: string;
  key: string | null;
}

/** The batches of an ordered query, each beginning after the last row of the previous one. */
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
