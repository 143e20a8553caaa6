/** Texts that the whole shell shares. */
export const common = {
  product: 'Internship Portals',
  logIn: 'Log In',
  reference: (requestId: string) => `Reference: ${requestId}`,
} as const;

/** `admin-portal` -> `admin portal`: how people read a portal's name. */
export function readable(portal: string): string {
  return portal.replaceAll('-', ' ');
}
