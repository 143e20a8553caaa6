/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  performance: 'My Performance',
  position: 'Internship Position',
  internship: 'Internship',
  days: (start: string, end: string) => (end ? `${start} to ${end}` : `From ${start}`),
  supervisor: 'Supervisor',
  noSupervisor: 'Not assigned yet',
  lecturer: {
    title: "University's lecturer",
    failed: 'Could not get the lecturers of your university',
    sees: (name: string, day: string) =>
      `${name} has a private link to your record until ${day}: your placement, the signed weeks of your logbook, your hours and confirmed evaluations.`,
    ended: (name: string) => `The link of ${name} has ended.`,
    wrote: (at: string) => `What the lecturer wrote for you on ${at}:`,
    marks: (marks: number, best: number) => `${marks} of ${best} marks`,
    ratings: 'Show the ratings of my tasks, too',
    ratingsHint: 'You can change this at any time. Without it, lecturers see neither your ratings nor their average.',
    ratingsFailed: 'Could not save your choice',
  },
  certificate: {
    title: 'Certificate of completion',
    failed: 'Could not get your certificate',
    none: 'Your certificate has not been issued yet. We tell you here and by e-mail once it is.',
    issued: (at: string) => `Issued on ${at}. Whoever you give it to can check its number or its QR code.`,
    withdrawn: (at: string, reason: string) => `Withdrawn on ${at}: ${reason}`,
    download: 'Download certificate',
  },
} as const;
