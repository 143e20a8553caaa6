import type { AttendanceRequestKind, AttendanceToday } from '@internship-portals/shared-api/contract';

/** Texts of this feature. */
export const messages = {
  title: 'Attendance',
  failed: 'Could not get the attendance of your interns',
  today: (day: string) => `Today, ${day}`,
  holiday: (name: string) => `Public holiday: ${name}`,
  noInterns: 'You have no interns yet',
  states: {
    in: 'In',
    out: 'Gone out',
    leave: 'On leave',
    absent: 'Not in yet',
    upcoming: 'Not started',
    ended: 'Internship over',
  } satisfies Record<AttendanceToday['State'], string>,
  noWorkingDay: 'No working day',
  office: (name: string) => `${name} (by its network)`,
  since: (time: string) => `since ${time}`,
  times: (start: string, end: string) => `${start} to ${end}`,
  week: (hours: string, of: string) => (of ? `${hours} of ${of} this week` : `${hours} this week`),
  sheet: 'Sheet (PDF)',
  sheetOf: (name: string) => `Attendance sheet of ${name} (PDF)`,

  queue: {
    title: 'Corrections and leave to confirm',
    empty: 'Nothing waits for your answer',
    emptyHint: 'Corrections and leave appear here as soon as one of your interns asks for them.',
    keysHint: 'C confirms and opens the next one, R goes to the comment, J and K move on and back.',
    commentHint: 'Needed to refuse. The intern reads it with your answer.',
    confirm: 'Confirm',
    refuse: 'Refuse',
    confirmed: 'Confirmed',
    refused: 'Refused',
    asked: 'Asked',
    days: (start: string, end: string) => (start === end ? start : `${start} to ${end}`),
    now: 'Now',
    wanted: 'Corrected to',
    reason: 'Reason',
    nothing: 'Nothing recorded',
    noOut: 'no time out',
  },

  leave: {
    title: 'Confirmed leave',
    withdraw: 'Withdraw',
    withdrawOf: (name: string, days: string) => `Withdraw the leave of ${name}, ${days}`,
    question: 'Withdraw this leave?',
    about: (name: string, days: string) => `${name} is told with your reason, and is expected again: ${days}.`,
    submit: 'Withdraw Leave',
    submitting: 'Withdrawing',
    cancel: 'Cancel',
    failed: 'Could not withdraw the leave',
  },

  kinds: {
    correction: 'Correction',
    leave: 'Leave',
    sick: 'Sick leave',
    university: 'University holiday or exam',
  } satisfies Record<AttendanceRequestKind, string>,
} as const;
