/** A role of people who sign in. */
interface RoleEntry {
  /** Three capital letters: in `portals.json`, in calls and in the database, which takes no other form. */
  code: string;
  /** As in a sentence, such as 'supervisor'. */
  name: string;
  /** Administrators invite its accounts on the Administrators page. Interns and supervisors have ways of their own. */
  invited?: true;
}

/** All roles: the three of the specification, section 6, and those that are added (docs/add-a-portal.md). */
export const ROLES = [
  { code: 'INT', name: 'intern' },
  { code: 'SUP', name: 'supervisor' },
  { code: 'ADM', name: 'administrator', invited: true },
] as const satisfies readonly RoleEntry[];

export type Role = (typeof ROLES)[number]['code'];
/** A role whose accounts are made by invitation. */
export type InvitedRole = Extract<(typeof ROLES)[number], { invited: true }>['code'];

export const ROLE_CODES: readonly Role[] = ROLES.map(({ code }) => code);

export const INVITED_ROLES = ROLES.filter((role) => 'invited' in role).map(({ code }) => code) as InvitedRole[];

/** The name of a role in a sentence. A portal may be older than the role, and then knows its code alone. */
export function roleName(role: Role): string {
  return ROLES.find(({ code }) => code === role)?.name ?? role;
}

/** The name of a role in a title, such as 'Supervisor'. */
export function roleTitle(role: Role): string {
  return roleName(role).replace(/(^| )[a-z]/g, (first) => first.toUpperCase());
}
