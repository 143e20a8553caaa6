/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  addSupervisor: {
    title: 'Add New Supervisor',
    back: 'Supervisors',
    hint: 'They receive an e-mail with a link to set a password. It works for 7 days.',
    submit: 'Add',
    submitting: 'Adding',
    done: 'Supervisor Created',
    failed: 'Could not create supervisor',
  },

  editSupervisor: {
    title: 'Edit Supervisor Details',
    back: 'Supervisors',
    unreadable: 'Could not get Supervisor Details',
  },

  editIntern: {
    title: 'Edit Intern Details',
    back: 'Interns',
    unreadable: 'Could not get Intern Details',
  },
} as const;
