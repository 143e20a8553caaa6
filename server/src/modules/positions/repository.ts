import { type Position, searchWords } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import type { ListSelection } from '../../database/lists/batches';
import { FieldErrors } from '../../http/errors';
import { fold, foldName, positionSearchText } from '../../lib/text';

/** All positions by name, as their call answers them. */
export async function findPositions(db: DbOrTransaction): Promise<Position[]> {
  const rows = await db.selectFrom('positions').select(['id', 'name']).orderBy('search').orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, Position: row.name }));
}

/** Sorts numbers within names as numbers, as the page's table does. */
const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The positions with the search and order of their table, which works in the browser on the whole list.
 *
 * @throws 422 for an unknown column
 */
export async function selectPositions(
  db: DbOrTransaction,
  { search = '', sort, filter }: ListSelection,
): Promise<Position[]> {
  const column = sort?.replace(/^-/, '') || undefined;
  if (column !== undefined && column !== 'id' && column !== 'Position') {
    throw new FieldErrors({ sort: [`The list has no column ${JSON.stringify(column)}.`] });
  }
  for (const name of Object.keys(filter ?? {})) {
    throw new FieldErrors({ filter: [`The list cannot be filtered by ${JSON.stringify(name)}.`] });
  }
  const words = searchWords(search);
  const found = (await findPositions(db)).filter(({ id, Position }) =>
    words.every((word) => fold(id).includes(word) || fold(Position).includes(word)),
  );
  if (!column) return found;
  const direction = sort?.startsWith('-') ? -1 : 1;
  return found.sort((a, b) => direction * byText.compare(a[column], b[column]));
}

/** The position with this name, ignoring case, or this id. */
export async function findPosition(db: DbOrTransaction, nameOrId: string) {
  return db
    .selectFrom('positions')
    .select(['id', 'name'])
    .where((where) => where.or([where('name_folded', '=', foldName(nameOrId)), where('id', '=', nameOrId)]))
    .executeTakeFirst();
}

/** A position by its id. */
export async function findPositionById(db: DbOrTransaction, id: string): Promise<Position | undefined> {
  const row = await db.selectFrom('positions').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return row && { id: row.id, Position: row.name };
}

/** Returns the id. Throws a unique violation when the name, ignoring case, is taken. */
export async function insertPosition(on: DbOrTransaction, name: string, at: string): Promise<string> {
  const id = uuidv7();
  await on
    .insertInto('positions')
    .values({ id, name, name_folded: foldName(name), search: positionSearchText(name), created_at: at })
    .execute();
  return id;
}

/** As `insertPosition`, also in saved views that filter by it; false when the position does not exist, or when `seen` is given and is not its present name. */
export async function renamePosition(
  on: DbOrTransaction,
  id: string,
  name: string,
  seen: string | undefined,
): Promise<boolean> {
  const before = await findPositionById(on, id);
  const update = on
    .updateTable('positions')
    .set({ name, name_folded: foldName(name), search: positionSearchText(name) })
    .where('id', '=', id);
  const { numUpdatedRows } = await (seen === undefined ? update : update.where('name', '=', seen)).executeTakeFirst();
  if (numUpdatedRows !== 1n || !before) return false;
  const views = await on
    .selectFrom('saved_views')
    .select(['id', 'query'])
    .where('query', 'like', `%${FILTER}=%`)
    .execute();
  for (const view of views) {
    const query = new URLSearchParams(view.query);
    if (foldName(query.get(FILTER) ?? '') !== foldName(before.Position)) continue;
    query.set(FILTER, name);
    await on.updateTable('saved_views').set({ query: query.toString() }).where('id', '=', view.id).execute();
  }
  return true;
}

/** A list's filter by position, in the address of its page (shared-ui/table). */
const FILTER = 'f.Position';

/** The number of applications, active users and intakes with a position. */
export async function countHolders(
  db: DbOrTransaction,
  id: string,
): Promise<{ applications: number; users: number; intakes: number }> {
  const counted = await db
    .selectNoFrom((select) => [
      select
        .selectFrom('applications')
        .select((count) => count.fn.countAll<number | string>().as('count'))
        .where('position_id', '=', id)
        .as('applications'),
      select
        .selectFrom('users')
        .select((count) => count.fn.countAll<number | string>().as('count'))
        .where('position_id', '=', id)
        .where('active', '=', 1)
        .as('users'),
      select
        .selectFrom('intake_positions')
        .select((count) => count.fn.countAll<number | string>().as('count'))
        .where('position_id', '=', id)
        .as('intakes'),
    ])
    .executeTakeFirstOrThrow();
  return {
    applications: Number(counted.applications),
    users: Number(counted.users),
    intakes: Number(counted.intakes),
  };
}

/** Deletes a position, also from deactivated accounts; false when it does not exist. */
export async function removePosition(trx: DbOrTransaction, id: string): Promise<boolean> {
  await trx
    .updateTable('users')
    .set({ position_id: null })
    .where('position_id', '=', id)
    .where('active', '=', 0)
    .execute();
  const { numDeletedRows } = await trx.deleteFrom('positions').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
