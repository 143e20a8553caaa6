import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { EvaluationKind } from './evaluations';
import { IdParams, Message } from './fields';
import { Visit } from './visits';

/** What only a person can say is done. */
export const ClosingStep = Type.Enum(['hand-over', 'equipment']);
export type ClosingStep = Static<typeof ClosingStep>;

/** One thing that an internship needs before it is complete. */
export const CompletionStep = Type.Object({
  Step: Type.Enum(['logbook', 'tasks', 'evaluation', 'hand-over', 'equipment', 'certificate']),
  IsDone: Type.Boolean(),
  /** Of `Total` weeks or completed tasks, how many are signed or rated. */
  Count: Type.Optional(Type.Integer()),
  Total: Type.Optional(Type.Integer()),
  /** Who said that it is done. */
  By: Type.Optional(Type.String()),
  /** When, ISO 8601, UTC. */
  At: Type.Optional(Type.String()),
});
export type CompletionStep = Static<typeof CompletionStep>;

export const readCompletion = endpoint({
  method: 'GET',
  path: '/User/:id/Completion',
  access: ['INT', 'SUP', 'ADM'],
  tag: 'completions',
  summary:
    'What is done and what is missing until an internship is complete, for the intern, the supervisor and administrators',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    Steps: Type.Array(CompletionStep),
    /** The last day, `YYYY-MM-DD`; null if it is not set. */
    EndsOn: Type.Union([Type.String(), Type.Null()]),
    /** Opens the logbook as a PDF, for 5 minutes. Missing while nothing is written. */
    Logbook: Type.Optional(Type.String()),
    /** Opens the internship record as one signed PDF, for 5 minutes. Missing while there is nothing, or no name of the firm. */
    Record: Type.Optional(Type.String()),
    /** Booked visits of lecturers that are to come. Missing without any. */
    Visits: Type.Optional(Type.Array(Visit)),
    /** For the intern alone, from the last day on: whether feedback on the programme can be given, or was sent. */
    Feedback: Type.Optional(Type.Enum(['open', 'sent'])),
  }),
});

export const checkClosingStep = endpoint({
  method: 'PUT',
  path: '/Supervisor/User/:id/Completion',
  access: ['SUP'],
  tag: 'completions',
  summary: "Says that work was handed over or equipment returned by one of the supervisor's interns, or takes it back",
  params: IdParams,
  body: Type.Object({ Step: ClosingStep, IsDone: Type.Boolean() }),
  status: 200,
  answer: Message,
});

/** What an intern of an intake still needs, and whose turn it is. */
export const InternCompletion = Type.Object({
  user_id: Type.String(),
  Name: Type.String(),
  /** The supervisor's name; null without one. */
  Supervisor: Type.Union([Type.String(), Type.Null()]),
  /** The last day, `YYYY-MM-DD`; null if it is not set. */
  EndsOn: Type.Union([Type.String(), Type.Null()]),
  /** Weeks of the logbook: those of the internship, those signed, those that are over and not handed in, those to sign. */
  Weeks: Type.Object({
    Total: Type.Integer(),
    Signed: Type.Integer(),
    Missing: Type.Integer(),
    ToSign: Type.Integer(),
  }),
  /** Completed tasks without a rating. */
  ToRate: Type.Integer(),
  /** Evaluations whose day has come, until both have confirmed them. */
  Evaluations: Type.Array(EvaluationKind),
  IsCertified: Type.Boolean(),
});
export type InternCompletion = Static<typeof InternCompletion>;

export const listCompletions = endpoint({
  method: 'GET',
  path: '/Admin/Intake/:id/Completion',
  access: ['ADM'],
  tag: 'completions',
  summary: 'What the interns of an intake still need, those who are furthest behind first',
  params: IdParams,
  status: 200,
  answer: Type.Object({ Intake: Type.String(), Interns: Type.Array(InternCompletion) }),
});
