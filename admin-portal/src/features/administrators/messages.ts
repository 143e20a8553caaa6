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
    ofRole: (role: string, state: string) => `${role}, ${state.toLowerCase()}`,
    deletion: (name: string, title: string) => ({
      question: `Are you sure you want to delete this ${name}?`,
      consequence: 'They can no longer log in. The history keeps their decisions.',
      done: `${title} Deleted`,
      failed: `Could not delete ${title}`,
    }),
  },
  deleted: {
    open: 'Deleted accounts',
    about:
      'Accounts that were deleted in the last 30 days. Passkeys, the authenticator app and the assignment of interns to a supervisor do not come back.',
    none: 'No account was deleted in the last 30 days.',
    failed: 'Could not get the deleted accounts',
    on: (role: string, moment: string) => `${role}, deleted on ${moment}`,
    restore: 'Bring back',
    restoreOf: (name: string) => `Bring back ${name}`,
    done: 'Account Restored',
    restoreFailed: 'The account could not be brought back',
  },
} as const;
