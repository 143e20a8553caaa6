import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message, OptionalTextField } from './fields';

/** From how many answers on administrators see them, so that nobody can be recognised. */
export const MIN_SHOWN_FEEDBACK = 5;

/** What interns are asked about the programme, in the order of the form. */
export const FEEDBACK_QUESTIONS = ['Learning', 'Guidance', 'Work', 'Organisation', 'Recommendation'] as const;
export type FeedbackQuestion = (typeof FEEDBACK_QUESTIONS)[number];

/** The highest answer, which agrees with the question's sentence. The lowest is 1. */
export const FEEDBACK_SCALE = 5;

const SCORE = 'Choose 1 to 5.';
const score = Type.Integer({
  minimum: 1,
  maximum: FEEDBACK_SCALE,
  messages: { required: SCORE, type: SCORE, minimum: SCORE, maximum: SCORE },
});

export const sendProgrammeFeedback = endpoint({
  method: 'POST',
  path: '/ProgrammeFeedback',
  access: ['INT'],
  afterEnd: true,
  tag: 'programme-feedback',
  invalidates: ['completions'],
  summary: 'Sends what an intern thinks of the programme, once, from the last day on. It is kept without the intern',
  body: Type.Object({
    Learning: score,
    Guidance: score,
    Work: score,
    Organisation: score,
    Recommendation: score,
    /** What was best. May be empty. */
    Best: OptionalTextField,
    /** What should be better. May be empty. */
    Better: OptionalTextField,
  }),
  status: 201,
  answer: Message,
});

/** What the interns of an intake think of the programme, as counts. */
export const ProgrammeFeedback = Type.Object({
  Questions: Type.Array(
    Type.Object({
      Question: Type.Enum([...FEEDBACK_QUESTIONS]),
      /** How many answered 1, 2 and so on. */
      Counts: Type.Array(Type.Integer()),
      Average: Type.Number(),
    }),
  ),
  /** What was best, in the order of the alphabet. */
  Best: Type.Array(Type.String()),
  /** What should be better, in the order of the alphabet. */
  Better: Type.Array(Type.String()),
});
export type ProgrammeFeedback = Static<typeof ProgrammeFeedback>;

export const readProgrammeFeedback = endpoint({
  method: 'GET',
  path: '/Admin/Intake/:id/Feedback',
  access: ['ADM'],
  tag: 'programme-feedback',
  summary: 'What the interns of an intake think of the programme, from five answers on, without who answered',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    /** How many have answered so far. */
    Answers: Type.Integer(),
    /** Missing while there are too few answers. */
    Feedback: Type.Optional(ProgrammeFeedback),
  }),
});
