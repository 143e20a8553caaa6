/** Texts that the whole shell shares. */
export const common = {
  product: 'Internship Portals',
  logIn: 'Log In',
  connection: {
    label: 'Connection',
    away: 'Cannot reach the server. This page continues as soon as the server is back. Keep it open: what you typed is still here.',
    slow: 'The server is taking longer than usual to answer. This page is still waiting for it.',
  },
  /** For visitors who read Kiswahili. */
  connectionInKiswahili: {
    label: 'Muunganisho',
    away: 'Seva haipatikani. Ukurasa huu utaendelea seva ikirudi. Usiufunge: ulichoandika bado kipo.',
    slow: 'Seva inachelewa kujibu kuliko kawaida. Ukurasa huu bado unaisubiri.',
  },
  reference: (requestId: string) => `Reference: ${requestId}`,
} as const;

/** `admin-portal` -> `admin portal`: how people read a portal's name. */
export function readable(portal: string): string {
  return portal.replaceAll('-', ' ');
}
