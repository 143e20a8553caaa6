import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';
import { DateField, IdField, Message, TaskDescriptionField, TaskTitleField } from './fields';
import { ListQuery, listAnswer } from './lists';
import { Task } from './tasks';

/** What a task needs next from its people, by the server's day. */
export const TaskState = Type.Union([
  Type.Literal('To rate'),
  Type.Literal('Overdue'),
  Type.Literal('Upcoming'),
  Type.Literal('Rated'),
]);
export type TaskState = Static<typeof TaskState>;

/** A task in the list of the supervisor who assigned it. */
export const AssignedTask = Type.Object({
  ...Task.properties,
  State: TaskState,
  /** The number of comments and remarks. */
  Comments: Type.Integer(),
  /** Whether the intern has commented since the supervisor's last remark or rating. */
  Unanswered: Type.Boolean(),
});
export type AssignedTask = Static<typeof AssignedTask>;

/**
 * Filters: `Intern` (a name), `Status` ('Assigned', 'To rate', 'Rated'), `Deadline` ('Overdue', 'Due this week') and
 * `Comments` ('Unanswered'). Without `sort`: to rate, the longest waiting first; open by deadline; rated, the newest
 * first.
 */
export const listAssignedTasks = endpoint({
  method: 'GET',
  path: '/Supervisor/Task',
  access: ['SUP'],
  tag: 'tasks',
  summary: 'The tasks that the signed-in supervisor has assigned, page by page: what needs the supervisor comes first',
  query: ListQuery,
  status: 200,
  answer: listAnswer('Tasks', AssignedTask),
});

export const getTaskQueue = endpoint({
  method: 'GET',
  path: '/Supervisor/Task/Queue',
  access: ['SUP'],
  tag: 'tasks',
  summary:
    'How many of the tasks that the signed-in supervisor has assigned need attention, and who has such tasks; coming visits, and evaluations that are due',
  status: 200,
  answer: Type.Object({
    /** Completed and not rated. */
    ToRate: Type.Integer(),
    /** Open with a deadline before today. */
    Overdue: Type.Integer(),
    /** Open with a deadline from today to Sunday. */
    DueThisWeek: Type.Integer(),
    /** Tasks on which the intern has commented since the supervisor's last remark or rating. */
    Unanswered: Type.Integer(),
    /** The names of all interns with tasks of this supervisor, each once, in alphabetical order. */
    Interns: Type.Array(Type.String()),
    /** Booked visits of lecturers that are to come. Missing without any. */
    Visits: Type.Optional(Type.Integer()),
    /** Evaluations that the supervisor is to write or to confirm. Missing without any. */
    Evaluations: Type.Optional(Type.Integer()),
  }),
});

/** The ids of 1-50 of the supervisor's own interns, each once. */
export const InternsField = Type.Array(IdField, {
  minItems: 1,
  maxItems: 50,
  uniqueItems: true,
  messages: {
    required: 'Choose at least one intern.',
    minItems: 'Choose at least one intern.',
    maxItems: 'Choose at most 50 interns.',
    uniqueItems: 'Choose each intern once.',
  },
});

export const assignTaskToAll = endpoint({
  method: 'POST',
  path: '/Supervisor/Task',
  access: ['SUP'],
  tag: 'tasks',
  invalidates: ['performance', 'interns'],
  summary: "Assigns a task to several of the supervisor's own interns: to all of them or to none",
  body: Type.Object({
    Interns: InternsField,
    Task: TaskTitleField,
    TaskDescription: TaskDescriptionField,
    /** Today or later. */
    Deadline: DateField,
  }),
  status: 201,
  answer: Message,
});
