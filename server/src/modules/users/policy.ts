import type { Role } from 'shared-api/contract';
import type { SessionUser } from '../../http/sessions';

/** An active user, as far as the row rules ask. */
interface Person {
  id: string;
  role: Role;
  supervisor_id: string | null;
}

/** Whether the person is an intern whom this supervisor guides at present. */
export function isOwnIntern(user: SessionUser, person: Person): boolean {
  return user.role === 'SUP' && person.role === 'INT' && person.supervisor_id === user.id;
}

/** Profiles with their performance: one's own, a supervisor's interns, and everybody's for administrators. */
export function mayReadProfile(user: SessionUser, person: Person): boolean {
  return person.id === user.id || user.role === 'ADM' || isOwnIntern(user, person);
}

/** One's own profile, and everybody's for administrators. */
export function mayEditProfile(user: SessionUser, id: string): boolean {
  return id === user.id || user.role === 'ADM';
}
