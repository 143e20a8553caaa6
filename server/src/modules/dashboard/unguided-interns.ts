import { SHOWN_ROWS } from '@internship-portals/shared-api/contract';
import type { Db } from '../../database/connection';
import { count } from '../../database/lists/lists';

/** Active interns without a supervisor: their number, and the first by name. */
export async function listUnguidedInterns(db: Db) {
  const unguided = db
    .selectFrom('users')
    .where('users.role', '=', 'INT')
    .where('users.active', '=', 1)
    .where('users.supervisor_id', 'is', null);
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
