import { CountLinks, isDueThisWeek, isOverdue } from '@internship-portals/shared-ui/dashboard';
import { base } from '../../messages';
import { messages } from './messages';
import type { OwnTasks, TaskChoice } from './use-task-choice';

const { strip: texts, choice } = messages;

/** What needs the intern first: counts that filter the tasks. */
export function TaskStrip({
  tasks,
  newlyRated,
  status,
}: Pick<OwnTasks, 'tasks' | 'newlyRated'> & Pick<TaskChoice, 'status'>) {
  const counts = [
    { status: 'Overdue', count: tasks.filter((task) => isOverdue(task)).length },
    { status: 'Due this week', count: tasks.filter((task) => isDueThisWeek(task)).length },
    { status: 'Newly rated', count: newlyRated.length },
  ] as const;
  return (
    <CountLinks
      title={texts.title}
      counts={counts.map((one) => ({
        label: choice.statuses[one.status],
        count: one.count,
        to: `${base}?${new URLSearchParams({ status: one.status })}`,
        current: one.status === status,
      }))}
    />
  );
}
