import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { FieldErrors } from '../../lib/http-error';
import { fold, foldEmail, likePattern } from '../../lib/text';

/** How one column of a list is sorted and filtered. */
interface ListColumn {
  /** The stored column, as `table.column`. */
  by: string;
  /** False: rows cannot be sorted by it. */
  sortable?: false;
  filter?: 'exact' | 'contains';
  /** Converts a filter's value to the form of the stored column; unchanged when left out. */
  form?: (value: string) => string;
  /** The filter's condition where `by` is another table's column, without that table being joined. */
  matches?: (wanted: string) => RawBuilder<SqlBool>;
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
    PhoneNumber: { by: `${table}.phone`, filter: 'contains' },
  };
}

/**
 * Answers a list call: the whole list ordered by Name, or one page with `Total` and `TotalAll`.
 *
 * @throws 422 for an unknown column
 */
export async function runList<DB, TB extends keyof DB, Row>(
  all: SelectQueryBuilder<DB, TB, Row>,
  input: Static<typeof ListQuery>,
  shape: ListShape,
): Promise<{ rows: Row[]; Total?: number; TotalAll?: number }> {
  const conditions = await listConditions(input, shape);
  let matching = all;
  for (const condition of conditions) matching = matching.where(condition);
  const ordered = inOrder(matching, listOrder(input, shape), shape.id);

  if (!asksForPage(input)) return { rows: await ordered.execute() };
  const { pageSize, offset } = pageOf(input);
  const TotalAll = await count(all);
  const Total = conditions.length > 0 ? await count(matching) : TotalAll;
  // Beyond the end there are no rows, and the engines limit the offset.
  const rows = offset < Total ? await ordered.limit(pageSize).offset(offset).execute() : [];
  return { rows, Total, TotalAll };
}

/** Whether a call asks for one page instead of the whole list. */
export function asksForPage({ page, pageSize }: Static<typeof ListQuery>): boolean {
  return page !== undefined || pageSize !== undefined;
}

/** The offset and the size of the requested page. */
export function pageOf({ page = 1, pageSize = 10 }: Static<typeof ListQuery>): { pageSize: number; offset: number } {
  return { pageSize, offset: (page - 1) * pageSize };
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
  const asked = sort || 'Name';
  const name = asked.replace(/^-/, '');
  const column = Object.hasOwn(shape.columns, name) ? shape.columns[name] : undefined;
  if (!column || column.sortable === false)
    throw new FieldErrors({ sort: [`The list has no column ${JSON.stringify(name)}.`] });
  return { column, direction: asked.startsWith('-') ? 'desc' : 'asc' };
}

/** Sorts rows by the requested column, then by the unique one. */
export function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { column, direction }: ListOrder,
  id: string,
): SelectQueryBuilder<DB, TB, Row> {
  return query.orderBy(sql.ref(column.by), direction).orderBy(sql.ref(id), direction);
}

/** The conditions of search and filters. */
export async function listConditions(
  input: Static<typeof ListQuery>,
  shape: ListShape,
): Promise<RawBuilder<SqlBool>[]> {
  const filters = filterConditions(input.filter ?? {}, shape);
  return [...(await searchConditions(input.search ?? '', shape)), ...filters];
}

/** Whether the engine has to look into the text of all rows to know which match. */
export function looksInText({ search, filter }: Static<typeof ListQuery>, { columns }: ListShape): boolean {
  const typed = Object.entries(filter ?? {}).filter(([name]) => columns[name]?.filter === 'contains');
  return [search, ...typed.map(([, value]) => value)].some((text) => text?.trim());
}

function searchConditions(search: string, shape: ListShape): Promise<RawBuilder<SqlBool>[]> {
  // Each word must be found somewhere, so that "otieno engineering" finds the person in the department.
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, 10);
  return Promise.all(
    words.map(async (word) => {
      const named = await shape.searchNamed?.(word);
      if (named?.length) return sql<SqlBool>`${sql.ref(shape.id)} in (${sql.join(named)})`;
      const places = shape.search.map((column) => contains(column, word));
      const also = await shape.searchAlso?.(word);
      return sql<SqlBool>`(${sql.join(also ? [...places, also] : places, sql` or `)})`;
    }),
  );
}

/** @throws 422 for a column that has no filter */
export function filterConditions(
  filter: Record<string, string>,
  { columns }: Pick<ListShape, 'columns'>,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const [name, value] of Object.entries(filter)) {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (!column?.filter) {
      throw new FieldErrors({ filter: [`The list cannot be filtered by ${JSON.stringify(name)}.`] });
    }
    const wanted = column.form ? column.form(value) : value;
    // An empty filter is the choice 'All'.
    if (wanted === '') continue;
    if (column.matches) conditions.push(column.matches(wanted));
    else if (column.filter === 'contains') conditions.push(contains(column.by, wanted));
    else conditions.push(sql<SqlBool>`${sql.ref(column.by)} = ${wanted}`);
  }
  return conditions;
}

/** Whether a folded column contains a text. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${likePattern(text)} escape '\\'`;
}

/** With more ids than a page has, a query does not list them, since the engines limit the number of values. */
const NAMED = 100;

/** Counts rows by the id in a column, for the ids of a page or of the whole list. */
export async function countBy<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  column: string,
  ids: string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const key = sql<string>`${sql.ref(column)}`;
  const named = ids.length > NAMED ? rows : rows.where(sql<SqlBool>`${key} in (${sql.join(ids)})`);
  const counted = (await named
    .select([key.as('id'), sql<number | string>`count(*)`.as('total')])
    .groupBy(key)
    .execute()) as { id: string | null; total: number | string }[];
  return new Map(counted.map(({ id, total }) => [id ?? '', Number(total)]));
}
