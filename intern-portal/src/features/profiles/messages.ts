/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  performance: 'My Performance',
  position: 'Internship Position',
  internship: 'Internship',
  days: (start: string, end: string) => (end ? `${start} to ${end}` : `From ${start}`),
  supervisor: 'Supervisor',
  noSupervisor: 'Not assigned yet',
} as const;
