import { type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import type { SessionUser } from '../../http/sessions';
import { NO_ANSWER } from '../intakes';
import { resumeInterview } from '../interviews';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, isPending, type Refusal, refuse } from './conflicts';
import type { Outcome } from './declines';
import { type ApplicationRecord, findApplications, hasOpenApplication, insertHistory } from './repository';

/** How often a call is tried when a new application with the same address interferes. */
const MAX_ATTEMPTS = 3;

/**
 * The declines of these applications whose delivery has not begun, by application id. Such a mail belongs to the newest
 * line, since accepting again supersedes it.
 */
export function findUndoable(on: DbOrTransaction, applicationIds: readonly string[]) {
  return (
    on
      .selectFrom('application_history as line')
      .innerJoin('mails', 'mails.history_id', 'line.id')
      .select([
        'line.id',
        'line.application_id',
        'line.from_status',
        'line.interview_date',
        'line.interview_time',
        'mails.id as mail_id',
        'mails.next_attempt_at as until',
      ])
      .select(({ selectFrom }) =>
        selectFrom('application_history as earlier')
          .select(({ fn }) => fn.max('earlier.at').as('at'))
          .whereRef('earlier.application_id', '=', 'line.application_id')
          .whereRef('earlier.to_status', '=', 'line.from_status')
          .where('earlier.to_status', '<>', 'Processing')
          .as('decided_before'),
      )
      .where('line.application_id', 'in', applicationIds)
      .where('line.to_status', '=', 'Declined')
      // An applicant who withdraws is no decision of an administrator.
      .where('line.by_user_id', 'is not', null)
      .where('mails.state', '=', 'queued')
      .where('mails.attempts', '=', 0)
      .where('mails.lease_id', 'is', null)
      .where('mails.superseded_by', 'is', null)
      .orderBy('line.application_id')
      .execute()
  );
}

/**
 * Undoes declines whose mail has not been sent: restores the former state, withdraws the mail and adds a line to the
 * history. Either the undo or the worker gets the mail's row, never both.
 */
export async function undoDeclines(
  services: DecisionServices,
  ids: readonly string[],
  by: SessionUser,
): Promise<Outcome[]> {
  const { db, now } = services;
  const requested = [...new Set(ids)];
  const refused = await revertTogether(services, requested, by);
  const present = await findApplications(db, requested);
  const at = now();
  return requested.map((id) => {
    const application = present.get(id);
    const name = application?.name ?? null;
    const reason = refused.get(id);
    return { id, name, refused: reason === undefined ? reasonFor(application, at) : reason };
  });
}

/** Undoes all of them in one transaction. Returns null for each that was undone, or the reason why not. */
async function revertTogether(
  services: DecisionServices,
  ids: readonly string[],
  by: SessionUser,
): Promise<Map<string, Refusal | null>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction().execute((trx) => revert(trx, services, ids, by));
    } catch (error) {
      // The applicant has just applied again. The next attempt reads that and reports it.
      if (!isUniqueViolation(error)) throw error;
      if (attempt === MAX_ATTEMPTS) throw refuse(conflicts.newerApplication);
    }
  }
}

async function revert(
  trx: DbOrTransaction,
  services: DecisionServices,
  ids: readonly string[],
  by: SessionUser,
): Promise<Map<string, Refusal | null>> {
  const { audit, config, mailer, now } = services;
  const at = now().toISOString();
  const results = new Map<string, Refusal | null>();
  const applications = await findApplications(trx, ids);
  for (const decline of await findUndoable(trx, ids)) {
    const { application_id: id, from_status: status } = decline;
    const application = applications.get(id);
    if (!application || !status) continue;
    // Without this one: another administrator may have just undone it.
    if (await hasOpenApplication(trx, application.email, id)) {
      results.set(id, conflicts.newerApplication);
      continue;
    }
    if (!(await mailer.withdrawUntried(trx, decline.mail_id))) continue;
    const { numUpdatedRows } = await trx
      .updateTable('applications')
      .set({
        status,
        interview_date: decline.interview_date,
        decided_at: decline.decided_before,
        ...(status === 'Processing' ? NO_ANSWER : {}),
      })
      .where('id', '=', id)
      .where('status', '=', 'Declined')
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw refuse(conflicts.pending);
    // The decision before the decline is in effect again, and so is its mail.
    await mailer.releaseSuperseded(trx, decline.id);
    if (status === 'Accepted For Interview') await resumeInterview(trx, id, { now: now(), timeZone: config.timeZone });
    await insertHistory(trx, {
      application_id: id,
      at,
      by_user_id: by.id,
      from_status: 'Declined',
      to_status: status,
      interview_date: decline.interview_date,
      interview_time: decline.interview_time,
      takes_back: decline.id,
    });
    await audit.record(trx, { event: 'decline-undone', subject: { kind: 'application', id }, detail: status });
    results.set(id, null);
  }
  const undone = [...results].flatMap(([id, refusal]) => (refusal === null ? [id] : []));
  await announceDecision(trx, services, undone);
  return results;
}

function reasonFor(application: ApplicationRecord | undefined, at: Date): Refusal {
  if (!application) return conflicts.unknown;
  if (application.erased_at) return conflicts.erased;
  if (isPending(application, at)) return conflicts.pending;
  return application.status === 'Declined' ? conflicts.mailGone : conflicts.now(application.status);
}
