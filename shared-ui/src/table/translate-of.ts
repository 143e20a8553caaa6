/** Columns of names, addresses and numbers. */
const VERBATIM = new Set([
  'Name',
  'Email',
  'PhoneNumber',
  'Supervisor',
  'Intern',
  'Reference',
  'id',
  'Actor',
  'Subject',
]);

/** The attribute of a column's cells: a browser that translates the page leaves names and addresses as they are. */
export function translateOf({ id }: { id: string }): 'no' | undefined {
  return VERBATIM.has(id) ? 'no' : undefined;
}
