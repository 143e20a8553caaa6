import type { Role } from '@internship-portals/shared-api/contract';

/** Whether the stored session may see pages of a role (specification, section 6). */
export function admission(session: { token: string | null; roles: readonly Role[] }, role: Role | null) {
  if (role === null) return 'allowed';
  if (!session.token) return 'signed-out';
  return session.roles.includes(role) ? 'allowed' : 'unauthorized';
}
