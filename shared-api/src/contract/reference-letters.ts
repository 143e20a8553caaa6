import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';

/** A reference letter, which stays as it was written. */
export const ReferenceLetter = Type.Object({
  id: Type.String(),
  /** Names the letter on paper. */
  Reference: Type.String(),
  /** The name of who wrote it, at that time. */
  By: Type.String(),
  /** UTC, ISO 8601. */
  At: Type.String(),
  /** Opens the PDF, for 5 minutes. */
  File: Type.String(),
});
export type ReferenceLetter = Static<typeof ReferenceLetter>;

export const listReferenceLetters = endpoint({
  method: 'GET',
  path: '/User/:id/ReferenceLetter',
  access: ['SUP', 'ADM'],
  tag: 'reference letters',
  summary:
    'The reference letters of an intern, and a draft for another one: the position, the days, and the words of the newest evaluation that both have confirmed. Ratings are not in it',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    /** The newest first. */
    Letters: Type.Array(ReferenceLetter),
    Draft: Type.String(),
  }),
});

export const writeReferenceLetter = endpoint({
  method: 'POST',
  path: '/User/:id/ReferenceLetter',
  access: ['SUP', 'ADM'],
  withoutStepUp: 'daily work',
  tag: 'reference letters',
  summary: 'Writes a reference letter for an intern, with the name of the caller. It does not change after that',
  params: IdParams,
  body: Type.Object({
    Text: Type.String({
      transform: ['trim'],
      minLength: 1,
      maxLength: 5000,
      messages: { required: 'Write the letter.', maxLength: 'Use at most 5,000 characters.' },
    }),
  }),
  status: 201,
  answer: Message,
});
