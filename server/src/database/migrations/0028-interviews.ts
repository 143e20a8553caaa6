import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What an interview has besides its date, who interviews, what the applicants answer, and calendar links (decision 046). */
export function interviews({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('applications').addColumn('withdrawn_at', text).execute();
      await db.schema.alterTable('application_history').addColumn('interview_time', text).execute();

      await db.schema
        .createTable('interviews')
        .addColumn('application_id', text, (c) => c.primaryKey().notNull().references('applications.id'))
        .addColumn('date', text, (c) => c.notNull())
        .addColumn('time', text)
        .addColumn('minutes', 'integer')
        .addColumn('place', text)
        .addColumn('video_link', text)
        .addColumn('message', text)
        .addColumn('uid', text, (c) => c.notNull())
        .addColumn('sequence', 'integer', (c) => c.notNull())
        .addColumn('state', text, (c) => c.notNull())
        .addColumn('scheduled_at', text, (c) => c.notNull())
        .addColumn('scheduled_by', text, (c) => c.references('users.id'))
        .addColumn('remind_at', text)
        .addColumn('tell_at', text)
        .execute();
      // The interviews that are scheduled already, so that their applicants can answer.
      await sql`
        insert into interviews (application_id, date, uid, sequence, state, scheduled_at)
        select id, interview_date, id || '@internship-portals',
          (select count(*) from application_history where application_id = applications.id),
          'scheduled', coalesce(decided_at, applied_at)
        from applications
        where status = 'Accepted For Interview' and interview_date is not null`.execute(db);
      await db.schema.createIndex('interviews_by_date').on('interviews').columns(['date', 'time']).execute();
      await db.schema
        .createIndex('interviews_by_scheduler')
        .on('interviews')
        .columns(['scheduled_by', 'scheduled_at'])
        .execute();
      for (const due of ['remind_at', 'tell_at'])
        await db.schema.createIndex(`interviews_by_${due}`).on('interviews').column(due).execute();

      await db.schema
        .createTable('interview_interviewers')
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('told', 'integer', (c) => c.notNull())
        .addColumn('removed', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('interview_interviewers_key', ['application_id', 'user_id'])
        .execute();
      await db.schema
        .createIndex('interview_interviewers_by_user')
        .on('interview_interviewers')
        .columns(['user_id', 'application_id'])
        .execute();

      await db.schema
        .createTable('interview_replies')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('application_id', text, (c) => c.notNull().references('applications.id'))
        .addColumn('sequence', 'integer', (c) => c.notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('answer', text, (c) => c.notNull())
        .addColumn('reason', text)
        .addColumn('proposals', text, (c) => c.notNull())
        .addColumn('date', text, (c) => c.notNull())
        .addColumn('time', text)
        .execute();
      await db.schema
        .createIndex('interview_replies_by_application')
        .on('interview_replies')
        .columns(['application_id', 'id'])
        .execute();

      await db.schema
        .createTable('calendar_feeds')
        .addColumn('user_id', text, (c) => c.primaryKey().notNull().references('users.id'))
        .addColumn('token_hash', text, (c) => c.notNull().unique())
        .addColumn('created_at', text, (c) => c.notNull())
        .addColumn('used_at', text)
        .execute();
    },
  };
}
