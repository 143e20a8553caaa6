import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SessionUser } from '../../http/sessions';

type Viewer = Pick<SessionUser, 'id' | 'role'>;

/** The rows of `users` that are a supervisor's own interns, for every query of one or many. */
export function ownInternsOf({ id, role }: Viewer): RawBuilder<SqlBool> {
  return role === 'SUP' ? sql`(users.role = 'INT' and users.supervisor_id = ${id})` : sql`(1 = 0)`;
}

/** The rows of `users` whose profile and performance a user may read: administrators all, others their own and their interns'. */
export function readableBy(user: Viewer): RawBuilder<SqlBool> {
  return user.role === 'ADM' ? sql`(1 = 1)` : sql`(users.id = ${user.id} or ${ownInternsOf(user)})`;
}

/** Who may edit a profile: its owner and administrators. */
export function mayEditProfile(user: Viewer, id: string): boolean {
  return id === user.id || user.role === 'ADM';
}
