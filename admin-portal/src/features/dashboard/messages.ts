import { formatCount } from '@internship-portals/shared-ui/dashboard';
import { counted } from '../../messages';

/** '1 minute', '59 minutes', '5 hours', '3 days'. */
function duration(minutes: number): string {
  if (minutes < 60) return counted(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
}

/** Texts of this feature. Those that the specification quotes are kept letter for letter, spelling included. */
export const messages = {
  title: 'Dashboard',
  totalUsers: 'Total Users',
  applications: 'Applications',
  selectedApplicants: 'Selected Applicants',
  interns: 'Interns',
  supervisors: 'Supervisors',
  hints: {
    totalUsers: 'People who can log in',
    applications: 'Waiting for a decision',
    selectedApplicants: 'Invited, accepted or declined',
    interns: 'In the programme now',
    supervisors: 'Guiding interns',
  },
  counts: 'The programme in figures',
  lately: (count: number) => `${count === 0 ? 'None' : `+${formatCount(count)}`} in 7 days`,
  failed: 'Could not get Statistics Details',
  failedSteps: 'Could not get the first steps',
  decisions: {
    title: 'Needs a decision',
    failed: 'Could not get Decisions',
    nothing: 'Nothing needs a decision now',
    nothingHint:
      'Applications, interviews without a result, interns without a supervisor, e-mails that were not delivered and portals that the server replaced appear here.',
    total: (count: number) => formatCount(count),
  },
  documents: {
    close: (percent: number) =>
      `Applicants have sent ${percent}% of the documents that the server takes in 24 hours without checks. Beyond that, each browser does a computation first, which takes longer on old phones.`,
    over: 'Applicants have sent more documents in 24 hours than the server takes without checks. Until the 24 hours end, each browser does a computation first. If these are not real applications, ask the operator to look at the log.',
  },
  away: {
    scanner:
      'The virus scanner does not answer. Until it does, documents that people send are refused. Tell whoever runs the server.',
    bucket:
      'The storage of the documents does not answer. Until it does, nobody can send any, and most cannot be opened. Tell whoever runs the server.',
  },
  due: {
    text: (count: number, day: string, isPast: boolean) =>
      `${counted(count, 'answer')} ${count === 1 ? 'is' : 'are'} ${isPast ? 'past the promised day,' : 'due by'} ${day}.`,
    open: 'Decide, or send a new day',
  },
  waiting: {
    title: 'Waiting applications',
    none: 'No application waits for a decision.',
    oldest: 'Waiting longest',
    days: (count: number) => (count === 0 ? 'today' : counted(count, 'day')),
    review: 'Review',
    all: (count: number) => (count === 1 ? 'All applications' : `All ${counted(count, 'application')}`),
    late: (count: number) => `${formatCount(count)} ${count === 1 ? 'is' : 'are'} past the promised day`,
  },
  interviews: {
    title: 'Interviews this week',
    today: (position: string, time: string | undefined) => (time ? `${time}, ${position}` : position),
    isToday: 'Today',
    needsResult: 'Needs a result',
    more: (count: number) => `and ${formatCount(count)} more`,
    open: (count: number) => `All ${formatCount(count)} that need a result`,
    all: 'All interviews',
  },
  answers: {
    title: 'Need another day or time',
    coming: (count: number) => (count === 1 ? '1 applicant will come.' : `${count} applicants will come.`),
    reschedule: 'Reschedule',
    schedule: 'Schedule',
    proposes: (times: readonly string[]) => `proposes ${times.join(' or ')}`,
    all: 'All interviews',
    more: (count: number) => `and ${count} more`,
  },

  results: {
    cancel: 'Cancel',
    undone: 'Decline undone',
    undoFailed: 'The decline could not be undone',
    passed: {
      label: 'Passed',
      question: 'Do you want to accept the application for the applied position?',
      consequence: 'The applicant will be notified by e-mail.',
      done: 'Applicant Accepted',
      failed: 'Application could not be Accepted',
    },
    declined: {
      label: 'Declined',
      question: 'Do you want to reject the application for the applied position?',
      consequence: 'The applicant will be notified by e-mail. You can undo it for a few seconds.',
      done: 'Applicant Rejected',
      failed: 'Could not reject application',
    },
  },
  places: {
    title: 'Next on the waiting list',
    about: (position: string, intake: string) => `A place for ${position} in ${intake} is free.`,
    more: (count: number) => `and ${formatCount(count)} more`,
    all: 'All intakes',
  },
  unguided: {
    title: 'Interns without a supervisor',
    none: 'No intern is without a supervisor.',
    more: (count: number) => `and ${formatCount(count)} more`,
    all: 'All interns',
  },
  mails: {
    title: 'Undelivered e-mails',
    failed: 'Failed',
    waiting: 'Waiting for another attempt',
    stuck: (since: string, minutes: number) =>
      `No e-mail has been delivered since ${since}, for ${duration(minutes)}, although some are waiting. Check the mail server.`,
    none: 'Every e-mail has been delivered.',
    total: (count: number, more: boolean) => `${formatCount(count)}${more ? '+' : ''}`,
    written: (at: string, minutes: number) => `Written ${at}, ${duration(minutes)} ago.`,
    due: (at: string) => `Next try at ${at}.`,
    unconfirmedHint: 'The mail server received it, so it may have been delivered.',
    retry: (kind: string, recipient: string) => `Retry: ${kind} to ${recipient}`,
    showAll: (count: number) => `Show ${count} more`,
    older: 'Older ones appear here as these are dealt with.',
    newer: 'Newer ones appear here as these are delivered.',
  },
} as const;
