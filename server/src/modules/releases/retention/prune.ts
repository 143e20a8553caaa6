import { MAPS_FILE, type ReleaseManifest, type Retention, releasePath } from '@internship-portals/shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { endLease, takeLease } from '../../../database/locks';
import { FORMS, filesDigestOf, MANIFEST_FILE } from '../builds/builds';
import { SHELL } from '../builds/shell-builds';
import { recordEvent } from '../live/live';
import type { ReleaseServices } from '../services';
import { busy, isStoring, pruningOf } from './claims';
import { describePlan, planRetention, type StoredVersion } from './plan';

/** Deleting takes seconds: a claim that is older was left by an instance that stopped. */
const CLAIM_MS = 5 * 60_000;

/** The name of the product itself in a portal's history. */
const SERVER = 'server';

/** What a run has deleted. */
export interface Pruned {
  /** As it was before the run. */
  plan: Retention;
  deleted: string[];
}

/**
 * Deletes the versions of a portal, or of the shell, that nothing keeps: first their rows, so that no page gets them, then
 * the files that no other version has.
 *
 * @param by the name of the deploy token or of the administrator
 * @throws 409 while a build of the portal is being stored, or while another run deletes
 */
export async function pruneReleases(services: ReleaseServices, portal: string, by: string): Promise<Pruned> {
  const { audit, db, log, now, store } = services;
  const plan = describePlan(portal, await planRetention(services, db, portal));
  if (plan.Deletable.length === 0) return { plan, deleted: [] };
  const lease = { name: pruningOf(portal), holder: uuidv7() };
  const at = now();
  const isFree = await takeLease(db, lease, { now: at, until: new Date(at.getTime() + CLAIM_MS) });
  if (!isFree) throw busy(portal);
  try {
    if (await isStoring(db, portal, at)) throw busy(portal);
    const [deleted, left] = await db.transaction().execute(async (trx) => {
      // A concurrent change of what is live has to look again.
      await trx
        .updateTable('live_portals')
        .set((set) => ({ revision: set('revision', '+', 1) }))
        .where('portal', '=', portal)
        .execute();
      const versions = await planRetention(services, trx, portal);
      const without = versions.filter(({ reason }) => reason === null);
      for (const { version, manifest } of without) {
        await trx.deleteFrom('releases').where('portal', '=', portal).where('version', '=', version).execute();
        await recordEvent(trx, {
          portal,
          at: at.toISOString(),
          action: 'Deleted',
          version,
          from_version: null,
          by_name: by,
          reason: null,
          files_digest: filesDigestOf(manifest),
        });
        await audit.record(trx, { event: 'release-deleted', subject: { kind: 'release', id: `${portal} ${version}` } });
      }
      return [without, versions.filter(({ reason }) => reason !== null)] as const;
    });
    await store.remove(portal, filesOnlyOf(deleted, left));
    const names = deleted.map(({ version }) => version);
    log.info({ portal, versions: names }, 'versions that nothing keeps were deleted from the store');
    return { plan, deleted: names };
  } finally {
    await endLease(db, lease);
  }
}

/** Deletes what nothing keeps, of every portal and of the shell. Another instance may do it instead. */
export async function pruneAll(services: ReleaseServices): Promise<void> {
  for (const portal of [...services.portals.map(({ name }) => name), SHELL]) {
    await pruneReleases(services, portal, SERVER).catch((err: unknown) => {
      services.log.warn({ err, portal }, 'old versions were not deleted from the store: the next run tries again');
    });
  }
}

/**
 * Deletes this machine's copies of files that no release has any more. Each instance does it for itself: any of
 * them may have deleted the release.
 */
export async function sweepCopies({
  db,
  log,
  now,
  portals,
  store,
}: Pick<ReleaseServices, 'db' | 'log' | 'now' | 'portals' | 'store'>): Promise<void> {
  for (const portal of [...portals.map(({ name }) => name), SHELL]) {
    const files = await store.sweep(portal, async () => {
      // An instance of an earlier version may store its upload in the same folder alone.
      if (await isStoring(db, portal, now())) return null;
      const rows = await db.selectFrom('releases').select('manifest').where('portal', '=', portal).execute();
      return new Set(rows.flatMap(({ manifest }) => pathsOf(JSON.parse(manifest) as ReleaseManifest)));
    });
    if (files > 0) log.info({ portal, files }, 'copies of files that no release has were deleted');
  }
}

/** Where the files are that belong to the first versions and to none of the others, with their forms. */
function filesOnlyOf(versions: readonly StoredVersion[], others: readonly StoredVersion[]): string[] {
  const kept = new Set(others.flatMap(({ manifest }) => pathsOf(manifest)));
  return [...new Set(versions.flatMap(({ manifest }) => pathsOf(manifest)))].filter((file) => !kept.has(file));
}

/** Where all files of a release are, with their forms, below the folder of the portal. */
function pathsOf(manifest: ReleaseManifest): string[] {
  const names = Object.keys(manifest.files).flatMap((file) => [file, ...Object.keys(FORMS).map((form) => file + form)]);
  return [...names, MAPS_FILE, MANIFEST_FILE].map((name) => releasePath(manifest, name));
}
