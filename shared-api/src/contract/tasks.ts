import { type Static, Type } from 'typebox';
import { endpoint } from './endpoint';

export const TaskStatus = Type.Union([Type.Literal('Assigned'), Type.Literal('Completed')]);

export const Task = Type.Object({
  id: Type.String(),
  Task: Type.String(),
  Description: Type.String(),
  /** `YYYY-MM-DD`. */
  Deadline: Type.String(),
  Status: TaskStatus,
  /** A whole percentage, null while not rated. */
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
  noun: 'tasks',
  summary: "An intern's own tasks as { Tasks }, or the bare list of those a supervisor assigned",
  status: 200,
  answer: Type.Union([Type.Object({ Tasks: Type.Array(Task) }), Type.Array(Task)]),
});
