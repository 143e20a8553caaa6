/** Address under which this portal lives; the same as in portals.json. */
export const base = '/internDashboard';

/** The texts of this portal; those the specification quotes are kept letter for letter, its spelling included. */
export const messages = {
  title: 'DASHBOARD',
  unavailable: 'This is not available right now',
  tryAgain: 'Try again in a moment.',

  navigation: {
    tasks: 'My Tasks',
  },

  tasks: {
    title: 'My Tasks',
    deadline: 'Deadline',
    overdue: 'Overdue',
    status: 'Status',
    rating: 'Rating',
    empty: "You haven't been assigned any task yet",
    emptyHint: 'Your supervisor assigns tasks to you. They appear here.',
    failed: 'Could not get Tasks',
  },

  ratings: {
    notCompleted: 'Not completed',
    notRated: 'Not rated',
  },
} as const;
