import type { Task } from 'shared-api/contract';
import { isOverdue } from 'shared-ui';
import { useAddressParams } from 'shared-ui/router';
import { inOrder, type Order, orders } from './order';

/** Values of `status` in the address. */
export const statuses = ['Assigned', 'Overdue', 'Completed'] as const;
type StatusChoice = (typeof statuses)[number];

/** Filter and order of the tasks; undefined means all, most urgent first. */
export interface TaskChoice {
  status: StatusChoice | undefined;
  order: Order | undefined;
}

/** Filters and sorts tasks. */
export function chosenTasks(tasks: readonly Task[], { status, order }: TaskChoice): Task[] {
  const chosen = tasks.filter((task) => {
    if (status === undefined) return true;
    return status === 'Overdue' ? isOverdue(task) : task.Status === status;
  });
  return inOrder(chosen, order);
}

/**
 * The filter and order, kept in the address (`?status=Completed&order=-deadline`) for reload, back and shared links.
 * Unknown values are ignored.
 */
export function useTaskChoice(): TaskChoice & { change: (changes: Partial<TaskChoice>) => void } {
  const [params, edit] = useAddressParams();
  const choice: TaskChoice = {
    status: statuses.find((status) => status === params.get('status')),
    order: orders.find((order) => order === params.get('order')),
  };
  const change = (changes: Partial<TaskChoice>) => {
    edit((params) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value) params.set(name, value);
        else params.delete(name);
      }
    });
  };
  return { ...choice, change };
}
