import { Type } from 'typebox';

/**
 * The limits of each field. The annotation `messages` of a schema has its messages for users by the JSON Schema keyword
 * that failed (`required` for a missing or empty value). The server answers with them (422), and the browser can show
 * the same messages before it sends.
 */

/** Endings of addresses. Names such as 'Md.rahim', 'Dr.Otieno' or 'Ann, M.sc' have none of them. */
const ENDINGS = 'com|net|org|info|biz|edu|gov|io|co|ke|uk|ru|cn|xyz|app|dev|site|online|store|shop|link|click'.replace(
  /[a-z]/g,
  (letter) => `[${letter}${letter.toUpperCase()}]`,
);
/** Names go into mails, where a program would make a link of an address. Linear in long texts: no run is read twice. */
const LINK = `@|://|[wW]{3}\\.|[\\p{L}\\p{N}-]{2}\\.((${ENDINGS})(?![\\p{L}\\p{N}])|[a-zA-Z]{2,}/\\S)`;
/** A text has something to see: letters that fill a place without being seen do not count. */
const LETTER = '(?![\\u115F\\u1160\\u3164\\uFFA0])\\p{L}';

/** A text of one line. Programs can send line breaks, which would break lists, subjects and file names. */
export const ONE_LINE = '^[^\\r\\n\\u2028\\u2029]*$';
export const ONE_LINE_MESSAGE = 'Use one line.';
/** A title, or the name of a thing, has the format `title`: something to see. */
export const TITLE_MESSAGE = 'Use at least one letter or digit.';

/**
 * 1-100 characters after trimming, any script, with at least one letter. No control characters and no links. Direction
 * marks, soft hyphens and other invisible characters are taken out.
 */
export const NameField = Type.String({
  transform: ['strip', 'trim'],
  minLength: 1,
  maxLength: 100,
  pattern: `^(?=.*${LETTER})(?!.*(${LINK}))[^\\p{Cc}]*$`,
  messages: {
    required: 'Enter a name.',
    maxLength: 'Use at most 100 characters.',
    pattern: 'A name has at least one letter, and no address, link or control characters.',
  },
});

/** One address of at most 254 characters. Compared ignoring case and the form of its domain, stored as typed. */
export const EmailField = Type.String({
  transform: ['strip-address', 'trim'],
  minLength: 1,
  maxLength: 254,
  format: 'email',
  messages: {
    required: 'Enter an e-mail address.',
    maxLength: 'Use at most 254 characters.',
    format: 'Enter a valid e-mail address, such as name@example.com.',
  },
});

/** A valid international number. The server stores E.164, with `;ext=` if there is an extension. */
export const PhoneNumberField = Type.String({
  transform: ['strip', 'trim'],
  minLength: 1,
  maxLength: 40,
  format: 'phone',
  messages: {
    required: 'Enter a phone number.',
    maxLength: 'Enter a valid phone number with its country code.',
    format: 'Enter a valid phone number with its country code.',
  },
});

/** The name or id of a position. The server checks that it exists. */
export const PositionField = Type.String({
  transform: ['strip', 'trim'],
  minLength: 1,
  maxLength: 100,
  messages: { required: 'Choose a position.', maxLength: 'Choose a position from the list.' },
});

/** A new password. The schema checks its length, the server its strength (zxcvbn score of at least 3). */
export const NewPasswordField = Type.String({
  minLength: 8,
  maxLength: 128,
  messages: {
    required: 'Enter a password.',
    minLength: 'Use at least 8 characters.',
    maxLength: 'Use at most 128 characters.',
  },
});

/** A password for signing in: any text that is not empty. */
export const PasswordField = Type.String({
  minLength: 1,
  maxLength: 1000,
  messages: { required: 'Enter your password.', maxLength: 'That password is too long.' },
});

/** A calendar date `YYYY-MM-DD`. The server checks that it exists and is not in the past. */
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
  pattern: ONE_LINE,
  format: 'title',
  messages: {
    required: 'Enter the task.',
    type: 'Enter the task.',
    maxLength: 'Use at most 150 characters.',
    pattern: ONE_LINE_MESSAGE,
    format: TITLE_MESSAGE,
  },
});

/** 1-80 characters: the name under which a person saves something, such as a template or a view of a list. */
export const SavedNameField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 80,
  pattern: ONE_LINE,
  format: 'title',
  messages: {
    required: 'Enter a name.',
    type: 'Enter a name.',
    maxLength: 'Use at most 80 characters.',
    pattern: ONE_LINE_MESSAGE,
    format: TITLE_MESSAGE,
  },
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

/** Up to 2,000 characters: a text that may be empty. */
export const OptionalTextField = Type.String({
  transform: ['trim'],
  maxLength: 2000,
  messages: { maxLength: 'Use at most 2,000 characters.' },
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

/** The revision that a form was filled in with. PostgreSQL's `integer` holds no more. */
export const RevisionField = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });

export const IdField = Type.String({ minLength: 1, maxLength: 64 });
export const IdParams = Type.Object({ id: IdField });

/** The answer of writes for which the specification defines none. */
export const Message = Type.Object({ message: Type.String() });

/** The maximum size of a document in bytes (5 MiB). */
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024;

/** The message for an invalid document, both before sending and in the 422 answer. */
export const documentMessages = {
  required: 'Choose a PDF file.',
  empty: 'This file is empty. Choose another one.',
  type: 'This file is not a PDF. Save it as PDF and choose it again.',
  size: 'This file is larger than 5 MB. Choose a smaller one.',
} as const;
