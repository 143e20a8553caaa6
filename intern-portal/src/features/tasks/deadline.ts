import type { Task } from 'shared-api/contract';

/** Whether a task is still open after its deadline; the day of the deadline itself is in time. */
export function isOverdue({ Status, Deadline }: Pick<Task, 'Status' | 'Deadline'>, today: string): boolean {
  return Status !== 'Completed' && Deadline < today;
}

/** Open tasks first, each group by deadline: what to do next stands first. */
export function byUrgency(a: Task, b: Task): number {
  if (a.Status !== b.Status) return a.Status === 'Assigned' ? -1 : 1;
  return a.Deadline.localeCompare(b.Deadline) || a.Task.localeCompare(b.Task) || a.id.localeCompare(b.id);
}

/** Today in the browser's time zone, `YYYY-MM-DD` as deadlines are. */
export function today(now = new Date()): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
