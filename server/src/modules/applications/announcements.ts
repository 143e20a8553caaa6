import type { DbOrTransaction } from '../../database/connection';
import { administratorIds, type ChangeServices, callsOfDecisions } from '../changes';
import { announceToInterviewers } from '../interviews';
import type { MailServices } from '../mails';

/** The services that decisions need. */
export type DecisionServices = MailServices & ChangeServices;

/**
 * Tells the administrators, with the transaction of a decision, that these applications have changed. Who decided is among
 * them, because of their other windows.
 */
export async function announceDecision(
  trx: DbOrTransaction,
  services: Pick<ChangeServices, 'changes'>,
  applicationIds: readonly string[],
): Promise<void> {
  if (applicationIds.length === 0) return;
  await services.changes.announce(trx, await administratorIds(trx), callsOfDecisions(applicationIds));
  await announceToInterviewers(trx, services, applicationIds);
}
