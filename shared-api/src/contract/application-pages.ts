import { type Static, Type } from 'typebox';
import { ApplicationStatus, ChangedField } from './applications';
import { endpoint } from './endpoint';
import { EmailField, Message, NameField, PhoneNumberField } from './fields';
import { InterviewDetails, InterviewReply, OfferedTime } from './interview-details';
import { Offer } from './offers';
import { Asks, Studies, studyFields } from './studies';

/** The token of the private link in each e-mail to an applicant. */
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) });

const Text = Type.Union([Type.String(), Type.Null()]);

/** What has happened to an application, as its applicant sees it. */
export const ApplicationEvent = Type.Object({
  /** ISO 8601, UTC. */
  At: Type.String(),
  /** `scheduled` is an invitation or another day, `corrected` by us, `changed` by the applicant, `offer-made` another offer. */
  Event: Type.Union([
    Type.Literal('received'),
    Type.Literal('read'),
    Type.Literal('corrected'),
    Type.Literal('changed'),
    Type.Literal('scheduled'),
    Type.Literal('passed'),
    Type.Literal('declined'),
    Type.Literal('withdrawn'),
    Type.Literal('postponed'),
    Type.Literal('offer-made'),
    Type.Literal('offer-accepted'),
    Type.Literal('offer-declined'),
    Type.Literal('offer-lapsed'),
  ]),
  /** `YYYY-MM-DD`. Only for `scheduled`. */
  InterviewDate: Type.Optional(Type.String()),
  /** `HH:MM` in the programme's time zone. Only for an interview with a time. */
  InterviewTime: Type.Optional(Type.String()),
  /** Only for `changed`. */
  Fields: Type.Optional(Type.Array(ChangedField)),
});
export type ApplicationEvent = Static<typeof ApplicationEvent>;

const ReceivedDocument = Type.Object({
  Kind: Type.Union([Type.Literal('Cv'), Type.Literal('AttachmentLetter')]),
  FileName: Type.String(),
  /** In bytes. */
  Size: Type.Integer(),
  /** ISO 8601, UTC: when it was received. */
  At: Type.String(),
  /** Opens the document, for 5 minutes. */
  Link: Type.String(),
});

export const getApplicationPage = endpoint({
  method: 'GET',
  path: '/Application/:token',
  access: 'public',
  tag: 'applications',
  summary: 'An application for its applicant: what was received and where it stands. 409 once it is erased',
  params: TokenParams,
  status: 200,
  answer: Type.Object({
    Name: Type.String(),
    Email: Type.String(),
    PhoneNumber: Type.String(),
    Position: Type.String(),
    ApplicationStatus,
    /** Names the application in a conversation, such as '4F1C-9A02'. */
    Reference: Type.String(),
    /** Only if an account was activated with it: `Active`, or `Ended` once that account was deleted. */
    Account: Type.Optional(Type.Union([Type.Literal('Active'), Type.Literal('Ended')])),
    WithdrawnAt: Type.Optional(Type.String()),
    Intake: Type.Optional(Type.String()),
    /** `YYYY-MM-DD`: the day by which an answer is promised. Only while none was given. */
    AnswerBy: Type.Optional(Type.String()),
    /** Whether the applicant was interviewed and waits for a place. */
    Waiting: Type.Optional(Type.Literal(true)),
    /** The oldest first. */
    Events: Type.Array(ApplicationEvent),
    Documents: Type.Array(ReceivedDocument),
    /** Documents that the applicant has replaced, the newest first. `ReplacedAt` is ISO 8601, UTC. */
    Replaced: Type.Optional(Type.Array(Type.Object({ ...ReceivedDocument.properties, ReplacedAt: Type.String() }))),
    /** The interview to come, or the last one. */
    Interview: Type.Optional(
      Type.Object({
        /** `YYYY-MM-DD` */
        Date: Type.String(),
        ...InterviewDetails.properties,
        TimeZone: Type.String(),
        Reply: Type.Union([InterviewReply, Type.Null()]),
        /** The page on which the invitation is answered. Null once that is over. */
        AnswerPage: Text,
      }),
    ),
    /** The times for an interview that can still be chosen. Missing if none are offered, or the applicant has asked for others. */
    Choice: Type.Optional(
      Type.Object({
        Times: Type.Array(OfferedTime),
        TimeZone: Type.String(),
        /** The page on which one is chosen. */
        AnswerPage: Type.String(),
      }),
    ),
    /** The newest offer, if one was made. */
    Offer: Type.Optional(Offer),
    CanWithdraw: Type.Boolean(),
    /** Whether details and documents can still be changed: until it is decided. */
    CanChange: Type.Optional(Type.Boolean()),
    /** What the applicant has said of what the intake asks besides. */
    Studies: Type.Optional(Studies),
    /** What of it can be changed, and what cannot be left empty. Missing if nothing can. */
    Asks: Type.Optional(Asks),
  }),
});

/** Fields that are left out stay as they are. */
export const changeApplication = endpoint({
  method: 'PUT',
  path: '/Application/:token',
  access: 'public',
  tag: 'applications',
  summary: "Corrects the applicant's name, phone number or studies, or replaces documents. 409 once it is decided",
  params: TokenParams,
  bodyType: 'multipart',
  body: Type.Object({
    Name: Type.Optional(NameField),
    PhoneNumber: Type.Optional(PhoneNumberField),
    ...studyFields,
    Cv: Type.Optional(Type.Unsafe<Blob>({ type: 'string', format: 'binary' })),
    AttachmentLetter: Type.Optional(Type.Unsafe<Blob>({ type: 'string', format: 'binary' })),
  }),
  status: 200,
  answer: Message,
});

export const exportApplication = endpoint({
  method: 'POST',
  path: '/Application/:token/PersonalData',
  access: 'public',
  tag: 'personal-data',
  summary:
    'Creates a link, valid for 5 minutes, to a ZIP file with what is held about the applicant, but not the words of staff',
  params: TokenParams,
  status: 200,
  answer: Type.Object({ Link: Type.String() }),
});

export const eraseApplication = endpoint({
  method: 'DELETE',
  path: '/Application/:token',
  access: 'public',
  tag: 'applications',
  invalidates: ['interviews', 'dashboard', 'personal-data'],
  summary: "Erases the applicant's personal data in all applications with the address, and confirms it by e-mail",
  params: TokenParams,
  status: 200,
  answer: Message,
});

export const sendApplicationLink = endpoint({
  method: 'POST',
  path: '/Application',
  access: 'public',
  tag: 'applications',
  summary: "E-mails the link to an address's newest application, if it has one. The answer never tells",
  body: Type.Object({ Email: EmailField }),
  status: 200,
  answer: Message,
});

export const replaceApplicationLink = endpoint({
  method: 'POST',
  path: '/Application/:token/Link',
  access: 'public',
  tag: 'applications',
  summary: 'E-mails a new link to the address of the application. The earlier links no longer work',
  params: TokenParams,
  status: 200,
  answer: Message,
});

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/Application/:token/Withdraw',
  access: 'public',
  tag: 'applications',
  invalidates: ['interviews', 'dashboard'],
  summary: 'Withdraws an application that is not decided yet, and confirms it by e-mail',
  params: TokenParams,
  status: 200,
  answer: Message,
});
