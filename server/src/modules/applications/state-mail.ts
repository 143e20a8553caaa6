import { visitorPages } from 'shared-api/contract';
import type { DbOrTransaction } from '../../database/connection';
import type { Services } from '../../services';
import { issueActivationLink } from '../credentials';
import { applicationDeclined, applicationReceived, interviewInvitation, interviewPassed, type Mail } from '../mails';
import type { ApplicationRecord } from './repository';

/** An e-mail, with the hash of its activation link if it has one. */
export interface StateMail {
  mail: Mail;
  tokenHash: string | null;
}

/** The e-mail about the application's present status, with a new activation link after a passed interview. */
export async function mailOfState(
  services: Services,
  on: DbOrTransaction,
  application: ApplicationRecord,
): Promise<StateMail> {
  const { config } = services;
  const { position } = application;
  switch (application.status) {
    case 'Processing': {
      const statusLink = `${config.publicUrl}${visitorPages.applicationStatus}`;
      return { mail: applicationReceived(application, { position, statusLink }), tokenHash: null };
    }
    case 'Accepted For Interview':
      return { mail: await invitation(services, on, application), tokenHash: null };
    case 'Interview Passed': {
      const { link, tokenHash } = await issueActivationLink(services, on, application.id);
      return { mail: interviewPassed(application, { position, activationLink: link }), tokenHash };
    }
    case 'Declined':
      return { mail: applicationDeclined(application, { position }), tokenHash: null };
  }
}

async function invitation({ config, now }: Services, on: DbOrTransaction, application: ApplicationRecord) {
  const { id, position, interview_date } = application;
  if (!interview_date) throw new Error(`Application ${id} is invited to an interview without a date.`);
  // Each change adds a line, so a later event of the same application has a higher number.
  const { count } = await on
    .selectFrom('application_history')
    .select((select) => select.fn.countAll<number | string>().as('count'))
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  return interviewInvitation(application, {
    applicationId: id,
    position,
    date: interview_date,
    sequence: Number(count),
    now: now(),
    organizer: /([^<>\s]+@[^<>\s]+)/.exec(config.mailFrom)?.[1] ?? config.mailFrom,
  });
}
