import { type ListQuery, searchWords, withoutTrunkPrefix } from '@internship-portals/shared-api/contract';
import { PostgresAdapter, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Static } from 'typebox';
import { FieldErrors } from '../../lib/http-error';
import { fold, foldEmail, likePattern } from '../../lib/text';
import type { Db } from '../connection';

/** How one column of a list is sorted and filtered. */
interface ListColumn {
  /** The stored column, as `table.column`. */
  by: string;
  /** False: rows cannot be sorted by it. */
  sortable?: false;
  filter?: 'exact' | 'contains';
  /** Converts a filter's value to the form of the stored column. */
  form?: (value: string) => string;
  /** The filter's condition where `by` is another table's column, without that table being joined. */
  matches?: (value: string) => RawBuilder<SqlBool>;
}

/** The columns of a list by their names in answers, and the columns that a search looks in. */
export interface ListShape {
  columns: Record<string, ListColumn>;
  /** Folded columns, `table.column`. */
  search: string[];
  /** Additional matches of a search word, such as a status by its text or a row of another table. */
  searchAlso?: (word: string) => Promise<RawBuilder<SqlBool> | undefined>;
  /** The ids of the rows that a search word names, which are then its only matches. */
  searchNamed?: (word: string) => Promise<string[]>;
  /** The unique column that ends every order. */
  id: string;
}

/** Columns that every list of people has. */
export function personColumns(table: 'users' | 'applications'): ListShape['columns'] {
  return {
    Name: { by: `${table}.name_folded`, filter: 'contains', form: fold },
    Email: { by: `${table}.email_folded`, filter: 'contains', form: foldEmail },
    PhoneNumber: { by: `${table}.phone`, filter: 'contains', form: (text) => searchWords(text).join('') },
  };
}

/** The few rows of another table by whose column a list is sorted. */
interface Group {
  /** The column of the list that names one of them, `table.column`. Its index continues with the list's own order. */
  by: string;
  /** Their ids in their order. */
  readIds(direction: ListOrder['direction']): Promise<string[]>;
}

/** A list: which rows it has, and how they are sorted, filtered and searched. */
export interface List<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }> {
  db: Db;
  /** The rows without a selection. All conditions of the shape work on them. */
  keys: SelectQueryBuilder<DB, Keys, object>;
  /** The same rows, joined with the table of a column that is not in `keys`, by that column (`table.column`). */
  sortedBy?: Record<string, SelectQueryBuilder<DB, Keys, object>>;
  /** The rows of that table which `sortedBy` joins, by the same column. Pages are read from the rows of each in turn. */
  groupedBy?: Record<string, Group>;
  /** The same rows with the columns of the answers. */
  rows: SelectQueryBuilder<DB, Joined, Row>;
  shape: ListShape;
}

/**
 * Answers a list call: the whole list ordered by Name, or one page with `Total` and `TotalAll`.
 *
 * @throws 422 for an unknown column
 */
export async function runList<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  list: List<DB, Keys, Joined, Row>,
  input: Static<typeof ListQuery>,
): Promise<{ rows: Row[]; Total?: number; TotalAll?: number }> {
  const { keys, rows, shape } = list;
  const order = listOrder(input, shape);
  const conditions = await listConditions(input, shape);
  if (!isPaged(input)) return { rows: await inOrder(where(rows, conditions), order, shape.id).execute() };

  const page = pageOf(input);
  const matching = where(keys, conditions);
  const readPage = () => {
    const group = list.groupedBy?.[order.column.by];
    if (group) return readPageOfGroups(matching, group, order, shape.id, page);
    if (readsMatches(list, input)) return readPageOfMatches(matching, order, shape.id, page, list.db);
    return readPageOfOrder(matching, order, shape.id, page);
  };
  const [TotalAll, [Total, ids]] = await Promise.all([conditions.length > 0 ? count(keys) : undefined, readPage()]);
  return { rows: await readRows(rows, shape.id, ids), Total, TotalAll: TotalAll ?? Total };
}

/** The number of rows, and the ids of a page from the index of the order. */
function readPageOfOrder<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  order: ListOrder,
  id: string,
  page: Page,
): Promise<[total: number, ids: string[]]> {
  return Promise.all([count(rows), readIds(inOrder(rows, order, id), id, page)]);
}

/** So many rows are sorted faster than they are found a second time. */
const MAX_SORTED = 20_000;

/** The same, with one search of the rows where few have the text. Where many have it, a page is full after few rows of the index. */
async function readPageOfMatches<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  order: ListOrder,
  id: string,
  page: Page,
  db: Db,
): Promise<[total: number, ids: string[]]> {
  const key = sql.ref(id);
  const found = rows
    .select([sql<string>`${key}`.as('id'), sql`${sql.ref(order.column.by)}`.as('place')])
    .limit(MAX_SORTED);
  const direction = sql.raw(order.direction);
  const { rows: sorted } = await sql<{ id: string; total: number }>`with matches as materialized ${found}
    select id, (select count(*) from matches) as total from matches
    order by place ${direction}, id ${direction} limit ${page.pageSize} offset ${page.offset}`.execute(db);
  const total = sorted[0]?.total ?? (page.offset === 0 ? 0 : MAX_SORTED);
  if (total >= MAX_SORTED) return readPageOfOrder(rows, order, id, page);
  return [total, sorted.map((row) => row.id)];
}

async function readIds<DB, TB extends keyof DB>(
  sorted: SelectQueryBuilder<DB, TB, object>,
  id: string,
  { pageSize, offset }: Page,
): Promise<string[]> {
  const found = await sorted
    .select(sql<string>`${sql.ref(id)}`.as('id'))
    .limit(pageSize)
    .offset(offset)
    .execute();
  return (found as { id: string }[]).map((row) => row.id);
}

/**
 * The number of rows that are sorted by their group, and the ids of a page. Neither engine knows that the rows of one group after
 * another are in the order of the list: it would sort all that come before the page.
 */
async function readPageOfGroups<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  group: Group,
  { direction }: ListOrder,
  id: string,
  { pageSize, offset }: Page,
): Promise<[total: number, ids: string[]]> {
  const groups = await group.readIds(direction);
  const sizes = await countBy(rows, group.by, groups);
  const ids: string[] = [];
  let passed = 0;
  for (const one of groups) {
    const first = Math.max(0, offset - passed);
    const size = sizes.get(one) ?? 0;
    passed += size;
    if (first >= size || ids.length === pageSize) continue;
    const inGroup = rows.where(sql<SqlBool>`${sql.ref(group.by)} = ${one}`).orderBy(sql.ref(id), direction);
    ids.push(...(await readIds(inGroup, id, { pageSize: pageSize - ids.length, offset: first })));
  }
  return [passed, ids];
}

/** The rows' keys, with the column of the order. */
export function keysInOrder<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  { keys, sortedBy }: List<DB, Keys, Joined, Row>,
  { column }: ListOrder,
): SelectQueryBuilder<DB, Keys, object> {
  return sortedBy?.[column.by] ?? keys;
}

/**
 * Whether a page is sorted from the matches of a text. SQLite does not know how many rows have the text: it would look it up in
 * the table for each row of the order's index until the page is full. PostgreSQL chooses by its statistics.
 */
function readsMatches<DB, Keys extends keyof DB, Joined extends keyof DB, Row extends { id: string }>(
  { db, shape }: List<DB, Keys, Joined, Row>,
  input: Static<typeof ListQuery>,
): boolean {
  const isPostgresql = db.getExecutor().adapter instanceof PostgresAdapter;
  return !isPostgresql && searchesText(input, shape);
}

/** The rows with these ids, in their order. */
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
  conditions: RawBuilder<SqlBool>[],
): SelectQueryBuilder<DB, TB, Row> {
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
}

/** Whether a call requests one page instead of the whole list. */
function isPaged({ page, pageSize }: Static<typeof ListQuery>): boolean {
  return page !== undefined || pageSize !== undefined;
}

interface Page {
  pageSize: number;
  offset: number;
}

/** No list is longer, and the engines limit the offset. */
const MAX_OFFSET = 1_000_000_000;

function pageOf({ page = 1, pageSize = 10 }: Static<typeof ListQuery>): Page {
  return { pageSize, offset: Math.min((page - 1) * pageSize, MAX_OFFSET) };
}

/** The number of rows of a query. */
export async function count<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = await query
    .clearSelect()
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number((counted as { total: number | string }).total);
}

/** The requested sort column and direction. */
export interface ListOrder {
  column: ListColumn;
  direction: 'asc' | 'desc';
}

/** @throws 422 for an unknown column */
export function listOrder({ sort }: Static<typeof ListQuery>, shape: ListShape): ListOrder {
  const requested = sort || 'Name';
  const name = requested.replace(/^-/, '');
  const column = Object.hasOwn(shape.columns, name) ? shape.columns[name] : undefined;
  if (!column || column.sortable === false)
    throw new FieldErrors({ sort: [`The list has no column ${JSON.stringify(name)}.`] });
  return { column, direction: requested.startsWith('-') ? 'desc' : 'asc' };
}

/** Sorts rows by the requested column, then by the unique one. */
export function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { column, direction }: ListOrder,
  id: string,
): SelectQueryBuilder<DB, TB, Row> {
  const sorted = query.orderBy(sql.ref(column.by), direction);
  // SQLite would sort by the unique column again.
  return column.by === id ? sorted : sorted.orderBy(sql.ref(id), direction);
}

/** The conditions of search and filters. */
export async function listConditions(
  input: Static<typeof ListQuery>,
  shape: ListShape,
): Promise<RawBuilder<SqlBool>[]> {
  const filters = filterConditions(input.filter ?? {}, shape);
  return [...(await searchConditions(input.search ?? '', shape)), ...filters];
}

/** Whether the engine has to search the text of all rows to know which match. */
function searchesText({ search, filter }: Static<typeof ListQuery>, { columns }: ListShape): boolean {
  const texts = Object.entries(filter ?? {}).filter(([name]) => columns[name]?.filter === 'contains');
  return [search, ...texts.map(([, value]) => value)].some((text) => text?.trim());
}

function searchConditions(search: string, shape: ListShape): Promise<RawBuilder<SqlBool>[]> {
  // Each word must be found somewhere, so that "otieno engineering" finds the person in the department.
  const words = searchWords(search).slice(0, 10);
  return Promise.all(
    words.map(async (word) => {
      const named = await shape.searchNamed?.(word);
      if (named?.length) return sql<SqlBool>`${sql.ref(shape.id)} in (${sql.join(named)})`;
      const matches = shape.search.map((column) => contains(column, word));
      const also = await shape.searchAlso?.(word);
      return sql<SqlBool>`(${sql.join(also ? [...matches, also] : matches, sql` or `)})`;
    }),
  );
}

/** @throws 422 for a column that has no filter */
function filterConditions(
  filter: Record<string, string>,
  { columns }: Pick<ListShape, 'columns'>,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const [name, value] of Object.entries(filter)) {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column?.filter) {
      throw new FieldErrors({ filter: [`The list cannot be filtered by ${JSON.stringify(name)}.`] });
    }
    const text = column.form ? column.form(value) : value;
    // An empty filter is the choice 'All'.
    if (text === '') continue;
    if (column.matches) conditions.push(column.matches(text));
    else if (column.filter === 'contains') conditions.push(contains(column.by, text));
    else conditions.push(sql<SqlBool>`${sql.ref(column.by)} = ${text}`);
  }
  return conditions;
}

/** Whether a folded column contains a text, such as a phone number in its local form or a domain in Punycode. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  const stored = withoutTrunkPrefix(text.includes('xn--') ? fold(foldEmail(text)) : text);
  return sql<SqlBool>`${sql.ref(column)} like ${likePattern(stored)} escape '\\'`;
}

/** Above this number of ids a query does not list them: the engines limit the number of values. */
const MAX_IDS = 100;

/** Counts rows by the id in a column, for the ids of a page or of the whole list. */
export async function countBy<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  column: string,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const key = sql<string>`${sql.ref(column)}`;
  const named = ids.length > MAX_IDS ? rows : rows.where(sql<SqlBool>`${key} in (${sql.join(ids)})`);
  const counted = (await named
    .select([key.as('id'), sql<number | string>`count(*)`.as('total')])
    .groupBy(key)
    .execute()) as { id: string | null; total: number | string }[];
  return new Map(counted.map(({ id, total }) => [id ?? '', Number(total)]));
}
