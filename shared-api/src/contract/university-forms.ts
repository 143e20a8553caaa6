import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message, RevisionField, SavedNameField } from './fields';

/** The maximum size of a form in bytes (5 MiB). */
export const UNIVERSITY_FORM_MAX_BYTES = 5 * 1024 * 1024;

/** The messages for a file that is no form, both before sending and in the 422 answer. */
export const universityFormMessages = {
  required: 'Choose a PDF form.',
  size: (name: string) => `'${name}' is larger than 5 MB. Choose a smaller file.`,
  empty: (name: string) => `'${name}' is empty. Choose another file.`,
  type: (name: string) => `'${name}' is not a PDF. Ask the university for its form as a PDF.`,
  broken: (name: string) => `'${name}' cannot be read. Open it on a computer, save it again as a PDF and upload that.`,
  locked: (name: string) => `'${name}' is protected against changes. Ask the university for a form without a password.`,
  xfa: (name: string) =>
    `'${name}' is an XFA form, which only Adobe programs can fill. Ask the university for an ordinary PDF form.`,
  noFields: (name: string) =>
    `'${name}' has no fields to fill in. Ask the university for a form with fields, or add them with a PDF program.`,
} as const;

/** What a text field can be filled with. A mark of the final evaluation is `criterion:` and the criterion's name. */
export const FORM_TEXTS = [
  'intern-name',
  'registration-number',
  'university',
  'course',
  'position',
  'firm',
  'supervisor',
  'starts-on',
  'ends-on',
  'hours',
  'days-present',
  'weeks-signed',
  'final-result',
  'final-comments',
  'today',
  'certificate-number',
] as const;
/** What a box can be ticked for. */
export const FORM_CHECKS = ['all-weeks-signed', 'evaluation-confirmed', 'certificate-issued'] as const;

/** A field of a form and what it is filled with. */
export const FormMapping = Type.Object({
  Field: Type.String({ maxLength: 1000 }),
  Value: Type.String({ maxLength: 300 }),
});
export type FormMapping = Static<typeof FormMapping>;

/** A form of a university, or of all. */
export const UniversityForm = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  /** The id of the university; null for all. */
  University: Type.Union([Type.String(), Type.Null()]),
  Filename: Type.String(),
  Fields: Type.Array(Type.Object({ Name: Type.String(), Kind: Type.Enum(['text', 'check']) })),
  /** Fields that are filled. */
  Mapping: Type.Array(FormMapping),
  /** Fields that were filled, and that the present PDF does not have. */
  Gone: Type.Array(Type.String()),
  /** Increases with each change. */
  Revision: Type.Integer(),
});
export type UniversityForm = Static<typeof UniversityForm>;

export const listUniversityForms = endpoint({
  method: 'GET',
  path: '/Admin/UniversityForm',
  access: ['ADM'],
  tag: 'university-forms',
  summary:
    'The PDF forms of universities with their fields, ordered by name, and the criteria whose marks can fill them',
  status: 200,
  answer: Type.Object({ Forms: Type.Array(UniversityForm), Criteria: Type.Array(Type.String()) }),
});

/** A PDF with fields, up to 5 MiB. */
const FileBody = Type.Object({ File: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }) });

export const uploadUniversityForm = endpoint({
  method: 'POST',
  path: '/Admin/UniversityForm',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'university-forms',
  summary: 'Adds a PDF form under the name of its file, for all universities',
  bodyType: 'multipart',
  body: FileBody,
  status: 201,
  answer: Message,
});

export const replaceUniversityForm = endpoint({
  method: 'POST',
  path: '/Admin/UniversityForm/:id/File',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'university-forms',
  summary: 'Replaces the PDF of a form. Fields that the new one has, too, are filled as before',
  params: IdParams,
  bodyType: 'multipart',
  body: FileBody,
  status: 201,
  answer: Message,
});

export const updateUniversityForm = endpoint({
  method: 'PUT',
  path: '/Admin/UniversityForm/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'university-forms',
  summary: 'Says whose form it is and what its fields are filled with. 409 if it was changed since `Seen`',
  params: IdParams,
  body: Type.Object({
    Name: SavedNameField,
    University: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
    Mapping: Type.Array(FormMapping, { maxItems: 500 }),
    /** The revision that the page started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

export const deleteUniversityForm = endpoint({
  method: 'DELETE',
  path: '/Admin/UniversityForm/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'university-forms',
  summary: 'Deletes a form',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const listFilledForms = endpoint({
  method: 'GET',
  path: '/User/:id/UniversityForm',
  access: ['SUP', 'ADM'],
  tag: 'university-forms',
  summary: "The forms of an intern's university and of all, each with a link, valid for 5 minutes, to the filled PDF",
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Forms: Type.Array(
      Type.Object({
        id: Type.String(),
        Name: Type.String(),
        /** What stays empty, since the form lost these fields. */
        Gone: Type.Array(Type.String()),
        File: Type.String(),
      }),
    ),
  }),
});
