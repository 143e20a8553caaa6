import { type MailedDecision, visitorPages } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import type { Services } from '../../services';
import { applicantOf } from '../application-links';
import { issueActivationLink } from '../credentials';
import {
  aboutDay,
  aboutInterview,
  aboutPlan,
  answerLink,
  hasBegun,
  type InterviewPlan,
  mailOfTimes,
  nextSequence,
  readInterview,
} from '../interviews';
import {
  applicationDeclined,
  applicationReceived,
  applicationWithdrawn,
  type InterviewAbout,
  internshipOffer,
  interviewInvitation,
  interviewPassed,
  type Mail,
} from '../mails';
import { findNewestOffer, readOfferDay } from '../offers';
import { type ApplicationRecord, referenceOf } from './repository';

/** An e-mail, with the hash of its activation link if it has one. */
export interface StateMail {
  mail: Mail;
  tokenHash: string | null;
}

/**
 * The e-mail about the application's present status: after a passed interview with the offer that waits for an answer, otherwise with a
 * new activation link.
 */
export async function mailOfState(
  services: Services,
  on: DbOrTransaction,
  application: ApplicationRecord,
): Promise<StateMail> {
  const { config } = services;
  const { position } = application;
  const to = applicantOf(services, application);
  switch (application.status) {
    case 'Processing': {
      const statusLink = `${config.publicUrl}${visitorPages.applicationStatus}`;
      return {
        mail: applicationReceived(to, {
          position,
          statusLink,
          reference: referenceOf(application.id),
          answerBy: application.answer_by,
        }),
        tokenHash: null,
      };
    }
    case 'Accepted For Interview':
      return { mail: await invitation(services, on, application), tokenHash: null };
    case 'Interview Passed': {
      const offer = await findNewestOffer(on, application.id);
      if (offer?.state === 'open')
        return { mail: internshipOffer(to, { position, answerBy: offer.answer_by }), tokenHash: null };
      const { link, tokenHash } = await issueActivationLink(services, on, application.id);
      return { mail: interviewPassed(to, { position, activationLink: link }), tokenHash };
    }
    case 'Declined': {
      const cancelled = await cancelledInterview(services, on, application);
      return application.withdrawn_at
        ? { mail: applicationWithdrawn(to, { position, ...toCancel(cancelled) }), tokenHash: null }
        : { mail: declineMail(services, application, cancelled), tokenHash: null };
    }
  }
}

/**
 * The e-mail that a decision would send, with links that lead nowhere.
 *
 * @param plan of the interview; null if the decision invites to none
 * @param times an interview at each of the offered times
 */
export async function mailOfDecision(
  services: Services,
  on: DbOrTransaction,
  application: ApplicationRecord,
  decision: MailedDecision,
  plan: InterviewPlan | null,
  times: readonly InterviewPlan[] = [],
): Promise<Mail> {
  const { position } = application;
  const to = { ...applicantOf(services, application), pageLink: '' };
  if (decision === 'Times') return { ...(await mailOfTimes(services, on, application, times, '')), pageLink: '' };
  if (plan) return interviewInvitation(to, { ...(await aboutPlan(services, on, application, plan)), answerLink: '' });
  if (decision === 'Declined') {
    const invited = application.status === 'Accepted For Interview';
    const cancelled = invited ? await cancelledInterview(services, on, application) : undefined;
    return applicationDeclined(to, { position, ...toCancel(cancelled) });
  }
  const answerBy = await readOfferDay(services, on);
  return answerBy ? internshipOffer(to, { position, answerBy }) : interviewPassed(to, { position, activationLink: '' });
}

/** The refusal, which also cancels the interview that the applicant has in a calendar, unless it took place. */
export function declineMail(
  services: Services,
  application: ApplicationRecord,
  interview: InterviewAbout | undefined,
): Mail {
  const { position } = application;
  return applicationDeclined(applicantOf(services, application), { position, ...toCancel(interview) });
}

const toCancel = (interview: InterviewAbout | undefined) =>
  interview && !hasBegun(interview, interview.timeZone, interview.now) ? { cancels: interview } : {};

/** The interview of an application that is declined or withdrawn by now; undefined if it had none. */
export async function cancelledInterview(
  services: Services,
  on: DbOrTransaction,
  application: ApplicationRecord,
): Promise<InterviewAbout | undefined> {
  const { id, position, interview_date: date } = application;
  if (!date) return undefined;
  const { interview } = await readInterview(on, id);
  return interview
    ? await aboutInterview(services, on, interview, position)
    : await aboutDay(services, on, { id, position, date, sequence: await nextSequence(on, id) });
}

async function invitation(services: Services, on: DbOrTransaction, application: ApplicationRecord) {
  const { id, position, interview_date: date } = application;
  if (!date) throw new Error(`Application ${id} is invited to an interview without a date.`);
  const { interview } = await readInterview(on, id);
  const about = interview
    ? await aboutInterview(services, on, interview, position)
    : await aboutDay(services, on, { id, position, date, sequence: await nextSequence(on, id) });
  return interviewInvitation(applicantOf(services, application), {
    ...about,
    answerLink: answerLink(services, application, about),
  });
}
