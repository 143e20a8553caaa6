const tasksCount = (count: number) => (count === 1 ? '1 task' : `${count} tasks`);

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  tasks: {
    title: 'My Tasks',
    deadline: 'Deadline',
    overdue: 'Overdue',
    groups: { overdue: 'Overdue', today: 'Today', week: 'This week', later: 'Later' },
    status: 'Status',
    rating: 'Rating',
    viewMore: 'View More',
    all: (count: number) => `All ${count}`,
    first: (count: number) => `First ${count}`,
    completed: (count: number) => (count === 1 ? '1 completed task' : `${count} completed tasks`),
    newlyRated: 'New',
    emptyHint: 'Tasks appear here as soon as a supervisor assigns them to you.',
    failed: 'Could not get Tasks',
  },

  placement: {
    week: (week: number, weeks: number | undefined) =>
      weeks === undefined ? `Week ${week}` : `Week ${week} of ${weeks}`,
    days: (start: string, end: string) => `${start} to ${end}`,
    starts: (start: string) => `Starts on ${start}`,
    ends: (end: string) => `ends on ${end}`,
    ended: (end: string) => `Ended on ${end}`,
    until: (day: string) => `You can log in until ${day}.`,
    reads:
      'You can read everything here, but no longer change it. If you go on, ask an administrator to extend your internship.',
  },

  guide: {
    title: 'How it works here',
    again: 'How tasks work',
    notLoaded: 'This did not load. It will be loaded again in a moment.',
  },

  strip: {
    title: 'What needs you',
  },

  completion: {
    label: 'Complete',
    undo: 'Undo',
    undoOf: (task: string) => `Undo: ${task}`,
    undoHint: 'Completed. To undo, press Control and Z.',
    failedInList: 'Could not Complete Tasks',
    failedInDetail: 'Could not Complete Task',
  },

  choice: {
    title: 'Filter and order tasks',
    status: 'Status',
    statuses: {
      all: 'All',
      Assigned: 'Assigned',
      Overdue: 'Overdue',
      'Due this week': 'Due this week',
      'Newly rated': 'Newly rated',
      Completed: 'Completed',
    },
    order: 'Order',
    orders: {
      urgency: 'Most urgent first',
      deadline: 'Deadline, earliest first',
      '-deadline': 'Deadline, latest first',
    },
    shown: (shown: number, all: number) => (shown === all ? tasksCount(all) : `${shown} of ${tasksCount(all)}`),
    none: 'No task has this status',
    noneHint: 'Your other tasks are still here.',
    showAll: 'Show all tasks',
  },
} as const;
