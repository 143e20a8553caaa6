import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { DateField, EmailField, IdParams, Message, NameField, PhoneNumberField, PositionField } from './fields';
import { ListQuery, listAnswer } from './lists';

/** The four states of an application, stored and answered everywhere in these words (decisions.md). */
export const ApplicationStatus = Type.Union([
  Type.Literal('Processing'),
  Type.Literal('Accepted For Interview'),
  Type.Literal('Interview Passed'),
  Type.Literal('Declined'),
]);
export type ApplicationStatus = Static<typeof ApplicationStatus>;

/** The decisions an administrator sends. */
export const Decision = Type.Union([Type.Literal('Accepted'), Type.Literal('Passed'), Type.Literal('Declined')]);
export type Decision = Static<typeof Decision>;

export const Applicant = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Email: Type.String(),
  PhoneNumber: Type.String(),
  Position: Type.String(),
  ApplicationStatus,
  /** `YYYY-MM-DD`, null while no interview is scheduled. */
  InterviewDate: Type.Union([Type.String(), Type.Null()]),
  /** ISO 8601, UTC. */
  AppliedAt: Type.String(),
  /** ISO 8601, UTC: only once the personal data was erased. Name is 'Erased applicant' then, the rest of it empty. */
  ErasedAt: Type.Optional(Type.String()),
  /** `YYYY-MM-DD`: only while the application is declined and a retention period is set, the day it will be erased. */
  EraseOn: Type.Optional(Type.String()),
});
export type Applicant = Static<typeof Applicant>;

/** A line of an application's history: the application itself, then every change of its state. Lines are never rewritten. */
export const HistoryEntry = Type.Object({
  id: Type.String(),
  /** ISO 8601, UTC. */
  At: Type.String(),
  /** Who did it; null for the applicant. */
  By: Type.Union([Type.String(), Type.Null()]),
  /** Null for the application itself. */
  From: Type.Union([ApplicationStatus, Type.Null()]),
  To: ApplicationStatus,
  InterviewDate: Type.Union([Type.String(), Type.Null()]),
  /** The e-mail that told the applicant, null where there is none. */
  Mail: Type.Union([
    Type.Object({
      id: Type.String(),
      Kind: Type.String(),
      State: Type.Union([Type.Literal('queued'), Type.Literal('delivered'), Type.Literal('failed')]),
      Attempts: Type.Integer(),
      /** What the mail server said at the last attempt. */
      Outcome: Type.Union([Type.String(), Type.Null()]),
      /** When it was delivered, otherwise when it was written. */
      At: Type.String(),
    }),
    Type.Null(),
  ]),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

export const apply = endpoint({
  method: 'POST',
  path: '/Apply',
  access: 'public',
  noun: 'applications',
  summary: 'Sends an application with a CV and a university letter, both PDF (files Cv and AttachmentLetter)',
  bodyType: 'multipart',
  body: Type.Object({
    Name: NameField,
    Email: EmailField,
    PhoneNumber: PhoneNumberField,
    Position: PositionField,
    Cv: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }),
    AttachmentLetter: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }),
  }),
  status: 201,
  answer: Message,
});

export const lookUpApplicationStatus = endpoint({
  method: 'POST',
  path: '/ApplicationStatus',
  access: 'public',
  noun: 'applications',
  summary: "The state of an address's newest application",
  acceptsForm: true,
  body: Type.Object({ Email: EmailField }),
  status: 200,
  answer: Type.Object({
    Name: Type.String(),
    Email: Type.String(),
    Position: Type.String(),
    ApplicationStatus,
    /** Only while an interview is scheduled: the displayed text "Accepted for interview on <date>" needs it. */
    InterviewDate: Type.Optional(Type.String()),
  }),
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/Admin/User/Applicants',
  access: ['ADM'],
  noun: 'applications',
  summary: 'Applications that wait for a decision (Processing)',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Applicants', Applicant),
});

export const listSelectedApplicants = endpoint({
  method: 'GET',
  path: '/Admin/User/Interviews',
  access: ['ADM'],
  noun: 'applications',
  summary: 'Applications in every state but Processing',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Applicants', Applicant),
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/Apply/:id',
  access: ['ADM'],
  noun: 'applications',
  summary: 'One application with its history, and links to its documents that work for 5 minutes',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Applicant,
    Cv: Type.String(),
    AttachmentLetter: Type.String(),
    History: Type.Array(HistoryEntry),
    /** The administrator who erased the personal data; left out where the retention period did it. */
    ErasedBy: Type.Optional(Type.String()),
  }),
});

export const decideApplication = endpoint({
  method: 'PUT',
  path: '/Apply/:id',
  access: ['ADM'],
  noun: 'applications',
  changes: ['dashboard'],
  summary: 'Accepts for an interview (with Date), passes or declines; the applicant is told by e-mail',
  params: IdParams,
  body: Type.Object({ ApplicationStatus: Decision, Date: Type.Optional(DateField) }),
  status: 200,
  answer: Message,
});
