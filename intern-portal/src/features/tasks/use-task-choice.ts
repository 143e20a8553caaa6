import type { Task } from 'shared-api/contract';
import { isOverdue } from 'shared-ui';
import { useAddressParams } from 'shared-ui/router';
import { inOrder, type Order, orders } from './order';

/** What the cards can be narrowed to, as it stands in the address. */
export const statuses = ['Assigned', 'Overdue', 'Completed'] as const;
type StatusChoice = (typeof statuses)[number];

/** Which tasks are shown and how they are ordered; undefined is all of them, and what to do next first. */
export interface TaskChoice {
  status: StatusChoice | undefined;
  order: Order | undefined;
}

/** The tasks of a choice, in its order. */
export function chosenTasks(tasks: readonly Task[], { status, order }: TaskChoice): Task[] {
  const chosen = tasks.filter((task) => {
    if (status === undefined) return true;
    return status === 'Overdue' ? isOverdue(task) : task.Status === status;
  });
  return inOrder(chosen, order);
}

/**
 * The choice, kept in the address (`?status=Completed&order=-deadline`): reload, back and a shared link show the same
 * cards. Nonsense in the address is ignored.
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
