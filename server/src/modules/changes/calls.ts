import {
  type ChangedCall,
  countNotifications,
  type Endpoint,
  getPerformance,
  getTask,
  getTaskQueue,
  getUser,
  listAssignedTasks,
  listInternComments,
  listMyInterns,
  listNotifications,
  listTasks,
} from 'shared-api/contract';

const changed = ({ path }: Endpoint, id?: string): ChangedCall =>
  id === undefined ? { Path: path } : { Path: path, Id: id };

/** The answers that show a task: each of its two people has cached some of them. Forms that edit it are not among them. */
export function callsOfTask(task: { id: string; assigned_to: string }): ChangedCall[] {
  return [
    changed(listTasks),
    ...callsOfQueue(),
    changed(getTask, task.id),
    changed(listMyInterns),
    changed(getPerformance, task.assigned_to),
    changed(getUser, task.assigned_to),
  ];
}

/** The answers that show a supervisor what needs attention. */
function callsOfQueue(): ChangedCall[] {
  return [changed(listAssignedTasks), changed(getTaskQueue)];
}

/** The answers that show the comments of a task. */
export function callsOfTaskPage(task: { id: string }): ChangedCall[] {
  return [changed(getTask, task.id), changed(listInternComments), ...callsOfQueue()];
}

/** The answers that show a supervisor's remarks on a task: its page, and the intern's performance. */
export function callsOfRemarks(task: { id: string; assigned_to: string }): ChangedCall[] {
  return [...callsOfTaskPage(task), changed(getPerformance, task.assigned_to), changed(getUser, task.assigned_to)];
}

/** The answers that show who guides an intern. */
export function callsOfSupervisor(internId: string): ChangedCall[] {
  return [changed(listMyInterns), changed(getUser, internId), changed(getPerformance, internId)];
}

/** The answers that show what a person was told. */
export function callsOfNotifications(): ChangedCall[] {
  return [changed(countNotifications), changed(listNotifications)];
}
