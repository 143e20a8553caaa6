/** Reads `a=1&filter[Name]=x` into `{ a: '1', filter: { Name: 'x' } }`; the last of a repeated name counts. */
export function parseQuery(text: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  const filter: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const column = /^filter\[([^\]]+)\]$/.exec(name)?.[1];
    if (column) filter[column] = value;
    else query[name] = value;
  }
  if (Object.keys(filter).length > 0) query.filter = filter;
  return query;
}
