const tasksCount = (count: number) => (count === 1 ? '1 task' : `${count} tasks`);

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  tasks: {
    title: 'My Tasks',
    deadline: 'Deadline',
    overdue: 'Overdue',
    status: 'Status',
    rating: 'Rating',
    viewMore: 'View More',
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
    reads:
      'You can read everything here, but no longer change it. If you go on, ask an administrator to extend your internship.',
  },

  guide: {
    title: 'How it works here',
    again: 'Your supervisor and how tasks work',
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

  task: {
    title: 'Task Details',
    status: 'Status',
    deadline: 'Deadline',
    rating: 'Rating',
    assignedBy: 'Assigned by',
    description: 'Description',
    failed: 'Could not get Task Details',
  },

  handIn: {
    empty: 'Nothing is handed in yet. You can hand in a note, a link or files, now or after completing the task.',
    none: 'Nothing was handed in.',
    start: 'Hand In Work',
    another: 'Hand In Another Version',
    note: 'Note',
    link: 'Link',
    linkHint: 'For example to a shared document.',
    files: 'Files',
    submit: 'Hand In',
    submitAndComplete: 'Hand In and Complete',
    submitting: 'Sending',
    uploading: 'Uploading',
    cancel: 'Cancel',
    kept: 'Your work will be sent automatically. Nothing that you entered is lost.',
    cancelled: 'Your work was not handed in. Nothing that you entered is lost.',
    left: 'The server was busy when you left the page. Open the task, choose the files again and hand it in.',
    done: 'Work Handed In',
    failed: 'Could not hand in the work',
  },

  notice: {
    reopened: (supervisor: string) => `Not done yet. ${supervisor} has opened this task again`,
    withdrawn: (supervisor: string) => `${supervisor} has withdrawn this task. You do not need to do anything`,
  },

  comments: {
    title: 'Comments and Remarks',
    empty: 'There are no comments or remarks yet. Ask your supervisor here.',
    none: 'There are no comments or remarks.',
    field: 'Comment',
    add: 'Add Comment',
    adding: 'Adding',
    added: 'Comment Added Successfully',
    addFailed: 'Could not add comment',
    edit: 'Edit',
    editField: 'Edit comment',
    save: 'Save',
    saving: 'Saving',
    cancel: 'Cancel',
    edited: 'Comment Updated Successfully',
    editFailed: 'Could not update comment',
    wasEdited: 'edited',
  },
} as const;
