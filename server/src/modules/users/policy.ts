import type { Role } from 'shared-api/contract';
import type { SessionUser } from '../../http/sessions';

/** The fields of an active user that the rules need. */
interface Person {
  id: string;
  role: Role;
  supervisor_id: string | null;
}

/** Whether the person is an intern whose current supervisor is this user. */
export function isOwnIntern(user: SessionUser, person: Person): boolean {
  return user.role === 'SUP' && person.role === 'INT' && person.supervisor_id === user.id;
}

/** Who may read a profile and its performance: its owner, the intern's supervisor and administrators. */
export function mayReadProfile(user: SessionUser, person: Person): boolean {
  return person.id === user.id || user.role === 'ADM' || isOwnIntern(user, person);
}

/** Who may edit a profile: its owner and administrators. */
export function mayEditProfile(user: SessionUser, id: string): boolean {
  return id === user.id || user.role === 'ADM';
}
