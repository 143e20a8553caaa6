import { counted } from '../../messages';

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  interns: {
    title: 'Interns',
    empty: 'There are no interns yet.',
    emptyHint: 'An accepted applicant becomes an intern by activating the account.',
    assign: 'Assign Supervisor',
    documents: 'Documents before day one',
    ended: 'Ended',
    viewPerformance: 'View performance of',
    deletion: {
      question: 'Are you sure you want to delete this intern?',
      consequence: (openTasks: number) =>
        'They can no longer log in and leave every list. Their tasks, ratings and comments stay.' +
        (openTasks > 0 ? ` ${counted(openTasks, 'task')} ${openTasks === 1 ? 'is' : 'are'} not completed yet.` : ''),
      done: 'Intern Deleted',
      failed: 'Could not delete Intern',
    },
  },

  assignSupervisor: {
    title: 'Assign Supervisor to Intern',
    back: 'Interns',
    intern: 'Intern',
    supervisor: 'Supervisor',
    guidedBy: (supervisor: string) => `now with ${supervisor}`,
    unguided: 'no supervisor yet',
    noInterns: 'There are no interns yet.',
    hint: 'The intern will be notified by e-mail. A new supervisor replaces the current one.',
    internMissing: 'Choose an intern.',
  },
} as const;
