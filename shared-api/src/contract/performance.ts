import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { CommentField, IdParams, Message, RatingField } from './fields';
import { SeenRevision, TaskStatus } from './tasks';
import { User } from './users';

/** A task in an intern's performance. */
export const RatedTask = Type.Object({
  id: Type.String(),
  Task: Type.String(),
  Status: TaskStatus,
  /** A whole percentage. Null if not rated. */
  Rating: Type.Union([Type.Integer(), Type.Null()]),
  /** `YYYY-MM-DD`. */
  Deadline: Type.String(),
  /** The day of completion in the programme's time zone, `YYYY-MM-DD`. Null if not completed. */
  CompletedOn: Type.Union([Type.String(), Type.Null()]),
  /** The id of the supervisor who assigned it: only they can open it. */
  AssignedBy: Type.String(),
  /** The supervisor's last remark since the completion. Null if there is none. */
  Remark: Type.Union([Type.String(), Type.Null()]),
});
export type RatedTask = Static<typeof RatedTask>;

/**
 * A user with their tasks by deadline, and the mean rating of the completed, rated ones. Supervisors and administrators
 * have no tasks.
 */
export const Performance = Type.Object({
  User,
  Tasks: Type.Array(RatedTask),
  /** A whole percentage. Null if no completed task is rated. */
  Overall: Type.Union([Type.Integer(), Type.Null()]),
});
export type Performance = Static<typeof Performance>;

export const getUser = endpoint({
  method: 'GET',
  path: '/User/:id',
  access: 'session',
  tag: 'performance',
  summary: "A profile with its performance: the user's own, a supervisor's intern, or any user for administrators",
  params: IdParams,
  status: 200,
  answer: Performance,
});

export const getPerformance = endpoint({
  method: 'GET',
  path: '/Supervisor/Perfomance/:id',
  access: ['SUP'],
  tag: 'performance',
  summary: "The performance of one of the supervisor's own interns",
  params: IdParams,
  status: 200,
  answer: Type.Object({
    ...Performance.properties,
    /** Opens it as a PDF, for 5 minutes. */
    File: Type.String(),
  }),
});

export const rateTask = endpoint({
  method: 'POST',
  path: '/Supervisor/Task/Rate/:id',
  access: ['SUP'],
  tag: 'performance',
  invalidates: ['tasks', 'interns', 'comments'],
  summary: 'Rates a completed task, or changes its rating, and adds a remark if there is one',
  params: IdParams,
  body: Type.Object({
    rating: RatingField,
    /** Added to the task's comments and remarks together with the rating. */
    Remark: Type.Optional(CommentField),
    SeenRevision,
  }),
  status: 200,
  answer: Message,
});
