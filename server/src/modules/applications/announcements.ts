import type { DbOrTransaction } from '../../database/connection';
import { announceToInterviewers } from '../interviews';
import type { MailServices } from '../mails';
import { administratorIds, callsOfArrival, callsOfDecisions, type PageUpdateServices } from '../page-updates';

/** The services that decisions need. */
export type DecisionServices = MailServices & PageUpdateServices;

/** Tells the administrators, with the transaction of an application, that there is one more. */
export async function announceArrival(
  trx: DbOrTransaction,
  { pageUpdates }: Pick<PageUpdateServices, 'pageUpdates'>,
): Promise<void> {
  await pageUpdates.announce(trx, await administratorIds(trx), callsOfArrival());
}

/**
 * Tells the administrators, with the transaction of a decision, that these applications have changed. Who decided is among
 * them, because of their other windows.
 */
export async function announceDecision(
  trx: DbOrTransaction,
  services: Pick<PageUpdateServices, 'pageUpdates'>,
  applicationIds: readonly string[],
): Promise<void> {
  if (applicationIds.length === 0) return;
  await services.pageUpdates.announce(trx, await administratorIds(trx), callsOfDecisions(applicationIds));
  await announceToInterviewers(trx, services, applicationIds);
}
