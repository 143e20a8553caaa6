/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  assignedTasks: {
    title: 'Interns',
    failed: 'Could not get Tasks',
    empty: 'You have not assigned a task yet.',
    emptyHint: "Assign the first one from 'My Interns'.",
    columns: {
      intern: 'Intern',
      task: 'Task',
      deadline: 'Deadline',
      status: 'Task Status',
      rating: 'Rating',
      comments: 'Comments',
      action: 'Action',
    },
    statuses: ['Assigned', 'To rate', 'Rated'],
    deadlines: ['Overdue', 'Due this week'],
    unanswered: 'Unanswered',
    comments: (count: number) => (count === 0 ? 'None' : String(count)),
    view: 'View Task Details',
    viewOf: (task: string, intern: string) => `View Task Details: ${task}, ${intern}`,
  },

  taskFields: {
    task: 'Task',
    description: 'Description',
    deadline: 'Deadline',
    charactersLeft: (count: number) => {
      const characters = `${Math.abs(count).toLocaleString('en')} ${Math.abs(count) === 1 ? 'character' : 'characters'}`;
      return count < 0 ? `${characters} too many` : `${characters} left`;
    },
  },

  assignTask: {
    title: 'Assign Task',
    back: 'My Interns',
    intern: 'Assigned to',
    hint: 'The intern is told of it by e-mail.',
    submit: 'Assign Task',
    submitting: 'Assigning',
    done: 'Task Assigned Successfully',
    failed: 'Could not assign Task',
  },

  task: {
    title: 'Task Details',
    back: 'Assigned Tasks',
    edit: 'Edit Task',
    assignedTo: 'Assigned to',
    status: 'Status',
    deadline: 'Deadline',
    rating: 'Rating',
    description: 'Description',
    failed: 'Could not get Task Details',
  },

  editTask: {
    title: 'Edit Task',
    back: 'Task Details',
    submit: 'Save Changes',
    submitting: 'Saving',
    cancel: 'Cancel',
    done: 'Task Updated',
    failed: 'Could not update Task',
  },

  rowRating: {
    field: (task: string, intern: string) => `Rating of ${task}, ${intern}, in percent`,
    empty: 'Not rated',
    hint: 'Press Enter to save.',
    save: (task: string) => `Save rating of ${task}`,
    saving: 'Saving',
  },

  rating: {
    add: 'Add Rating',
    edit: 'Edit Rating',
    of: (task: string, intern: string) => `${task}, by ${intern}`,
    field: 'Rating',
    typed: 'Rating in percent',
    remark: 'Remark',
    remarkHint: 'Optional. The intern reads it beside the rating.',
    next: 'Save and next',
    nothingLeft: 'Every completed task is rated.',
    none: '–',
    submit: 'Save Rating',
    submitting: 'Saving',
    cancel: 'Cancel',
    done: 'Rating added',
    failed: 'Could not add rating',
    required: 'Enter a rating.',
    whole: 'Use a whole number from 0 to 100.',
  },

  work: {
    empty: 'Nothing is handed in yet.',
    newest: 'Newest version of the work',
  },

  reopen: {
    open: 'Not Done Yet',
    title: 'Not Done Yet',
    hint: 'The task is open again and its rating is cleared. The history keeps it. The intern is told what is missing.',
    field: 'Remark',
    submit: 'Reopen Task',
    submitting: 'Reopening',
    cancel: 'Cancel',
    done: 'Task Reopened',
    failed: 'Could not reopen Task',
  },

  withdraw: {
    open: 'Withdraw',
    title: 'Withdraw Task',
    hint: 'For a task that was a mistake. It leaves all lists and the performance, for good. The intern is told why.',
    field: 'Reason',
    submit: 'Withdraw Task',
    submitting: 'Withdrawing',
    cancel: 'Cancel',
    done: 'Task Withdrawn',
    failed: 'Could not withdraw Task',
    notice: (by: string) => `${by} has withdrawn this task`,
  },

  remarks: {
    title: 'Comments and Remarks',
    empty: 'There are no comments or remarks yet.',
    field: 'Remark',
    add: 'Add Remarks',
    adding: 'Adding',
    added: 'Remark Added Successfully',
    addFailed: 'Could not add remark',
    edit: 'Edit',
    editField: 'Edit remark',
    save: 'Save',
    saving: 'Saving',
    cancel: 'Cancel',
    edited: 'Remark Updated Successfully',
    editFailed: 'Could not update remark',
    wasEdited: 'edited',
  },
} as const;
