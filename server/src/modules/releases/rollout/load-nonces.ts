import type { FastifyRequest } from 'fastify';
import type { DbOrTransaction } from '../../../database/connection';
import { signInOf } from '../../../http/dashboard-hint';
import { clientKey } from '../../../http/throttles';
import { DAY_MS } from '../../../lib/calendar';
import { randomText } from '../../../lib/tokens';
import type { Services } from '../../../services';
import { findActiveUser } from '../../users';

/** The nonce of a page: without one there was no load. It names the only portal that the page can open. */
export function createLoadNonce({ links, now }: Pick<Services, 'links' | 'now'>, portal: string): string {
  const until = new Date(now().getTime() + DAY_MS);
  return links.seal('page-load', `${randomText(12, 'base64url')} ${portal}`, until);
}

/** A page as its nonce names it; null for a nonce that no page has. */
export function openLoadNonce({ links }: Pick<Services, 'links'>, nonce: string | undefined) {
  const page = links.unseal('page-load', nonce)?.what;
  return page === undefined ? null : { page, portal: page.split(' ')[1] ?? '' };
}

/**
 * Who reports: for a portal of a role, the sign-in of a person of that role in the browser; for a portal of everyone, the
 * client's network.
 *
 * @returns a fingerprint; null for a stranger to the portal, whose reports have no effect
 */
export async function findReporter(
  services: Pick<Services, 'db' | 'links' | 'portals'>,
  portal: string,
  request: FastifyRequest,
): Promise<string | null> {
  const { db, links, portals } = services;
  const role = portals.find(({ name }) => name === portal)?.role;
  if (role === null) return links.fingerprint(clientKey(request.ip));
  const signIn = signInOf({ links }, request);
  const user = role && signIn ? await findActiveUser(db, signIn.person) : undefined;
  return signIn && user?.role === role ? links.fingerprint(signIn.key) : null;
}

/** Uses what may report once: a reporter's visit of a version, or a page. False when it was used for it before. */
export async function useOnce(on: DbOrTransaction, what: string, at: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await on
    .insertInto('used_load_nonces')
    .values({ nonce: what, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Deletes what was used so long ago that it may be used again. */
export async function sweepLoadNonces({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - 2 * DAY_MS).toISOString();
  await db.deleteFrom('used_load_nonces').where('at', '<', before).execute();
}
