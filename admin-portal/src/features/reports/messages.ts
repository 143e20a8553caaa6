import { counted } from '../../messages';

/** Texts of the reports. */
export const messages = {
  title: 'Reports',
  failed: 'Could not get Statistics Details',
  ages: {
    title: 'Waiting applications by age',
    note: 'By how long ago they arrived',
    age: (from: number, to: number | null) =>
      to === 0 ? 'Today' : to === null ? `More than ${from - 1} days` : `${from} to ${to} days`,
    applications: (count: number) => counted(count, 'application'),
  },
  weeks: {
    title: 'Applications per week',
    note: 'By position, the last 12 weeks',
    empty: 'There were no applications in the last 12 weeks.',
    week: (monday: string) => `Week of ${monday}`,
    headers: { category: 'Week of', total: 'All' },
    other: 'Other positions',
  },
  path: {
    title: 'From application to acceptance',
    empty: 'There were no applications in this period.',
    periods: {
      recent: { label: 'Last 12 weeks', note: 'Those who applied in the last 12 weeks' },
      always: { label: 'All time', note: 'Everyone who has applied' },
    },
    stages: {
      applied: 'Applied',
      invited: 'Invited to an interview',
      passed: 'Interview passed',
      activated: 'Account activated',
    },
    open: { applied: 'waiting for a decision', invited: 'waiting for a result', passed: 'yet to activate' },
    headers: {
      periods: 'Period',
      stage: 'Stage',
      count: 'Reached it',
      ofBefore: 'Of the stage before',
      ofAll: 'Of all',
      wentOn: 'Went on',
      open: 'Still open',
      declined: 'Declined here',
    },
    shares: {
      ofAll: (share: string) => `${share} of all`,
      ofBefore: (share: string) => `${share} of the stage before`,
      declined: 'declined',
    },
  },
} as const;
