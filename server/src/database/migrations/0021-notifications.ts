import type { Kysely, Migration } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What people are told, on which channels, and which answers have changed for them (decision 041). */
export function notifications({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('notifications')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('actor_id', text, (c) => c.references('users.id'))
        .addColumn('person_id', text, (c) => c.references('users.id'))
        .addColumn('task_id', text, (c) => c.references('tasks.id').onDelete('cascade'))
        .addColumn('detail', text)
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('shown', 'integer', (c) => c.notNull())
        .addColumn('read_at', text)
        .addColumn('mail', text)
        .execute();
      await db.schema
        .createIndex('notifications_of_user')
        .on('notifications')
        .columns(['user_id', 'shown', 'id'])
        .execute();
      await db.schema.createIndex('notifications_by_task').on('notifications').column('task_id').execute();
      // Few rows wait for an e-mail.
      await db.schema
        .createIndex('notifications_to_mail')
        .on('notifications')
        .columns(['mail', 'at'])
        .where('mail' as never, 'is not', null)
        .execute();
      await db.schema
        .createIndex('notifications_unread')
        .on('notifications')
        .column('user_id')
        .where('read_at' as never, 'is', null)
        .execute();
      await db.schema.createIndex('notifications_by_time').on('notifications').column('at').execute();
      await db.schema
        .createTable('notification_choices')
        .addColumn('user_id', text, (c) => c.notNull().references('users.id'))
        .addColumn('kind', text, (c) => c.notNull())
        .addColumn('channel', text, (c) => c.notNull())
        .addColumn('enabled', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('notification_choices_key', ['user_id', 'kind', 'channel'])
        .execute();
      await db.schema
        .createTable('notification_digests')
        .addColumn('user_id', text, (c) => c.primaryKey().notNull().references('users.id'))
        .addColumn('day', text, (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('changes')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('user_id', text, (c) => c.notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('calls', text, (c) => c.notNull())
        .execute();
      await db.schema.createIndex('changes_of_user').on('changes').columns(['user_id', 'at']).execute();
      await db.schema.createIndex('changes_by_time').on('changes').column('at').execute();
    },
  };
}
