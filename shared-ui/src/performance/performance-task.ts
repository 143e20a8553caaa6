import type { Rateable } from '../dashboard/rating';

/** A task in an intern's performance. */
export interface PerformanceTask extends Rateable {
  id: string;
  Task: string;
  /** `YYYY-MM-DD` */
  Deadline: string;
  /** `YYYY-MM-DD`. Null if not completed. */
  CompletedOn: string | null;
  /** The supervisor's remark on the rating. Null if there is none. */
  Remark: string | null;
}

/** The overall performance: a whole percentage, or 'Not rated' if no completed task is rated. */
export function overallText(overall: number | null): string {
  return overall === null ? 'Not rated' : `${overall}%`;
}

/** The completed and rated tasks in the order of completion. */
export function ratedTasks<Task extends PerformanceTask>(tasks: readonly Task[]): (Task & { Rating: number })[] {
  return tasks
    .filter((task): task is Task & { Rating: number } => task.Status === 'Completed' && task.Rating !== null)
    .sort((a, b) => (a.CompletedOn ?? a.Deadline).localeCompare(b.CompletedOn ?? b.Deadline));
}

/** How many tasks were completed, and how many of them on or before the day of their deadline. */
export function onTime(tasks: readonly PerformanceTask[]): { completed: number; inTime: number } {
  const completed = tasks.filter((task) => task.Status === 'Completed' && task.CompletedOn !== null);
  return {
    completed: completed.length,
    inTime: completed.filter(({ CompletedOn, Deadline }) => CompletedOn !== null && CompletedOn <= Deadline).length,
  };
}
