import type { ReleaseManifest } from '@internship-portals/shared-api/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/connection';
import { conflict } from '../../../http/errors';
import { requireFit } from '../builds/incompatibilities';
import { findPreviouslyLive, requireRelease } from '../repository';
import { isBroken } from '../rollout/verdict';
import type { ReleaseServices } from '../services';
import type { ReleaseName } from '../store/release-store';
import { changeLive, type LiveChange, type LivePortal, NO_ROLLOUT, readLivePortal } from './live';

type Needed = Pick<ReleaseServices, 'audit' | 'config' | 'db' | 'now' | 'readShell'>;

/**
 * Makes a stored version live. The version that was live becomes the last known good one, unless too many of its loads
 * have failed. A rollout that was running ends: this is a rollout to everyone.
 *
 * @param watch whether the version goes back if too many of its first loads fail
 * @returns false when it was live already
 * @throws 404 when it is not stored; 409 with every incompatibility when it does not fit, or when the live versions have
 * changed since
 */
export async function promote(
  services: Needed,
  release: ReleaseName,
  { by, watch }: { by: string; watch: boolean },
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
    { version: release.version, previous, watch: watch && previous !== null && config.rolloutMs > 0 },
    { action: 'Promoted', by, reason: null },
  );
  return true;
}

/**
 * The version that pages fall back to after the promotion: the present live one, or its predecessor if so many loads of
 * the live one have failed that a rollout would go back.
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
  const change = { version, previous: known?.version ?? null, watch: false };
  await makeLive(services, live, change, { action: 'Rolled Back', ...event }, also);
}

async function makeLive(
  { audit, db, now }: Omit<Needed, 'readShell'>,
  live: LivePortal,
  { version, previous, watch }: { version: string; previous: string | null; watch: boolean },
  event: Pick<LiveChange['event'], 'action' | 'by' | 'reason'>,
  also?: (trx: Transaction<Tables>) => Promise<void>,
): Promise<void> {
  const at = now().toISOString();
  await db.transaction().execute(async (trx) => {
    await changeLive({ audit }, trx, {
      live,
      change: {
        current_version: version,
        previous_version: previous,
        replaced_version: null,
        ...NO_ROLLOUT,
        ...(watch ? { rollout_version: version, rollout_share: 100, rollout_since: at } : {}),
      },
      event: { ...event, version, from: live.current?.version ?? null },
      at,
    });
    // Its loads in an earlier rollout no longer count.
    await trx.deleteFrom('rollout_loads').where('portal', '=', live.portal).where('version', '=', version).execute();
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
