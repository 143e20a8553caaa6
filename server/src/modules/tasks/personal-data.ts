import type { Db } from '../../database/connection';

/** A person's tasks with their history, in the words of personal-data.json. */
export async function readTasks(db: Db, userId: string) {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'tasks.assigned_by')
    .select(['tasks.id', 'tasks.title', 'tasks.description', 'tasks.deadline', 'tasks.status', 'tasks.rating'])
    .select(['users.name as assignedBy', 'tasks.created_at as assignedAt'])
    .select(['tasks.completed_at as completedAt', 'tasks.rated_at as ratedAt', 'tasks.withdrawn_at as withdrawnAt'])
    .where('tasks.assigned_to', '=', userId)
    .orderBy('tasks.created_at')
    .orderBy('tasks.id')
    .execute();
  const tasks = [];
  for (const task of rows) {
    const history = await db
      .selectFrom('task_history as line')
      .innerJoin('users', 'users.id', 'line.by_user_id')
      .select(['line.at', 'users.name as by', 'line.event', 'line.rating', 'line.text', 'line.version'])
      .where('line.task_id', '=', task.id)
      .orderBy('line.revision')
      .execute();
    tasks.push({ ...task, history });
  }
  return tasks;
}
