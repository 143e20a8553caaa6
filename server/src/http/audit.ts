import type {
  AuditActorKind,
  AuditEvent,
  AuditOutcome,
  AuditSubjectKind,
} from '@internship-portals/shared-api/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Db, DbOrTransaction } from '../database/connection';
import type { Background } from '../lib/background';
import { currentRequest } from './current-request';
import type { HttpError } from './errors';

/** One event of the audit trail. Holds ids and names of things, never a secret nor the name or address of a person. */
export interface AuditEntry {
  event: AuditEvent;
  /** Default: success. */
  outcome?: AuditOutcome;
  /** What it was done to. `label` names a subject, other than a person, that may be gone later, such as a position. */
  subject?: { kind: AuditSubjectKind; id?: string; label?: string };
  /** True for what happens to the account of an administrator: it is never merged with events of other clients. */
  aboutAdministrator?: boolean;
  /** One line, such as the names of changed fields. */
  detail?: string;
  /** Default: the caller of the request in progress; the product itself outside requests. */
  actor?: { kind: AuditActorKind; id?: string };
}

/** Writes the audit trail. Time, client and request id are added. */
export interface Audit {
  /**
   * Records an event: in the transaction of the change that it is about, so that neither exists without the other, or
   * with the database for an event without a change.
   */
  record(on: DbOrTransaction, entry: AuditEntry): Promise<void>;
  /**
   * Counts an event that anyone can cause as often as they like. The first of its kind in ten minutes is recorded at
   * once, its repetitions as one row with their number. Beyond the first hundred kinds there is one row for each account,
   * and one for the rest, so a flood cannot fill the disk; events about administrators keep their rows, which limits on
   * guessing bound.
   */
  tally(entry: AuditEntry): void;
}

/** Where an event came from. */
export interface AuditOrigin {
  actor: { kind: AuditActorKind; id?: string };
  client: string | null;
  requestId: string | null;
}

/** The origin of what happens now: the request in progress, or the product itself. */
export function currentOrigin(): AuditOrigin {
  const request = currentRequest.getStore();
  if (!request) return { actor: { kind: 'system' }, client: null, requestId: null };
  const { sessionUser, deployer, ip, id } = request;
  const actor = sessionUser
    ? ({ kind: 'user', id: sessionUser.id } as const)
    : deployer
      ? ({ kind: 'deploy-token', id: deployer.id } as const)
      : ({ kind: 'anonymous' } as const);
  return { actor, client: ip, requestId: id };
}

/** Counts answers that refuse access. */
export function registerAudit(server: FastifyInstance, { audit }: { audit: Audit }): void {
  server.addHook('onError', (request, _reply, error, done) => {
    const { status, code } = error as Partial<HttpError>;
    const event = REFUSALS[status ?? 0];
    // Asking for the password again does not count as a refusal.
    if (event && code !== 'reauthentication_required') {
      const subject = { kind: 'route', id: `${request.method} ${request.routeOptions.url}` } as const;
      currentRequest.run(request, () => audit.tally({ event, outcome: 'refused', subject, detail: code }));
    }
    done();
  });
}

/**
 * Records a download when its connection is done: as a failure if it was cut off.
 *
 * @param entry called at the end, when it is known how much was sent
 */
export function recordDownload(
  { audit, background, db }: { audit: Audit; background: Background; db: Db },
  reply: FastifyReply,
  entry: () => AuditEntry,
): void {
  const { raw, request } = reply;
  let isComplete = false;
  raw.once('finish', () => {
    isComplete = true;
  });
  // A socket's events come outside of the request.
  raw.once('close', () =>
    currentRequest.run(request, () => {
      const outcome = isComplete ? 'success' : 'failure';
      background.run('recording a download in the audit trail', () => audit.record(db, { ...entry(), outcome }));
    }),
  );
}

const REFUSALS: Partial<Record<number, AuditEvent>> = { 403: 'access-denied', 429: 'access-throttled' };
