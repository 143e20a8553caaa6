const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`);

/** Texts of this feature. */
export const messages = {
  title: 'Logbooks',
  failed: 'Could not get the logbooks',
  empty: 'No week waits for your signature',
  emptyHint: 'Weeks appear here as soon as one of your interns hands one in.',
  week: (monday: string) => `Week of ${monday}`,
  handedIn: 'Handed in',
  hours,
  tasks: 'Completed tasks',
  learnt: 'Learnt',
  filesOf: (day: string) => `Photos and files, ${day}`,
  notWritten: 'No day is written.',
  summary: 'Summary of the week',
  earlier: (by: string) => `Comment by ${by}`,
  commentHint: 'Needed to send the week back. The intern reads it with your signature, too.',
  sign: 'Sign',
  sendBack: 'Send Back',
  signed: 'Week signed',
  signedOf: (name: string, reference: string) => `${name}. Reference ${reference}`,
  sentBack: 'Week sent back',
  keysHint: 'S signs and opens the next week, B goes to the comment, J and K move on and back.',
} as const;
