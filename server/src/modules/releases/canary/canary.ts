import type { Canary } from 'shared-api/contract';
import type { DbOrTransaction } from '../../../database/connection';
import { conflict, type Messages, requireNoErrors } from '../../../http/errors';
import { findActiveUsersByEmail, findEmails } from '../../users';
import { requireFit } from '../builds/incompatibilities';
import { changeLive, type LivePortal, NO_CANARY, readLivePortal } from '../live/live';
import { requireStored } from '../live/promotion';
import type { ReleaseServices } from '../services';
import { readCanaryHealth } from './health';

/** Who gets a canary. */
export interface CanaryRequest {
  portal: string;
  version: string;
  /** Percent of all browsers. */
  share: number;
  /** E-mail addresses. */
  users: readonly string[];
  /** Name of the deploy token or of the administrator. */
  by: string;
}

type Needs = Pick<ReleaseServices, 'audit' | 'db' | 'now' | 'readShell'>;

/**
 * Gives a stored version to a share of browsers and to named people. A canary that is already running keeps its counts;
 * only its audience changes.
 *
 * @throws 404 when the version is not stored; 409 when it is live, does not fit what is live, or the live versions have
 * changed since; 422 for an unknown person or an empty audience
 */
export async function giveCanary(services: Needs, request: CanaryRequest): Promise<void> {
  const { audit, db, now, readShell } = services;
  const { portal, version, share, by } = request;
  const manifest = await requireStored(services, { portal, version });
  const live = await readLivePortal(db, portal);
  if (live.current?.version === version) throw conflict('already_live', `Version ${version} is already live.`);
  requireFit(manifest, await readShell());
  requireNoErrors(await checkAudience(db, { Share: share, Users: request.users }));
  const { ids: users } = await findActiveUsersByEmail(db, request.users);
  const at = now().toISOString();
  const runs = live.canary?.version === version && live.canarySince !== null;
  await db.transaction().execute(async (trx) => {
    await changeLive({ audit }, trx, {
      live,
      change: {
        canary_version: version,
        canary_share: share,
        canary_users: JSON.stringify(users),
        canary_since: runs ? live.canarySince : at,
      },
      event: {
        action: 'Canary Started',
        version,
        from: live.canary?.version ?? null,
        by,
        reason: audience(share, users.length),
      },
      at,
    });
  });
}

/**
 * Ends the canary.
 *
 * @throws 409 when there is none, or the live versions have changed since
 */
export async function takeCanaryBack(
  { audit, db, now }: Pick<ReleaseServices, 'audit' | 'db' | 'now'>,
  { portal, by }: Pick<CanaryRequest, 'portal' | 'by'>,
): Promise<string> {
  const live = await readLivePortal(db, portal);
  const version = live.canary?.version;
  if (version === undefined) throw conflict('no_canary', 'This portal has no canary.');
  await db.transaction().execute((trx) =>
    changeLive({ audit }, trx, {
      live,
      change: NO_CANARY,
      event: { action: 'Canary Ended', version, from: null, by, reason: null },
      at: now().toISOString(),
    }),
  );
  return version;
}

/** A portal's canary with the results of its last loads, for the contract; null when there is none. */
export async function describeCanary(
  { db, config }: Pick<ReleaseServices, 'db' | 'config'>,
  { portal, canary, canaryShare, canaryUsers, canarySince }: LivePortal,
): Promise<Canary | null> {
  if (!canary || canarySince === null) return null;
  const health = await readCanaryHealth(db, config, { portal, version: canary.version, since: canarySince });
  return {
    Version: canary.version,
    Share: canaryShare,
    Users: [...(await findEmails(db, canaryUsers)).values()],
    Since: canarySince,
    Loads: health.loads,
    Failures: health.failures,
    HealthyFrom: health.healthyFrom,
  };
}

function audience(share: number, people: number): string {
  const named = people === 1 ? '1 named person' : `${people} named people`;
  if (people === 0) return `For ${share} percent of browsers.`;
  return share === 0 ? `For ${named}.` : `For ${share} percent of browsers and ${named}.`;
}

/** The errors in the audience of a canary: unknown people, or an empty audience. */
export async function checkAudience(
  db: DbOrTransaction,
  { Share, Users }: { Share?: number; Users?: readonly string[] },
): Promise<Messages> {
  const { ids, unknown } = await findActiveUsersByEmail(db, Users ?? []);
  if (unknown.length > 0)
    return { Users: unknown.map((email) => `There is no active account with the address ${email}.`) };
  const isEmpty = Share === 0 && Users !== undefined && ids.length === 0;
  return isEmpty ? { Share: ['Enter a percentage from 1 to 100, or an e-mail address.'] } : {};
}
