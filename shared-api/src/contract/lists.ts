import { type TSchema, Type } from 'typebox';

/** Which rows of a list, in which order: the part of a list's query that an export shares. */
export const listSelection = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.String({ maxLength: 60 })),
  filter: Type.Optional(Type.Record(Type.String(), Type.String())),
};

/** Query of a list call that can be paged: without `page` the list answers whole, ordered by Name. */
export const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  ...listSelection,
});

/** `Total` counts the rows that match, `TotalAll` all rows; both only when a page was asked for. */
export function listAnswer<K extends string, T extends TSchema>(key: K, row: T) {
  const rows = { [key]: Type.Array(row) } as { [P in K]: ReturnType<typeof Type.Array<T>> };
  return Type.Object({
    ...rows,
    Total: Type.Optional(Type.Integer()),
    TotalAll: Type.Optional(Type.Integer()),
  });
}
