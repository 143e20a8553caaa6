import type { DbOrTransaction } from '../../database/connection';
import { administratorIds, callsOfInterns, type PageUpdateServices } from '../page-updates';

/** Tells the administrators, with the transaction of a change, that there is another intern or another supervisor of one. */
export async function announceInterns(
  trx: DbOrTransaction,
  { pageUpdates }: Pick<PageUpdateServices, 'pageUpdates'>,
): Promise<void> {
  await pageUpdates.announce(trx, await administratorIds(trx), callsOfInterns());
}
