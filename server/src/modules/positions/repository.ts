import type { Position } from 'shared-api/contract';
import type { DbOrTransaction } from '../../plugins/database';
import { fold } from '../../text';

export async function findPositions(db: DbOrTransaction): Promise<Position[]> {
  const rows = await db.selectFrom('positions').select(['id', 'name']).orderBy('name_folded').orderBy('id').execute();
  return rows.map((row) => ({ id: row.id, Position: row.name }));
}

/** The position of that name, without regard to case, or of that id. */
export async function findPosition(db: DbOrTransaction, nameOrId: string) {
  return db
    .selectFrom('positions')
    .select(['id', 'name'])
    .where((where) => where.or([where('name_folded', '=', fold(nameOrId)), where('id', '=', nameOrId)]))
    .executeTakeFirst();
}
