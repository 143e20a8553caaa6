import type { PortalReleases, ReleaseEvent, ReleaseManifest } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import { type Db, type DbOrTransaction, isUniqueViolation } from '../../database/connection';
import { conflict } from '../../http/errors';
import type { CheckedBuild } from './builds/builds';
import { recordEvent } from './live/live';
import type { ReleaseName, ReleaseStore } from './store/release-store';

/** How many versions and history lines are shown. */
const SHOWN = 50;
/** The actions after which a version is live for everybody. */
const MADE_LIVE: ReleaseEvent['Action'][] = ['Promoted', 'Rolled Back'];
/** Storing takes seconds; what holds a version for longer was cut off by a stop. */
const CLAIM_MS = 5 * 60_000;

/** Who released what, from where the files lie. */
export interface NewRelease {
  release: ReleaseName;
  /** With the unpacked files; gone afterwards. */
  folder: string;
  build: CheckedBuild;
  by: string;
  /** ISO time. */
  at: string;
}

/**
 * Stores a checked build: first its files, then the row by which it exists. The same files again are no second release:
 * they only mend what was changed or lost in the store.
 *
 * @returns whether it was not there before
 * @throws 409 when the version is there, or is being stored, with other files
 */
export async function storeRelease(db: Db, store: ReleaseStore, added: NewRelease): Promise<boolean> {
  const { release, folder, build, by, at } = added;
  const { digest, manifest, size } = build;
  const name = `${release.portal} ${release.version}`;
  await claim(db, added, name);
  try {
    // Looked for now that nobody else can add it: what is in the store must not be replaced.
    const known = await findRelease(db, release);
    if (known && !hasSameFiles(known, build)) {
      throw conflict(
        'version_exists',
        `${name} is in the store with other files, and a version never changes. Give this build its own.`,
      );
    }
    if (known) {
      await store.mend(release, folder, build.files);
      return false;
    }
    await store.keep(release, folder, build.files);
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('releases')
        .values({
          id: uuidv7(),
          ...release,
          released_at: at,
          released_by: by,
          commit_id: manifest.commit ?? null,
          size,
          digest,
          manifest: JSON.stringify(manifest),
        })
        .execute();
      await recordEvent(trx, {
        portal: release.portal,
        at,
        action: 'Released',
        version: release.version,
        from_version: null,
        by_name: by,
        reason: null,
      });
    });
    return true;
  } catch (error) {
    // The same build came twice at once, and the other was quicker.
    const quicker = isUniqueViolation(error) ? await findRelease(db, release) : undefined;
    if (quicker && hasSameFiles(quicker, build)) return false;
    throw error;
  } finally {
    await db
      .deleteFrom('settings')
      .where('key', '=', claimKey(release))
      .where('value', 'like', `${digest} %`)
      .execute();
  }
}

/** Whether a stored version holds the files of this build, whatever commit each says that it was built from. */
function hasSameFiles(stored: { manifest: string }, build: CheckedBuild): boolean {
  const digests = (manifest: ReleaseManifest) =>
    Object.entries(manifest.files)
      .map(([file, { integrity }]) => `${file} ${integrity}`)
      .sort()
      .join();
  return digests(JSON.parse(stored.manifest)) === digests(build.manifest);
}

const claimKey = ({ portal, version }: ReleaseName) => `storing ${portal}/${version}`;

/** Two builds of one version at the same time would mix their files in the store: the first keeps the other out. */
async function claim(db: Db, { release, build, at }: NewRelease, name: string): Promise<void> {
  const key = claimKey(release);
  const value = `${build.digest} ${at}`;
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((existing) => existing.column('key').doNothing())
    .execute();
  const held = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst();
  const [digest, since = at] = held?.value.split(' ') ?? [build.digest];
  if (digest === build.digest) return;
  const taken =
    Date.parse(at) - Date.parse(since) > CLAIM_MS &&
    (await db
      .updateTable('settings')
      .set({ value })
      .where('key', '=', key)
      .where('value', '=', held?.value ?? '')
      .executeTakeFirst());
  if (!taken || taken.numUpdatedRows === 0n) {
    throw conflict(
      'upload_in_progress',
      `${name} is being stored with other files at this moment. Look at the releases in a minute.`,
    );
  }
}

/** A stored version. */
export function findRelease(db: DbOrTransaction, { portal, version }: ReleaseName) {
  return db
    .selectFrom('releases')
    .select(['digest', 'manifest', 'released_by'])
    .where('portal', '=', portal)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The newest versions of a portal, the newest first. */
export function findReleases(db: DbOrTransaction, portal: string) {
  return db
    .selectFrom('releases')
    .selectAll()
    .where('portal', '=', portal)
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** The newest lines of a portal's history, the newest first. */
export async function findHistory(db: DbOrTransaction, portal: string): Promise<PortalReleases['History']> {
  const rows = await db
    .selectFrom('release_events')
    .selectAll()
    .where('portal', '=', portal)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  return rows.map(
    (row): ReleaseEvent => ({
      At: row.at,
      Action: row.action,
      Version: row.version,
      From: row.from_version,
      By: row.by_name,
      Reason: row.reason,
    }),
  );
}

/** What was live before a version was last promoted, the newest first, each as often as it was, with how it fared. */
export async function findPreviouslyLive(db: DbOrTransaction, { portal, version }: ReleaseName) {
  const promoted = await db
    .selectFrom('release_events')
    .select('id')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('action', '=', 'Promoted')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return db
    .selectFrom('release_events as event')
    .innerJoin('releases', (join) =>
      join.onRef('releases.portal', '=', 'event.portal').onRef('releases.version', '=', 'event.version'),
    )
    .select(['releases.version', 'releases.loads', 'releases.failures'])
    .where('event.portal', '=', portal)
    .where('event.action', 'in', MADE_LIVE)
    .$if(promoted !== undefined, (query) => query.where('event.id', '<', promoted?.id ?? ''))
    .orderBy('event.id', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Who made the version live that is live now, or was last. */
export async function findMakerOfLive(db: DbOrTransaction, portal: string): Promise<string | null> {
  const row = await db
    .selectFrom('release_events')
    .select('by_name')
    .where('portal', '=', portal)
    .where('action', 'in', MADE_LIVE)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.by_name ?? null;
}
