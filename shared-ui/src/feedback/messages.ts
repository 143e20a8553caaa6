import { count } from '@nanostores/i18n';
import { params, translated } from '../language/language';

/** Texts about what a page does, and what has failed. */
export const { errors: errorTexts, feedback: feedbackTexts } = translated('feedback', {
  errors: {
    offline:
      'The connection to the server was lost. Nothing that you entered is lost: check your network and send it again.',
    unread: 'The connection to the server was lost. Check your network and try again.',
    server: 'The server could not do this just now. Nothing that you entered is lost: please try again in a moment.',
    unanswered: 'The server could not answer just now. Please try again in a moment.',
    reference: params('Reference: {id}'),
    gone: 'It no longer exists. Another person may have deleted it.',
    wait: params('Too many tries. Please wait {time} and try again.'),
    aMoment: 'a moment',
    seconds: count({ one: '{count} second', other: '{count} seconds' }),
    minutes: count({ one: '{count} minute', other: '{count} minutes' }),
  },
  feedback: {
    loading: 'Loading...',
    error: 'Error',
    close: 'Close',
    closeDialog: 'Close dialog',
    cancel: 'Cancel',
    notifications: 'Notifications',
    partFailed: 'Part of this page did not load. It will be loaded again in a moment.',
    languageFailed: 'Could not change the language',
  },
});
