import { type Static, Type } from 'typebox';
import { ApplicationStatus, mailFields, outcomes } from './applications';
import { endpoint } from './endpoint';
import { DateField, EmailField, IdField, IdParams, Message } from './fields';
import {
  BreakField,
  InterviewAnswer,
  InterviewDetails,
  Interviewer,
  InterviewHours,
  InterviewReply,
  ifFree,
  interviewFields,
  OfferedTime,
  OfferedTimeField,
  OfferedTimesField,
} from './interview-details';
import { MailResult } from './mails';

const Text = Type.Union([Type.String(), Type.Null()]);

/** An interview without a result, as those who interview see it. */
export const Interview = Type.Object({
  /** The application's id. */
  id: Type.String(),
  Name: Type.String(),
  Position: Type.String(),
  ApplicationStatus,
  /** `YYYY-MM-DD` */
  Date: Type.String(),
  ...InterviewDetails.properties,
  Interviewers: Type.Array(Interviewer),
  /** Whether the caller is one of them. */
  Mine: Type.Boolean(),
  /** The newest answer to this day and time. */
  Reply: Type.Union([InterviewReply, Type.Null()]),
});
export type Interview = Static<typeof Interview>;

export const listInterviews = endpoint({
  method: 'GET',
  path: '/Interview',
  access: ['ADM', 'SUP'],
  tag: 'interviews',
  summary: 'Interviews of some days in their order. A supervisor sees those with themselves as interviewer',
  query: Type.Object({
    From: DateField,
    /** The last day, at most 41 days later. */
    To: DateField,
  }),
  status: 200,
  answer: Type.Object({
    /** `YYYY-MM-DD` in the programme's time zone. */
    Today: Type.String(),
    /** IANA name of the programme's time zone. */
    TimeZone: Type.String(),
    Interviews: Type.Array(Interview),
    /** Times of these days that applicants are to choose from: each is kept free. Only administrators get them. */
    Offered: Type.Optional(Type.Array(Interview)),
  }),
});

export const getInterviewForm = endpoint({
  method: 'GET',
  path: '/Admin/Interview/Form',
  access: ['ADM'],
  tag: 'interviews',
  summary: 'What the form of an interview starts from: who can interview, and what the administrator used last',
  status: 200,
  answer: Type.Object({
    Today: Type.String(),
    TimeZone: Type.String(),
    /** Active administrators and supervisors by name. */
    Interviewers: Type.Array(
      Type.Object({
        ...Interviewer.properties,
        Role: Type.Union([Type.Literal('ADM'), Type.Literal('SUP')]),
      }),
    ),
    /** The place in the settings of the programme; empty if none is set. */
    Place: Type.Optional(Type.String()),
    Hours: InterviewHours,
    /** The public holidays of the year that begins today. */
    Holidays: Type.Array(Type.Object({ Date: Type.String(), Name: Type.String() })),
    /** The caller's newest invitation. Interviewers who have left are not in it. */
    LastUsed: Type.Union([
      Type.Object({ Date: Type.String(), ...InterviewDetails.properties, Interviewers: Type.Array(Type.String()) }),
      Type.Null(),
    ]),
  }),
});

const TIME = 'Enter a time such as 14:30.';

const SlotTime = Type.String({
  minLength: 1,
  maxLength: 5,
  format: 'time-of-day',
  messages: { required: 'Enter the time of the first interview.', maxLength: TIME, format: TIME },
});

/** How many applicants one call invites. */
export const MAX_SLOTS = 20;

export const scheduleInterviews = endpoint({
  method: 'POST',
  path: '/Admin/Interview/Slots',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'interviews',
  invalidates: ['applications', 'dashboard'],
  summary: 'Invites up to 20 applicants to one interview after the other, and returns the result of each',
  body: Type.Object({
    Ids: Type.Array(IdField, {
      minItems: 1,
      maxItems: MAX_SLOTS,
      messages: {
        required: 'Choose at least one applicant.',
        minItems: 'Choose at least one applicant.',
        maxItems: 'Choose at most 20 applicants.',
      },
    }),
    Date: DateField,
    ...interviewFields,
    Time: SlotTime,
    /** Minutes between two interviews. */
    Break: Type.Optional(BreakField),
    /** The day and time of each applicant, in the order of `Ids`. They take the place of `Date`, `Time` and `Break`. */
    Slots: Type.Optional(
      Type.Array(Type.Object({ Date: DateField, Time: SlotTime }), {
        maxItems: MAX_SLOTS,
        messages: { maxItems: 'Choose at most 20 applicants.' },
      }),
    ),
    ...ifFree,
    Seen: Type.Optional(ApplicationStatus),
    ...mailFields,
  }),
  status: 200,
  answer: Type.Object({ ...Message.properties, ...outcomes }),
});

export const rescheduleInterview = endpoint({
  method: 'PUT',
  path: '/Admin/Interview/:id',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'interviews',
  invalidates: ['applications', 'dashboard'],
  summary: 'Moves an interview to another day or time and keeps everything else about it',
  params: IdParams,
  body: Type.Object({ Date: DateField, Time: interviewFields.Time }),
  status: 200,
  answer: Type.Object({ ...Message.properties, Mail: Type.Optional(MailResult) }),
});

const { Time: _time, ...detailFields } = interviewFields;

export const offerTimes = endpoint({
  method: 'POST',
  path: '/Admin/Interview/:id/Times',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'interviews',
  invalidates: ['applications', 'dashboard'],
  summary: 'Offers an applicant two or three times, one of which they choose by the link of one e-mail',
  params: IdParams,
  body: Type.Object({
    Times: OfferedTimesField,
    ...detailFields,
    Seen: Type.Optional(ApplicationStatus),
    ...mailFields,
  }),
  status: 201,
  answer: Message,
});

export const withdrawTimes = endpoint({
  method: 'DELETE',
  path: '/Admin/Interview/:id/Times',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'interviews',
  invalidates: ['applications', 'dashboard'],
  summary: 'Takes the offered times back. The link in their e-mail then says so',
  params: IdParams,
  status: 200,
  answer: Message,
});

/** The token of an invitation's link. */
const TokenParams = Type.Object({ token: Type.String({ minLength: 1, maxLength: 300 }) });

export const getInvitation = endpoint({
  method: 'GET',
  path: '/Interview/Invitation/:token',
  access: 'public',
  tag: 'interviews',
  summary: 'The interview that an applicant was invited to, and what they have answered',
  params: TokenParams,
  status: 200,
  answer: Type.Object({
    Name: Type.String(),
    Position: Type.String(),
    /** `YYYY-MM-DD` */
    Date: Type.String(),
    ...InterviewDetails.properties,
    Today: Type.String(),
    TimeZone: Type.String(),
    Reply: Type.Union([InterviewReply, Type.Null()]),
    /** Where the programme is, for a search on a map. */
    City: Type.String(),
    /** The event, as an iCalendar file: the same as in the invitation's e-mail. Empty before a time is chosen. */
    Calendar: Type.String(),
    /**
     * The offered times that are still free, if the applicant has yet to choose one. `Date` and `Time` are then those of the
     * first that was offered.
     */
    Times: Type.Optional(Type.Array(OfferedTime)),
  }),
});

const ReasonField = Type.String({
  transform: ['trim'],
  maxLength: 1000,
  messages: { maxLength: 'Use at most 1,000 characters.' },
});

export const answerInvitation = endpoint({
  method: 'POST',
  path: '/Interview/Invitation/:token',
  access: 'public',
  tag: 'interviews',
  invalidates: ['applications', 'dashboard'],
  summary:
    'The applicant comes (at the offered time that they choose), needs another day (with up to three proposals) or withdraws the application',
  params: TokenParams,
  body: Type.Object({
    Answer: InterviewAnswer,
    /** One of the offered times, with the answer `coming`. */
    Chosen: Type.Optional(OfferedTimeField),
    Reason: Type.Optional(ReasonField),
    Proposals: Type.Optional(
      Type.Array(Type.Object({ Date: DateField, Time: interviewFields.Time }), {
        maxItems: 3,
        messages: { maxItems: 'Propose at most three days.' },
      }),
    ),
  }),
  status: 200,
  answer: Message,
});

export const sendInvitationAgain = endpoint({
  method: 'POST',
  path: '/Interview/Invitation',
  access: 'public',
  tag: 'interviews',
  summary: 'E-mails the links for an answer again, if the address has an interview to come. The answer never tells',
  body: Type.Object({ Email: EmailField }),
  status: 200,
  answer: Message,
});

const Feed = Type.Object({
  /** ISO 8601, UTC. Null if the caller has no link. */
  CreatedAt: Text,
  /** ISO 8601, UTC: when a calendar program last read it. */
  UsedAt: Text,
});

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/Interview/Feed',
  access: ['ADM', 'SUP'],
  tag: 'interviews',
  summary: "Whether there is a private link to the caller's interviews as a calendar",
  status: 200,
  answer: Feed,
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/Interview/Feed',
  access: ['ADM', 'SUP'],
  stepUp: true,
  tag: 'interviews',
  summary: 'Makes a private link, which is shown once. An earlier one no longer works',
  status: 201,
  answer: Type.Object({ Link: Type.String() }),
});

export const deleteCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/Interview/Feed',
  access: ['ADM', 'SUP'],
  withoutStepUp: 'takes away',
  tag: 'interviews',
  summary: 'Ends the private link',
  status: 200,
  answer: Message,
});
