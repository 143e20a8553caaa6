import { type OfferState, renewOffer } from '@internship-portals/shared-api/contract';
import { type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import { conflict, type HttpError, notFound, requireNoErrors } from '../../http/errors';
import type { Mount } from '../../http/mount';
import { checkUpcoming } from '../../http/upcoming';
import { addDays, longDate, momentOf, startOfDay, today } from '../../lib/calendar';
import { applicantOf } from '../application-links';
import { lockIntake, requirePlace } from '../intakes';
import { internshipOffer, offerDeclined, offerLapsed } from '../mails';
import { endOffer, findNewestOffer, listDueOffers, makeOffer, markReminded, type OfferRecord } from '../offers';
import { announceDecision, type DecisionServices } from './announcements';
import { conflicts, isPending, refuse } from './conflicts';
import { type ApplicationRecord, findApplication, insertHistory, lockApplication, referenceOf } from './repository';
import { mailOfState } from './state-mail';

/** How many days before its end applicants are reminded of an offer, and from when on that day, in the programme's time zone. */
const REMINDED_BEFORE = 2;
const TIME = '07:00';

/** The offers of internships: what administrators do with them. */
export function offerRoutes(mount: Mount, services: DecisionServices): void {
  const { audit, db, mailer, now } = services;

  mount(renewOffer, async ({ params: { id }, body: { AnswerBy, Seen }, user }) => {
    requireNoErrors(checkUpcoming('AnswerBy', AnswerBy, services));
    await db
      .transaction()
      .execute(async (trx) => {
        // Before the application, as other decisions do, so that two cannot deadlock.
        const found = await findApplication(trx, id);
        if (found) await lockIntake(trx, found.intake_id);
        const held = await lockApplication(trx, id);
        const application = await findApplication(trx, id);
        if (!application) throw notFound();
        if (!held) throw refuse(conflicts.erased);
        if (isPending(application, now())) throw refuse(conflicts.pending);
        const offer = await findNewestOffer(trx, id);
        if (!offer) throw refuse(conflicts.now(application.status));
        if (offer.id !== Seen) throw refuse(conflicts.renewed);
        const at = now().toISOString();
        if (offer.state === 'open') await endOffer(trx, offer.id, 'withdrawn', at);
        else if (offer.state !== 'lapsed') throw refuse(conflicts.answered(offer.state));
        else if (application.status !== 'Declined') throw refuse(conflicts.now(application.status));
        // The place was freed with the lapse.
        if (offer.state === 'lapsed') await requirePlace(trx, application);
        const historyId =
          offer.state === 'lapsed'
            ? await move(services, trx, application, { to: 'Interview Passed', by: user.id, at })
            : undefined;
        await holdBack(services, trx, id);
        await makeOffer(services, trx, { ...application, reference: referenceOf(id) }, user.id, AnswerBy);
        const { mail } = await mailOfState(services, trx, { ...application, status: 'Interview Passed' });
        await mailer.enqueue(trx, { ...mail, sender: user.name }, historyId);
        await audit.record(trx, {
          event: 'offer-made',
          subject: { kind: 'application', id },
          detail: `Until ${AnswerBy}`,
        });
        await announceDecision(trx, services, [id]);
      })
      .catch((error: unknown) => {
        // The applicant has applied again.
        throw isUniqueViolation(error) ? refuse(conflicts.newerApplication) : error;
      });
    mailer.wake();
    return { message: 'Offer sent' };
  });
}

/** What has become of an offer, for its applicant. */
const ENDED: Record<Exclude<OfferState, 'open'>, string> = {
  accepted: 'You have accepted this offer already.',
  declined: 'You have declined this offer already. You can apply again.',
  lapsed: 'This offer has lapsed. Please tell us if you would still like to come: we can make a new one.',
  withdrawn: 'Another offer has taken the place of this one. Reload the page to see it.',
};

const ended = (state: Exclude<OfferState, 'open'>): HttpError => conflict('offer_ended', ENDED[state]);

/**
 * Accepts or declines an offer for its applicant. With the acceptance the link goes out that activates the account. Who declines it
 * withdraws the application: the place is free, and the person may apply again.
 *
 * @returns what to tell the applicant
 * @throws 409 when the offer is not open any more; the same answer twice is no error
 */
export async function answerOffer(
  services: DecisionServices,
  applicationId: string,
  offerId: string,
  answer: 'accepted' | 'declined',
): Promise<string> {
  const { audit, db, mailer, now } = services;
  await db.transaction().execute(async (trx) => {
    const application = (await lockApplication(trx, applicationId)) && (await findApplication(trx, applicationId));
    if (!application) throw refuse(conflicts.erased);
    if (isPending(application, now())) throw refuse(conflicts.pending);
    const offer = await findNewestOffer(trx, applicationId);
    if (!offer) throw refuse(conflicts.now(application.status));
    if (offer.id !== offerId) throw ended('withdrawn');
    if (offer.state === answer) return;
    if (offer.state !== 'open') throw ended(offer.state);
    const at = now().toISOString();
    // The job that says so may come a moment later.
    if (offer.lapses_at <= at) throw ended('lapsed');
    await endOffer(trx, offer.id, answer, at);
    if (answer === 'accepted') {
      await holdBack(services, trx, applicationId);
      const { mail } = await mailOfState(services, trx, application);
      await mailer.enqueue(trx, mail);
    } else {
      const to = applicantOf(services, application);
      const historyId = await move(services, trx, application, { to: 'Declined', by: null, at, withdrawn: true });
      await mailer.enqueue(trx, offerDeclined(to, application), historyId);
    }
    const subject = { kind: 'application', id: applicationId } as const;
    await audit.record(trx, { event: 'offer-answered', subject, detail: answer });
    await announceDecision(trx, services, [applicationId]);
  });
  mailer.wake();
  return answer === 'accepted'
    ? 'You have accepted the offer. We have e-mailed you how to activate your account.'
    : 'You have declined the offer.';
}

/** Keeps the undelivered e-mails about an offer from being sent: it is accepted, or another takes its place. No line of the history says so. */
async function holdBack(
  { mailer }: Pick<DecisionServices, 'mailer'>,
  trx: DbOrTransaction,
  applicationId: string,
): Promise<void> {
  const { id } = await trx
    .selectFrom('application_history')
    .select('id')
    .where('application_id', '=', applicationId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  await mailer.supersede(trx, applicationId, id, ['internship-offer', 'offer-reminder']);
}

/**
 * Accepts an applicant again, or frees the place of an offer that was declined or has lapsed. Returns the line of the history.
 *
 * @param move `by`: null for the applicant or the clock; `withdrawn`: whether the applicant did it
 */
async function move(
  { mailer }: Pick<DecisionServices, 'mailer'>,
  trx: DbOrTransaction,
  { id, status, interview_date, interview_time }: ApplicationRecord,
  {
    to,
    by,
    at,
    withdrawn = false,
  }: { to: 'Interview Passed' | 'Declined'; by: string | null; at: string; withdrawn?: boolean },
): Promise<string> {
  await trx
    .updateTable('applications')
    .set({ status: to, decided_at: at, ...(withdrawn ? { withdrawn_at: at } : {}) })
    .where('id', '=', id)
    .execute();
  const historyId = await insertHistory(trx, {
    application_id: id,
    at,
    by_user_id: by,
    from_status: status,
    to_status: to,
    interview_date,
    interview_time,
  });
  await mailer.supersede(trx, id, historyId);
  return historyId;
}

/**
 * Ends the offers whose last day is over, and reminds applicants of those whose last day is near, each once. Several instances may do so at
 * the same time: who marks the offer writes the mail, in one transaction.
 */
export async function lapseOffers(services: DecisionServices): Promise<void> {
  const { audit, config, db, mailer, now } = services;
  const at = now().toISOString();
  const day = today(now(), config.timeZone);
  // Those that end with one of the next days have their end at the first moment of the day after.
  const due = await listDueOffers(db, startOfDay(addDays(day, REMINDED_BEFORE + 1), config.timeZone));
  const isMorning = now() >= momentOf(day, TIME, config.timeZone);
  for (const offer of due) {
    if (offer.lapses_at <= at) await lapse(offer);
    else if (isMorning && offer.reminded_at === null && wasMadeBefore(offer)) await remind(offer);
  }
  if (due.length > 0) mailer.wake();

  /** Who got the offer on that day or the one before needs no reminder yet. */
  function wasMadeBefore({ made_at, answer_by }: OfferRecord): boolean {
    return today(new Date(made_at), config.timeZone) < addDays(answer_by, -REMINDED_BEFORE);
  }

  function lapse({ id, application_id, answer_by }: OfferRecord): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const application = (await lockApplication(trx, application_id)) && (await findApplication(trx, application_id));
      if (!application || isPending(application, now()) || !(await endOffer(trx, id, 'lapsed', at))) return;
      const { position } = application;
      const historyId = await move(services, trx, application, { to: 'Declined', by: null, at });
      const mail = offerLapsed(applicantOf(services, application), { position, answerBy: answer_by });
      await mailer.enqueue(trx, mail, historyId);
      await audit.record(trx, {
        event: 'offer-lapsed',
        subject: { kind: 'application', id: application_id },
        detail: longDate(answer_by),
      });
      await announceDecision(trx, services, [application_id]);
    });
  }

  function remind({ id, application_id, answer_by }: OfferRecord): Promise<void> {
    return db.transaction().execute(async (trx) => {
      const application = (await lockApplication(trx, application_id)) && (await findApplication(trx, application_id));
      if (!application || !(await markReminded(trx, id, at))) return;
      const { position } = application;
      const isReminder = true;
      const about = { position, answerBy: answer_by };
      await mailer.enqueue(trx, internshipOffer(applicantOf(services, application), about, isReminder));
    });
  }
}
