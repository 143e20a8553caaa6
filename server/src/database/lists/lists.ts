import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { FieldErrors } from '../../http/errors';
import { fold, foldEmail, likePattern } from '../../lib/text';

/** How one column of a list is sorted and filtered. */
interface ListColumn {
  /** The stored column, as `table.column`. */
  by: string;
  filter?: 'exact' | 'contains';
  /** How the value typed in a filter is brought into the stored column's form; as it is when left out. */
  form?: (value: string) => string;
  /** The filter's condition where `by` is another table's column, without that table being joined. */
  matches?: (wanted: string) => RawBuilder<SqlBool>;
}

/** What a list can be asked for: its columns by their names in answers, and where a search looks. */
export interface ListShape {
  columns: Record<string, ListColumn>;
  /** Folded columns, `table.column`. */
  search: string[];
  /** Further matches of a search word, such as a status by its text. What other tables know of it is asked here. */
  searchAlso?: (word: string) => Promise<RawBuilder<SqlBool> | undefined>;
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
 * Answers a list call: whole and ordered by Name, or one page with `Total` and `TotalAll` when a page is asked for.
 * An unknown column is the caller's mistake (422).
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
  // Nothing lies beyond the end, and an offset has a largest value.
  const rows = offset < Total ? await ordered.limit(pageSize).offset(offset).execute() : [];
  return { rows, Total, TotalAll };
}

/** Whether a call wants one page, or the list as a whole. */
export function asksForPage({ page, pageSize }: Static<typeof ListQuery>): boolean {
  return page !== undefined || pageSize !== undefined;
}

/** Where the page that is asked for begins, and how long it is. */
export function pageOf({ page = 1, pageSize = 10 }: Static<typeof ListQuery>): { pageSize: number; offset: number } {
  return { pageSize, offset: (page - 1) * pageSize };
}

/** How many rows a query finds. */
export async function count<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = await query
    .clearSelect()
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number((counted as { total: number | string }).total);
}

/** The column that the list is asked to be sorted by, and which way. */
export interface ListOrder {
  column: ListColumn;
  direction: 'asc' | 'desc';
}

/** An unknown column is the caller's mistake (422). */
export function listOrder({ sort }: Static<typeof ListQuery>, shape: ListShape): ListOrder {
  const asked = sort || 'Name';
  const name = asked.replace(/^-/, '');
  const column = Object.hasOwn(shape.columns, name) ? shape.columns[name] : undefined;
  if (!column) throw new FieldErrors({ sort: [`The list has no column ${JSON.stringify(name)}.`] });
  return { column, direction: asked.startsWith('-') ? 'desc' : 'asc' };
}

/** Puts rows in the order asked for; the unique column ends it. */
export function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { column, direction }: ListOrder,
  id: string,
): SelectQueryBuilder<DB, TB, Row> {
  return query.orderBy(sql.ref(column.by), direction).orderBy(sql.ref(id), direction);
}

/** What search and filters ask of a row. */
export async function listConditions(
  input: Static<typeof ListQuery>,
  shape: ListShape,
): Promise<RawBuilder<SqlBool>[]> {
  const filters = filterConditions(input.filter ?? {}, shape);
  return [...(await searchConditions(input.search ?? '', shape)), ...filters];
}

function searchConditions(search: string, shape: ListShape): Promise<RawBuilder<SqlBool>[]> {
  // Each word must be found somewhere, so that "otieno engineering" finds the person in the department.
  const words = fold(search).split(/\s+/).filter(Boolean).slice(0, 10);
  return Promise.all(
    words.map(async (word) => {
      const places = shape.search.map((column) => contains(column, word));
      const also = await shape.searchAlso?.(word);
      return sql<SqlBool>`(${sql.join(also ? [...places, also] : places, sql` or `)})`;
    }),
  );
}

function filterConditions(filter: Record<string, string>, shape: ListShape): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const [name, value] of Object.entries(filter)) {
    const column = Object.hasOwn(shape.columns, name) ? shape.columns[name] : undefined;
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

/** Whether a folded column has a text anywhere in it. */
export function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${likePattern(text)} escape '\\'`;
}

/** More ids than a page can have are not named in a query, since the engines limit how many values one may carry. */
const NAMED = 100;

/** Counts by the ids that a column refers to, for rows that were read: a page's alone, or all where a list is whole. */
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
