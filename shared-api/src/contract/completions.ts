import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { IdParams, Message } from './fields';

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
