import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';

const SCORE = 'Choose 1 to 5.';

/** What one interviewer gives for one criterion. */
export const Score = Type.Object({
  Criterion: Type.String({ minLength: 1, maxLength: 80 }),
  Score: Type.Integer({
    minimum: 1,
    maximum: 5,
    messages: { required: SCORE, type: SCORE, minimum: SCORE, maximum: SCORE },
  }),
});
export type Score = Static<typeof Score>;

/** What an interviewer thinks after an interview. */
export const InterviewFeedback = Type.Object({
  id: Type.String(),
  /** The interviewer's present name. */
  By: Type.String(),
  Scores: Type.Array(Score),
  /** May be empty. */
  Text: Type.String(),
  /** UTC, ISO 8601. */
  GivenAt: Type.String(),
  /** UTC, ISO 8601. Null if it was never changed. */
  EditedAt: Type.Union([Type.String(), Type.Null()]),
});
export type InterviewFeedback = Static<typeof InterviewFeedback>;

export const getInterviewFeedback = endpoint({
  method: 'GET',
  path: '/Interview/:id/Feedback',
  access: ['ADM', 'SUP'],
  tag: 'interview-feedback',
  summary:
    'The feedback on the interview of an application. Who can give feedback sees that of others once their own is in',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    /** All that a supervisor learns about the applicant. */
    Applicant: Type.Object({
      Name: Type.String(),
      Position: Type.String(),
      InterviewDate: Type.Union([Type.String(), Type.Null()]),
    }),
    /** What is asked: of own feedback, the criteria that it has. */
    Criteria: Type.Array(Type.String()),
    /** Whether the caller can give feedback or change theirs. */
    MayGive: Type.Boolean(),
    /** Whether the caller can give up theirs to read that of others. */
    MayWaive: Type.Boolean(),
    Own: Type.Union([InterviewFeedback, Type.Null()]),
    /** How many others have given theirs. */
    Given: Type.Integer(),
    /** Null while it is hidden from the caller. */
    Others: Type.Union([Type.Array(InterviewFeedback), Type.Null()]),
    /** Means over all feedback, own included. Null while that of others is hidden. */
    Averages: Type.Union([
      Type.Array(Type.Object({ Criterion: Type.String(), Average: Type.Number(), Count: Type.Integer() })),
      Type.Null(),
    ]),
  }),
});

export const giveInterviewFeedback = endpoint({
  method: 'PUT',
  path: '/Interview/:id/Feedback',
  access: ['ADM', 'SUP'],
  withoutStepUp: 'daily work',
  tag: 'interview-feedback',
  summary: "Gives or changes the caller's feedback: 1 to 5 for each criterion, and a text",
  params: IdParams,
  body: Type.Object({
    Scores: Type.Array(Score, { maxItems: 20 }),
    Text: Type.String({
      transform: ['trim'],
      maxLength: 4000,
      messages: { maxLength: 'Use at most 4,000 characters.' },
    }),
  }),
  status: 200,
  answer: Message,
});

export const waiveInterviewFeedback = endpoint({
  method: 'POST',
  path: '/Interview/:id/Feedback/Waive',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'interview-feedback',
  summary: 'Shows the feedback of others to an administrator who did not interview, and from then on gives none',
  params: IdParams,
  status: 200,
  answer: Message,
});
