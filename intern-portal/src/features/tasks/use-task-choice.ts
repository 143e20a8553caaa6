import type { Task } from '@internship-portals/shared-api/contract';
import { isDueThisWeek, isOverdue, useAddressParams } from '@internship-portals/shared-ui/dashboard';
import { useState } from 'react';

import { inOrder, type Order, orders } from './order';

/** Values of `status` in the address. */
export const statuses = ['Assigned', 'Overdue', 'Due this week', 'Newly rated', 'Completed'] as const;
type StatusChoice = (typeof statuses)[number];

/** The intern's tasks, the ids of those that were rated since the intern last looked, and whether the internship is over. */
export interface OwnTasks {
  tasks: readonly Task[];
  newlyRated: readonly string[];
  ended: boolean;
}

/** Filter and order of the tasks; undefined means all, most urgent first. */
export interface TaskChoice {
  status: StatusChoice | undefined;
  order: Order | undefined;
}

const isShown: Record<StatusChoice, (task: Task, newlyRated: readonly string[]) => boolean> = {
  Assigned: ({ Status }) => Status === 'Assigned',
  Overdue: (task) => isOverdue(task),
  'Due this week': (task) => isDueThisWeek(task),
  'Newly rated': ({ id }, newlyRated) => newlyRated.includes(id),
  Completed: ({ Status }) => Status === 'Completed',
};

/** Filters and sorts tasks. */
function chosenTasks({ tasks, newlyRated }: OwnTasks, { status, order }: TaskChoice): Task[] {
  const chosen = tasks.filter((task) => status === undefined || isShown[status](task, newlyRated));
  return inOrder(chosen, order);
}

/** Which tasks were shown, in their order, and which were folded. */
interface Places {
  choice: string;
  shown: readonly string[];
  folded: readonly string[];
}

/**
 * The tasks that match the choice, in its order; without any choice, completed ones apart to be folded. While the page is
 * open and the choice stays, each task keeps its place, also one that was completed meanwhile: no card may slide under a
 * finger that is about to tap. New tasks, and completed ones that are open again, come last.
 */
export function useSteadyTasks(own: OwnTasks, choice: TaskChoice): { shown: Task[]; folded: Task[] } {
  const [places, setPlaces] = useState<Places>({ choice: '', shown: [], folded: [] });
  const { status, order } = choice;
  const key = JSON.stringify([status, order]);
  const folds = status === undefined && order === undefined;
  const taskOf = (id: string) => own.tasks.find((task) => task.id === id);

  const before = places.choice === key ? places : { choice: key, shown: [], folded: [] };
  const shown = [...before.shown];
  const folded = before.folded.filter((id) => taskOf(id)?.Status === 'Completed');
  for (const { id, Status } of chosenTasks(own, choice)) {
    if (shown.includes(id) || folded.includes(id)) continue;
    (folds && Status === 'Completed' ? folded : shown).push(id);
  }
  if (places.choice !== key || shown.length !== before.shown.length || folded.length !== before.folded.length)
    setPlaces({ choice: key, shown, folded });
  const tasksOf = (ids: readonly string[]) => ids.flatMap((id) => taskOf(id) ?? []);
  return { shown: tasksOf(shown), folded: tasksOf(folded) };
}

/**
 * The filter and order, kept in the address (`?status=Completed&order=-deadline`) for reload, back and shared links. Unknown
 * values are ignored.
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
