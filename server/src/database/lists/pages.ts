import { type CompiledQuery, type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { type KeptCounts, type KeptRanges, readKept, sumOf } from './kept-counts';
import {
  asksForPage,
  count,
  inOrder,
  type ListOrder,
  type ListShape,
  listConditions,
  listOrder,
  looksInText,
  pageOf,
} from './lists';

/** A list of up to 1,000,000 rows: keys are searched and sorted in indexes, and only the page's rows are read. */
export interface LongList<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }> {
  db: Pick<Kysely<DB>, 'executeQuery'>;
  /** The list's table without joins and without a selection. All conditions of the shape must work on it. */
  keys: SelectQueryBuilder<DB, Keys, object>;
  /** The same rows with the columns of the answers. */
  rows: SelectQueryBuilder<DB, Joined, Row>;
  /** A column that is sorted by the names in another, small table. */
  groups?: Groups;
  counts?: KeptCounts;
  ranges?: KeptRanges;
  shape: ListShape;
}

/** Rows that belong to the entries of a small table, such as applications to positions. */
export interface Groups {
  /** The column of the shape, `table.column`, whose order this is. */
  column: string;
  /** The reference in the list's table. */
  by: string;
  /** Ids of the small table in its names' order; a group belongs to exactly one. */
  inOrder(): Promise<string[]>;
}

interface Page {
  pageSize: number;
  offset: number;
}

/** Up to this number, all matches of a text are fetched and sorted in memory: one scan gives the page and the count. */
const FEW = 1000;

/** Answers a list call as `runList` does. */
export async function runLongList<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  list: LongList<DB, Keys, Joined, Row>,
  input: Static<typeof ListQuery>,
): Promise<{ rows: Row[]; Total?: number; TotalAll?: number }> {
  const { keys, rows, groups, shape } = list;
  const order = listOrder(input, shape);
  const conditions = await listConditions(input, shape);
  if (!asksForPage(input)) return { rows: await inOrder(where(rows, conditions), order, shape.id).execute() };

  const page = pageOf(input);
  const grouped = groups?.column === order.column.by ? groups : undefined;
  const matching = matchingRows(list, input, conditions);
  if (conditions.length === 0 && !grouped && page.offset < FIRST) {
    const [total, first] = await Promise.all([countRows(matching), readFirst(list, order, page)]);
    return { rows: first, Total: total, TotalAll: total };
  }
  const narrowed = conditions.length > 0 ? { keys, conditions, all: countRows(matchingRows(list, {}, [])) } : undefined;
  const ordered = { query: matching.query, id: shape.id, order, ranges: narrowed ? undefined : list.ranges };
  const find = async () =>
    (looksInText(input, shape) && (await findAmongFew(matching.query, shape.id, order, page, grouped))) ||
    (grouped ? findInGroups(matching, ordered, page, grouped) : findInIndex(matching, { ...ordered, narrowed }, page));
  const [{ ids, total }, all] = await Promise.all([find(), narrowed?.all]);
  return { rows: await readRows(rows, shape.id, ids), Total: total, TotalAll: all ?? total };
}

/** Up to this offset, a page is read from the joined rows: skipping a few of them costs less than another statement. */
const FIRST = 100;

/** The statements of first pages, by list and order: to compile one takes longer than to run it. */
const firstPages = new WeakMap<object, Map<string, CompiledQuery>>();

/** Reads a page near the start of the whole list. */
async function readFirst<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  list: LongList<DB, Keys, Joined, Row>,
  order: ListOrder,
  { pageSize, offset }: Page,
): Promise<Row[]> {
  const { db, rows, shape } = list;
  const compiled = firstPages.get(list) ?? new Map<string, CompiledQuery>();
  firstPages.set(list, compiled);
  const name = `${order.column.by} ${order.direction}`;
  const statement = compiled.get(name) ?? inOrder(rows, order, shape.id).limit(0).offset(0).compile();
  compiled.set(name, statement);
  // Limit and offset are the end of the statement.
  const parameters = [...statement.parameters.slice(0, -2), pageSize, offset];
  const { rows: first } = await db.executeQuery({ ...statement, parameters });
  return first as Row[];
}

/** Rows, and their numbers by group where these are kept. */
interface Matching<DB, TB extends keyof DB> {
  query: SelectQueryBuilder<DB, TB, object>;
  kept: Promise<Map<string, number>> | undefined;
}

/** The rows that match a selection, which has these conditions. */
export function matchingRows<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  list: LongList<DB, Keys, Joined, Row>,
  selection: Pick<Static<typeof ListQuery>, 'search' | 'filter'>,
  conditions: RawBuilder<SqlBool>[],
): Matching<DB, Keys> {
  return { query: where(list.keys, conditions), kept: readKept(list, selection) };
}

/** The number of the rows. */
export async function countRows<DB, TB extends keyof DB>({ query, kept }: Matching<DB, TB>): Promise<number> {
  return kept ? sumOf(await kept) : count(query);
}

/** The list that conditions narrow. */
interface Narrowed<DB, TB extends keyof DB> {
  keys: SelectQueryBuilder<DB, TB, object>;
  conditions: RawBuilder<SqlBool>[];
  /** The number of its rows. */
  all: Promise<number>;
}

interface Found {
  ids: string[];
  total: number;
}

/** Sorts all matches of a narrow search in memory. Undefined when there are too many. */
async function findAmongFew<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  id: string,
  { column, direction }: ListOrder,
  { pageSize, offset }: Page,
  groups: Groups | undefined,
): Promise<Found | undefined> {
  const sortedBy = groups ? groups.by : column.by;
  const found = (await matching
    .select([sql<string>`${sql.ref(id)}`.as('id'), sql<string | null>`${sql.ref(sortedBy)}`.as('key')])
    .limit(FEW + 1)
    .execute()) as { id: string; key: string | null }[];
  if (found.length > FEW) return undefined;
  // The engines sort missing values differently, so such a column is sorted by the engine.
  if (found.some((row) => row.key === null)) return undefined;
  const ranks = groups && new Map((await groups.inOrder()).map((group, rank) => [group, rank]));
  const sorted = found
    .map((row) => ({
      id: row.id,
      rank: ranks?.get(row.key ?? '') ?? 0,
      // By bytes, as both databases compare.
      key: Buffer.from(ranks ? '' : (row.key ?? '')),
    }))
    .sort((a, b) => a.rank - b.rank || Buffer.compare(a.key, b.key) || (a.id < b.id ? -1 : 1));
  if (direction === 'desc') sorted.reverse();
  return { ids: sorted.slice(offset, offset + pageSize).map((row) => row.id), total: found.length };
}

/** Rows that an index has in their order. */
interface OrderedRows<DB, TB extends keyof DB> {
  query: SelectQueryBuilder<DB, TB, object>;
  id: string;
  order: ListOrder;
  ranges: KeptRanges | undefined;
  /** The value of the order's column that all of the rows have. */
  value?: string;
  narrowed?: Narrowed<DB, TB>;
}

/** Reads the page from the index of its order. */
async function findInIndex<DB, TB extends keyof DB>(
  matching: Matching<DB, TB>,
  rows: OrderedRows<DB, TB>,
  page: Page,
): Promise<Found> {
  const total = await countRows(matching);
  return { ids: await readPart(rows, total, page), total };
}

/** With more rows before a page than these, it takes less time to find its range than to pass them. */
const FAR = 1000;

/** Reads a part of the rows from the nearer end of their order, or from a range in between. */
async function readPart<DB, TB extends keyof DB>(
  rows: OrderedRows<DB, TB>,
  total: number,
  { pageSize, offset }: Page,
): Promise<string[]> {
  // Beyond the end there are no rows, and the engines limit the offset.
  if (offset >= total) return [];
  const { query, id, order, narrowed } = rows;
  const size = Math.min(pageSize, total - offset);
  const isAscending = order.direction === 'asc';
  const fromStart = offset <= total / 2;
  const skip = fromStart ? offset : total - offset - size;
  if (skip > FAR) {
    const found = await readInRange(rows, size, isAscending ? offset : total - offset - size);
    if (found) return isAscending ? found : found.reverse();
  }
  const from: ListOrder = fromStart ? order : { ...order, direction: isAscending ? 'desc' : 'asc' };
  const ids =
    (narrowed && (await readNearStart(narrowed, total, id, from, size, skip))) ??
    (await readIds(inOrder(query, from, id), id, size, skip));
  return fromStart ? ids : ids.reverse();
}

/** Reads rows in ascending order from a range whose number is kept. Undefined where that does not give all of them. */
async function readInRange<DB, TB extends keyof DB>(
  { query, id, order, ranges, value }: OrderedRows<DB, TB>,
  size: number,
  place: number,
): Promise<string[] | undefined> {
  const range = await ranges?.find(order.column.by, place, value);
  if (!range) return undefined;
  const from = inOrder(query.where(range.from), { ...order, direction: 'asc' }, id);
  const ids = await readIds(from, id, size, place - range.before);
  return ids.length === size ? ids : undefined;
}

/** How many times the rows among which a page lies, if the matches are spread evenly, are looked through for it. */
const SPREAD = 4;

/**
 * Looks for a page of the matches among the first rows of the whole list, which the index of the order has. The engines do
 * not weigh how many rows match: SQLite reads and sorts all that match, and PostgreSQL may read the whole list where they
 * are all at its end. Undefined if the page is not there, or if its matches are as quickly sorted.
 */
async function readNearStart<DB, TB extends keyof DB>(
  { keys, conditions, all }: Narrowed<DB, TB>,
  total: number,
  id: string,
  from: ListOrder,
  size: number,
  skip: number,
): Promise<string[] | undefined> {
  const looked = Math.ceil((SPREAD * (skip + size) * (await all)) / total);
  if (looked >= total) return undefined;
  const key = sql.ref(id);
  const first = inOrder(keys, from, id).select(key.as('id')).limit(looked);
  // `is true` keeps the engines from other indexes than that of the ids.
  const among = where(keys, [
    sql`${key} in ${first}`,
    ...conditions.map((condition) => sql<SqlBool>`(${condition}) is true`),
  ]);
  const ids = await readIds(inOrder(among, from, id), id, size, skip);
  return ids.length === size ? ids : undefined;
}

/** Reads a page sorted by another table's names: numbers by group show which groups it needs, and only those are read. */
async function findInGroups<DB, TB extends keyof DB>(
  matching: Matching<DB, TB>,
  { query, id, order, ranges }: OrderedRows<DB, TB>,
  { pageSize, offset }: Page,
  groups: Groups,
): Promise<Found> {
  const [names, sizes] = await Promise.all([groups.inOrder(), matching.kept ?? countGroups(query, groups)]);
  const inGroup = { column: { by: groups.by }, direction: order.direction };
  const ids: string[] = [];
  let skip = offset;
  for (const value of order.direction === 'asc' ? names : names.reverse()) {
    const size = sizes.get(value) ?? 0;
    if (size > skip && ids.length < pageSize) {
      const rows = {
        query: query.where(sql<boolean>`${sql.ref(groups.by)} = ${value}`),
        id,
        order: inGroup,
        ranges,
        value,
      };
      ids.push(...(await readPart(rows, size, { pageSize: pageSize - ids.length, offset: skip })));
    }
    skip = Math.max(0, skip - size);
  }
  return { ids, total: sumOf(sizes) };
}

async function countGroups<DB, TB extends keyof DB>(
  matching: SelectQueryBuilder<DB, TB, object>,
  groups: Groups,
): Promise<Map<string, number>> {
  const key = sql<string>`${sql.ref(groups.by)}`;
  const counted = (await matching
    .select([key.as('key'), sql<number | string>`count(*)`.as('total')])
    .groupBy(key)
    .execute()) as { key: string; total: number | string }[];
  return new Map(counted.map((row) => [row.key, Number(row.total)]));
}

async function readIds<DB, TB extends keyof DB>(
  ordered: SelectQueryBuilder<DB, TB, object>,
  id: string,
  limit: number,
  offset: number,
): Promise<string[]> {
  const rows = await ordered
    .select(sql<string>`${sql.ref(id)}`.as('id'))
    .limit(limit)
    .offset(offset)
    .execute();
  return (rows as { id: string }[]).map((row) => row.id);
}

/** The rows of a page, in the order of its ids. */
export async function readRows<DB, TB extends keyof DB, Row extends { id: string }>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  id: string,
  ids: string[],
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const read = await rows.where(sql<boolean>`${sql.ref(id)} in (${sql.join(ids)})`).execute();
  const byId = new Map((read as Row[]).map((row) => [row.id, row]));
  return ids.flatMap((one) => byId.get(one) ?? []);
}

/** The query under all of the conditions. */
export function where<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  conditions: RawBuilder<boolean | 0 | 1>[],
): SelectQueryBuilder<DB, TB, Row> {
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
}
