import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import {
  DateField,
  EmailField,
  IdField,
  IdParams,
  Message,
  NameField,
  PhoneNumberField,
  PositionField,
} from './fields';
import { ListQuery, listAnswer } from './lists';
import { Correction } from './personal-data';

/** The four states of an application, stored and answered everywhere in these words. */
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
      /** When a queued one goes out, or is tried again. */
      DueAt: Type.Optional(Type.String()),
    }),
    Type.Null(),
  ]),
  /** A decline that was taken back before its e-mail went. */
  TakenBack: Type.Optional(Type.Boolean()),
  /** The line that takes a decline back. */
  TakesBack: Type.Optional(Type.Boolean()),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** Present while a decline can be taken back: until its e-mail goes. */
const undoTime = {
  /** ISO 8601, UTC. */
  UndoUntil: Type.Optional(Type.String()),
  /** The same as milliseconds from this answer on: the clock of a browser may be wrong. */
  UndoFor: Type.Optional(Type.Integer()),
};

/**
 * The state that the administrator has before them while deciding: where it is another one by now, nothing happens and
 * the answer says what it is (409). Left out by callers that do not mind.
 */
const Seen = Type.Optional(ApplicationStatus);

/** The applications that a call for many is about. */
const Ids = Type.Array(IdField, {
  minItems: 1,
  maxItems: 100,
  messages: {
    required: 'Choose at least one application.',
    minItems: 'Choose at least one application.',
    maxItems: 'Choose at most 100 applications.',
  },
});

/** What became of each application of a call for many. */
const outcomes = {
  Done: Type.Array(Type.Object({ id: Type.String(), Name: Type.String() })),
  NotDone: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Null where there is no such application. */
      Name: Type.Union([Type.String(), Type.Null()]),
      /** Why, in words for people. */
      Reason: Type.String(),
    }),
  ),
};

export const apply = endpoint({
  method: 'POST',
  path: '/Apply',
  access: 'public',
  tag: 'applications',
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
  tag: 'applications',
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
  tag: 'applications',
  summary: 'Applications that wait for a decision (Processing)',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Applicants', Applicant),
});

export const listSelectedApplicants = endpoint({
  method: 'GET',
  path: '/Admin/User/Interviews',
  access: ['ADM'],
  tag: 'applications',
  summary: 'Applications in every state but Processing',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Applicants', Applicant),
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/Apply/:id',
  access: ['ADM'],
  tag: 'applications',
  summary: 'One application with its history, and links to its documents that work for 5 minutes',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Applicant,
    Cv: Type.String(),
    AttachmentLetter: Type.String(),
    History: Type.Array(HistoryEntry),
    /** Oldest first. */
    Corrections: Type.Array(Correction),
    ...undoTime,
    /** The administrator who erased the personal data; left out where the retention period did it. */
    ErasedBy: Type.Optional(Type.String()),
  }),
});

export const decideApplication = endpoint({
  method: 'PUT',
  path: '/Apply/:id',
  access: ['ADM'],
  tag: 'applications',
  invalidates: ['dashboard'],
  summary:
    'Accepts for an interview (with Date), passes or declines; the applicant is told by e-mail, of a refusal 10 seconds later',
  params: IdParams,
  body: Type.Object({
    ApplicationStatus: Decision,
    Date: Type.Optional(DateField),
    Seen,
    /** The interview date that is seen with it. */
    SeenDate: Type.Optional(DateField),
  }),
  status: 200,
  answer: Type.Object({ ...Message.properties, ...undoTime }),
});

export const undoDecline = endpoint({
  method: 'DELETE',
  path: '/Apply/:id/Decline',
  access: ['ADM'],
  tag: 'applications',
  invalidates: ['dashboard'],
  summary: 'Takes a decline back as long as its e-mail has not gone (409 afterwards)',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const declineApplications = endpoint({
  method: 'POST',
  path: '/Admin/User/Applicants/Decline',
  access: ['ADM'],
  tag: 'applications',
  invalidates: ['dashboard'],
  summary: 'Declines up to 100 applications and says of each what became of it',
  body: Type.Object({ Ids, Seen }),
  status: 200,
  answer: Type.Object({ ...Message.properties, ...outcomes, ...undoTime }),
});

export const undoDeclines = endpoint({
  method: 'POST',
  path: '/Admin/User/Applicants/Decline/Undo',
  access: ['ADM'],
  tag: 'applications',
  invalidates: ['dashboard'],
  summary: 'Takes up to 100 declines back, as far as their e-mails have not gone, and says of each what became of it',
  body: Type.Object({ Ids }),
  status: 200,
  answer: Type.Object({ ...Message.properties, ...outcomes }),
});
