/** Texts of this feature. */
export const messages = {
  title: 'Attendance',
  failed: 'Could not get the attendance',
  none: 'Nothing is recorded yet.',
  total: (hours: string, weeks: number) => `${hours} in ${weeks === 1 ? '1 week' : `${weeks} weeks`}.`,
  aWeek: (hours: number) => `The internship has ${hours} hours a week.`,
  waiting: (count: number) =>
    count === 1
      ? '1 correction or leave waits for the supervisor.'
      : `${count} corrections or leave wait for the supervisor.`,
  download: 'Download attendance sheet',
} as const;
