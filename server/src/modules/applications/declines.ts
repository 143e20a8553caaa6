import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction } from '../../database/connection';
import { emailNotSent } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { dayOf } from '../../lib/calendar';
import { readFirstAnswers } from '../intakes';
import { cancelInterview, hasBegun } from '../interviews';
import {
  DeliveryError,
  type Mail,
  type MailServices,
  reasonOf,
  UNDO_MS,
  type Wording,
  withoutAddresses,
} from '../mails';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, isPending, overtaken, type Refusal, type Seen } from './conflicts';
import { statusAfter } from './policy';
import { type ApplicationRecord, findApplications } from './repository';
import { cancelledInterview, declineMail } from './state-mail';

/** The result of a call for one application. */
export interface Outcome {
  id: string;
  /** Null when the application does not exist. */
  name: string | null;
  /** Why it was not changed; null when it was. */
  refused: Refusal | null;
}

/** The result for each application, and the time until which the declines can be undone. */
export interface Declines {
  outcomes: Outcome[];
  /** Null when nothing was declined. */
  undoUntil: Date | null;
  /** When the mails go, if their hour was chosen. */
  mailAt: Date | null;
}

/**
 * Declines applications and returns the result for each. One transaction writes changes, history and mails. The mails
 * wait `UNDO_MS` or for their hour, so the mail server is checked first: when it cannot be reached, nothing changes (502).
 *
 * @param seen what the administrator's page shows: an application with another state is not declined
 * @param more the wording of these e-mails, by default that of the template, and the hour at which they go
 */
export async function decline(
  services: DecisionServices,
  ids: readonly string[],
  seen: Seen,
  by: SessionUser,
  { wording, hour }: { wording?: Wording; hour?: Date } = {},
): Promise<Declines> {
  const { db, mailer, now } = services;
  const requested = [...new Set(ids)];
  const read = await findApplications(db, requested);
  // Locked in the order of their ids, so that two calls cannot deadlock.
  const open = [...read.values()]
    .filter(({ status }) => statusAfter(status, 'Declined') !== null)
    .filter((application) => overtaken(application, seen, now()) === null)
    .filter((application) => !(hour && isInterviewToCome(services, application)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  if (open.length > 0) await askMailServer(services);
  const at = now();
  const soonest = new Date(at.getTime() + UNDO_MS);
  const mailAt = hour && hour > soonest ? hour : null;
  const undoUntil = mailAt ?? soonest;
  const declined = await db.transaction().execute((trx) => change(trx, services, open, { at, undoUntil, by, wording }));
  if (declined.size > 0) mailer.wake();
  // Read again: the others may have changed since.
  const present = await findApplications(
    db,
    requested.filter((id) => !declined.has(id)),
  );
  const outcomes = requested.map((id): Outcome => {
    const name = read.get(id)?.name ?? null;
    if (declined.has(id)) return { id, name, refused: null };
    const left = present.get(id);
    const isWaiting = hour && left && isInterviewToCome(services, left) && !overtaken(left, seen, at);
    return { id, name, refused: isWaiting ? conflicts.interviewToCome : reasonFor(left, read.get(id), seen, at) };
  });
  return declined.size > 0 ? { outcomes, undoUntil, mailAt } : { outcomes, undoUntil: null, mailAt: null };
}

/** Whether the applicant would come in vain: whose interview is cancelled has to be told at once. */
function isInterviewToCome(
  { config, now }: DecisionServices,
  { status, interview_date: date, interview_time: time }: ApplicationRecord,
): boolean {
  return status === 'Accepted For Interview' && date !== null && !hasBegun({ date, time }, config.timeZone, now());
}

async function askMailServer({ mailer, log }: MailServices): Promise<void> {
  try {
    await mailer.check();
  } catch (error) {
    // A temporary refusal (4xx): the queue tries again when the mails are due.
    if (error instanceof DeliveryError && error.failure === 'deferred') return;
    log.warn({ reason: withoutAddresses(reasonOf(error)) }, 'nothing declined: mail cannot be sent');
    throw emailNotSent();
  }
}

async function change(
  trx: DbOrTransaction,
  services: DecisionServices,
  open: readonly ApplicationRecord[],
  { at, undoUntil, by, wording }: { at: Date; undoUntil: Date; by: SessionUser; wording: Wording | undefined },
): Promise<Set<string>> {
  const { audit, mailer } = services;
  const time = at.toISOString();
  const changed: ApplicationRecord[] = [];
  const { timeZone } = services.config;
  const answerOf = await readFirstAnswers(trx, open, dayOf(at, timeZone), timeZone);
  for (const application of open) {
    const { numUpdatedRows } = await trx
      .updateTable('applications')
      .set({ status: 'Declined', decided_at: time, ...answerOf(application) })
      .where('id', '=', application.id)
      .where('status', '=', application.status)
      .where('erased_at', 'is', null)
      .where('interview_date', application.interview_date === null ? 'is' : '=', application.interview_date)
      // The interview may have been moved on its day since.
      .where('decided_at', application.decided_at === null ? 'is' : '=', application.decided_at)
      .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', time)]))
      .executeTakeFirst();
    if (numUpdatedRows === 1n) changed.push(application);
  }
  if (changed.length === 0) return new Set();
  const lines = changed.map((application) => ({
    id: uuidv7(),
    application_id: application.id,
    at: time,
    by_user_id: by.id,
    from_status: application.status,
    to_status: 'Declined' as const,
    interview_date: application.interview_date,
    interview_time: application.interview_time,
  }));
  await trx.insertInto('application_history').values(lines).execute();
  for (const { id, application_id, from_status } of lines) {
    await audit.record(trx, {
      event: 'application-decided',
      subject: { kind: 'application', id: application_id },
      detail: 'Declined',
    });
    await mailer.supersede(trx, application_id, id);
    // The others have no interview.
    if (from_status === 'Processing') continue;
    // While the decline can be undone, no one is told.
    const tellAt = undoUntil.toISOString();
    await cancelInterview(trx, application_id, { tellAt, now: at, timeZone });
  }
  await announceDecision(
    trx,
    services,
    changed.map(({ id }) => id),
  );
  // Read again: names and addresses may have been corrected since.
  const present = await findApplications(
    trx,
    changed.map(({ id }) => id),
  );
  const mails: { mail: Mail; historyId: string }[] = [];
  for (const { id, application_id, from_status } of lines) {
    const application = present.get(application_id);
    if (!application) continue;
    const invited = from_status === 'Accepted For Interview';
    const cancels = invited ? await cancelledInterview(services, trx, application) : undefined;
    mails.push({ mail: { ...declineMail(services, application, cancels), wording, sender: by.name }, historyId: id });
  }
  await mailer.enqueueFor(trx, undoUntil, mails);
  return new Set(changed.map(({ id }) => id));
}

function reasonFor(
  present: ApplicationRecord | undefined,
  read: ApplicationRecord | undefined,
  seen: Seen,
  at: Date,
): Refusal {
  if (!present) return conflicts.unknown;
  if (present.erased_at) return conflicts.erased;
  const past = overtaken(present, seen, at);
  if (past) return past;
  // The state of a pending decision is not final: it may still be reverted.
  const decided = present.status !== read?.status || statusAfter(present.status, 'Declined') === null;
  return decided && !isPending(present, at) ? conflicts.now(present.status) : conflicts.pending;
}
