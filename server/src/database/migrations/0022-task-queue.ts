import type { Kysely, Migration } from 'kysely';

/** A supervisor's queue is counted in an index, and so is who wrote last about a task. */
export function taskQueue(): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createIndex('tasks_queue')
        .on('tasks')
        .columns(['assigned_by', 'status', 'rating', 'deadline', 'assigned_to', 'id'])
        .execute();
      await db.schema
        .createIndex('comments_by_task_and_author')
        .on('comments')
        .columns(['task_id', 'author_id', 'created_at'])
        .execute();
    },
  };
}
