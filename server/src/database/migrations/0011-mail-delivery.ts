import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/** What the queue needs to send urgent mails first, and to tell an unconfirmed delivery from one that never happened. */
export function mailDelivery({ text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      // Null in rows of earlier versions, whose Message-ID was made from the id at each attempt.
      await db.schema.alterTable('mails').addColumn('message_id', text).execute();
      await db.schema
        .alterTable('mails')
        .addColumn('priority', 'integer', (c) => c.notNull().defaultTo(2))
        .execute();
      await db.schema
        .alterTable('mails')
        .addColumn('unconfirmed', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .alterTable('mails')
        .addColumn('superseded_by', text, (c) => c.references('application_history.id'))
        .execute();
      await sql`update mails set priority = case kind when 'interview-invitation' then 1 when 'interview-passed' then 1 else 0 end
        where state = 'queued' and kind in
          ('password-reset', 'activation-link', 'supervisor-welcome', 'interview-invitation', 'interview-passed')`.execute(
        db,
      );
      // The order in which the worker claims mails.
      await sql`create index mails_by_priority on mails (priority, next_attempt_at, id) where state = 'queued' and superseded_by is null`.execute(
        db,
      );
      await db.schema.createIndex('mails_by_successor').on('mails').column('superseded_by').execute();
      // The latest delivery, which shows whether the queue is stuck.
      await db.schema.createIndex('mails_by_delivery').on('mails').column('sent_at').execute();
    },
  };
}
