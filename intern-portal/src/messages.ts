/** Address under which this portal lives; the same as in portals.json. */
export const base = '/internDashboard';

/** The texts of this portal, letter for letter as the specification has them. */
export const messages = {
  title: 'DASHBOARD',
} as const;
