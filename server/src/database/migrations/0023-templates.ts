import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Templates of supervisors: sets of tasks with deadlines relative to the day of assignment. */
export function templates({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('templates')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('owner_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_folded', text, (c) => c.notNull())
        .addColumn('shared', 'integer', (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('templates_by_owner').on('templates').columns(['owner_id', 'name_folded']).execute();
      await db.schema
        .createTable('template_tasks')
        .addColumn('template_id', text, (c) => c.notNull().references('templates.id'))
        .addColumn('place', 'integer', (c) => c.notNull())
        .addColumn('title', text, (c) => c.notNull())
        .addColumn('description', text, (c) => c.notNull())
        .addColumn('due_in_days', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('template_tasks_pk', ['template_id', 'place'])
        .execute();
    },
  };
}
