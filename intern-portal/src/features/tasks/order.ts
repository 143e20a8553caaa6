import type { Task } from 'shared-api/contract';

/** Open tasks first, each group by deadline: what to do next stands first. */
export function byUrgency(a: Task, b: Task): number {
  if (a.Status !== b.Status) return a.Status === 'Assigned' ? -1 : 1;
  return a.Deadline.localeCompare(b.Deadline) || a.Task.localeCompare(b.Task) || a.id.localeCompare(b.id);
}
