import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message, ONE_LINE, ONE_LINE_MESSAGE, RevisionField, TITLE_MESSAGE } from './fields';

/** The name of a university: 1-200 characters with a letter or digit, unique ignoring case. */
const UniversityNameField = Type.String({
  transform: ['strip', 'trim'],
  minLength: 1,
  maxLength: 200,
  pattern: '^[^\\p{Cc}]*$',
  format: 'title',
  messages: {
    required: 'Enter the name of the university.',
    type: 'Enter the name of the university.',
    maxLength: 'Use at most 200 characters.',
    pattern: 'A name cannot contain control characters.',
    format: TITLE_MESSAGE,
  },
});

/** Who arranges attachments at a university. Each field may be empty. */
const Coordinator = {
  ContactName: Type.String({
    transform: ['strip', 'trim'],
    maxLength: 100,
    pattern: ONE_LINE,
    messages: { maxLength: 'Use at most 100 characters.', pattern: ONE_LINE_MESSAGE },
  }),
  ContactEmail: Type.String({
    transform: ['strip-address', 'trim'],
    maxLength: 254,
    format: 'optional-email',
    messages: {
      maxLength: 'Use at most 254 characters.',
      format: 'Enter a valid e-mail address, such as name@example.com.',
    },
  }),
  ContactPhone: Type.String({
    transform: ['strip', 'trim'],
    maxLength: 40,
    format: 'optional-phone',
    messages: {
      maxLength: 'Enter a valid phone number with its country code.',
      format: 'Enter a valid phone number with its country code.',
    },
  }),
} as const;

/** A university with its coordinator, as administrators see it. */
export const University = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  ContactName: Type.String(),
  ContactEmail: Type.String(),
  /** E.164, with `;ext=` if there is an extension. */
  ContactPhone: Type.String(),
  /** How many applications name it. */
  Applications: Type.Integer(),
  /** Increases with each change. */
  Revision: Type.Integer(),
});
export type University = Static<typeof University>;

export const listUniversityNames = endpoint({
  method: 'GET',
  path: '/University',
  access: 'public',
  tag: 'universities',
  summary: 'The names of all universities, ordered by name, for the application form',
  status: 200,
  answer: Type.Object({ Universities: Type.Array(Type.String()) }),
});

export const listUniversities = endpoint({
  method: 'GET',
  path: '/Admin/University',
  access: ['ADM'],
  tag: 'universities',
  summary: 'All universities with their coordinators, ordered by name',
  status: 200,
  answer: Type.Object({ Universities: Type.Array(University) }),
});

const UniversityBody = Type.Object({ Name: UniversityNameField, ...Coordinator });

export const createUniversity = endpoint({
  method: 'POST',
  path: '/Admin/University',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'universities',
  summary: 'Adds a university',
  body: UniversityBody,
  status: 201,
  answer: Message,
});

export const updateUniversity = endpoint({
  method: 'PUT',
  path: '/Admin/University/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'universities',
  invalidates: ['applications'],
  summary: 'Changes a university everywhere. 409 if another administrator has changed it since `Seen`',
  params: IdParams,
  body: Type.Object({
    ...UniversityBody.properties,
    /** The revision that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

export const deleteUniversity = endpoint({
  method: 'DELETE',
  path: '/Admin/University/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'universities',
  summary: 'Deletes a university that no application names',
  params: IdParams,
  status: 200,
  answer: Message,
});
