import { type Static, Type } from 'typebox';
import { IdField, ONE_LINE, ONE_LINE_MESSAGE } from './fields';

/** The default length of an interview, in minutes. */
export const INTERVIEW_MINUTES = 45;

/** A time of day `HH:MM` in the programme's time zone; empty for none. */
const InterviewTimeField = Type.String({
  maxLength: 5,
  format: 'optional-time-of-day',
  messages: {
    required: 'Enter a time.',
    maxLength: 'Enter a time such as 14:30.',
    format: 'Enter a time such as 14:30.',
  },
});

const LENGTH = 'Enter 5 to 480 minutes.';

/** What an invitation can say besides the date. All of it is optional, and empty means none. */
export const interviewFields = {
  Time: Type.Optional(InterviewTimeField),
  /** Minutes. Only with a time. */
  Length: Type.Optional(
    Type.Integer({
      minimum: 5,
      maximum: 480,
      messages: { required: LENGTH, type: LENGTH, minimum: LENGTH, maximum: LENGTH },
    }),
  ),
  Place: Type.Optional(
    Type.String({
      transform: ['trim'],
      maxLength: 200,
      pattern: ONE_LINE,
      messages: { maxLength: 'Use at most 200 characters.', pattern: ONE_LINE_MESSAGE },
    }),
  ),
  VideoLink: Type.Optional(
    Type.String({
      transform: ['trim'],
      maxLength: 500,
      format: 'optional-web-url',
      messages: {
        maxLength: 'Use at most 500 characters.',
        format: 'Enter a web address that starts with https:// or http://.',
      },
    }),
  ),
  /** Ids of active administrators and supervisors. */
  Interviewers: Type.Optional(
    Type.Array(IdField, {
      maxItems: 5,
      uniqueItems: true,
      messages: {
        maxItems: 'Choose at most five interviewers.',
        uniqueItems: 'Choose each interviewer once.',
      },
    }),
  ),
  /** To the applicant, in the invitation. */
  Message: Type.Optional(
    Type.String({ transform: ['trim'], maxLength: 2000, messages: { maxLength: 'Use at most 2,000 characters.' } }),
  ),
} as const;

const Text = Type.Union([Type.String(), Type.Null()]);

/** What is known of an interview besides its date. */
export const InterviewDetails = Type.Object({
  /** `HH:MM` in the programme's time zone. Null if only the day is known. */
  Time: Text,
  /** Minutes. Null without a time. */
  Length: Type.Union([Type.Integer(), Type.Null()]),
  Place: Text,
  VideoLink: Text,
  Message: Text,
});
export type InterviewDetails = Static<typeof InterviewDetails>;

/** A person who can interview. */
export const Interviewer = Type.Object({ user_id: Type.String(), Name: Type.String() });
export type Interviewer = Static<typeof Interviewer>;

/** What an applicant has answered to an invitation. */
export const InterviewAnswer = Type.Union([
  Type.Literal('coming'),
  Type.Literal('another-day'),
  Type.Literal('withdrawn'),
]);
export type InterviewAnswer = Static<typeof InterviewAnswer>;

/** When an applicant could come. The time is that of the programme. */
export const InterviewProposal = Type.Object({
  /** `YYYY-MM-DD` */
  Date: Type.String(),
  /** `HH:MM` */
  Time: Text,
});
export type InterviewProposal = Static<typeof InterviewProposal>;

export const InterviewReply = Type.Object({
  Answer: InterviewAnswer,
  /** ISO 8601, UTC. */
  At: Type.String(),
  Reason: Text,
  Proposals: Type.Array(InterviewProposal),
  /** The day and time that the applicant answered to. */
  Date: Type.String(),
  Time: Text,
});
export type InterviewReply = Static<typeof InterviewReply>;
