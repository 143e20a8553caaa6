import { create } from 'zustand';
import type { Answer, signIn as signInEndpoint } from './contract';
import { dropEarlyCalls } from './early-calls';
import { localItems } from './storage';
import { nobody, restoreSession, type StoredSession, stored } from './stored-session';

/** Why a session ended: the user signed out, the server no longer accepts it, or another tab ended it. */
export type EndReason = 'signed-out' | 'expired' | 'other-tab';

/** The signed-in user of this browser. All fields are null if there is none. */
export interface Session extends StoredSession {
  /** Set when a session has ended in this page, so that the login page can tell why. */
  ended: EndReason | null;
  /** Set if the browser could not store the session of a successful sign-in. */
  unstored?: boolean;
}

/** The page's session. The shell sets it. Portals share it, because this module is a federated singleton. */
export const useSession = create<Session>(() => ({ ...restoreSession(), ended: null }));

useSession.subscribe(({ token }, before) => {
  if (token !== before.token) dropEarlyCalls();
});

/**
 * Stores the answer of a successful sign-in. Where the browser stores nothing there is no session, because the next page could
 * not find it.
 */
export function beginSession(answer: Answer<typeof signInEndpoint>): void {
  const outcomes = [
    localItems.set(stored.roles, JSON.stringify(answer.Role)),
    localItems.set(stored.name, answer.user.Name),
    localItems.set(stored.userId, answer.user.user_id),
    // Last, because other tabs read all four items when the token changes.
    localItems.set(stored.token, answer.token),
  ];
  if (!outcomes.every(Boolean)) {
    for (const name of Object.values(stored)) localItems.remove(name);
    useSession.setState({ ...nobody, unstored: true, ended: null });
    return;
  }
  useSession.setState({
    token: answer.token,
    roles: answer.Role,
    name: answer.user.Name,
    userId: answer.user.user_id,
    ended: null,
  });
}

/** Updates the name after users edit their profile. The top bar and comments show it. */
export function renameSession(name: string): void {
  if (!useSession.getState().token) return;
  localItems.set(stored.name, name);
  useSession.setState({ name });
}

/** Clears the session. Further calls have no effect, so several failing requests end it once. */
export function endSession(reason: EndReason): void {
  if (!useSession.getState().token) return;
  for (const name of Object.values(stored)) localItems.remove(name);
  useSession.setState({ ...nobody, ended: reason });
}

/**
 * Follows sign-in, sign-out and changes of the name in other tabs of the same browser. Returns a function that stops
 * it.
 */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== stored.token && event.key !== stored.name) return;
    const now = restoreSession();
    const before = useSession.getState();
    if (now.token !== before.token) useSession.setState({ ...now, ended: now.token ? null : 'other-tab' });
    else if (now.name !== before.name) useSession.setState({ name: now.name });
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
