import { params, translated } from '@internship-portals/shared-ui';

/** Texts of the page on which an applicant answers an invitation. */
const messages = {
  title: 'Your Interview',
  hint: params('Dear {name}, please answer your invitation for {position}.'),
  chooseHint: params('Dear {name}, please choose a time for your interview for {position}.'),
  noneSuits: 'None of them: I need another time',
  noneLeft: 'None of the offered times is left. Please tell us below when you can come.',
  unreadable: 'This invitation could not be opened',
  askAgain: 'Check your application status, and ask for a new link',
  facts: {
    date: 'Date',
    time: 'Time',
    length: 'Length',
    place: 'Place',
    map: 'Show on a map',
    video: 'Video call',
    message: 'Message',
    zone: params('{time} ({zone})'),
    minutes: params('{count} minutes'),
  },
  question: 'Your answer',
  answers: {
    coming: 'I will come',
    'another-day': 'I need another day or time',
    withdrawn: 'I withdraw my application',
  },
  said: {
    coming: 'You have answered that you will come.',
    'another-day': 'You have asked for another day or time. We will e-mail you.',
    withdrawn: 'You have withdrawn your application.',
  },
  change: 'You can change your answer below.',
  changeAnswer: 'Change your answer',
  calendar: 'Add to calendar',
  choose: 'Choose an answer.',
  chooseDay: 'Choose the day for this time.',
  proposals: 'Days when you can come',
  proposalsHint:
    'Up to three. If only the time does not suit you, choose the same day. The times are in the time zone of the programme.',
  day: params('Day {number}'),
  time: params('Time {number}'),
  addDay: 'Propose another day',
  reason: 'Reason (optional)',
  reasonForAnother: 'Reason',
  reasonHint: 'We need one if you propose no day.',
  withdrawal: 'This cancels the interview and closes your application. You can apply again at any time.',
  submit: { coming: 'Send answer', 'another-day': 'Send answer', withdrawn: 'Withdraw application' },
  sending: 'Sending',
  failed: 'Your answer could not be sent',
} as const;

const { facts, ...page } = messages;
export const spoken = translated('interviews', { facts, page });
