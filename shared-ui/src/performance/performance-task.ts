import type { Rateable } from '../display/rating';

/** A task as the performance of an intern shows it. */
export interface PerformanceTask extends Rateable {
  id: string;
  Task: string;
  /** `YYYY-MM-DD` */
  Deadline: string;
  /** `YYYY-MM-DD`; null while not completed. */
  CompletedOn: string | null;
}

/** The overall performance in words: a whole percentage, or 'Not rated' while no completed task is rated. */
export function overallText(overall: number | null): string {
  return overall === null ? 'Not rated' : `${overall}%`;
}

/** The tasks that count: completed and rated, in the order of their completion. */
export function ratedTasks<Task extends PerformanceTask>(tasks: readonly Task[]): (Task & { Rating: number })[] {
  return tasks
    .filter((task): task is Task & { Rating: number } => task.Status === 'Completed' && task.Rating !== null)
    .sort((a, b) => (a.CompletedOn ?? a.Deadline).localeCompare(b.CompletedOn ?? b.Deadline));
}
