import type { Insertable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction, Tables } from '../../database/connection';
import { type Audit, type AuditEntry, currentOrigin } from '../../http/audit';
import type { Background } from '../../lib/background';

/** Kinds of an event that get separate rows in a window. */
const MAX_KINDS = 100;

/** The audit trail of this instance. */
export interface AuditTrail extends Audit {
  /** Records the repetitions that were counted so far, and counts from nothing again. */
  flush(): Promise<void>;
}

/** The part of the trail that commands use: each event is a row. */
export function createRecorder(now: () => Date): Pick<Audit, 'record'> {
  return { record: (on, entry) => insert(on, toRow(entry, now())) };
}

function toRow(entry: AuditEntry, at: Date): Insertable<Tables['audit_events']> {
  const origin = currentOrigin();
  const { event, outcome = 'success', subject, detail, actor = origin.actor } = entry;
  return {
    id: uuidv7(),
    at: at.toISOString(),
    event,
    outcome,
    actor_kind: actor.kind,
    actor_id: actor.id ?? null,
    client: origin.client,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    subject_label: subject?.label ?? null,
    detail: detail ?? null,
    occurrences: 1,
    request_id: origin.requestId,
  };
}

async function insert(on: DbOrTransaction, row: Insertable<Tables['audit_events']>): Promise<void> {
  await on.insertInto('audit_events').values(row).execute();
}

/** Repetitions of one event by the same actor, from the same client, to the same subject. */
interface Repeated {
  row: Insertable<Tables['audit_events']>;
  /** Beyond the rows that were written. */
  pending: number;
}

/** @param on where repetitions are recorded, after the answers that they belong to */
export function createAudit(on: { db: Db; background: Background; now: () => Date }): AuditTrail {
  const { db, background, now } = on;
  let windows = new Map<string, Map<string, Repeated>>();

  const flush = async () => {
    const counted = [...windows.values()].flatMap((kinds) => [...kinds.values()]).filter(({ pending }) => pending > 0);
    windows = new Map();
    const rows = counted.map(({ row, pending }) => ({ ...row, id: uuidv7(), occurrences: pending }));
    if (rows.length === 0) return;
    // One at a time: the engines limit the number of values in a statement.
    await db.transaction().execute(async (trx) => {
      for (const row of rows) await insert(trx, row);
    });
  };

  return {
    ...createRecorder(now),
    tally(entry) {
      const row = toRow(entry, now());
      const kinds = windows.get(row.event) ?? new Map<string, Repeated>();
      windows.set(row.event, kinds);
      const kind = [row.outcome, row.actor_id, row.client, row.subject_kind, row.subject_id, row.detail].join('\n');
      const repeated = kinds.get(kind);
      if (repeated) {
        repeated.row = row;
        repeated.pending += 1;
      } else if (kinds.size < MAX_KINDS || entry.aboutAdministrator) {
        kinds.set(kind, { row, pending: 0 });
        background.run('recording in the audit trail', () => insert(db, row));
      } else {
        const account = row.subject_kind === 'user' ? (row.subject_id ?? null) : null;
        const others = kinds.get(`${OTHERS} ${account}`);
        kinds.set(`${OTHERS} ${account}`, { row: withoutDetails(row, account), pending: (others?.pending ?? 0) + 1 });
      }
    },
    flush,
  };
}

/** The kind of all that have no row of their own. */
const OTHERS = 'others';

/** What the events about one account have in common beyond the kinds of a window, or those about anything else. */
function withoutDetails(
  row: Insertable<Tables['audit_events']>,
  account: string | null,
): Insertable<Tables['audit_events']> {
  return {
    ...row,
    actor_kind: 'anonymous',
    actor_id: null,
    client: null,
    subject_kind: account === null ? null : 'user',
    subject_id: account,
    subject_label: null,
    detail: 'from many clients',
    request_id: null,
  };
}
