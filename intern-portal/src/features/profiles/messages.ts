/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  performance: 'My Performance',
  position: 'Internship Position',
  internship: 'Internship',
  days: (start: string, end: string) => (end ? `${start} to ${end}` : `From ${start}`),
  supervisor: 'Supervisor',
  noSupervisor: 'Not assigned yet',
  certificate: {
    title: 'Certificate of completion',
    failed: 'Could not get your certificate',
    none: 'Your certificate has not been issued yet. We tell you here and by e-mail once it is.',
    issued: (at: string) => `Issued on ${at}. Whoever you give it to can check its number or its QR code.`,
    withdrawn: (at: string, reason: string) => `Withdrawn on ${at}: ${reason}`,
    download: 'Download certificate',
  },
} as const;
