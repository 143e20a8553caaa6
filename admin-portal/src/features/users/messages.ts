/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  addSupervisor: {
    title: 'Add New Supervisor',
    back: 'Supervisors',
    hint: 'They receive an e-mail with a link to set a password. It works for 7 days.',
    submit: 'Add',
    submitting: 'Adding',
    failed: 'Could not create supervisor',
  },

  inviteAdministrator: {
    title: 'Invite Administrator',
    back: 'Administrators',
    hint: 'They receive an e-mail with a link to set a password. It works for 7 days. Administrators can do everything that you can do here.',
    submit: 'Invite',
    submitting: 'Inviting',
    failed: 'Could not invite the administrator',
    role: 'Role',
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

  placement: {
    title: 'Internship',
    about:
      'After the last day, the intern can read everything and change nothing. A later last day extends it. The intern is told.',
    starts: 'First day',
    ends: 'Last day',
    readsUntil: 'Account can be read until',
    readsUntilHint: 'The last day on which the intern can log in. An e-mail tells the intern 30 days before.',
    hours: 'Hours a week',
    hoursHint: 'Leave 0 if they are not fixed.',
    save: 'Save Internship',
    saving: 'Saving',
    done: 'Internship Saved',
    failed: 'Could not save the internship',
  },
} as const;
