import type { Task } from '@internship-portals/shared-api/contract';

/** Values of `order` in the address; none means most urgent first. */
export const orders = ['deadline', '-deadline'] as const;
export type Order = (typeof orders)[number];

function byDeadline(a: Task, b: Task): number {
  return a.Deadline.localeCompare(b.Deadline) || a.Task.localeCompare(b.Task) || a.id.localeCompare(b.id);
}

/** Open tasks first, then completed ones, each by deadline. */
function byUrgency(a: Task, b: Task): number {
  if (a.Status !== b.Status) return a.Status === 'Assigned' ? -1 : 1;
  return byDeadline(a, b);
}

/** Sorts tasks; without an order, most urgent first. */
export function inOrder(tasks: readonly Task[], order: Order | undefined): Task[] {
  if (order === undefined) return tasks.toSorted(byUrgency);
  const earliestFirst = tasks.toSorted(byDeadline);
  return order === 'deadline' ? earliestFirst : earliestFirst.reverse();
}
