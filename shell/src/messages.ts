/** Texts that the whole shell shares. */
export const common = {
  logIn: 'Log In',
  connection: {
    label: 'Connection',
    away: 'Cannot reach the server. This page continues as soon as the server is back. Keep it open: what you typed is still here.',
    slow: 'The server is taking longer than usual to answer. This page is still waiting for it.',
  },
  reference: (requestId: string) => `Reference: ${requestId}`,
} as const;

/** `admin-portal` -> `admin portal`: how people read a portal's name. */
export function readable(portal: string): string {
  return portal.replaceAll('-', ' ');
}
