/** Address under which this portal lives; the same as in portals.json. */
export const base = '/supervisorDashboard';

/** The texts of this portal; those the specification quotes are kept letter for letter, its spelling included. */
export const messages = {
  title: 'DASHBOARD',

  navigation: {
    interns: 'My Interns',
  },

  interns: {
    title: 'My Interns',
    failed: 'Could not get Interns',
    empty: 'You have no interns yet.',
    emptyHint: 'An administrator assigns interns to you.',
    columns: {
      name: 'Name',
      email: 'Email',
      phoneNumber: 'Phone Number',
      department: 'Department',
    },
  },
} as const;
