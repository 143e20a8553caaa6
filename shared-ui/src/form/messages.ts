import { count } from '@nanostores/i18n';
import { params, translated } from '../language/language';

/** Texts of forms and fields. */
export const { form: formTexts } = translated('form', {
  form: {
    busy: params('The server is busy. Trying again in {seconds} s'),
    cancel: 'Cancel',
    checking:
      'Many people use your internet connection right now. Your browser runs a short check and then continues. What you typed is kept.',
    script: 'This form needs JavaScript. Switch it on in the settings of your browser, then reload the page.',
    discard: 'Discard',
    restored: 'What you typed before is here again.',
    choose: 'Select a choice',
    chooseFile: 'Choose a file',
    dropFile: 'or drop it here',
    remove: 'Remove',
    removeFile: params('Remove {file}'),
    tooLarge: params('The file is larger than {size}.'),
    bytes: count({ one: '{count} byte', other: '{count} bytes' }),
    showPassword: 'Show password',
    hidePassword: 'Hide password',
    uploading: 'Uploading',
  },
});
