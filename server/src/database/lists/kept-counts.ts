import type { RawBuilder, SqlBool } from 'kysely';
import type { ListQuery } from 'shared-api/contract';
import type { Static } from 'typebox';
import { filterConditions, type ListShape } from './lists';

/** The numbers of a list's rows, which the database keeps, so that an answer does not count the rows. */
export interface KeptCounts {
  /** The filters under which they are kept, with conditions on the kept rows. */
  columns: ListShape['columns'];
  /** The number of rows under the conditions, by the reference of the list's groups (`Groups.by`). */
  read(conditions: RawBuilder<SqlBool>[]): Promise<Map<string, number>>;
}

/** The numbers of a list's rows in ranges of its orders, which the database keeps: a deep page is read from its range on. */
export interface KeptRanges {
  /**
   * The range of an ascending order in which a row lies. Undefined if none is kept for it.
   *
   * @param by the column of the order, `table.column`
   * @param place the number of rows before the row
   * @param value the only value of the column whose rows are meant; all when left out
   */
  find(by: string, place: number, value?: string): Promise<KeptRange | undefined>;
}

interface KeptRange {
  /** Of the rows in the range and those that follow it. A value that is missing may come before or after all others. */
  from: RawBuilder<SqlBool>;
  /** The number of rows before them. */
  before: number;
}

/** The numbers of rows that match, by group. Undefined where they have to be counted: under a search, and other filters. */
export function readKept(
  { counts }: { counts?: KeptCounts },
  { search, filter = {} }: Pick<Static<typeof ListQuery>, 'search' | 'filter'>,
): Promise<Map<string, number>> | undefined {
  // An empty filter is the choice 'All'.
  const filters = Object.entries(filter).filter(([, value]) => value !== '');
  if (!counts || search?.trim() || filters.some(([name]) => !Object.hasOwn(counts.columns, name))) return undefined;
  return counts.read(filterConditions(Object.fromEntries(filters), counts));
}

export function sumOf(sizes: ReadonlyMap<string, number>): number {
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
