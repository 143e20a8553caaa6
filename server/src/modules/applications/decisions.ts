import type { ApplicationStatus, Decision, MailResult } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { isUniqueViolation } from '../../database/connection';
import { conflict, emailNotSent, requireNoErrors } from '../../http/errors';
import type { SessionUser } from '../../http/sessions';
import { today } from '../../lib/calendar';
import { deleteAccountToken } from '../credentials';
import { NO_ANSWER, readFirstAnswers, removeFromList, requirePlace } from '../intakes';
import {
  checkFree,
  endReminder,
  type InterviewPlan,
  type InterviewSnapshot,
  isSamePlan,
  lockInterviewers,
  nextSequence,
  planOf,
  readInterview,
  restoreInterview,
  storeInterview,
  toPlan,
} from '../interviews';
import { type ClaimedMail, DeliveryError, type Wording, withoutAddresses } from '../mails';
import { deleteOffer, makeOffer } from '../offers';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, refuse } from './conflicts';
import { statusAfter } from './policy';
import { type ApplicationRecord, findApplication, insertHistory, referenceOf } from './repository';
import { mailOfState } from './state-mail';

/** Longer than a delivery may take. After a crash the change stays in effect, and the queue delivers its mail. */
const LEASE_MS = 60_000;

/** A decision that is stored while its mail is being delivered. */
interface Pending {
  leaseId: string;
  historyId: string;
  claimed: ClaimedMail;
  tokenHash: string | null;
  /** Of the offer that was made. */
  offerId: string | undefined;
  /** The interview as it was before. */
  before: InterviewSnapshot;
}

/** Who decides. The name of an administrator signs the e-mail; an applicant who has chosen a time has none. */
type Decider = Pick<SessionUser, 'id'> & Partial<Pick<SessionUser, 'name'>>;

/**
 * Accepts or passes an application and e-mails the applicant (for a refusal see `decline`). One transaction writes the
 * change, its history and its mail. Then the first delivery is awaited. When the mail server refuses the mail or cannot be
 * reached, the whole change is reverted (502). When it defers the mail, or has it and does not confirm it, the change
 * stays and the queue goes on. No transaction is open during the delivery: a lease on the row refuses other decisions
 * (409).
 *
 * @param plan of the interview; null for a passed one
 * @param wording of this one e-mail; default: that of the template
 * @returns what became of the mail
 */
export async function decide(
  services: DecisionServices,
  application: ApplicationRecord,
  decision: Exclude<Decision, 'Declined'>,
  plan: InterviewPlan | null,
  by: Decider,
  wording?: Wording,
): Promise<MailResult> {
  const to = statusAfter(application.status, decision);
  if (!to) throw refuse(conflicts.now(application.status));
  if (plan && application.status === 'Accepted For Interview' && application.interview_date === plan.date) {
    const present = planOf(await readInterview(services.db, application.id)) ?? toPlan({ Date: plan.date });
    if (isSamePlan(present, plan)) {
      throw conflict('already_scheduled', 'The interview is already scheduled for that day.');
    }
  }

  const pending = await change(services, application, to, plan, by, wording);
  const delivery = await deliver(services, application, pending);
  await services.db
    .updateTable('applications')
    .set({ lease_id: null, lease_until: null })
    .where('id', '=', application.id)
    .where('lease_id', '=', pending.leaseId)
    .execute();
  return delivery;
}

async function deliver(
  services: DecisionServices,
  application: ApplicationRecord,
  pending: Pending,
): Promise<MailResult> {
  try {
    return await services.mailer.deliver(pending.claimed);
  } catch (error) {
    // Any other error says nothing about the mail, which may have been delivered.
    if (!(error instanceof DeliveryError)) throw error;
    const reverted = await revert(services, application, pending);
    const about = { application: application.id, reason: withoutAddresses(error.message) };
    if (!reverted) {
      services.log.warn(about, 'decision kept: another worker delivers its mail');
      return 'queued';
    }
    services.log.warn(about, 'decision reverted: mail refused');
    throw emailNotSent();
  }
}

async function change(
  services: DecisionServices,
  application: ApplicationRecord,
  to: ApplicationStatus,
  plan: InterviewPlan | null,
  by: Decider,
  wording: Wording | undefined,
): Promise<Pending> {
  const { audit, config, db, mailer, now } = services;
  const at = now().toISOString();
  const leaseId = uuidv7();
  const interviewDate = plan ? plan.date : application.interview_date;
  try {
    return await db.transaction().execute(async (trx) => {
      if (to === 'Interview Passed') await requirePlace(trx, application);
      const answerOf = await readFirstAnswers(trx, [application], today(now(), config.timeZone), config.timeZone);
      const { numUpdatedRows } = await trx
        .updateTable('applications')
        .set({
          status: to,
          interview_date: interviewDate,
          decided_at: at,
          lease_id: leaseId,
          lease_until: new Date(now().getTime() + LEASE_MS).toISOString(),
          ...answerOf(application),
        })
        .where('id', '=', application.id)
        .where('status', '=', application.status)
        .where('erased_at', 'is', null)
        .where('interview_date', application.interview_date === null ? 'is' : '=', application.interview_date)
        // Two changes of the time on one day are two decisions.
        .where('decided_at', application.decided_at === null ? 'is' : '=', application.decided_at)
        .where((where) => where.or([where('lease_until', 'is', null), where('lease_until', '<', at)]))
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) throw refuse(conflicts.pending);
      if (plan) {
        requireNoErrors(await lockInterviewers(trx, plan.interviewers));
        requireNoErrors(await checkFree(trx, application.id, plan, now()));
      }
      const historyId = await insertHistory(trx, {
        application_id: application.id,
        at,
        by_user_id: by.id,
        from_status: application.status,
        to_status: to,
        interview_date: interviewDate,
        interview_time: plan ? plan.time : application.interview_time,
      });
      // Another interview, another result: the waiting list is no longer the one before the decline.
      if (application.status === 'Declined') await removeFromList(trx, application.id);
      const before = await readInterview(trx, application.id);
      if (plan) {
        const sequence = await nextSequence(trx, application.id);
        const { timeZone } = config;
        await storeInterview(trx, application.id, { plan, sequence, by: by.id, now: now(), timeZone });
      } else {
        await endReminder(trx, application.id);
      }
      await audit.record(trx, {
        event: 'application-decided',
        subject: { kind: 'application', id: application.id },
        detail: describeDecision(to, plan),
      });
      await announceDecision(trx, services, [application.id]);
      // An undelivered mail about an earlier decision must not arrive after this one.
      await mailer.supersede(trx, application.id, historyId);
      // Read again: name and address may have been corrected since.
      const changed = (await findApplication(trx, application.id)) ?? application;
      const offered = { ...changed, reference: referenceOf(changed.id) };
      const offer = to === 'Interview Passed' ? await makeOffer(services, trx, offered, by.id) : undefined;
      const { mail, tokenHash } = await mailOfState(services, trx, changed);
      const claimed = await mailer.enqueueClaimed(trx, { ...mail, wording, sender: by.name }, historyId);
      return { leaseId, historyId, claimed, tokenHash, offerId: offer?.id, before };
    });
  } catch (error) {
    // Accepting again would leave two open applications with one address.
    if (isUniqueViolation(error)) throw refuse(conflicts.newerApplication);
    throw error;
  }
}

/** False when another worker has claimed the mail since: it may be delivered, so the decision stays. */
async function revert(services: DecisionServices, application: ApplicationRecord, pending: Pending): Promise<boolean> {
  const { audit, db, mailer } = services;
  const reverted = await db.transaction().execute(async (trx) => {
    // The mail refers to the line, so it is deleted first.
    if (!(await mailer.withdraw(trx, pending.claimed))) return false;
    await trx
      .updateTable('applications')
      .set({
        status: application.status,
        interview_date: application.interview_date,
        decided_at: application.decided_at,
        lease_id: null,
        lease_until: null,
        ...(application.status === 'Processing' ? NO_ANSWER : {}),
      })
      .where('id', '=', application.id)
      .where('lease_id', '=', pending.leaseId)
      .execute();
    // First: those who would have interviewed the applicant are told, too.
    await announceDecision(trx, services, [application.id]);
    await restoreInterview(trx, application.id, pending.before);
    await mailer.releaseSuperseded(trx, pending.historyId);
    await trx.deleteFrom('application_history').where('id', '=', pending.historyId).execute();
    if (pending.offerId) await deleteOffer(trx, pending.offerId);
    if (pending.tokenHash) await deleteAccountToken(trx, pending.tokenHash);
    await audit.record(trx, {
      event: 'application-decided',
      outcome: 'failure',
      subject: { kind: 'application', id: application.id },
      detail: 'Reverted: the e-mail was not accepted',
    });
    return true;
  });
  if (reverted) mailer.wake();
  return reverted;
}

const describeDecision = (to: ApplicationStatus, plan: InterviewPlan | null) =>
  plan ? `${to} on ${plan.date}${plan.time ? ` at ${plan.time}` : ''}` : to;
