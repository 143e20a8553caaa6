/** Texts of the guide. Apart from the others of this feature, because they load with it. */
export const guideTexts = {
  supervisor: {
    title: 'Your supervisor',
    none: 'You have no supervisor yet. An administrator assigns one to you, and we e-mail you then.',
    failed: 'Could not get your supervisor',
    call: 'Call',
    whatsApp: 'WhatsApp',
    email: 'E-mail',
    newWindow: 'opens in a new window',
  },

  tasks: {
    title: 'Tasks and ratings',
    lines: [
      'Tick a task when it is done. You can undo that for 8 seconds.',
      'On the page of a task you hand in work, ask questions and read remarks.',
      'Your supervisor rates each completed task from 0 to 100%, or sets it back to you and says what is missing.',
    ],
  },

  next: {
    title: 'What happens next',
    withoutSupervisor: 'Once you have a supervisor, your first tasks appear on this page.',
    withoutTasks: 'Your supervisor assigns your first tasks. They appear on this page.',
    withTasks: 'Begin with the task at the top of this page. Its deadline is the nearest.',
    told: 'You will be notified of new tasks, deadlines and remarks under the bell and by e-mail.',
    choose: 'Choose your notifications',
  },
} as const;
