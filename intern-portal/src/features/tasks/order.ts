import type { Task } from 'shared-api/contract';

/** Orders of the cards besides the urgent-first one, as they stand in the address. */
export const orders = ['deadline', '-deadline'] as const;
export type Order = (typeof orders)[number];

function byDeadline(a: Task, b: Task): number {
  return a.Deadline.localeCompare(b.Deadline) || a.Task.localeCompare(b.Task) || a.id.localeCompare(b.id);
}

/** Open tasks first, each group by deadline: what to do next stands first. */
function byUrgency(a: Task, b: Task): number {
  if (a.Status !== b.Status) return a.Status === 'Assigned' ? -1 : 1;
  return byDeadline(a, b);
}

/** The tasks in an order; without one, what to do next first. */
export function inOrder(tasks: readonly Task[], order: Order | undefined): Task[] {
  if (order === undefined) return tasks.toSorted(byUrgency);
  const earliestFirst = tasks.toSorted(byDeadline);
  return order === 'deadline' ? earliestFirst : earliestFirst.reverse();
}
