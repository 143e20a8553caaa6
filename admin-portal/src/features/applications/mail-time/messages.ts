import { formatHour } from './format-hour';

/** Texts about the time of an e-mail. */
export const messages = {
  label: 'Send the e-mail',
  now: 'Now',
  later: 'At a chosen time',
  day: 'Day of the e-mail',
  time: 'Time of the e-mail',
  zone: (zone: string) => `In ${zone}`,
  about: 'Until then the applicant is told nothing, and you can undo the decline.',
  goes: (hour: string) => `The e-mail goes on ${formatHour(hour)}`,
  /** In the lists, next to the status. */
  short: (hour: string) => `E-mail ${formatHour(hour, false)}`,
  waits: 'The e-mail waits for its time.',
} as const;
