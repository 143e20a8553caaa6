import type { Role } from './contract';
import { localItems } from './storage';

/** Keys in local storage (specification, section 9). */
export const stored = { token: 'ACCESS_TOKEN', roles: 'Roles', name: 'Name', userId: 'user_id' } as const;

/** What this browser keeps of a session. */
export interface StoredSession {
  token: string | null;
  /** Role codes from the server. The first one decides the dashboard. */
  roles: readonly Role[];
  name: string | null;
  userId: string | null;
}

export const nobody = { token: null, roles: [], name: null, userId: null } as const;

/** Of the form of a code. The list of roles would be in every first page, and a code that no portal has opens none. */
function isRole(value: unknown): value is Role {
  return typeof value === 'string' && /^[A-Z]{3}$/.test(value);
}

/** Reads local storage. Roles that cannot be parsed count as none. */
export function restoreSession(): StoredSession {
  const token = localItems.get(stored.token);
  if (!token) return nobody;
  let roles: unknown;
  try {
    roles = JSON.parse(localItems.get(stored.roles) ?? '[]');
  } catch {
    roles = [];
  }
  return {
    token,
    roles: Array.isArray(roles) ? roles.filter(isRole) : [],
    name: localItems.get(stored.name),
    userId: localItems.get(stored.userId),
  };
}
