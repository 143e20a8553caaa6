/** Texts of this feature. */
export const messages = {
  list: {
    title: 'Administrators',
    empty: 'There is no administrator.',
    emptyHint: 'Invite the first one: they receive an e-mail with a link to set a password.',
    invite: 'Invite Administrator',
    failed: 'Could not get Administrators',
    state: 'Account',
    invited: 'Invited',
    active: 'Active',
    you: 'You',
    deletion: {
      question: 'Are you sure you want to delete this administrator?',
      consequence: 'They can no longer sign in. The history keeps their decisions.',
      done: 'Administrator Deleted',
      failed: 'Could not delete Administrator',
    },
  },
} as const;
