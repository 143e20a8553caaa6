import { type TSchema, Type } from 'typebox';

/** The filters and order of a list, which exports share. */
export const listSelection = {
  search: Type.Optional(Type.String({ maxLength: 200 })),
  sort: Type.Optional(Type.String({ maxLength: 60 })),
  filter: Type.Optional(Type.Record(Type.String(), Type.String())),
};

/** The query of a paged list call. Without `page`, the answer has all rows, ordered by Name. */
export const ListQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  ...listSelection,
});

const counts = { Total: Type.Optional(Type.Integer()), TotalAll: Type.Optional(Type.Integer()) };

/** `Total` counts matching rows, `TotalAll` all rows. Both are present only if the query has a `page`. */
export function listAnswer<K extends string, T extends TSchema>(key: K, row: T) {
  return Type.Object({ [key]: Type.Array(row), ...counts } as {
    [P in K]: ReturnType<typeof Type.Array<T>>;
  } & typeof counts);
}
