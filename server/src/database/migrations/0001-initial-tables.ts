import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** The data model of the whole specification. */
export function initialTables({ text, blob }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('positions')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_folded', text, (c) => c.notNull().unique())
        .addColumn('created_at', text, (c) => c.notNull())
        .execute();

      await db.schema
        .createTable('users')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_folded', text, (c) => c.notNull())
        .addColumn('email', text, (c) => c.notNull())
        .addColumn('email_folded', text, (c) => c.notNull())
        .addColumn('phone', text, (c) => c.notNull())
        .addColumn('position_id', text, (c) => c.references('positions.id'))
        .addColumn('role', text, (c) => c.notNull().check(sql`role in ('INT', 'SUP', 'ADM')`))
        .addColumn('supervisor_id', text, (c) => c.references('users.id'))
        .addColumn('password_hash', text)
        .addColumn('active', 'integer', (c) => c.notNull())
        .addColumn('search', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('deactivated_at', text)
        .execute();
      // A deleted account keeps its row, and its address becomes free again.
      await sql`create unique index users_active_email on users (email_folded) where active = 1`.execute(db);
      await db.schema
        .createIndex('users_by_role')
        .on('users')
        .columns(['role', 'active', 'name_folded', 'id'])
        .execute();
      await db.schema
        .createIndex('users_by_supervisor')
        .on('users')
        .columns(['supervisor_id', 'active', 'name_folded', 'id'])
        .execute();
      await db.schema.createIndex('users_by_position').on('users').columns(['position_id', 'active']).execute();

      await db.schema
        .createTable('sessions')
        .addColumn('token_hash', text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('last_used_at', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
      await db.schema.createIndex('sessions_by_age').on('sessions').column('created_at').execute();

      await db.schema
        .createTable('applications')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('name', text, (c) => c.notNull())
        .addColumn('name_folded', text, (c) => c.notNull())
        .addColumn('email', text, (c) => c.notNull())
        .addColumn('email_folded', text, (c) => c.notNull())
        .addColumn('phone', text, (c) => c.notNull())
        .addColumn('position_id', text, (c) => c.notNull().references('positions.id'))
        .addColumn('status', text, (c) =>
          c.notNull().check(sql`status in ('Processing', 'Accepted For Interview', 'Interview Passed', 'Declined')`),
        )
        .addColumn('interview_date', text)
        .addColumn('search', text, (c) => c.notNull())
        .addColumn('applied_at', text, (c) => c.notNull())
        .addColumn('decided_at', text)
        .addColumn('lease_id', text)
        .addColumn('lease_until', text)
        .execute();
      // The database allows one open application per address, also for simultaneous calls.
      await sql`create unique index applications_open_email on applications (email_folded) where status <> 'Declined'`.execute(
        db,
      );
      await db.schema
        .createIndex('applications_by_status')
        .on('applications')
        .columns(['status', 'name_folded', 'id'])
        .execute();
      await db.schema.createIndex('applications_by_name').on('applications').columns(['name_folded', 'id']).execute();
      await db.schema
        .createIndex('applications_by_email')
        .on('applications')
        .columns(['email_folded', 'applied_at'])
        .execute();
      await db.schema.createIndex('applications_by_position').on('applications').column('position_id').execute();

      await db.schema
        .createTable('application_history')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('by_user_id', text, (c) => c.references('users.id'))
        .addColumn('from_status', text)
        .addColumn('to_status', text, (c) => c.notNull())
        .addColumn('interview_date', text)
        .execute();
      await db.schema
        .createIndex('application_history_by_application')
        .on('application_history')
        .columns(['application_id', 'at'])
        .execute();

      await db.schema
        .createTable('documents')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('Cv', 'AttachmentLetter')`))
        .addColumn('filename', text, (c) => c.notNull())
        .addColumn('size', 'integer', (c) => c.notNull())
        .addColumn('sha256', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addUniqueConstraint('documents_one_of_a_kind', ['application_id', 'kind'])
        .execute();
      await db.schema
        .createTable('document_chunks')
        .addColumn('document_id', text, (c) => c.notNull().references('documents.id'))
        .addColumn('sequence', 'integer', (c) => c.notNull())
        .addColumn('bytes', blob, (c) => c.notNull())
        .addPrimaryKeyConstraint('document_chunks_key', ['document_id', 'sequence'])
        .execute();

      await db.schema
        .createTable('tasks')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('title', text, (c) => c.notNull())
        .addColumn('title_folded', text, (c) => c.notNull())
        .addColumn('description', text, (c) => c.notNull())
        .addColumn('deadline', text, (c) => c.notNull())
        .addColumn('status', text, (c) => c.notNull().check(sql`status in ('Assigned', 'Completed')`))
        .addColumn('rating', 'integer', (c) => c.check(sql`rating between 0 and 100`))
        .addColumn('assigned_to', text, (c) => c.notNull().references('users.id'))
        .addColumn('assigned_by', text, (c) => c.notNull().references('users.id'))
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('completed_at', text)
        .addColumn('rated_at', text)
        .execute();
      await db.schema.createIndex('tasks_by_intern').on('tasks').columns(['assigned_to', 'deadline', 'id']).execute();
      await db.schema
        .createIndex('tasks_by_supervisor')
        .on('tasks')
        .columns(['assigned_by', 'deadline', 'id'])
        .execute();

      await db.schema
        .createTable('comments')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('task_id', text, (c) => c.notNull().references('tasks.id'))
        .addColumn('author_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('text', text, (c) => c.notNull())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('edited_at', text)
        .execute();
      await db.schema.createIndex('comments_by_task').on('comments').columns(['task_id', 'created_at', 'id']).execute();

      await db.schema
        .createTable('mails')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('recipient', text, (c) => c.notNull())
        .addColumn('subject', text, (c) => c.notNull())
        .addColumn('content', text)
        .addColumn('state', text, (c) => c.notNull().check(sql`state in ('queued', 'sent', 'failed')`))
        .addColumn('attempts', 'integer', (c) => c.notNull())
        .addColumn('next_attempt_at', text, (c) => c.notNull())
        .addColumn('lease_id', text)
        .addColumn('lease_until', text)
        .addColumn('outcome', text)
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('sent_at', text)
        .execute();
      await db.schema.createIndex('mails_due').on('mails').columns(['state', 'next_attempt_at']).execute();

      await db.schema
        .createTable('account_tokens')
        .addColumn('token_hash', text, (c) => c.primaryKey().notNull())
        .addColumn('kind', text, (c) => c.notNull().check(sql`kind in ('activation', 'reset')`))
        .addColumn('user_id', text, (c) => c.references('users.id'))
        .addColumn('application_id', text, (c) => c.references('applications.id'))
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('expires_at', text, (c) => c.notNull())
        .addColumn('used_at', text)
        .execute();
      await db.schema.createIndex('account_tokens_by_user').on('account_tokens').column('user_id').execute();
      await db.schema
        .createIndex('account_tokens_by_application')
        .on('account_tokens')
        .column('application_id')
        .execute();

      await db.schema
        .createTable('settings')
        .addColumn('key', text, (c) => c.primaryKey().notNull())
        .addColumn('value', text, (c) => c.notNull())
        .execute();

      // Columns as rate-limiter-flexible's PostgreSQL store wants them; unused on the embedded engine.
      await db.schema
        .createTable('throttles')
        .addColumn('key', 'varchar(255)', (c) => c.primaryKey().notNull())
        .addColumn('points', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('expire', 'bigint')
        .execute();
    },
  };
}
