import { isOpen } from '../../database/personal-data';
import { FieldErrors, notFound } from '../../http/errors';
import { cancelInterview, type Invitations, insertReply, readInterview } from '../interviews';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, isPending, overtaken, refuse, WITHDRAWN } from './conflicts';
import { decide } from './decisions';
import { statusAfter } from './policy';
import { findApplication, insertHistory, lockApplication } from './repository';
import { mailOfState } from './state-mail';
import { asTold } from './told';

/** What the calls about interviews do with applications. */
export function createInvitations(services: DecisionServices): Invitations {
  const { db, now } = services;
  return {
    async ask(id, seen) {
      const application = await findApplication(db, id);
      if (!application) return { name: null, refused: conflicts.unknown.message };
      const { name, erased_at, withdrawn_at, status } = application;
      if (erased_at) return { name, refused: conflicts.erased.message };
      if (withdrawn_at) return { name, refused: WITHDRAWN };
      if (!statusAfter(status, 'Accepted')) return { name, refused: conflicts.now(status).message };
      return { name, refused: overtaken(application, { status: seen }, now())?.message ?? null };
    },
    async invite(id, plan, by, seen, wording) {
      const application = await findApplication(db, id);
      if (!application) throw notFound();
      if (application.erased_at) throw refuse(conflicts.erased);
      if (application.withdrawn_at) throw new FieldErrors({ Date: [WITHDRAWN] });
      const refused = overtaken(application, { status: seen }, now());
      if (refused) throw refuse(refused);
      return decide(services, application, 'Accepted', plan, by, wording);
    },
    async lock(trx, id, seen) {
      await lockApplication(trx, id);
      const application = await findApplication(trx, id);
      if (!application) throw notFound();
      const { erased_at, withdrawn_at, status } = application;
      if (erased_at) throw refuse(conflicts.erased);
      if (withdrawn_at) throw new FieldErrors({ Times: [WITHDRAWN] });
      if (isPending(application, now())) throw refuse(conflicts.pending);
      // Who was declined is told of one time: the state changes with the e-mail.
      if (status === 'Declined' || !statusAfter(status, 'Accepted')) throw refuse(conflicts.now(status));
      const refused = overtaken(application, { status: seen }, now());
      if (refused) throw refuse(refused);
      return application;
    },
    withdraw: (id, reason) => withdrawApplication(services, id, reason),
  };
}

/**
 * Withdraws an application for its applicant. It is declined from then on, so that the person may apply again, but no
 * decision was made: it says who withdrew it and when. One transaction also cancels the interview and writes the mail.
 *
 * @param reason that the applicant gives in the answer to an invitation
 * @throws 409 when it is decided, or a decision on it is being sent
 */
export async function withdrawApplication(
  services: DecisionServices,
  id: string,
  reason: string | null = null,
): Promise<void> {
  const { audit, config, db, mailer, now } = services;
  const at = now().toISOString();
  await db.transaction().execute(async (trx) => {
    const found = (await lockApplication(trx, id)) ? await findApplication(trx, id) : undefined;
    if (!found || isPending(found, now())) throw refuse(conflicts.pending);
    // Who does not know of a decline withdraws what is known; its e-mail is replaced.
    const { told: before } = await asTold(trx, found, now());
    if (!isOpen(before)) throw refuse(conflicts.now(before.status));
    await trx
      .updateTable('applications')
      .set({ status: 'Declined', decided_at: at, withdrawn_at: at })
      .where('id', '=', id)
      .execute();
    const application = { ...before, status: 'Declined' as const, decided_at: at, withdrawn_at: at };
    const historyId = await insertHistory(trx, {
      application_id: id,
      at,
      by_user_id: null,
      from_status: before.status,
      to_status: 'Declined',
      interview_date: application.interview_date,
      interview_time: application.interview_time,
    });
    const { interview } = await readInterview(trx, id);
    if (interview)
      await insertReply(trx, id, interview, { Answer: 'withdrawn', At: at, Reason: reason, Proposals: [] });
    await cancelInterview(trx, id, { tellAt: at, now: now(), timeZone: config.timeZone });
    await announceDecision(trx, services, [id]);
    await audit.record(trx, {
      event: 'application-decided',
      subject: { kind: 'application', id },
      detail: 'Withdrawn by the applicant',
    });
    await mailer.supersede(trx, id, historyId);
    const { mail } = await mailOfState(services, trx, application);
    await mailer.enqueue(trx, mail, historyId);
  });
  mailer.wake();
}
