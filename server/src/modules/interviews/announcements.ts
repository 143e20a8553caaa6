import type { DbOrTransaction } from '../../database/connection';
import { administratorIds, callsOfAgenda, callsOfReply, type PageUpdateServices } from '../page-updates';

/** Tells the administrators and the interviewers, with the transaction of an applicant's answer, that there is one. */
export async function announceReply(
  trx: DbOrTransaction,
  services: Pick<PageUpdateServices, 'pageUpdates'>,
  applicationId: string,
): Promise<void> {
  await services.pageUpdates.announce(trx, await administratorIds(trx), callsOfReply(applicationId));
  await announceToInterviewers(trx, services, [applicationId]);
}

/**
 * Tells the supervisors who interview these applicants, or did, that their agenda has changed. Administrators see every
 * interview and are told of the application.
 */
export async function announceToInterviewers(
  trx: DbOrTransaction,
  { pageUpdates }: Pick<PageUpdateServices, 'pageUpdates'>,
  applicationIds: readonly string[],
): Promise<void> {
  const interviewers = await trx
    .selectFrom('interview_interviewers as of')
    .innerJoin('users', 'users.id', 'of.user_id')
    .select('users.id')
    .where('of.application_id', 'in', applicationIds)
    .where('users.role', '=', 'SUP')
    .where('users.active', '=', 1)
    .execute();
  await pageUpdates.announce(
    trx,
    interviewers.map(({ id }) => id),
    callsOfAgenda(),
  );
}
