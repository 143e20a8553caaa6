/** The portal's base address; the same as in portals.json. */
export const base = '/internDashboard';

/** Texts that the whole portal shares. */
export const common = {
  title: 'DASHBOARD',

  navigation: {
    tasks: 'My Tasks',
  },

  noTasks: "You haven't been assigned any task yet",
} as const;
