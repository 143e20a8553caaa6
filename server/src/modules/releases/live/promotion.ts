import type { ReleaseManifest } from 'shared-api/contract';
import { conflict, HttpError } from '../../../http/errors';
import { requireFit } from '../builds/incompatibilities';
import { isBroken } from '../canary/health';
import { findPreviouslyLive, findRelease } from '../repository';
import type { ReleaseServices } from '../services';
import type { ReleaseName } from '../store/release-store';
import { changeLive, type LiveChange, type LivePortal, NO_CANARY, readLivePortal } from './live';

type Needed = Pick<ReleaseServices, 'audit' | 'config' | 'db' | 'now' | 'readShell'>;

/**
 * Makes a stored version live. The version that was live becomes the last known good one, unless too many of its loads
 * have failed. If the promoted version was the canary, the canary ends.
 *
 * @returns false when it was live already
 * @throws 404 when it is not stored; 409 with every incompatibility when it does not fit, or when the live versions have
 * changed since
 */
export async function promote(services: Needed, release: ReleaseName, by: string): Promise<boolean> {
  const { db, readShell } = services;
  const manifest = await requireStored(services, release);
  const live = await readLivePortal(db, release.portal);
  if (live.current?.version === release.version) return false;
  requireFit(manifest, await readShell());
  await makeLive(services, live, release.version, await lastKnownGood(services, live, release.version), {
    action: 'Promoted',
    by,
    reason: null,
  });
  return true;
}

/**
 * The version that pages fall back to after the promotion: the present live one, or its predecessor if so many loads of
 * the live one have failed that a canary would be rolled back.
 */
async function lastKnownGood({ db, config }: Needed, live: LivePortal, next: string): Promise<string | null> {
  const { portal, current, previous } = live;
  if (!current) return null;
  if (!previous || previous.version === next) return current.version;
  const counted = await db
    .selectFrom('releases')
    .select(['loads', 'failures'])
    .where('portal', '=', portal)
    .where('version', '=', current.version)
    .executeTakeFirst();
  return counted && isBroken(counted, config) ? previous.version : current.version;
}

/**
 * Makes an earlier version live again: the last known good one, or a named one. The new last known good version is the
 * newest healthy one that was live before it, never the version that is replaced.
 *
 * @returns the version that is live now
 */
export async function rollBack(
  services: Needed,
  { portal, version: named }: { portal: string; version?: string },
  { by, reason }: { by: string; reason: string | null },
): Promise<string> {
  const { config, db, readShell } = services;
  const live = await readLivePortal(db, portal);
  const version = named ?? live.previous?.version;
  if (version === undefined) {
    throw conflict(
      'no_previous_version',
      `There is no version of ${portal} before the live one. Name the version to go back to.`,
    );
  }
  const manifest = await requireStored(services, { portal, version });
  if (live.current?.version === version) return version;
  requireFit(manifest, await readShell());
  const previouslyLive = await findPreviouslyLive(db, { portal, version });
  const known = previouslyLive.find(
    (older) => ![version, live.current?.version].includes(older.version) && !isBroken(older, config),
  );
  await makeLive(services, live, version, known?.version ?? null, { action: 'Rolled Back', by, reason });
  return version;
}

async function makeLive(
  { audit, db, now }: Needed,
  live: LivePortal,
  version: string,
  previous: string | null,
  event: Pick<LiveChange['event'], 'action' | 'by' | 'reason'>,
): Promise<void> {
  const endsCanary = live.canary?.version === version;
  await db.transaction().execute(async (trx) => {
    await changeLive({ audit }, trx, {
      live,
      change: { current_version: version, previous_version: previous, ...(endsCanary ? NO_CANARY : {}) },
      event: { ...event, version, from: live.current?.version ?? null },
      at: now().toISOString(),
    });
    if (endsCanary) await trx.deleteFrom('canary_loads').where('portal', '=', live.portal).execute();
  });
}

/** @throws 404 when the version is not in the store */
export async function requireStored(
  { db }: Pick<ReleaseServices, 'db'>,
  release: ReleaseName,
): Promise<ReleaseManifest> {
  const row = await findRelease(db, release);
  if (!row)
    throw new HttpError(
      'release_not_found',
      `${release.portal} ${release.version} is not in the store. Upload it first.`,
    );
  return JSON.parse(row.manifest) as ReleaseManifest;
}
