/** Texts of the first steps, which load with them. */
export const messages = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done. All administrators see the same list.`,
  folded: (done: number, all: number) => `First steps: ${done} of ${all} done`,
  dismiss: 'Hide this list',
  failed: 'Could not hide the list',
  done: ': done',
  open: ': to do',
  tested: 'Test e-mail sent. Check your inbox',
  copied: 'Link copied',
  copyByHand: 'Copy the address by hand',
  together: 'You do not run it alone?',
  invite: 'Invite another administrator',
  onlyHere:
    'Only this computer can open this address. Start the product with the setting PUBLIC_URL, the address that applicants reach.',
  ready: {
    title: 'Your programme is open',
    text: 'Everything is set up. Applicants apply here:',
    code: 'Code of this address for phones',
    poster: 'Open the poster',
    dismiss: 'Hide this',
  },
  steps: {
    firm: {
      name: 'Name the firm',
      about: 'Its name and contact stand in e-mails and on the public pages.',
      action: 'Open Settings',
    },
    mail: {
      name: 'Try the e-mail',
      about: 'A test e-mail goes to your own address.',
      action: 'Send a test e-mail to me',
    },
    positions: { name: 'Check the positions', about: 'Applicants choose one of them.', action: 'Open Positions' },
    supervisors: {
      name: 'Add a supervisor',
      about: 'Supervisors assign tasks and rate them.',
      action: 'Add a supervisor',
    },
    place: { name: 'Set the interview place', about: 'New interviews start with it.', action: 'Open Settings' },
    privacy: {
      name: 'Confirm the privacy notice',
      about: 'Applicants agree to it when they apply.',
      action: 'Open Settings',
    },
    share: { name: 'Share the link', about: '', action: 'Copy the link' },
  },
} as const;
