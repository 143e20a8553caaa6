import { studyMessages } from '@internship-portals/shared-api/contract';
import { params, translated } from '@internship-portals/shared-ui';

/** Texts of the application in steps. Apart from the others, which the first view of the form loads. */
export const { steps: stepTexts } = translated('applications', {
  steps: {
    start: 'Start now',
    step: params('Step {step} of {steps}'),
    answers: 'Your answers',
    continue: 'Continue',
    back: 'Back',
    check: 'Check your answers',
    checkHint: 'Nothing is sent until you send it at the end of this page.',
    change: 'Change',
    changeOne: params('Change: {field}'),
    notGiven: 'Not given',
    file: params('{name} ({size})'),
    problems: 'There is a problem',
    problem: params('{field} – {message}'),
    /** The server's words for fields that are empty. */
    required: {
      Name: 'Enter a name.',
      Email: 'Enter an e-mail address.',
      PhoneNumber: 'Enter a phone number.',
      Position: 'Choose a position.',
      ...studyMessages,
    },
  },
});
