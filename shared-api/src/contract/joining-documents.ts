import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message, ONE_LINE, ONE_LINE_MESSAGE, RevisionField, SavedNameField } from './fields';

/** The maximum size of an upload in bytes (10 MiB). */
export const JOINING_DOCUMENT_MAX_BYTES = 10 * 1024 * 1024;

/** The messages for an invalid upload, both before sending and in the 422 answer. */
export const joiningDocumentMessages = {
  required: 'Choose a file.',
  size: (name: string) => `'${name}' is larger than 10 MB. Choose a smaller file.`,
  empty: (name: string) => `'${name}' is empty. Choose another file.`,
  type: (name: string) => `'${name}' is not a PDF or a picture. Save it as a PDF, or take a photo of it.`,
} as const;

const DAYS_MESSAGE = 'Use a whole number of days from 0 to 90.';

const JoiningDocumentFields = {
  /** Such as 'Insurance'. Unique ignoring case. */
  Name: SavedNameField,
  /** What it is, or where to get it. May be empty. */
  Explanation: Type.String({
    transform: ['trim'],
    maxLength: 300,
    pattern: ONE_LINE,
    messages: { maxLength: 'Use at most 300 characters.', pattern: ONE_LINE_MESSAGE },
  }),
  /** How many days before the first day of the internship it is due. */
  DaysBefore: Type.Integer({
    minimum: 0,
    maximum: 90,
    messages: { required: DAYS_MESSAGE, type: DAYS_MESSAGE, minimum: DAYS_MESSAGE, maximum: DAYS_MESSAGE },
  }),
  /** Interns are reminded of required documents only. */
  Required: Type.Boolean(),
  /** Interns are no longer asked for one that is not active. */
  Active: Type.Boolean(),
} as const;

/** A document that the firm wants from its interns before their first day. */
export const JoiningDocument = Type.Object({
  id: Type.String(),
  ...JoiningDocumentFields,
  /** How many interns have uploaded it. */
  Uploads: Type.Integer(),
  /** Increases with each change. */
  Revision: Type.Integer(),
});
export type JoiningDocument = Static<typeof JoiningDocument>;

/** Where a document of an intern stands: an upload is received until an administrator accepts it or sends it back. */
export const JoiningDocumentState = Type.Enum(['missing', 'received', 'accepted', 'sent-back']);
export type JoiningDocumentState = Static<typeof JoiningDocumentState>;

/** A document that is wanted from an intern, or that an intern has uploaded. */
export const WantedDocument = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Explanation: Type.String(),
  Required: Type.Boolean(),
  /** `YYYY-MM-DD`. Empty while the first day is not known. */
  DueOn: Type.String(),
  State: JoiningDocumentState,
  /** Why it was sent back. */
  Reason: Type.String(),
  /** Null while it is missing. `openJoiningDocument` answers a link to its content. */
  File: Type.Union([
    Type.Object({
      id: Type.String(),
      Name: Type.String(),
      Type: Type.String(),
      Bytes: Type.Integer(),
      /** ISO 8601, UTC. */
      At: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type WantedDocument = Static<typeof WantedDocument>;

export const listJoiningDocuments = endpoint({
  method: 'GET',
  path: '/Admin/JoiningDocument',
  access: ['ADM'],
  tag: 'joining-documents',
  summary: 'The documents that the firm wants from interns before their first day, ordered by name',
  status: 200,
  answer: Type.Object({ Documents: Type.Array(JoiningDocument) }),
});

export const createJoiningDocument = endpoint({
  method: 'POST',
  path: '/Admin/JoiningDocument',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'joining-documents',
  summary: 'Adds a document to the list',
  body: Type.Object(JoiningDocumentFields),
  status: 201,
  answer: Message,
});

export const createUsualJoiningDocuments = endpoint({
  method: 'POST',
  path: '/Admin/JoiningDocument/Usual',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'joining-documents',
  summary: 'Adds the usual four documents, except for those whose names the list has',
  status: 201,
  answer: Message,
});

export const updateJoiningDocument = endpoint({
  method: 'PUT',
  path: '/Admin/JoiningDocument/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'joining-documents',
  summary: 'Changes a document of the list. 409 if another administrator has changed it since `Seen`',
  params: IdParams,
  body: Type.Object({
    ...JoiningDocumentFields,
    /** The revision that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

export const deleteJoiningDocument = endpoint({
  method: 'DELETE',
  path: '/Admin/JoiningDocument/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'joining-documents',
  summary: 'Deletes a document of the list that nobody has uploaded',
  params: IdParams,
  status: 200,
  answer: Message,
});

/** An intern with documents that somebody has to do something about. */
export const OpenJoiningDocuments = Type.Object({
  user_id: Type.String(),
  Name: Type.String(),
  /** The first day, `YYYY-MM-DD`. Empty while it is not known. */
  StartsOn: Type.String(),
  /** The names of required documents that are missing, or were sent back. */
  Missing: Type.Array(Type.String()),
  /** The names of uploads that wait for an administrator. */
  ToCheck: Type.Array(Type.String()),
  /** Whether a missing one was due before today. Missing: no. */
  Overdue: Type.Optional(Type.Literal(true)),
});
export type OpenJoiningDocuments = Static<typeof OpenJoiningDocuments>;

export const listOpenJoiningDocuments = endpoint({
  method: 'GET',
  path: '/Admin/JoiningDocument/Open',
  access: ['ADM'],
  tag: 'joining-documents',
  summary: 'The interns with documents that are missing or wait for a check, who starts first comes first; at most 200',
  status: 200,
  answer: Type.Object({
    Interns: Type.Array(OpenJoiningDocuments),
    /** Whether there are others. */
    More: Type.Boolean(),
  }),
});

export const listInternJoiningDocuments = endpoint({
  method: 'GET',
  path: '/Admin/User/Interns/:id/JoiningDocument',
  access: ['ADM'],
  tag: 'joining-documents',
  summary: 'The name of an intern, and the documents with their state, those that are due first come first',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Name: Type.String(), Documents: Type.Array(WantedDocument) }),
});

export const checkJoiningDocument = endpoint({
  method: 'PUT',
  path: '/Admin/JoiningDocument/File/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'joining-documents',
  invalidates: ['dashboard'],
  summary: 'Accepts an upload or sends it back, and tells the intern. 409 if it is no longer in the state `Seen`',
  params: IdParams,
  body: Type.Object({
    State: Type.Enum(['accepted', 'sent-back']),
    /** Needed to send it back. */
    Reason: Type.String({
      transform: ['trim'],
      maxLength: 300,
      pattern: ONE_LINE,
      messages: { maxLength: 'Use at most 300 characters.', pattern: ONE_LINE_MESSAGE },
    }),
    Seen: Type.Enum(['received', 'accepted', 'sent-back']),
  }),
  status: 200,
  answer: Message,
});

export const listOwnJoiningDocuments = endpoint({
  method: 'GET',
  path: '/JoiningDocument',
  access: ['INT'],
  tag: 'joining-documents',
  summary: 'The documents that are wanted from the signed-in intern, those that are due first come first',
  status: 200,
  answer: Type.Object({ Documents: Type.Array(WantedDocument) }),
});

export const uploadJoiningDocument = endpoint({
  method: 'POST',
  path: '/JoiningDocument/:id',
  access: ['INT'],
  tag: 'joining-documents',
  invalidates: ['tasks'],
  summary: 'Uploads a wanted document, in place of the earlier file until that is accepted',
  params: IdParams,
  bodyType: 'multipart',
  body: Type.Object({
    /** A PDF or a picture, up to 10 MiB. */
    File: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }),
  }),
  status: 201,
  answer: Message,
});

export const openJoiningDocument = endpoint({
  method: 'GET',
  path: '/JoiningDocument/File/:id',
  access: ['INT', 'ADM'],
  tag: 'joining-documents',
  summary: 'A link to the content of an upload, valid for 5 minutes',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Link: Type.String() }),
});
