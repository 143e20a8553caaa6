import { Type } from 'typebox';

/**
 * The limits of each field, once. Each schema carries its people's messages under the annotation `messages`,
 * keyed by the JSON Schema keyword that failed (`required` for a missing or empty value): the server answers with them
 * (422), and the browser may show the same words before it sends.
 */

/** 1-100 characters after trimming, any script, no control characters. */
export const NameField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 100,
  pattern: '^[^\\p{Cc}]*$',
  messages: {
    required: 'Enter a name.',
    maxLength: 'Use at most 100 characters.',
    pattern: 'A name cannot contain control characters.',
  },
});

/** One address, at most 254 characters; compared without regard to case, stored as typed. */
export const EmailField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 254,
  format: 'email',
  messages: {
    required: 'Enter an e-mail address.',
    maxLength: 'Use at most 254 characters.',
    format: 'Enter a valid e-mail address, such as name@example.com.',
  },
});

/** A valid international number; the server stores E.164 with `;ext=` where an extension was given. */
export const PhoneNumberField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 40,
  format: 'phone',
  messages: {
    required: 'Enter a phone number.',
    maxLength: 'Enter a valid phone number with its country code.',
    format: 'Enter a valid phone number with its country code.',
  },
});

/** The name of an existing position; its id is accepted too. Existence is checked by the server. */
export const PositionField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 100,
  messages: { required: 'Choose a position.', maxLength: 'Choose a position from the list.' },
});

/** A new password: length here, strength by the server (zxcvbn score of at least 3). */
export const NewPasswordField = Type.String({
  minLength: 8,
  maxLength: 128,
  messages: {
    required: 'Enter a password.',
    minLength: 'Use at least 8 characters.',
    maxLength: 'Use at most 128 characters.',
  },
});

/** A password that signs in: anything not empty. */
export const PasswordField = Type.String({
  minLength: 1,
  maxLength: 1000,
  messages: { required: 'Enter your password.', maxLength: 'That password is too long.' },
});

/** A calendar date `YYYY-MM-DD`; whether it exists and is today or later is checked by the server. */
export const DateField = Type.String({
  minLength: 1,
  format: 'date',
  messages: { required: 'Choose a date.', format: 'Enter a real date.' },
});

/** 1-150 characters: a task's title. */
export const TaskTitleField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 150,
  messages: { required: 'Enter the task.', maxLength: 'Use at most 150 characters.' },
});

/** 1-5,000 characters, line breaks included. */
export const TaskDescriptionField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 5000,
  messages: { required: 'Enter a description.', maxLength: 'Use at most 5,000 characters.' },
});

/** 1-2,000 characters: a comment or remark on a task. */
export const CommentField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 2000,
  messages: { required: 'Write something first.', maxLength: 'Use at most 2,000 characters.' },
});

/** A whole percentage. */
export const RatingField = Type.Integer({
  minimum: 0,
  maximum: 100,
  messages: {
    required: 'Enter a rating.',
    type: 'Use a whole number from 0 to 100.',
    minimum: 'Use a whole number from 0 to 100.',
    maximum: 'Use a whole number from 0 to 100.',
  },
});

export const IdField = Type.String({ minLength: 1, maxLength: 64 });
export const IdParams = Type.Object({ id: IdField });

/** The body of writes whose answer the specification does not show. */
export const Message = Type.Object({ message: Type.String() });

/** Bytes: 5 MiB, the most a document may have. */
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

/** The words for a document that is refused, the same before sending and in the 422 answer. */
export const documentMessages = {
  required: 'Choose a PDF file.',
  empty: 'This file is empty. Choose another one.',
  type: 'This file is not a PDF. Save it as PDF and choose it again.',
  size: 'This file is larger than 5 MB. Choose a smaller one.',
} as const;
