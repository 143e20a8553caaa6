import { type Static, Type } from 'typebox';
import { Comment } from './comments';
import { endpoint } from './endpoint';
import {
  CommentField,
  DateField,
  IdField,
  IdParams,
  Message,
  RevisionField,
  TaskDescriptionField,
  TaskTitleField,
} from './fields';
import { HandIn } from './hand-ins';
import { Placement } from './placements';

export const TaskStatus = Type.Union([Type.Literal('Assigned'), Type.Literal('Completed')]);

export const Task = Type.Object({
  id: Type.String(),
  Task: Type.String(),
  Description: Type.String(),
  /** `YYYY-MM-DD`. */
  Deadline: Type.String(),
  Status: TaskStatus,
  /** A whole percentage. Null if not rated. */
  Rating: Type.Union([Type.Integer(), Type.Null()]),
  AssignedTo: Type.String(),
  assignedto: Type.Object({ Name: Type.String() }),
  assignedby: Type.Object({ user_id: Type.String(), Name: Type.String() }),
  /** Increases with each line of the task's history. Calls that change the task take it as `SeenRevision`. */
  Revision: Type.Integer(),
});
export type Task = Static<typeof Task>;

/** What happened to a task. */
export const TaskEvent = Type.Union([
  Type.Literal('assigned'),
  Type.Literal('edited'),
  Type.Literal('completed'),
  Type.Literal('handed-in'),
  Type.Literal('rated'),
  Type.Literal('reopened'),
  Type.Literal('withdrawn'),
]);
export type TaskEvent = Static<typeof TaskEvent>;

/** A line of a task's history. Lines never change. */
export const TaskHistoryEntry = Type.Object({
  id: Type.String(),
  /** ISO 8601, UTC. */
  At: Type.String(),
  /** The name of the person. */
  By: Type.String(),
  Event: TaskEvent,
  /** The rating that was given, or the one that a reopening has cleared. Null otherwise. */
  Rating: Type.Union([Type.Integer(), Type.Null()]),
  /** The remark of a reopening, the reason of a withdrawal, or the fields that were edited. Null otherwise. */
  Text: Type.Union([Type.String(), Type.Null()]),
  /** The version that was handed in. Null otherwise. */
  Version: Type.Union([Type.Integer(), Type.Null()]),
});
export type TaskHistoryEntry = Static<typeof TaskHistoryEntry>;

/**
 * The `Revision` of the task that the person sees. If another person has changed the task since in a way that matters for
 * the call, nothing changes and the answer tells what happened (409). Optional.
 */
export const SeenRevision = Type.Optional(RevisionField);

export const listTasks = endpoint({
  method: 'GET',
  path: '/Task',
  access: ['INT', 'SUP'],
  tag: 'tasks',
  summary:
    "An intern's own tasks as { Tasks }, or the plain array of the tasks that a supervisor assigned. Without withdrawn ones",
  status: 200,
  answer: Type.Union([
    Type.Object({
      Tasks: Type.Array(Task),
      /** The ids of tasks with a rating whose notification is unread: those rated since the intern last looked. */
      NewlyRated: Type.Array(Type.String()),
      /** Missing if the first day is not known. */
      Placement: Type.Optional(Placement),
      /** Whether documents are wanted from the intern that are not all accepted: `listOwnJoiningDocuments`. */
      WantsDocuments: Type.Optional(Type.Boolean()),
    }),
    Type.Array(Task),
  ]),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/Task/:id',
  access: ['INT', 'SUP'],
  tag: 'tasks',
  summary: 'A task with its supervisor, its comments and its history, oldest first, and the work that was handed in',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    task: Task,
    /** The name of the supervisor who assigned it. */
    Supervisor: Type.String(),
    comment: Type.Array(Comment),
    History: Type.Array(TaskHistoryEntry),
    /** The newest version first. */
    HandIns: Type.Array(HandIn),
    /** Set if the supervisor has withdrawn the task. It is then in no list and cannot be changed. */
    Withdrawn: Type.Union([Type.Object({ At: Type.String(), By: Type.String(), Reason: Type.String() }), Type.Null()]),
    /** For an intern whose internship is over: its last day. The task cannot be changed. */
    EndedOn: Type.Optional(Type.String()),
  }),
});

export const getTaskForEdit = endpoint({
  method: 'GET',
  path: '/Task/:id/edit',
  access: ['SUP'],
  tag: 'tasks',
  summary: 'The details of a task that its supervisor can edit',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    task: Type.Object({
      id: Type.String(),
      Task: Type.String(),
      Description: Type.String(),
      Deadline: Type.String(),
      Revision: Type.Integer(),
    }),
  }),
});

export const assignTask = endpoint({
  method: 'POST',
  path: '/Task',
  access: ['SUP'],
  tag: 'tasks',
  invalidates: ['performance', 'interns'],
  summary: "Assigns a task to one of the supervisor's own interns and sends an e-mail",
  body: Type.Object({
    AssignedTo: IdField,
    Task: TaskTitleField,
    TaskDescription: TaskDescriptionField,
    /** Today or later. */
    Deadline: DateField,
  }),
  status: 201,
  answer: Message,
});

export const updateTask = endpoint({
  method: 'PUT',
  path: '/Task/:id',
  access: ['SUP'],
  tag: 'tasks',
  invalidates: ['performance', 'interns'],
  summary: 'Changes a task. A past deadline is accepted if it is unchanged',
  params: IdParams,
  body: Type.Object({ Task: TaskTitleField, Description: TaskDescriptionField, Deadline: DateField, SeenRevision }),
  status: 200,
  answer: Message,
});

export const completeTask = endpoint({
  method: 'PUT',
  path: '/Task/Status/:id',
  access: ['INT'],
  tag: 'tasks',
  invalidates: ['performance'],
  summary: "Marks the intern's own task as completed, which only its supervisor can revert",
  params: IdParams,
  status: 200,
  answer: Message,
});

export const reopenTask = endpoint({
  method: 'POST',
  path: '/Task/:id/Reopen',
  access: ['SUP'],
  tag: 'tasks',
  invalidates: ['performance'],
  summary: 'Sets a completed task back to Assigned, clears its rating and sends the remark to the intern by e-mail',
  params: IdParams,
  body: Type.Object({ Remark: CommentField, SeenRevision }),
  status: 200,
  answer: Message,
});

export const withdrawTask = endpoint({
  method: 'POST',
  path: '/Task/:id/Withdraw',
  access: ['SUP'],
  tag: 'tasks',
  invalidates: ['performance'],
  summary:
    'Withdraws a mistaken task: it leaves all lists and the performance. Sends the reason to the intern by e-mail',
  params: IdParams,
  body: Type.Object({ Reason: CommentField, SeenRevision }),
  status: 200,
  answer: Message,
});
