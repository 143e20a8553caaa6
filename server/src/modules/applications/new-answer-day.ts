import type { DbOrTransaction } from '../../database/connection';
import type { SessionUser } from '../../http/sessions';
import { applicantOf } from '../application-links';
import { answerPostponed } from '../mails';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, isPending, type Refusal } from './conflicts';
import type { Outcome } from './declines';
import { findApplication, insertHistory, lockApplication } from './repository';

/**
 * Promises undecided applicants an answer by another day, and e-mails each. Whether a promise was kept is measured by the
 * first day that was promised.
 *
 * @param day `YYYY-MM-DD`, today or later
 */
export async function postpone(
  services: DecisionServices,
  ids: readonly string[],
  day: string,
  by: SessionUser,
): Promise<Outcome[]> {
  const outcomes = await services.db.transaction().execute(async (trx) => {
    const results = new Map<string, Outcome>();
    // Locked in the order of their ids, so that two calls cannot deadlock.
    for (const id of [...new Set(ids)].sort()) results.set(id, await postponeOne(trx, services, { id, day, by }));
    const done = [...results.values()].flatMap(({ id, refused }) => (refused === null ? [id] : []));
    await announceDecision(trx, services, done);
    return [...new Set(ids)].flatMap((id) => results.get(id) ?? []);
  });
  services.mailer.wake();
  return outcomes;
}

async function postponeOne(
  trx: DbOrTransaction,
  services: DecisionServices,
  { id, day, by }: { id: string; day: string; by: SessionUser },
): Promise<Outcome> {
  const { audit, mailer, now } = services;
  const held = await lockApplication(trx, id);
  const application = await findApplication(trx, id);
  if (!application) return { id, name: null, refused: conflicts.unknown };
  const { name, status, position, answer_by: promised } = application;
  const refuse = (refused: Refusal): Outcome => ({ id, name, refused });
  if (!held) return refuse(conflicts.erased);
  if (isPending(application, now())) return refuse(conflicts.pending);
  if (status !== 'Processing') return refuse(conflicts.now(status));
  if (promised === day) return refuse(conflicts.promised(day));
  await trx
    .updateTable('applications')
    .set({ answer_by: day, ...(promised ? {} : { promised_by: day }) })
    .where('id', '=', id)
    .execute();
  const historyId = await insertHistory(trx, {
    application_id: id,
    at: now().toISOString(),
    by_user_id: by.id,
    from_status: status,
    to_status: status,
    interview_date: null,
    answer_by: day,
  });
  // Times that were offered can still be chosen.
  await mailer.supersede(trx, id, historyId, []);
  await mailer.enqueue(
    trx,
    { ...answerPostponed(applicantOf(services, application), { position, promised, day }), sender: by.name },
    historyId,
  );
  await audit.record(trx, { event: 'answer-postponed', subject: { kind: 'application', id }, detail: day });
  return { id, name, refused: null };
}
