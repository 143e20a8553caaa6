/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  performance: 'My Performance',
  position: 'Internship Position',
  supervisor: 'Supervisor',
  noSupervisor: 'Not assigned yet',
} as const;
