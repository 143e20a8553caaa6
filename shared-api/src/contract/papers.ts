import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';

/** A paper of the signed-in intern's record. */
export const Paper = Type.Object({
  Kind: Type.Enum(['record', 'certificate', 'letter', 'mid-term', 'final', 'logbook', 'attendance', 'form']),
  /** Names it on paper; the name of a form. Missing for papers that grow with the record. */
  Reference: Type.Optional(Type.String()),
  /** When it was issued or written. UTC, ISO 8601. */
  At: Type.Optional(Type.String()),
  /** Who wrote a letter. */
  By: Type.Optional(Type.String()),
  /** Opens the PDF, for 5 minutes. */
  File: Type.String(),
});
export type Paper = Static<typeof Paper>;

export const listPapers = endpoint({
  method: 'GET',
  path: '/Paper',
  access: ['INT'],
  tag: 'papers',
  summary:
    "The papers of the signed-in intern's record that exist: the record as one PDF, valid certificates, reference letters, confirmed evaluations, the logbook, the attendance sheet and the university's forms",
  status: 200,
  answer: Type.Object({ Papers: Type.Array(Paper) }),
});
