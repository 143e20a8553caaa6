import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What happened to a task, withdrawn tasks, and the versions of the work that interns hand in (decision 043). */
export function handIns({ text, blob }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('tasks')
        .addColumn('revision', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema.alterTable('tasks').addColumn('withdrawn_at', text).execute();

      await db.schema
        .createTable('task_history')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('task_id', text, (c) => c.notNull().references('tasks.id'))
        .addColumn('revision', 'integer', (c) => c.notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('by_user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('event', text, (c) =>
          c
            .notNull()
            .check(sql`event in ('assigned', 'edited', 'completed', 'handed-in', 'rated', 'reopened', 'withdrawn')`),
        )
        .addColumn('rating', 'integer')
        .addColumn('text', text)
        .addColumn('version', 'integer')
        .addUniqueConstraint('task_history_one_of_a_revision', ['task_id', 'revision'])
        .execute();

      await db.schema
        .createTable('hand_ins')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('task_id', text, (c) => c.notNull().references('tasks.id'))
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('author_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('note', text)
        .addColumn('link', text)
        .addColumn('created_at', text, (c) => c.notNull())
        .addUniqueConstraint('hand_ins_one_of_a_version', ['task_id', 'version'])
        .execute();
      await db.schema.createIndex('hand_ins_by_author').on('hand_ins').column('author_id').execute();
      await db.schema
        .createTable('hand_in_files')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('hand_in_id', text, (c) => c.notNull().references('hand_ins.id'))
        .addColumn('filename', text, (c) => c.notNull())
        .addColumn('media_type', text, (c) => c.notNull())
        .addColumn('size', 'integer', (c) => c.notNull())
        .addColumn('sha256', text, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('hand_in_files_by_hand_in')
        .on('hand_in_files')
        .columns(['hand_in_id', 'id'])
        .execute();
      await db.schema
        .createTable('hand_in_chunks')
        .addColumn('file_id', text, (c) => c.notNull().references('hand_in_files.id'))
        .addColumn('sequence', 'integer', (c) => c.notNull())
        .addColumn('bytes', blob, (c) => c.notNull())
        .addPrimaryKeyConstraint('hand_in_chunks_key', ['file_id', 'sequence'])
        .execute();

      await writeKnownHistory(db);

      // Counted in the index alone, as before: without the tasks that were withdrawn.
      await db.schema.dropIndex('tasks_queue').execute();
      await db.schema
        .createIndex('tasks_queue')
        .on('tasks')
        .columns(['assigned_by', 'status', 'rating', 'deadline', 'assigned_to', 'id'])
        .where(sql.ref('withdrawn_at'), 'is', null)
        .execute();
    },
  };
}

/** The history of earlier tasks, as far as their columns tell it. */
async function writeKnownHistory(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into task_history (id, task_id, revision, at, by_user_id, event)
    select id || '-1', id, 1, created_at, assigned_by, 'assigned' from tasks`.execute(db);
  await sql`
    insert into task_history (id, task_id, revision, at, by_user_id, event)
    select id || '-2', id, 2, completed_at, assigned_to, 'completed' from tasks where completed_at is not null`.execute(
    db,
  );
  await sql`
    insert into task_history (id, task_id, revision, at, by_user_id, event, rating)
    select id || '-3', id, 3, rated_at, assigned_by, 'rated', rating from tasks
    where completed_at is not null and rated_at is not null`.execute(db);
  await sql`
    update tasks set revision = (select max(revision) from task_history where task_history.task_id = tasks.id)`.execute(
    db,
  );
}
