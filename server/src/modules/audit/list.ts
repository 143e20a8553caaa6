import { AUDIT_PERIODS, type AuditEntry } from '@internship-portals/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../database/connection';
import { type ListSelection, readInBatches } from '../../database/lists/batches';
import { contains, type ListShape } from '../../database/lists/lists';
import { DAY_MS } from '../../lib/calendar';
import { likePattern } from '../../lib/text';

/** A row of the trail with the present names of whom it is about. */
interface AuditRecord {
  id: string;
  at: string;
  event: AuditEntry['Event'];
  outcome: AuditEntry['Outcome'];
  actor_kind: AuditEntry['ActorKind'];
  actor: string | null;
  client: string | null;
  subject_kind: AuditEntry['SubjectKind'];
  subject_id: string | null;
  subject: string | null;
  detail: string | null;
  occurrences: number;
  request_id: string | null;
}

/** The audit trail as a list, the newest first unless the selection says otherwise. */
export function auditList(db: Db, now: () => Date) {
  const rows = db
    .selectFrom('audit_events')
    .leftJoin('users as actors', 'actors.id', 'audit_events.actor_id')
    .leftJoin('deploy_tokens as tokens', 'tokens.id', 'audit_events.actor_id')
    .leftJoin('users as people', 'people.id', 'audit_events.subject_id')
    .leftJoin('applications', 'applications.id', 'audit_events.subject_id')
    .select([
      'audit_events.id',
      'audit_events.at',
      'audit_events.event',
      'audit_events.outcome',
      'audit_events.actor_kind',
      'audit_events.client',
      'audit_events.subject_kind',
      'audit_events.subject_id',
      'audit_events.detail',
      'audit_events.occurrences',
      'audit_events.request_id',
    ])
    .select(({ fn }) => [
      fn.coalesce('actors.name', 'tokens.name').as('actor'),
      fn.coalesce('audit_events.subject_label', 'people.name', 'applications.name').as('subject'),
    ]);
  // The engines leave out the joins where nothing is read from them.
  return { db, keys: rows.clearSelect(), rows, shape: listShape(db, now) };
}

/** The selection with the trail's own default order. */
export const newestFirst = <S extends ListSelection>(selection: S): S => ({
  ...selection,
  sort: selection.sort || '-At',
});

const listShape = (db: Db, now: () => Date): ListShape => ({
  columns: {
    At: { by: 'audit_events.at', filter: 'exact', matches: (period) => since(period, now()) },
    Event: { by: 'audit_events.event', filter: 'exact' },
    Outcome: { by: 'audit_events.outcome', filter: 'exact' },
    Client: { by: 'audit_events.client', filter: 'contains' },
    Occurrences: { by: 'audit_events.occurrences' },
  },
  search: ['audit_events.event', 'audit_events.client', 'audit_events.at', 'audit_events.request_id'],
  searchAlso: async (word) => {
    const people = await idsOf(db, 'users', word);
    const applicants = await idsOf(db, 'applications', word);
    const found = [...people, ...applicants];
    const text = sql<SqlBool>`lower(coalesce(audit_events.subject_label, '') || ' ' || coalesce(audit_events.subject_id, '') || ' ' || coalesce(audit_events.detail, '')) like ${likePattern(word)} escape '\\'`;
    if (found.length === 0) return text;
    return sql<SqlBool>`${text} or audit_events.actor_id in (${sql.join(found)}) or audit_events.subject_id in (${sql.join(found)})`;
  },
  id: 'audit_events.id',
});

/** A word that many people have narrows nothing, and the engines limit the number of values. */
const MAX_PEOPLE = 200;

async function idsOf(db: Db, table: 'users' | 'applications', word: string): Promise<string[]> {
  const rows = await db.selectFrom(table).select('id').where(contains('search', word)).limit(MAX_PEOPLE).execute();
  return rows.map(({ id }) => id);
}

function since(period: string, now: Date): RawBuilder<SqlBool> {
  const days: number | undefined = Object.hasOwn(AUDIT_PERIODS, period)
    ? AUDIT_PERIODS[period as keyof typeof AUDIT_PERIODS]
    : undefined;
  // A day finds its own events.
  if (days === undefined) return contains('audit_events.at', period);
  return sql<SqlBool>`audit_events.at >= ${new Date(now.getTime() - days * DAY_MS).toISOString()}`;
}

const PERSON = /user:([0-9a-f-]{36})/g;

/** Rows with the contract's field names. The people that details name by id get their present names. */
export async function toAuditEntries(db: Db, rows: readonly AuditRecord[]): Promise<AuditEntry[]> {
  const named = rows.flatMap(({ detail }) => [...(detail ?? '').matchAll(PERSON)].map(([, id = '']) => id));
  const people =
    named.length === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', 'in', [...new Set(named)])
          .execute();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return rows.map((row) => ({
    id: row.id,
    At: row.at,
    Event: row.event,
    Outcome: row.outcome,
    ActorKind: row.actor_kind,
    Actor: row.actor,
    Client: row.client,
    SubjectKind: row.subject_kind,
    Subject: row.subject ?? row.subject_id,
    Detail: row.detail?.replace(PERSON, (whole, id: string) => names.get(id) ?? whole) ?? null,
    Occurrences: row.occurrences,
    Request: row.request_id,
  }));
}

/** Reads every matching entry, a batch at a time. */
export async function* readAuditEntries(
  db: Db,
  now: () => Date,
  selection: ListSelection,
): AsyncGenerator<AuditEntry, void, undefined> {
  for await (const batch of readInBatches(auditList(db, now), newestFirst(selection)))
    yield* await toAuditEntries(db, batch);
}
