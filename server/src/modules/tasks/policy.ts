import { notFound } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';

/** Whom a task belongs to. */
interface TaskPeople {
  assigned_to: string;
  assigned_by: string;
}

/**
 * Whether the user may know of a task: an intern of their own, a supervisor of those that they assigned, also after the
 * intern has moved to another supervisor or has left.
 */
function mayKnowOfTask(user: SessionUser, task: TaskPeople): boolean {
  if (user.role === 'INT') return task.assigned_to === user.id;
  return user.role === 'SUP' && task.assigned_by === user.id;
}

/** The task, when it exists and the user may know of it; otherwise the call is answered as if it did not exist. */
export function requireTask<T extends TaskPeople>(user: SessionUser, task: T | undefined): T {
  if (!task || !mayKnowOfTask(user, task)) throw notFound();
  return task;
}
