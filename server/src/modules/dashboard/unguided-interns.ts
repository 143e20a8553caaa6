import { sql } from 'kysely';
import { SHOWN_ROWS } from 'shared-api/contract';
import { count } from '../../lists';
import type { Db } from '../../plugins/database';

/** Literally as in the index (migration 0005): a bound value would not find it. */
const UNGUIDED = sql<boolean>`users.role = 'INT' and users.active = 1 and users.supervisor_id is null`;

/** Active interns whom nobody guides: how many, and the first by name. */
export async function listUnguidedInterns(db: Db) {
  const unguided = db.selectFrom('users').where(UNGUIDED);
  const [total, first] = await Promise.all([
    count(unguided),
    unguided
      .leftJoin('positions', 'positions.id', 'users.position_id')
      .select(['users.id', 'users.name', 'positions.name as position'])
      .orderBy('users.name_folded')
      .orderBy('users.id')
      .limit(SHOWN_ROWS)
      .execute(),
  ]);
  return {
    Total: total,
    First: first.map((row) => ({ user_id: row.id, Name: row.name, Position: row.position ?? '' })),
  };
}
