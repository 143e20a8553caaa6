import type { JoiningDocumentState } from '@internship-portals/shared-api/contract';

/** Texts of this feature. */
export const messages = {
  about: 'These documents are needed from you. Upload a PDF or a photo of each.',
  failed: 'Could not get your documents',
  states: {
    missing: 'Missing',
    received: 'Received',
    accepted: 'Accepted',
    'sent-back': 'Sent back',
  } satisfies Record<JoiningDocumentState, string>,
  due: (day: string) => `Due by ${day}`,
  overdue: 'Overdue',
  optional: 'Optional',
  received: 'An administrator will check it. You can replace it until then.',
  upload: 'Upload',
  replace: 'Replace',
  file: (name: string) => `File for ${name}`,
  fileHint: 'A PDF or a picture, up to 10 MB.',
  tooLarge: 'This file is larger than 10 MB. Choose a smaller file.',
  submit: 'Send',
  submitting: 'Sending',
  uploading: 'Uploading',
  cancel: 'Cancel',
  kept: 'Your document will be sent automatically.',
  cancelled: 'Your document was not sent. You can send it again.',
  left: 'The server was busy when you left the page. Send the document again.',
  sendFailed: 'Could not send the document',
} as const;
