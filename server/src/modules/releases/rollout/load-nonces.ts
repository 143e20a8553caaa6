import { createHash } from 'node:crypto';
import type { DbOrTransaction } from '../../../database/connection';
import { DAY_MS } from '../../../lib/calendar';
import { randomText } from '../../../lib/tokens';
import type { Services } from '../../../services';

/**
 * The nonce of a page. Reports are anonymous: to report ten failures, a client has to load ten pages, which
 * have their own limits, and one page cannot report twice.
 */
export function createLoadNonce({ links, now }: Pick<Services, 'links' | 'now'>): string {
  const until = new Date(now().getTime() + DAY_MS);
  return links.seal('page-load', randomText(12, 'base64url'), until);
}

/** A page's visit of one version, as a hash of the page's nonce. */
export function visitOf(nonce: string, portal: string, version: string): string {
  return createHash('sha256').update(`${nonce}\n${portal} ${version}`).digest('base64url');
}

/** Uses a visit for one kind of report; false when it was used for it before. */
export async function useLoadNonce(on: DbOrTransaction, visit: string, report: string, at: string): Promise<boolean> {
  const hash = `${visit} ${report}`;
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('used_load_nonces')
    .values({ nonce: hash, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes the nonces that have expired by themselves. */
export async function sweepLoadNonces({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 2 * DAY_MS).toISOString();
  await db.deleteFrom('used_load_nonces').where('at', '<', before).execute();
}
