import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import {
  IdField,
  IdParams,
  Message,
  ONE_LINE,
  ONE_LINE_MESSAGE,
  OptionalTextField,
  RevisionField,
  TITLE_MESSAGE,
} from './fields';

/** The best level of the scale `levels`, whose worst one is 1. */
export const EVALUATION_LEVELS = 5;

/** How long an intern who was told so can still hand in an own view before the supervisor confirms without it, in days. */
export const EVALUATION_NOTICE_DAYS = 7;

export const EvaluationKind = Type.Enum(['mid-term', 'final']);
export type EvaluationKind = Static<typeof EvaluationKind>;

/** `levels`: whole numbers from 1 to 5, counted with the weights. `marks`: halves from 0 to the weight of the criterion. */
export const EvaluationScale = Type.Enum(['levels', 'marks'], {
  messages: { enum: 'Choose a scale.', required: 'Choose a scale.' },
});
export type EvaluationScale = Static<typeof EvaluationScale>;

const WEIGHT_MESSAGE = 'Use weights in halves, from 0.5 to 100.';

/** What interns are evaluated on. Weights are shares: they need no particular sum. With the scale `marks` they are the best marks. */
export const EvaluationCriterion = Type.Object({
  Name: Type.String({
    transform: ['trim'],
    minLength: 1,
    maxLength: 80,
    pattern: ONE_LINE,
    format: 'title',
    messages: {
      required: 'Enter a name for each criterion.',
      maxLength: 'Use at most 80 characters for a criterion.',
      pattern: ONE_LINE_MESSAGE,
      format: TITLE_MESSAGE,
    },
  }),
  Weight: Type.Number({
    minimum: 0.5,
    maximum: 100,
    multipleOf: 0.5,
    messages: {
      required: WEIGHT_MESSAGE,
      type: WEIGHT_MESSAGE,
      minimum: WEIGHT_MESSAGE,
      maximum: WEIGHT_MESSAGE,
      multipleOf: WEIGHT_MESSAGE,
    },
  }),
});
export type EvaluationCriterion = Static<typeof EvaluationCriterion>;

const list = {
  Scale: EvaluationScale,
  Criteria: Type.Array(EvaluationCriterion, { maxItems: 20, messages: { maxItems: 'Use at most 20 criteria.' } }),
};
export const EvaluationCriteria = Type.Object(list);
export type EvaluationCriteria = Static<typeof EvaluationCriteria>;

export const getEvaluationCriteria = endpoint({
  method: 'GET',
  path: '/Admin/EvaluationCriteria',
  access: ['ADM'],
  tag: 'evaluations',
  summary: 'What interns are evaluated on: the scale, and the criteria with their weights',
  status: 200,
  answer: Type.Object({ ...list, Revision: Type.Integer() }),
});

export const saveEvaluationCriteria = endpoint({
  method: 'PUT',
  path: '/Admin/EvaluationCriteria',
  access: ['ADM'],
  withoutStepUp: 'daily work',
  tag: 'evaluations',
  summary:
    'Changes the criteria of evaluations that begin from now on. 409 if another administrator has changed them since `Seen`',
  body: Type.Object({
    ...list,
    /** The revision that the form started from. */
    Seen: RevisionField,
  }),
  status: 200,
  answer: Message,
});

/** A score for each criterion in their order, each with a text, and a text about all. Texts may be empty. */
const content = {
  Scores: Type.Array(
    Type.Object({
      /** Null: not given yet. */
      Score: Type.Union([Type.Number(), Type.Null()]),
      Text: OptionalTextField,
    }),
    { maxItems: 20 },
  ),
  Overall: OptionalTextField,
};
export const EvaluationContent = Type.Object(content);
export type EvaluationContent = Static<typeof EvaluationContent>;

/** What the supervisor, or the intern, has written. */
export const EvaluationPart = Type.Object({
  /** Every change increases it. */
  Revision: Type.Integer(),
  /** UTC, ISO 8601. Null while it is a draft, which only its author reads. */
  HandedInAt: Type.Union([Type.String(), Type.Null()]),
  /** The name of who handed it in, at that time. */
  By: Type.Union([Type.String(), Type.Null()]),
  /** Null while it is hidden from the caller. */
  Content: Type.Union([EvaluationContent, Type.Null()]),
  /** That the two have talked about it: the name at that time. */
  Confirmed: Type.Union([Type.Object({ By: Type.String(), At: Type.String() }), Type.Null()]),
});
export type EvaluationPart = Static<typeof EvaluationPart>;

/** An evaluation of an internship. */
export const Evaluation = Type.Object({
  id: Type.String(),
  Kind: EvaluationKind,
  /** `open` until both parts are handed in. A `confirmed` one never changes. */
  State: Type.Enum(['open', 'to-confirm', 'confirmed']),
  /** As the firm's list was when the evaluation began. */
  Scale: EvaluationScale,
  Criteria: Type.Array(Type.Object({ Name: Type.String(), Weight: Type.Number() })),
  Supervisor: EvaluationPart,
  Intern: EvaluationPart,
  /** Of the supervisor's scores. Null while one is missing, or hidden from the caller. */
  Result: Type.Union([
    Type.Object({
      /** To one decimal. */
      Percent: Type.Number(),
      /** How it was calculated, as a sentence. */
      How: Type.String(),
    }),
    Type.Null(),
  ]),
  /** The mean rating of the intern's tasks, a whole percentage, which is no part of the result. Null if no task is rated. */
  TaskAverage: Type.Union([Type.Integer(), Type.Null()]),
  /** Names the confirmed evaluation on paper. */
  Reference: Type.Union([Type.String(), Type.Null()]),
  /** The intern was told that the evaluation goes on without an own view, which is still missing. */
  Notice: Type.Optional(
    Type.Object({
      /** From this day on the supervisor can confirm alone, `YYYY-MM-DD`. */
      From: Type.String(),
      HasCome: Type.Boolean(),
    }),
  ),
  /** Opens the PDF, for 5 minutes. Missing until both parts are handed in. */
  File: Type.Optional(Type.String()),
});
export type Evaluation = Static<typeof Evaluation>;

export const listEvaluations = endpoint({
  method: 'GET',
  path: '/User/:id/Evaluation',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'evaluations',
  summary:
    'The evaluations of an intern, for the intern, the present supervisor and administrators. Intern and supervisor read what the other has written once both parts are handed in',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Name: Type.String(),
    /** The mid-term one first. */
    Evaluations: Type.Array(Evaluation),
    /** For the supervisor: those that have not begun. */
    ToBegin: Type.Optional(
      Type.Array(
        Type.Object({
          Kind: EvaluationKind,
          /** `YYYY-MM-DD`. Empty while the days of the internship are not set. */
          DueOn: Type.String(),
        }),
      ),
    ),
    /** For the supervisor: why none can begin now, as a sentence. Null if one can. */
    Hindrance: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});

/** What the supervisor's next step is. `waits` and `unconfirmed`: the intern's own view, or confirmation, is missing. */
export const EvaluationStep = Type.Enum(['due', 'draft', 'to-confirm', 'waits', 'unconfirmed', 'later', 'confirmed']);
export type EvaluationStep = Static<typeof EvaluationStep>;

export const DueEvaluation = Type.Object({
  Intern: Type.Object({ user_id: Type.String(), Name: Type.String() }),
  Kind: EvaluationKind,
  /** `YYYY-MM-DD`. Empty while the days of the internship are not set. */
  DueOn: Type.String(),
  Step: EvaluationStep,
});
export type DueEvaluation = Static<typeof DueEvaluation>;

export const listDueEvaluations = endpoint({
  method: 'GET',
  path: '/Supervisor/Evaluation',
  access: ['SUP'],
  tag: 'evaluations',
  summary: "The evaluations of the signed-in supervisor's interns, those that need the supervisor first",
  status: 200,
  answer: Type.Object({ Evaluations: Type.Array(DueEvaluation) }),
});

export const beginEvaluation = endpoint({
  method: 'POST',
  path: '/Supervisor/Evaluation',
  access: ['SUP'],
  tag: 'evaluations',
  summary:
    "Begins an evaluation of one of the supervisor's interns with the firm's criteria, and tells the intern. 409 before the first day, without criteria, or if it has begun",
  body: Type.Object({ InternID: IdField, Kind: EvaluationKind }),
  status: 201,
  answer: Message,
});

/** As the caller read the part: another version is not replaced, or confirmed, unseen. */
const SeenRevision = RevisionField;

export const saveEvaluation = endpoint({
  method: 'PUT',
  path: '/Evaluation/:id',
  access: ['INT', 'SUP'],
  // The last evaluation is talked about in the last days, and may be finished after them.
  afterEnd: true,
  tag: 'evaluations',
  summary:
    "Saves the supervisor's part, or the intern's own view, as a draft or to hand it in. The intern's does not change after that; a change of the supervisor's takes back confirmations",
  params: IdParams,
  body: Type.Object({ ...content, HandIn: Type.Boolean(), SeenRevision }),
  status: 200,
  answer: Message,
});

export const giveEvaluationNotice = endpoint({
  method: 'POST',
  path: '/Evaluation/:id/Notice',
  access: ['SUP'],
  tag: 'evaluations',
  summary:
    'Tells the intern, whose own view is missing, that the supervisor can confirm without it in 7 days. 409 before the supervisor has shared the evaluation, or if it is not needed',
  params: IdParams,
  status: 200,
  answer: Message,
});

export const confirmEvaluation = endpoint({
  method: 'POST',
  path: '/Evaluation/:id/Confirm',
  access: ['INT', 'SUP'],
  afterEnd: true,
  tag: 'evaluations',
  summary:
    "Confirms, with the supervisor's part as seen, that the two have talked about the evaluation. The supervisor alone confirms one whose own view was not given in time after a notice",

  params: IdParams,
  body: Type.Object({ SeenRevision }),
  status: 200,
  answer: Message,
});
