import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { FieldErrors } from './plugins/errors';
import { fold, foldEmail, likePattern } from './text';

/** How one column of a list is sorted and filtered. */
export interface ListColumn {
  /** The stored column, as `table.column`. */
  by: string;
  filter?: 'exact' | 'contains';
  /** How the value typed in a filter is brought into the stored column's form; as it is when left out. */
  form?: (value: string) => string;
}

/** What a list can be asked for: its columns by their names in answers, and where a search looks. */
export interface ListShape {
  columns: Record<string, ListColumn>;
  /** Folded columns, `table.column`. */
  search: string[];
  /** Further matches of a search word, such as a status by its text. */
  searchAlso?: (word: string) => RawBuilder<SqlBool> | undefined;
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
  const conditions = [...searchConditions(input.search ?? '', shape), ...filterConditions(input.filter ?? {}, shape)];
  let matching = all;
  for (const condition of conditions) matching = matching.where(condition);
  const ordered = inOrder(matching, input.sort || 'Name', shape);

  if (input.page === undefined && input.pageSize === undefined) return { rows: await ordered.execute() };
  const pageSize = input.pageSize ?? 10;
  const offset = ((input.page ?? 1) - 1) * pageSize;
  const TotalAll = await count(all);
  const Total = conditions.length > 0 ? await count(matching) : TotalAll;
  // Nothing lies beyond the end, and an offset has a largest value.
  const rows = offset < Total ? await ordered.limit(pageSize).offset(offset).execute() : [];
  return { rows, Total, TotalAll };
}

async function count<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const counted = await query
    .clearSelect()
    .select(sql<number | string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return Number((counted as { total: number | string }).total);
}

function inOrder<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  sort: string,
  shape: ListShape,
): SelectQueryBuilder<DB, TB, Row> {
  const name = sort.replace(/^-/, '');
  const column = Object.hasOwn(shape.columns, name) ? shape.columns[name] : undefined;
  if (!column) throw new FieldErrors({ sort: [`The list has no column ${JSON.stringify(name)}.`] });
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  return query.orderBy(sql.ref(column.by), direction).orderBy(sql.ref(shape.id), direction);
}

function searchConditions(search: string, shape: ListShape): RawBuilder<SqlBool>[] {
  // Each word must be found somewhere, so that "otieno engineering" finds the person in the department.
  return fold(search)
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 10)
    .map((word) => {
      const places = shape.search.map((column) => contains(column, word));
      const also = shape.searchAlso?.(word);
      return sql<SqlBool>`(${sql.join(also ? [...places, also] : places, sql` or `)})`;
    });
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
    conditions.push(
      column.filter === 'contains' ? contains(column.by, wanted) : sql<SqlBool>`${sql.ref(column.by)} = ${wanted}`,
    );
  }
  return conditions;
}

function contains(column: string, text: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} like ${likePattern(text)} escape '\\'`;
}
