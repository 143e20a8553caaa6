import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionUser } from '../../http/sessions';

/** The user whose tasks are read. */
export type Viewer = Pick<SessionUser, 'id' | 'role'>;

/**
 * The rows of `tasks` that a user may see, for every query of one or many. Interns see their own tasks. Supervisors see
 * the tasks that they assigned, even after the intern has moved to another supervisor or has left.
 */
export function seenBy({ id, role }: Viewer): RawBuilder<SqlBool> {
  if (role === 'INT') return sql`(tasks.assigned_to = ${id})`;
  if (role === 'SUP') return sql`(tasks.assigned_by = ${id})`;
  return sql`(1 = 0)`;
}
