/** The portal's base address; the same as in portals.json. */
export const base = '/supervisorDashboard';

/** Texts that the whole portal shares. */
export const common = {
  title: 'DASHBOARD',

  navigation: {
    interns: 'My Interns',
    tasks: 'Assigned Tasks',
  },
} as const;
