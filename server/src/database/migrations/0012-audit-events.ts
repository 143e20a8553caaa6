import { type Kysely, type Migration, sql } from 'kysely';
import type { ColumnTypes } from './column-types';

/**
 * The audit trail. Triggers refuse to change its rows, and to delete any that the retention period still covers: the row
 * `audit-retention` of the settings, which `modules/audit/retention.ts` writes for one transaction, names the time before
 * which rows may go.
 */
export function auditEvents({ engine, text }: ColumnTypes): Migration {
  return {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('audit_events')
        .addColumn('id', text, (c) => c.primaryKey().notNull())
        .addColumn('at', text, (c) => c.notNull())
        .addColumn('event', text, (c) => c.notNull())
        .addColumn('outcome', text, (c) => c.notNull())
        .addColumn('actor_kind', text, (c) => c.notNull())
        // Ids without a foreign key: a row of the trail outlives what it is about.
        .addColumn('actor_id', text)
        .addColumn('client', text)
        .addColumn('subject_kind', text)
        .addColumn('subject_id', text)
        .addColumn('subject_label', text)
        .addColumn('detail', text)
        .addColumn('occurrences', 'integer', (c) => c.notNull())
        .addColumn('request_id', text)
        .execute();
      await db.schema.createIndex('audit_events_by_time').on('audit_events').columns(['at', 'id']).execute();
      await db.schema.createIndex('audit_events_by_event').on('audit_events').columns(['event', 'at', 'id']).execute();
      await db.schema.createIndex('audit_events_by_actor').on('audit_events').columns(['actor_id', 'at']).execute();
      await db.schema.createIndex('audit_events_by_subject').on('audit_events').columns(['subject_id', 'at']).execute();
      for (const statement of engine === 'sqlite' ? SQLITE : POSTGRESQL) await sql.raw(statement).execute(db);
    },
  };
}

const COVERED = `not exists (select 1 from settings where key = 'audit-retention' and value > old.at)`;
const REFUSAL = 'audit_events is append-only';

const SQLITE = [
  `create trigger audit_events_no_update before update on audit_events
   begin select raise(abort, '${REFUSAL}'); end`,
  `create trigger audit_events_no_delete before delete on audit_events when ${COVERED}
   begin select raise(abort, '${REFUSAL}'); end`,
];

const POSTGRESQL = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' then
       if not (${COVERED}) then return old; end if;
     end if;
     raise exception '${REFUSAL}';
   end $$`,
  `create trigger audit_events_no_change before update or delete on audit_events
   for each row execute function refuse_audit_change()`,
  `create trigger audit_events_no_truncate before truncate on audit_events
   for each statement execute function refuse_audit_change()`,
];
