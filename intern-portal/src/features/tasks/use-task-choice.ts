import { useState } from 'react';
import type { Task } from 'shared-api/contract';
import { isOverdue } from 'shared-ui';
import { useAddressParams } from 'shared-ui/router';
import { useFlag } from '../../flags';
import { inOrder, type Order, orders } from './order';

/** Values of `status` in the address. */
export const statuses = ['Assigned', 'Overdue', 'Completed'] as const;
type StatusChoice = (typeof statuses)[number];

/** Filter and order of the tasks; undefined means all, most urgent first. */
export interface TaskChoice {
  status: StatusChoice | undefined;
  order: Order | undefined;
  /** Words of the task's name; every one must be in it. */
  search: string;
}

/** Filters and sorts tasks. */
function chosenTasks(tasks: readonly Task[], { status, order, search }: TaskChoice): Task[] {
  const words = search.toLowerCase().split(/\s+/);
  const chosen = tasks.filter((task) => {
    const name = task.Task.toLowerCase();
    if (!words.every((word) => name.includes(word))) return false;
    if (status === undefined) return true;
    return status === 'Overdue' ? isOverdue(task) : task.Status === status;
  });
  return inOrder(chosen, order);
}

/**
 * The tasks that match the choice, in its order. While the page is open and the choice stays, each task keeps its place,
 * also one that was completed meanwhile: no card may slide under a finger that is about to tap. New tasks come last.
 */
export function useSteadyTasks(tasks: readonly Task[], { status, order, search }: TaskChoice): Task[] {
  const [places, setPlaces] = useState<{ choice: string; ids: readonly string[] }>({ choice: '', ids: [] });
  const choice = JSON.stringify([status, order, search]);
  const chosen = chosenTasks(tasks, { status, order, search }).map(({ id }) => id);
  const kept = places.choice === choice ? places.ids : [];
  const ids = [...kept, ...chosen.filter((id) => !kept.includes(id))];
  if (places.choice !== choice || ids.length !== kept.length) setPlaces({ choice, ids });
  return ids.flatMap((id) => tasks.find((task) => task.id === id) ?? []);
}

/**
 * The filter, order and search, kept in the address (`?status=Completed&order=-deadline&q=report`) for reload, back and
 * shared links. Unknown values are ignored, and so is a search while the flag `taskSearch` is off.
 */
export function useTaskChoice(): TaskChoice & { change: (changes: Partial<TaskChoice>) => void } {
  const [params, edit] = useAddressParams();
  const isSearchable = useFlag('taskSearch');
  const choice: TaskChoice = {
    status: statuses.find((status) => status === params.get('status')),
    order: orders.find((order) => order === params.get('order')),
    search: isSearchable ? (params.get('q') ?? '') : '',
  };
  const change = (changes: Partial<TaskChoice>) => {
    edit((params) => {
      for (const [field, value] of Object.entries(changes)) {
        const name = field === 'search' ? 'q' : field;
        if (value) params.set(name, value);
        else params.delete(name);
      }
    });
  };
  return { ...choice, change };
}
