import { type ReleaseManifest, type Retention, releasePath } from '@internship-portals/shared-api/contract';
import type { DbOrTransaction } from '../../../database/connection';
import { DAY_MS } from '../../../lib/calendar';
import { SHELL } from '../builds/shell-builds';
import { findVersionsInUse } from '../repository';
import type { ReleaseServices } from '../services';

/** Open pages say once a minute which versions they run, while they are visible. */
const IN_USE_MS = DAY_MS;

/** A stored version with what decides about it. */
export interface StoredVersion {
  version: string;
  releasedAt: string;
  manifest: ReleaseManifest;
  /** Why it stays, as the end of "It stays because it is"; null when nothing keeps it. */
  reason: string | null;
}

/**
 * Decides about every stored version of portals, or of the shell, the newest first. In a transaction it sees what that has
 * changed.
 *
 * @param names of portals; the answer has the same order
 */
export async function planRetentions(
  { config, now }: Pick<ReleaseServices, 'config' | 'now'>,
  db: DbOrTransaction,
  names: readonly string[],
): Promise<StoredVersion[][]> {
  const time = now().getTime();
  const iso = (ms: number) => new Date(ms).toISOString();
  const since = iso(time - config.releasesKeptDays * DAY_MS);
  const [releases, lives, used] = await Promise.all([
    db
      .selectFrom('releases')
      .select(['portal', 'version', 'released_at', 'manifest', 'pinned', 'used_at'])
      .where('portal', 'in', names)
      .orderBy('id', 'desc')
      .execute(),
    db.selectFrom('live_portals').selectAll().where('portal', 'in', names).execute(),
    findVersionsInUse(db, since),
  ]);
  return names.map((portal) => {
    const live = lives.find((one) => one.portal === portal);
    const rows = releases.filter((one) => one.portal === portal);
    return rows.map((row, index): StoredVersion => {
      const { version } = row;
      const next = rows[index - 1];
      // A build of the shell is live until the next one is started.
      const wasLive = portal === SHELL ? !next || next.released_at >= since : used.has(`${portal} ${version}`);
      const reasons: [boolean, string][] = [
        [version === live?.current_version, 'live'],
        [version === live?.rollout_version, 'rolled out'],
        [version === live?.previous_version, 'last known good'],
        [version === live?.replaced_version, 'for pages from before the upgrade'],
        [row.pinned === 1, 'pinned'],
        [(row.used_at ?? '') > iso(time - IN_USE_MS), 'open in a page'],
        [wasLive, `live in the last ${config.releasesKeptDays} days`],
        [index < config.releasesKept, `one of the ${config.releasesKept} newest`],
      ];
      return {
        version,
        releasedAt: row.released_at,
        manifest: JSON.parse(row.manifest) as ReleaseManifest,
        reason: reasons.find(([applies]) => applies)?.[1] ?? null,
      };
    });
  });
}

/** The same for one portal. */
export async function planRetention(
  services: Pick<ReleaseServices, 'config' | 'now'>,
  db: DbOrTransaction,
  portal: string,
): Promise<StoredVersion[]> {
  const [versions = []] = await planRetentions(services, db, [portal]);
  return versions;
}

/** A plan for the contract. */
export function describePlan(portal: string, versions: readonly StoredVersion[]): Retention {
  const files = versions.flatMap(({ manifest }) =>
    Object.keys(manifest.files).map((file) => releasePath(manifest, file)),
  );
  const holders = new Map<string, number>();
  for (const file of files) holders.set(file, (holders.get(file) ?? 0) + 1);
  /** Bytes of a version's files: whole, or divided among the versions that share them. */
  const bytes = (manifest: ReleaseManifest, share: (count: number) => number) =>
    Object.entries(manifest.files).reduce(
      (sum, [file, { size }]) => sum + size * share(holders.get(releasePath(manifest, file)) ?? 1),
      0,
    );
  return {
    Portal: portal,
    Versions: versions.length,
    Size: Math.round(versions.reduce((sum, { manifest }) => sum + bytes(manifest, (count) => 1 / count), 0)),
    Deletable: versions
      .filter(({ reason }) => reason === null)
      .map(({ version, releasedAt, manifest }) => ({
        Version: version,
        ReleasedAt: releasedAt,
        Size: bytes(manifest, (count) => (count === 1 ? 1 : 0)),
      })),
    Kept: versions.flatMap(({ version, reason }) => (reason === null ? [] : [{ Version: version, Reason: reason }])),
  };
}
