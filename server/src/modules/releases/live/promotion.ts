import type { Transaction } from 'kysely';
import type { ReleaseManifest } from 'shared-api/contract';
import type { Tables } from '../../../database/connection';
import { conflict } from '../../../http/errors';
import { requireFit } from '../builds/incompatibilities';
import { isBroken } from '../canary/health';
import { findPreviouslyLive, requireRelease } from '../repository';
import type { ReleaseServices } from '../services';
import type { ReleaseName } from '../store/release-store';
import { changeLive, type LiveChange, type LivePortal, NO_CANARY, readLivePortal } from './live';

type Needed = Pick<ReleaseServices, 'audit' | 'config' | 'db' | 'now' | 'readShell'>;

/**
 * Makes a stored version live. The version that was live becomes the last known good one, unless too many of its loads
 * have failed. If the promoted version was the canary, the canary ends.
 *
 * @param guard whether its first loads are watched, so that it goes back by itself if too many fail
 * @returns false when it was live already
 * @throws 404 when it is not stored; 409 with every incompatibility when it does not fit, or when the live versions have
 * changed since
 */
export async function promote(
  services: Needed,
  release: ReleaseName,
  { by, guard }: { by: string; guard: boolean },
): Promise<boolean> {
  const { config, db, readShell } = services;
  const manifest = await requireStored(services, release);
  const live = await readLivePortal(db, release.portal);
  if (live.current?.version === release.version) return false;
  requireFit(manifest, await readShell());
  const previous = await lastKnownGood(services, live, release.version);
  await makeLive(
    services,
    live,
    { version: release.version, previous, guard: guard && previous !== null && config.guardMs > 0 },
    { action: 'Promoted', by, reason: null },
  );
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
  const { db, readShell } = services;
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
  await goBack(services, live, version, { by, reason });
  return version;
}

/**
 * Goes back from the live version of this state to another one.
 *
 * @param also what the same transaction does
 * @throws 409 when the live versions have changed since
 */
export async function goBack(
  services: Omit<Needed, 'readShell'>,
  live: LivePortal,
  version: string,
  event: Pick<LiveChange['event'], 'by' | 'reason'>,
  also?: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const { config, db } = services;
  const previouslyLive = await findPreviouslyLive(db, { portal: live.portal, version });
  const known = previouslyLive.find(
    (older) => ![version, live.current?.version].includes(older.version) && !isBroken(older, config),
  );
  const change = { version, previous: known?.version ?? null, guard: false };
  await makeLive(services, live, change, { action: 'Rolled Back', ...event }, also);
}

async function makeLive(
  { audit, db, now }: Omit<Needed, 'readShell'>,
  live: LivePortal,
  { version, previous, guard }: { version: string; previous: string | null; guard: boolean },
  event: Pick<LiveChange['event'], 'action' | 'by' | 'reason'>,
  also?: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const endsCanary = live.canary?.version === version;
  const at = now().toISOString();
  await db.transaction().execute(async (trx) => {
    await changeLive({ audit }, trx, {
      live,
      change: {
        current_version: version,
        previous_version: previous,
        replaced_version: null,
        guarded_since: guard ? at : null,
        ...(endsCanary ? NO_CANARY : {}),
      },
      event: { ...event, version, from: live.current?.version ?? null },
      at,
    });
    // Its loads as a canary, or when it was live before, decide nothing any more.
    await trx.deleteFrom('canary_loads').where('portal', '=', live.portal).where('version', '=', version).execute();
    await also?.(trx);
  });
}

/** @throws 404 when the version is not in the store */
export async function requireStored(
  { db }: Pick<ReleaseServices, 'db'>,
  release: ReleaseName,
): Promise<ReleaseManifest> {
  return JSON.parse((await requireRelease(db, release)).manifest) as ReleaseManifest;
}
