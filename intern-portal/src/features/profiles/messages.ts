/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  performance: 'My Performance',
  trend: 'Ratings over time',
  position: 'Internship Position',
  supervisor: 'Supervisor',
} as const;
