import { ASSESSOR_KEPT_DAYS } from '@internship-portals/shared-api/contract';
import { count, params, translated } from '@internship-portals/shared-ui';

/** Texts of this feature. */
export const messages = {
  title: 'Record of an internship',
  titleOf: params('Internship of {name}'),
  organisation: 'the organisation',
  hint: params(
    'For {name}, from {firm}. This link works until {day}. Please do not pass it on: whoever has it can read this page.',
  ),
  footer: 'About the internships',
  placement: 'Placement',
  facts: {
    intern: 'Intern',
    university: 'University',
    course: 'Course',
    position: 'Position',
    supervisor: 'Supervisor',
    startsOn: 'First day',
    endsOn: 'Last day',
    hours: 'Hours a week',
  },
  notKnown: 'Not known',
  notBegun: params(
    'The internship has not begun: it starts on {day}. The logbook, the attendance and the evaluations are here from that day on.',
  ),
  record: {
    title: 'Internship record',
    hint: 'The signed weeks, the hours and the confirmed evaluations in one PDF with a digital signature. Its first page says how to check it.',
    download: 'Download the internship record',
  },
  logbook: {
    title: 'Logbook',
    hint: 'The weeks that the supervisor has signed. Signed weeks do not change; what is added later stands beneath.',
    none: 'No week is signed yet.',
    download: 'Download the signed weeks',
    week: params('Week of {day}'),
    facts: params('{hours}, signed by {by}'),
    hours: count({ one: '{count} hour', other: '{count} hours' }),
    learnt: 'Learnt',
    tasks: 'Completed tasks',
    files: 'Photos and files',
    summary: 'Summary',
    comment: params('Comment of {by}'),
    added: params('Added afterwards by {by}'),
    signature: params('Signed by {by} on {at}. Reference {reference}'),
  },
  attendance: {
    title: 'Attendance',
    hint: 'Hours that were recorded.',
    hintOf: count({
      one: 'Hours that were recorded, of {count} hour a week.',
      other: 'Hours that were recorded, of {count} hours a week.',
    }),
    none: 'No attendance is recorded.',
    week: 'Week of',
    hours: 'Hours',
  },
  ratings: {
    title: 'Ratings of tasks',
    hint: 'The intern lets you see them.',
    none: 'No task is rated yet.',
    task: 'Task',
    rating: 'Rating',
    average: params('Average: {percent}%'),
  },
  evaluations: {
    title: 'Evaluations',
    none: 'No evaluation is confirmed by both yet.',
  },
  visits: {
    title: 'Your visit',
    hint: 'Book one of these times. You, the supervisor and the intern get an e-mail with the calendar event.',
    none: 'The supervisor offers no time for a visit now.',
    when: params('{day} at {time}'),
    length: params('{minutes} minutes ({zone}).'),
    book: 'Book',
    bookOf: params('Book {day} at {time}'),
    bookFailed: 'The visit could not be booked',
    booked: 'You have booked this visit:',
    cancel: 'Cancel the visit',
    cancelFailed: 'The visit could not be cancelled',
    question: {
      title: 'Cancel the visit?',
      text: 'The supervisor and the intern are told. The time is free again.',
      confirmLabel: 'Cancel the visit',
      cancelLabel: 'Keep the visit',
    },
  },
  remarks: {
    title: 'Your remarks and marks',
    readers:
      'Administrators and the supervisor read what you save here. The intern does not, unless you say so. It is kept apart from our own evaluation, and you can change it until your link ends.',
    remarks: 'Remarks',
    marks: 'Marks (optional)',
    of: 'Out of',
    forIntern: 'The intern may read this',
    save: 'Save',
    saving: 'Saving',
    saved: 'Saved. You can change it until your link ends.',
    failed: 'Could not save your remarks',
  },
  privacy: {
    title: 'What we hold about you',
    text: `Your name and what you write stay with the record. We delete your e-mail address ${ASSESSOR_KEPT_DAYS} days after the link has ended. The administrators, the supervisor and the intern see your name and the last day of your link; administrators also see when you opened it first.`,
  },
  link: {
    email: 'Email that the link was sent to',
    send: 'Ask for a new link',
    sending: 'Sending',
    failed: 'The link could not be sent',
  },
} as const;

const { logbook, attendance, ratings, visits, ...page } = messages;
export const spoken = translated('assessments', { page, logbook, attendance, ratings, visits });
