/** Texts of the sections below a profile. */
export const messages = {
  sessions: {
    title: 'Sessions',
    text: 'The browsers in which you are signed in. End those that you do not know, and change your password.',
    textOf: (name: string) => `The browsers in which ${name} is signed in.`,
    none: 'No browser is signed in.',
    unknown: 'Unknown browser',
    current: 'This browser',
    from: (address: string) => `Signed in from ${address}`,
    since: (moment: string) => `Signed in on ${moment}`,
    used: (moment: string) => `Last used on ${moment}`,
    end: 'End session',
    endOf: (browser: string, moment: string) => `End session: ${browser}, last used on ${moment}`,
    ended: 'Session ended',
    endFailed: 'Could not end the session',
    endOthers: 'End all other sessions',
    endAll: 'End all sessions',
    othersEnded: 'Sessions ended',
    endOthersFailed: 'Could not end the sessions',
    question: {
      title: 'End all other sessions?',
      text: 'You stay signed in here and are logged out in all other browsers.',
    },
    questionOf: (name: string) => ({
      title: `End all sessions of ${name}?`,
      text: `${name} is logged out in all browsers and can log in again.`,
    }),
    failed: 'Could not get the sessions',
  },
} as const;
