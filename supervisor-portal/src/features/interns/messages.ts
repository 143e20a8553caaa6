/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'My Interns',
  failed: 'Could not get Interns',
  empty: 'You have no interns yet.',
  emptyHint: 'An administrator assigns interns to you.',
  columns: {
    name: 'Name',
    email: 'Email',
    phoneNumber: 'Phone Number',
    department: 'Department',
    action: 'Action',
    performance: 'Performance',
  },
  assign: 'Assign Task',
  assignTo: (name: string) => `Assign Task to ${name}`,
  view: 'View',
  viewOf: (name: string) => `View performance of ${name}`,
} as const;
