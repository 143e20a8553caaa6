import { create } from 'zustand';
import type { Answer, Role, signIn as signInEndpoint } from './contract';

/** Names of the stored items, fixed by the specification (section 9). */
const stored = { token: 'ACCESS_TOKEN', roles: 'Roles', name: 'Name', userId: 'user_id' } as const;

/** Why a session is over: the person signed out, the server no longer knows it, or another tab ended it. */
export type EndReason = 'signed-out' | 'expired' | 'other-tab';

/** Who is signed in in this browser; all null while nobody is. */
export interface Session {
  token: string | null;
  /** Role codes as the server answered them; the first one decides the dashboard. */
  roles: readonly Role[];
  name: string | null;
  userId: string | null;
  /** Set once a session has ended in this page, so that the login page can say why. */
  ended: EndReason | null;
}

const nobody = { token: null, roles: [], name: null, userId: null } as const;

function isRole(value: unknown): value is Role {
  return value === 'INT' || value === 'SUP' || value === 'ADM';
}

/** Reads the stored items; anything a person or an older version left there that does not parse counts as no role. */
function restore(): Omit<Session, 'ended'> {
  const token = localStorage.getItem(stored.token);
  if (!token) return nobody;
  let roles: unknown;
  try {
    roles = JSON.parse(localStorage.getItem(stored.roles) ?? '[]');
  } catch {
    roles = [];
  }
  return {
    token,
    roles: Array.isArray(roles) ? roles.filter(isRole) : [],
    name: localStorage.getItem(stored.name),
    userId: localStorage.getItem(stored.userId),
  };
}

/** The one session of the page: set by the shell, seen by every portal because this module is a federated singleton. */
export const useSession = create<Session>(() => ({ ...restore(), ended: null }));

/** Keeps what a successful sign-in answered, in memory and in local storage. */
export function beginSession(answer: Answer<typeof signInEndpoint>): void {
  localStorage.setItem(stored.roles, JSON.stringify(answer.Role));
  localStorage.setItem(stored.name, answer.user.Name);
  localStorage.setItem(stored.userId, answer.user.user_id);
  // Last: other tabs read all four as soon as they hear of the token.
  localStorage.setItem(stored.token, answer.token);
  useSession.setState({
    token: answer.token,
    roles: answer.Role,
    name: answer.user.Name,
    userId: answer.user.user_id,
    ended: null,
  });
}

/** Takes over the name of a profile that was changed by its owner: it stands in the top bar and beside comments. */
export function renameSession(name: string): void {
  if (!useSession.getState().token) return;
  localStorage.setItem(stored.name, name);
  useSession.setState({ name });
}

/** Forgets the session. Calling it again changes nothing, so ten failing calls end it once. */
export function endSession(reason: EndReason): void {
  if (!useSession.getState().token) return;
  for (const name of Object.values(stored)) localStorage.removeItem(name);
  useSession.setState({ ...nobody, ended: reason });
}

/**
 * Follows sign-in, sign-out and a change of the name in other tabs of the same browser. Returns the function that stops
 * following.
 */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== stored.token && event.key !== stored.name) return;
    const now = restore();
    const before = useSession.getState();
    if (now.token !== before.token) useSession.setState({ ...now, ended: now.token ? null : 'other-tab' });
    else if (now.name !== before.name) useSession.setState({ name: now.name });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
