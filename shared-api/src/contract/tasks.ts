import { type Static, Type } from 'typebox';
import { Comment } from './comments';
import { endpoint } from './endpoint';
import { DateField, IdField, IdParams, Message, TaskDescriptionField, TaskTitleField } from './fields';

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
});
export type Task = Static<typeof Task>;

export const listTasks = endpoint({
  method: 'GET',
  path: '/Task',
  access: ['INT', 'SUP'],
  tag: 'tasks',
  summary: "An intern's own tasks as { Tasks }, or the plain array of the tasks that a supervisor assigned",
  status: 200,
  answer: Type.Union([Type.Object({ Tasks: Type.Array(Task) }), Type.Array(Task)]),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/Task/:id',
  access: ['INT', 'SUP'],
  tag: 'tasks',
  summary: 'A task with its supervisor and its comments, oldest first',
  params: IdParams,
  status: 200,
  answer: Type.Object({
    task: Task,
    /** The name of the supervisor who assigned it. */
    Supervisor: Type.String(),
    comment: Type.Array(Comment),
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
    task: Type.Object({ id: Type.String(), Task: Type.String(), Description: Type.String(), Deadline: Type.String() }),
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
  body: Type.Object({ Task: TaskTitleField, Description: TaskDescriptionField, Deadline: DateField }),
  status: 200,
  answer: Message,
});

export const completeTask = endpoint({
  method: 'PUT',
  path: '/Task/Status/:id',
  access: ['INT'],
  tag: 'tasks',
  invalidates: ['performance'],
  summary: "Marks the intern's own task as completed, which cannot be reverted",
  params: IdParams,
  status: 200,
  answer: Message,
});
