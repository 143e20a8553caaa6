import type { AttendanceRequest, AttendanceRequestKind } from '@internship-portals/shared-api/contract';

/** Texts of this feature. */
export const messages = {
  title: 'My Attendance',
  failed: 'Could not get your attendance',
  download: 'Download PDF',
  empty: 'Your attendance begins on the first day of your internship',
  startsOn: (day: string) => `Your first day is ${day}.`,

  today: {
    all: 'My Attendance',
    none: 'You have not clocked in today.',
    in: (time: string) => `In since ${time}`,
    times: (start: string, end: string) => `In from ${start} to ${end} today`,
    holiday: (name: string) => `Public holiday: ${name}.`,
    leave: 'You are on leave today.',
    hours: (hours: string, of: string) => (of ? `${hours} of ${of} this week` : `${hours} this week`),
    place: 'Where you are',
    placeHint: 'Such as the office or the site. You can leave it empty.',
    office: (name: string) => `You are in the network of ${name}.`,
    clockIn: 'Clock In',
    clockOut: 'Clock Out',
    saving: 'Saving',
    failed: 'Could not record the time',
    open: (day: string) => `${day} has no time out.`,
    correct: 'Ask for a correction',
  },

  week: {
    title: (monday: string) => `Week of ${monday}`,
    hours: (hours: string, of: string) => (of ? `${hours} of ${of}` : hours),
  },
  weeks: {
    title: 'All weeks',
    line: (monday: string) => `Week of ${monday}`,
  },

  day: {
    none: 'Nothing recorded',
    coming: 'Still to come',
    times: (start: string, end: string) => `${start} to ${end}`,
    noOut: 'no time out',
    pause: (time: string) => `${time} pause deducted`,
    open: 'No time out',
    officeIn: (name: string) => `In at ${name}, by its network`,
    officeOut: (name: string) => `Out at ${name}, by its network`,
    holiday: (name: string) => `Public holiday: ${name}`,
    recorded: (start: string, end: string) => `Recorded first: ${start} to ${end}`,
    recordedNothing: 'Nothing was recorded first',
    corrected: (by: string) => `Corrected, confirmed by ${by}`,
    waits: (start: string, end: string) => `A correction to ${start} to ${end} waits for your supervisor`,
    refused: (by: string, start: string, end: string) => `${by} refused a correction to ${start} to ${end}`,
    correct: 'Correct',
    correctOf: (day: string) => `Correct ${day}`,
  },

  correction: {
    title: (day: string) => `Correct ${day}`,
    about: 'It counts once your supervisor has confirmed it. What was recorded first stays visible.',
    in: 'In',
    out: 'Out',
    reason: 'Reason',
    reasonHint: 'Such as: I forgot to clock out.',
    submit: 'Send Correction',
    submitting: 'Sending',
    cancel: 'Cancel',
    failed: 'Could not send the correction',
  },

  withdraw: 'Withdraw',
  withdrawn: 'Withdrawn',
  withdrawFailed: 'Could not withdraw it',

  leave: {
    title: 'Leave',
    none: 'You have not asked for leave.',
    ask: 'Ask for Leave',
    days: (start: string, end: string) => (start === end ? start : `${start} to ${end}`),
    answer: (by: string, text: string) => (text ? `${by}: ${text}` : by),
    kind: 'Why',
    startsOn: 'First day',
    endsOn: 'Last day',
    reason: 'Reason',
    reasonHint: 'Only you, your supervisor and administrators read it.',
    submit: 'Ask for Leave',
    submitting: 'Sending',
    cancel: 'Cancel',
    failed: 'Could not ask for leave',
  },

  kinds: {
    correction: 'Correction',
    leave: 'Leave',
    sick: 'Sick leave',
    university: 'University holiday or exam',
  } satisfies Record<AttendanceRequestKind, string>,

  states: {
    waiting: 'Waits',
    confirmed: 'Confirmed',
    refused: 'Refused',
    withdrawn: 'Withdrawn by supervisor',
  } satisfies Record<AttendanceRequest['State'], string>,
} as const;
