/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'Performance',
  of: (name: string) => `Performance of ${name}`,
  back: 'My Interns',
  card: 'Performance',
  trend: 'Ratings over time',
  table: 'Tasks',
  empty: 'No task has been assigned yet.',
  emptyHint: "Assign the first one from 'My Interns'.",
  columns: {
    task: 'Task',
    status: 'Status',
    deadline: 'Deadline',
    completedOn: 'Completed on',
    rating: 'Rating',
  },
  notCompleted: 'Not completed',
  failed: 'Could not get performance details',
} as const;
