import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdField, Message, ONE_LINE, ONE_LINE_MESSAGE, RevisionField } from './fields';

/** 1-80 characters: a criterion of interviews, or a reason of decisions. */
const EntryField = Type.String({
  transform: ['trim'],
  minLength: 1,
  maxLength: 80,
  pattern: ONE_LINE,
  messages: {
    required: 'Enter a text.',
    minLength: 'Enter a text.',
    maxLength: 'Use at most 80 characters.',
    pattern: ONE_LINE_MESSAGE,
  },
});

const list = (maxItems: number) =>
  Type.Array(EntryField, { maxItems, messages: { maxItems: `Use at most ${maxItems} lines.` } });

/** What reviewers choose from. Past feedback and decisions keep the words of their time. */
const lists = {
  /** What interviewers give 1 to 5 for. */
  Criteria: list(8),
  /** Reasons for an interview, or for a passed one. */
  AcceptReasons: list(20),
  DeclineReasons: list(20),
};
export const ReviewLists = Type.Object(lists);
export type ReviewLists = Static<typeof ReviewLists>;

export const getReviewLists = endpoint({
  method: 'GET',
  path: '/Admin/ReviewList',
  access: ['ADM'],
  tag: 'review-lists',
  summary: "The firm's criteria of interviews and reasons of decisions",
  status: 200,
  answer: Type.Object({ ...lists, Revision: Type.Integer() }),
});

export const saveReviewLists = endpoint({
  method: 'PUT',
  path: '/Admin/ReviewList',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'review-lists',
  summary: 'Changes the lists. 409 if another administrator has changed them since `Seen`',
  body: Type.Object({
    ...lists,
    /** The revision that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

/** Why a decision was made, for administrators. Empty texts: nothing is said. */
export const DecisionReason = Type.Object({
  /** An entry of the list at that time. */
  Reason: Type.String(),
  Note: Type.String(),
});
export type DecisionReason = Static<typeof DecisionReason>;

export const saveReason = endpoint({
  method: 'PUT',
  path: '/Admin/Reason',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'applications',
  summary: 'Says why the standing decisions on up to 100 applications were made. Two empty texts take it back',
  body: Type.Object({
    Ids: Type.Array(IdField, {
      minItems: 1,
      maxItems: 100,
      messages: { required: 'Choose at least one application.', minItems: 'Choose at least one application.' },
    }),
    Reason: Type.String({
      transform: ['trim'],
      maxLength: 80,
      messages: { maxLength: 'Choose a reason from the list.' },
    }),
    Note: Type.String({
      transform: ['trim'],
      maxLength: 1000,
      messages: { maxLength: 'Use at most 1,000 characters.' },
    }),
  }),
  status: 200,
  answer: Type.Object({
    ...Message.properties,
    /** On how many of them there is a decision that can have a reason. Without any the answer is 409. */
    Changed: Type.Integer(),
  }),
});
