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
import {
  InterviewDetails,
  Interviewer,
  InterviewReply,
  ifFree,
  interviewFields,
  OfferedTimes,
} from './interview-details';
import { ListQuery, listAnswer } from './lists';
import { MailSubjectField, MailTextField } from './mail-templates';
import { MailResult, Written } from './mails';
import { MadeOffer, OfferState } from './offers';
import { Correction } from './personal-data';
import { DecisionReason } from './review-lists';
import { Asks, Studies, studyFields } from './studies';

/** The four states of an application, stored and returned as these texts. */
export const ApplicationStatus = Type.Union([
  Type.Literal('Processing'),
  Type.Literal('Accepted For Interview'),
  Type.Literal('Interview Passed'),
  Type.Literal('Declined'),
]);
export type ApplicationStatus = Static<typeof ApplicationStatus>;

/** The decisions that an administrator can send. */
export const Decision = Type.Union([Type.Literal('Accepted'), Type.Literal('Passed'), Type.Literal('Declined')]);
export type Decision = Static<typeof Decision>;

export const Applicant = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Email: Type.String(),
  PhoneNumber: Type.String(),
  Position: Type.String(),
  ApplicationStatus,
  /** `YYYY-MM-DD`. Null if no interview is scheduled. */
  InterviewDate: Type.Union([Type.String(), Type.Null()]),
  /** `HH:MM` in the programme's time zone. Only if the scheduled interview has a time. */
  InterviewTime: Type.Optional(Type.String()),
  /** The times for an interview that the applicant is to choose from. */
  OfferedTimes: Type.Optional(OfferedTimes),
  /** ISO 8601, UTC. Only if the applicant withdrew the application, which is then 'Declined'. */
  WithdrawnAt: Type.Optional(Type.String()),
  /** ISO 8601, UTC. */
  AppliedAt: Type.String(),
  /** The name of its intake. */
  Intake: Type.Optional(Type.String()),
  /** `YYYY-MM-DD`: the day by which an answer was promised. Only where one was. */
  AnswerBy: Type.Optional(Type.String()),
  /** What the intake has asked besides. Missing if nothing was said. */
  Studies: Type.Optional(Studies),
  /** Only if an administrator or supervisor has an account with this address: it then opens no intern's account. */
  StaffAccount: Type.Optional(Type.Boolean()),
  /** The reason of the newest decision, if it has one. */
  Reason: Type.Optional(Type.String()),
  /** The newest offer, with the last day for an answer, `YYYY-MM-DD`. Only if one was made. */
  Offer: Type.Optional(Type.Object({ State: OfferState, AnswerBy: Type.String() })),
  /**
   * ISO 8601, UTC. Only if the personal data was erased. Name is then 'Erased applicant', and the other data is empty.
   */
  ErasedAt: Type.Optional(Type.String()),
  /** `YYYY-MM-DD`: when the data will be erased. Only if the application is declined and a retention period is set. */
  EraseOn: Type.Optional(Type.String()),
  /** `YYYY-MM-DDTHH:MM` in the programme's time zone: when the e-mail of the decline goes. Only while it waits for a chosen hour. */
  MailAt: Type.Optional(Type.String()),
});
export type Applicant = Static<typeof Applicant>;

/** An entry of an application's history: its submission or a change of its state. Entries never change. */
export const HistoryEntry = Type.Object({
  id: Type.String(),
  /** ISO 8601, UTC. */
  At: Type.String(),
  /** The name of the administrator. Null for the applicant. */
  By: Type.Union([Type.String(), Type.Null()]),
  /** Null for the submission. */
  From: Type.Union([ApplicationStatus, Type.Null()]),
  To: ApplicationStatus,
  InterviewDate: Type.Union([Type.String(), Type.Null()]),
  /** `HH:MM`. Only for an interview with a time. */
  InterviewTime: Type.Optional(Type.String()),
  /** The applicant withdrew the application. */
  Withdrawn: Type.Optional(Type.Boolean()),
  /** The applicant declined an offer, or it lapsed. */
  Offer: Type.Optional(Type.Union([Type.Literal('declined'), Type.Literal('lapsed')])),
  /** `YYYY-MM-DD`: nothing was decided, but the applicant was promised an answer by this day instead. */
  AnswerBy: Type.Optional(Type.String()),
  /** The e-mail to the applicant. Null if there is none. */
  Mail: Type.Union([
    Type.Object({
      id: Type.String(),
      Kind: Type.String(),
      State: Type.Union([Type.Literal('queued'), Type.Literal('delivered'), Type.Literal('failed')]),
      Attempts: Type.Integer(),
      /** The mail server's answer to the last attempt. */
      Outcome: Type.Union([Type.String(), Type.Null()]),
      /** When it was delivered, or when it was created if it was not. */
      At: Type.String(),
      /** When a queued e-mail is sent or retried. */
      DueAt: Type.Optional(Type.String()),
      /** The mail server received it at some attempt and did not confirm it: it may have been delivered. */
      Unconfirmed: Type.Optional(Type.Boolean()),
      Written,
      /** It is not sent, because a later decision has replaced the one that it reports. */
      Superseded: Type.Optional(Type.Boolean()),
    }),
    Type.Null(),
  ]),
  /** The reason for the decision, if one was given. Only administrators get it. */
  Why: Type.Optional(DecisionReason),
  /** A decline that was undone before its e-mail was sent. */
  TakenBack: Type.Optional(Type.Boolean()),
  /** The entry that undoes a decline. */
  TakesBack: Type.Optional(Type.Boolean()),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

/** What an applicant can change of an application. */
export const ChangedField = Type.Union([
  Type.Literal('Name'),
  Type.Literal('PhoneNumber'),
  /** In the first minutes. */
  Type.Literal('Email'),
  Type.Literal('Cv'),
  Type.Literal('AttachmentLetter'),
  Type.Literal('University'),
  Type.Literal('Course'),
  Type.Literal('YearOfStudy'),
  Type.Literal('RegistrationNumber'),
  Type.Literal('RequestedDates'),
  /** The applicant erased the personal data. */
  Type.Literal('Erased'),
]);
export type ChangedField = Static<typeof ChangedField>;

/** A change that the applicant made. The old details are not kept, replaced documents are. */
export const ApplicationChange = Type.Object({
  id: Type.String(),
  /** ISO 8601, UTC. */
  At: Type.String(),
  Fields: Type.Array(ChangedField),
  /** The documents that it replaced. None once they are erased. */
  Replaced: Type.Array(
    Type.Object({
      Kind: Type.Union([Type.Literal('Cv'), Type.Literal('AttachmentLetter')]),
      FileName: Type.String(),
      /** Opens the document, for 5 minutes. */
      Link: Type.String(),
    }),
  ),
});
export type ApplicationChange = Static<typeof ApplicationChange>;

/** Present while a decline can be undone: until its e-mail is sent. */
const undoTime = {
  /** ISO 8601, UTC. */
  UndoUntil: Type.Optional(Type.String()),
  /** The same in milliseconds from this answer, because a browser's clock may be wrong. */
  UndoFor: Type.Optional(Type.Integer()),
};

/**
 * The state that the administrator sees while deciding. If the state differs by now, nothing changes and the answer
 * names the current one (409). Optional.
 */
const Seen = Type.Optional(ApplicationStatus);

/** The e-mails of decisions where they differ from the template; variables as in `getDecisionMail`. */
export const mailFields = {
  MailSubject: Type.Optional(MailSubjectField),
  MailText: Type.Optional(MailTextField),
};

/**
 * The day `YYYY-MM-DD` and the hour `HH:MM` in the programme's time zone at which the e-mail of a decline goes; without them a
 * few seconds later. Until then the applicant is told nothing.
 */
const mailTimeFields = {
  MailDate: Type.Optional(DateField),
  MailTime: Type.Optional(
    Type.String({
      pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
      messages: { required: 'Enter a time.', pattern: 'Enter a time such as 08:00.' },
    }),
  ),
};

const chosenHour = {
  /** `YYYY-MM-DDTHH:MM` in the programme's time zone: when the e-mail of a decline goes. Only if its hour was chosen. */
  MailAt: Type.Optional(Type.String()),
};

/** The applications of a bulk call. */
const Ids = Type.Array(IdField, {
  minItems: 1,
  maxItems: 100,
  messages: {
    required: 'Choose at least one application.',
    minItems: 'Choose at least one application.',
    maxItems: 'Choose at most 100 applications.',
  },
});

/** The result for each application of a bulk call. */
export const outcomes = {
  Done: Type.Array(Type.Object({ id: Type.String(), Name: Type.String() })),
  NotDone: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Null if the application does not exist. */
      Name: Type.Union([Type.String(), Type.Null()]),
      /** The reason, as text for users. */
      Reason: Type.String(),
    }),
  ),
};

/** How long after an application was sent its address can be corrected without a link. */
export const WRONG_ADDRESS_MINUTES = 10;

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
    /** The id of an intake. Default or empty: of those that are open and have the position, the first to close. */
    Intake: Type.Optional(Type.String({ maxLength: 64 })),
    ...studyFields,
    Cv: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }),
    AttachmentLetter: Type.Unsafe<Blob>({ type: 'string', format: 'binary' }),
    /** The version of the privacy notice that the form showed. Default: the one in force. */
    PrivacyVersion: Type.Optional(
      Type.String({ pattern: '^[0-9]{1,6}$', messages: { pattern: 'Reload the page, then send your application.' } }),
    ),
  }),
  status: 201,
  answer: Type.Object({
    ...Message.properties,
    /** Names the application in a conversation, such as '4F1C-9A02'. */
    Reference: Type.Optional(Type.String()),
    /** `YYYY-MM-DD`: the day by which an answer is promised. Missing if nothing is. */
    AnswerBy: Type.Optional(Type.String()),
    /** For `correctAddress`. */
    AddressSecret: Type.Optional(Type.String()),
  }),
});

export const correctAddress = endpoint({
  method: 'POST',
  path: '/Apply/Address',
  access: 'public',
  tag: 'applications',
  summary:
    'Corrects the e-mail address of an application for ten minutes after it was sent. The links to the earlier one end',
  body: Type.Object({ Secret: Type.String({ maxLength: 300 }), Email: EmailField }),
  status: 200,
  answer: Type.Object({
    ...Message.properties,
    /** For the next correction. */
    AddressSecret: Type.String(),
  }),
});

export const lookUpApplicationStatus = endpoint({
  method: 'POST',
  path: '/ApplicationStatus',
  access: 'public',
  tag: 'applications',
  summary: 'The state of the newest application with an e-mail address',
  acceptsForm: true,
  body: Type.Object({ Email: EmailField }),
  status: 200,
  answer: Type.Object({
    Name: Type.String(),
    Email: Type.String(),
    Position: Type.String(),
    ApplicationStatus,
    /** Only if an interview is scheduled, for the text "Accepted for interview on <date>". */
    InterviewDate: Type.Optional(Type.String()),
    /** Whether a time for an interview is to be chosen. The times are in an e-mail. */
    TimesOffered: Type.Optional(Type.Literal(true)),
    /** ISO 8601, UTC. Only if the applicant withdrew the application. */
    WithdrawnAt: Type.Optional(Type.String()),
    /** Only if an account was activated with it: `Active`, or `Ended` once that account was deleted. */
    Account: Type.Optional(Type.Union([Type.Literal('Active'), Type.Literal('Ended')])),
  }),
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/Admin/User/Applicants',
  access: ['ADM'],
  tag: 'applications',
  summary: 'Applications with the state Processing',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Applicants', Applicant),
});

export const listSelectedApplicants = endpoint({
  method: 'GET',
  path: '/Admin/User/Interviews',
  access: ['ADM'],
  tag: 'applications',
  summary: 'Applications with any other state than Processing',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Applicants', Applicant),
});

/**
 * Where an application stands, as the tabs of the lists show it: waiting for a decision, invited with the interview to
 * come or over, passed without and with an activated account, declined. Each application is in exactly one.
 */
export const stages = [
  'Waiting',
  'InterviewToCome',
  'NeedsResult',
  'PassedNotActivated',
  'Active',
  'Declined',
] as const;
export type Stage = (typeof stages)[number];

export const countApplicationStages = endpoint({
  method: 'GET',
  path: '/Admin/User/Applicants/Stages',
  access: ['ADM'],
  tag: 'applications',
  summary: 'How many applications are in each stage, in all or in one intake; the lists take a stage as filter[Stage]',
  query: Type.Object({
    /** The name of an intake. */
    Intake: Type.Optional(Type.String({ maxLength: 100 })),
  }),
  status: 200,
  answer: Type.Object({
    Stages: Type.Object({
      Waiting: Type.Integer(),
      InterviewToCome: Type.Integer(),
      NeedsResult: Type.Integer(),
      PassedNotActivated: Type.Integer(),
      Active: Type.Integer(),
      Declined: Type.Integer(),
    }),
  }),
});

export const getApplication = endpoint({
  method: 'GET',
  path: '/Apply/:id',
  access: ['ADM'],
  tag: 'applications',
  summary: 'One application with its history, and links to its documents, valid for 5 minutes',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Applicant,
    Cv: Type.String(),
    AttachmentLetter: Type.String(),
    /** The names of the files as they were sent. Missing once they are erased. */
    FileNames: Type.Optional(Type.Object({ Cv: Type.String(), AttachmentLetter: Type.String() })),
    /** Who arranges attachments at the applicant's university. Only if it is one of the list, and something is known. */
    Coordinator: Type.Optional(Type.Object({ Name: Type.String(), Email: Type.String(), PhoneNumber: Type.String() })),
    /** What can be corrected of `Studies`. Missing if the intake asks nothing besides, and nothing was said. */
    Asks: Type.Optional(Asks),
    /** What the applicant calls the application, such as '4F1C-9A02'. The lists and the search find it. */
    Reference: Type.Optional(Type.String()),
    History: Type.Array(HistoryEntry),
    /** Oldest first. */
    Corrections: Type.Array(Correction),
    /** What the applicant has changed, oldest first. Missing without any. */
    Changes: Type.Optional(Type.Array(ApplicationChange)),
    /** Who has given feedback on the interview and when, the earliest first. Missing without any. */
    Feedback: Type.Optional(
      Type.Array(
        Type.Object({
          id: Type.String(),
          /** ISO 8601, UTC. */
          At: Type.String(),
          /** The name of the interviewer. */
          By: Type.String(),
          /** ISO 8601, UTC. Null if it was never changed. */
          EditedAt: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    ),
    /** The scheduled or the last interview. Missing if there was none, or only its date is known. */
    Interview: Type.Optional(
      Type.Object({
        ...InterviewDetails.properties,
        Interviewers: Type.Array(Interviewer),
        Cancelled: Type.Boolean(),
      }),
    ),
    /** Only for an invited applicant who is on the waiting list, or whose position has no place left in the intake. */
    WaitingList: Type.Optional(
      Type.Object({
        /** The first is 1. Null if the applicant is not on it. */
        Number: Type.Union([Type.Integer(), Type.Null()]),
        Length: Type.Integer(),
        /** Whether a place is free by now. */
        Free: Type.Boolean(),
      }),
    ),
    /** Oldest first. Missing without any. */
    Offers: Type.Optional(Type.Array(MadeOffer)),
    /** What the applicant has answered to invitations, oldest first. */
    Replies: Type.Optional(Type.Array(InterviewReply)),
    ...undoTime,
    /** Who erased the personal data: an administrator or 'the applicant'. Missing if the retention period did. */
    ErasedBy: Type.Optional(Type.String()),
  }),
});

/** Another application with the same e-mail address. */
export const EarlierApplication = Type.Object({
  id: Type.String(),
  Position: Type.String(),
  ApplicationStatus,
  InterviewDate: Type.Union([Type.String(), Type.Null()]),
  /** ISO 8601, UTC. */
  AppliedAt: Type.String(),
});
export type EarlierApplication = Static<typeof EarlierApplication>;

export const reviewApplication = endpoint({
  method: 'GET',
  path: '/Apply/:id/Review',
  access: ['ADM'],
  tag: 'applications',
  summary: 'One application as for `GET /Apply/:id`, with the other applications of the same e-mail address',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    ...getApplication.answer.properties,
    /** The newest first; at most 20. */
    Earlier: Type.Array(EarlierApplication),
  }),
});

export const decideApplication = endpoint({
  method: 'PUT',
  path: '/Apply/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard'],
  summary:
    'Accepts for an interview (with Date, and what else is known of it), passes or declines, and sends an e-mail: 10 seconds later for a decline, or at a chosen hour',
  params: IdParams,
  body: Type.Object({
    ApplicationStatus: Decision,
    Date: Type.Optional(DateField),
    ...interviewFields,
    Seen,
    /** The interview date that the administrator sees with it. */
    SeenDate: Type.Optional(DateField),
    /** The time on that date; empty if there is none. */
    SeenTime: Type.Optional(Type.String({ maxLength: 5 })),
    ...ifFree,
    ...mailFields,
    ...mailTimeFields,
  }),
  status: 200,
  answer: Type.Object({
    ...Message.properties,
    ...undoTime,
    ...chosenHour,
    /** Not for a decline, whose e-mail is sent later. */
    Mail: Type.Optional(MailResult),
  }),
});

export const undoDecline = endpoint({
  method: 'DELETE',
  path: '/Apply/:id/Decline',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard'],
  summary: 'Undoes a decline. 409 if its e-mail has been sent',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const declineApplications = endpoint({
  method: 'POST',
  path: '/Admin/User/Applicants/Decline',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard'],
  summary: 'Declines up to 100 applications and returns the result of each',
  body: Type.Object({ Ids, Seen, ...mailFields, ...mailTimeFields }),
  status: 200,
  answer: Type.Object({ ...Message.properties, ...outcomes, ...undoTime, ...chosenHour }),
});

export const undoDeclines = endpoint({
  method: 'POST',
  path: '/Admin/User/Applicants/Decline/Undo',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard'],
  summary: 'Undoes up to 100 declines whose e-mails have not been sent, and returns the result of each',
  body: Type.Object({ Ids }),
  status: 200,
  answer: Type.Object({ ...Message.properties, ...outcomes }),
});

export const joinWaitingList = endpoint({
  method: 'PUT',
  path: '/Apply/:id/Waiting',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard', 'intakes'],
  summary:
    'Puts an invited applicant at the end of the waiting list of the position, or at its front. 409 if a place is free',
  params: IdParams,
  body: Type.Object({ First: Type.Boolean() }),
  status: 200,
  answer: Message,
});

export const leaveWaitingList = endpoint({
  method: 'DELETE',
  path: '/Apply/:id/Waiting',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard', 'intakes'],
  summary: 'Takes an applicant off the waiting list',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const postponeAnswers = endpoint({
  method: 'POST',
  path: '/Admin/User/Applicants/AnswerBy',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  invalidates: ['dashboard'],
  summary:
    'Promises up to 100 undecided applicants an answer by another day, e-mails each, and returns the result of each',
  body: Type.Object({ Ids, AnswerBy: DateField }),
  status: 200,
  answer: Type.Object({ ...Message.properties, ...outcomes }),
});

export const createDocumentsExport = endpoint({
  method: 'POST',
  path: '/Admin/User/Applicants/Documents',
  access: ['ADM'],
  stepUp: true,
  tag: 'exports',
  summary: 'Creates a link, valid for 5 minutes, to the documents of up to 100 applications as one ZIP file',
  body: Type.Object({ Ids }),
  status: 200,
  answer: Type.Object({
    /** The address of the download, relative to the root of this host. */
    Export: Type.String(),
    /** How many documents are in it. Erased applications have none. */
    Documents: Type.Integer(),
  }),
});
