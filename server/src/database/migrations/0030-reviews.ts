import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** Why decisions were made, what interviewers think, and the lists that both choose from (decision 047). */
export function reviews({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('review_lists')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('revision', 'integer', (c) => c.notNull())
        .addColumn('lists', text, (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('decision_reasons')
        .addColumn('history_id', text, (c) =>
          c.primaryKey().notNull().references('application_history.id').onDelete('cascade'),
        )
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('reason', text, (c) => c.notNull())
        .addColumn('note', text, (c) => c.notNull())
        .addColumn('by_user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('at', text, (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('decision_reasons_by_application')
        .on('decision_reasons')
        .columns(['application_id', 'history_id'])
        .execute();
      await db.schema
        .createIndex('decision_reasons_by_reason')
        .on('decision_reasons')
        .columns(['reason', 'application_id', 'history_id'])
        .execute();
      await db.schema
        .createTable('interview_feedback')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('author_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('scores', text, (c) => c.notNull())
        .addColumn('text', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('edited_at', text)
        .addUniqueConstraint('interview_feedback_one_of_a_person', ['application_id', 'author_id'])
        .execute();
    },
  };
}
