import { params, translated } from '@internship-portals/shared-ui';

/** Texts of the application's own page: the form that corrects it, and the offer. Apart from the others, which the first view of the form loads. */
export const {
  change: changeTexts,
  choice: choiceTexts,
  offer: offerTexts,
} = translated('applications', {
  change: {
    button: 'Correct or replace',
    title: 'Correct your application',
    text: 'You can do this until we decide. We keep documents that you replace.',
    name: 'Full name',
    replace: params('New {document} (optional)'),
    submit: 'Save',
    submitting: 'Saving',
    cancel: 'Cancel',
    same: 'Nothing was different, so nothing was changed.',
    failed: 'Your changes could not be saved',
  },
  choice: {
    text: 'Choose the time that suits you best, or ask for another one. We keep these times free until the first of them begins:',
    none: 'The times that we offered are no longer free. Ask for another one.',
    choose: 'Choose a time',
    status: 'Choose a time for your interview',
    next: 'The times are in our e-mail to you. We keep them free until the first of them begins.',
  },
  offer: {
    title: 'Our offer',
    open: params('We offer you an internship in {position}. Read the letter before you answer.'),
    until: params('Please answer by {day}. After that day the offer lapses.'),
    accepted: 'You have accepted the offer. We have e-mailed you how to activate your account.',
    active: 'You have accepted the offer.',
    declined: 'You have declined the offer. You can apply again at any time.',
    lapsed: params(
      'We had no answer by {day}, so the offer has lapsed. If you would still like to come, tell us: we can make a new offer while there are places. You can also apply again.',
    ),
    withdrawn: 'This offer is no longer open.',
    letter: 'Read the letter (PDF)',
    accept: {
      button: 'Accept the offer',
      question: {
        title: 'Accept the offer?',
        text: 'Your place is then certain. We e-mail you how to activate your account.',
        cancelLabel: 'Not yet',
      },
    },
    decline: {
      button: 'Decline',
      question: {
        title: 'Decline the offer?',
        text: 'Your place goes to someone else, and your application is closed. You can apply again at any time.',
        cancelLabel: 'Not yet',
      },
    },
    failed: 'Your answer could not be saved',
  },
});
