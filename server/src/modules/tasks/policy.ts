import { notFound } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';

/** The two people of a task. */
interface TaskPeople {
  assigned_to: string;
  assigned_by: string;
}

/**
 * Interns may see their own tasks. Supervisors may see the tasks that they assigned, even after the intern has moved to
 * another supervisor or has left.
 */
function mayKnowOfTask(user: SessionUser, task: TaskPeople): boolean {
  if (user.role === 'INT') return task.assigned_to === user.id;
  return user.role === 'SUP' && task.assigned_by === user.id;
}

/** The task, if it exists and the user may see it; otherwise throws 404. */
export function requireTask<T extends TaskPeople>(user: SessionUser, task: T | undefined): T {
  if (!task || !mayKnowOfTask(user, task)) throw notFound();
  return task;
}
