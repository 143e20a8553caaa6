import { type Static, Type } from 'typebox';
import { InternsField } from './assigned-tasks';
import { endpoint } from './endpoint';
import { IdParams, Message, SavedNameField, TaskDescriptionField, TaskTitleField } from './fields';

const DAYS = 'Use a whole number of days from 0 to 365.';

/** The deadline in days after the day of assignment. */
export const DueInDaysField = Type.Integer({
  minimum: 0,
  maximum: 365,
  messages: { required: DAYS, type: DAYS, minimum: DAYS, maximum: DAYS },
});

/** One task of a template. */
export const TaskOfTemplate = Type.Object({
  Task: TaskTitleField,
  TaskDescription: TaskDescriptionField,
  DueInDays: DueInDaysField,
});
export type TaskOfTemplate = Static<typeof TaskOfTemplate>;

/** What a template consists of: one task, or a set that is assigned together. */
const content = {
  Name: SavedNameField,
  /** Whether other supervisors of the department can see and assign it. */
  Shared: Type.Boolean(),
  Tasks: Type.Array(TaskOfTemplate, {
    minItems: 1,
    maxItems: 20,
    messages: { required: 'Add a task.', minItems: 'Add a task.', maxItems: 'Use at most 20 tasks.' },
  }),
};

/** A template that the signed-in supervisor can assign. */
export const TaskTemplate = Type.Object({
  id: Type.String(),
  Name: Type.String(),
  Shared: Type.Boolean(),
  Tasks: Type.Array(Type.Object({ Task: Type.String(), TaskDescription: Type.String(), DueInDays: Type.Integer() })),
  /** Whose it is. Only they can change or delete it. */
  owner: Type.Object({ user_id: Type.String(), Name: Type.String() }),
});
export type TaskTemplate = Static<typeof TaskTemplate>;

export const listTaskTemplates = endpoint({
  method: 'GET',
  path: '/Supervisor/Template',
  access: ['SUP'],
  tag: 'task-templates',
  summary: "The signed-in supervisor's own templates, and those that others of the department share, by name",
  status: 200,
  answer: Type.Object({ Templates: Type.Array(TaskTemplate) }),
});

export const addTaskTemplate = endpoint({
  method: 'POST',
  path: '/Supervisor/Template',
  access: ['SUP'],
  tag: 'task-templates',
  summary: 'Adds a template of one or more tasks',
  body: Type.Object(content),
  status: 201,
  answer: Message,
});

export const updateTaskTemplate = endpoint({
  method: 'PUT',
  path: '/Supervisor/Template/:id',
  access: ['SUP'],
  tag: 'task-templates',
  summary: "Changes one of the supervisor's own templates. Tasks that were assigned from it stay as they are",
  params: IdParams,
  body: Type.Object(content),
  status: 200,
  answer: Message,
});

export const deleteTaskTemplate = endpoint({
  method: 'DELETE',
  path: '/Supervisor/Template/:id',
  access: ['SUP'],
  tag: 'task-templates',
  summary: "Deletes one of the supervisor's own templates. Tasks that were assigned from it stay",
  params: IdParams,
  status: 200,
  answer: Message,
});

export const assignTaskTemplate = endpoint({
  method: 'POST',
  path: '/Supervisor/Template/:id/Assign',
  access: ['SUP'],
  tag: 'task-templates',
  invalidates: ['tasks', 'performance', 'interns'],
  summary: "Assigns all tasks of a template to some of the supervisor's own interns: to all of them or to none",
  params: IdParams,
  body: Type.Object({ Interns: InternsField }),
  status: 201,
  answer: Message,
});
