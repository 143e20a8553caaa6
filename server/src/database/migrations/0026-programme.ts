import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What the firm tells about itself, its privacy notices, and the texts of e-mails that it has changed. */
export function programme({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('programme_settings')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('revision', 'integer', (c) => c.notNull())
        .addColumn('firm', text, (c) => c.notNull())
        .addColumn('contact_email', text, (c) => c.notNull())
        .addColumn('contact_phone', text, (c) => c.notNull())
        .addColumn('reply_to', text, (c) => c.notNull())
        .addColumn('signature', text, (c) => c.notNull())
        .addColumn('interview_place', text, (c) => c.notNull())
        .addColumn('answer_days', 'integer', (c) => c.notNull())
        .addColumn('mail_tested_at', text)
        .addColumn('link_shared_at', text)
        .addColumn('steps_dismissed_at', text)
        .execute();
      await db.schema
        .createTable('privacy_notices')
        .addColumn('version', 'integer', (c) => c.primaryKey().notNull())
        .addColumn('text', text, (c) => c.notNull())
        .addColumn('at', text)
        .addColumn('by_user_id', text, (c) => c.references('users.id'))
        .execute();
      await db.schema
        .createTable('mail_texts')
        .addColumn('template', text, (c) => c.notNull())
        .addColumn('version', 'integer', (c) => c.notNull())
        .addColumn('subject', text)
        .addColumn('text', text)
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('by_user_id', text, (c) => c.notNull().references('users.id'))
        .addPrimaryKeyConstraint('mail_texts_pk', ['template', 'version'])
        .execute();
      await db.schema.alterTable('applications').addColumn('privacy_version', 'integer').execute();
    },
  };
}
