/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'Performance Details',
  back: 'Interns',
  failed: 'Could not get performance details',
  person: 'Intern',
  ratings: 'Performance',
  tasks: 'Tasks',
  noTasks: 'No task has been assigned yet.',
  columns: {
    task: 'Task',
    deadline: 'Deadline',
    status: 'Status',
    completedOn: 'Completed on',
    rating: 'Rating',
    remark: 'Remark',
  },
  notCompleted: 'Not completed',
} as const;
