/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'My Interns',
  failed: 'Could not get Interns',
  empty: 'You have no interns yet.',
  emptyHint: 'An administrator assigns interns to you, and we tell you then.',
  prepare: 'Prepare templates of their first tasks',
  columns: {
    name: 'Name',
    email: 'Email',
    phoneNumber: 'Phone Number',
    department: 'Department',
    open: 'Open',
    overdue: 'Overdue',
    toRate: 'To rate',
    overall: 'Overall',
    action: 'Action',
    performance: 'Performance',
  },
  notRated: 'Not rated',
  assign: 'Assign Task',
  assignTo: (name: string) => `Assign Task to ${name}`,
  view: 'View',
  viewOf: (name: string) => `View performance of ${name}`,

  queue: {
    title: 'Your queue',
    toRate: 'To rate',
    overdue: 'Overdue',
    dueThisWeek: 'Due this week',
    unanswered: 'Unanswered comments',
  },
} as const;
