import {
  isShared,
  type PortalReleases,
  type ReleaseEvent,
  type ReleaseManifest,
} from '@internship-portals/shared-api/contract';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import { type DbOrTransaction, isUniqueViolation, type Tables } from '../../database/connection';
import { endLease, takeLease } from '../../database/locks';
import { conflict, HttpError } from '../../http/errors';
import { DAY_MS } from '../../lib/calendar';
import { type CheckedBuild, filesDigestOf, MANIFEST_FILE } from './builds/builds';
import { recordEvent } from './live/live';
import { storingOf, waitForPruning } from './retention/claims';
import type { ReleaseServices } from './services';
import type { ReleaseName } from './store/release-store';

/** The name of the releaser for builds that a start has imported. */
export const REPOSITORY = 'repository';
/** Who acts when the server replaces a version by itself. */
export const SERVER = 'server';
/** The number of versions and history lines in an answer. */
const SHOWN = 50;
/** The actions that make a version live for everyone. */
export const MADE_LIVE: ReleaseEvent['Action'][] = ['Promoted', 'Rolled Back', 'Replaced'];
/** Storing takes seconds: a claim that is older was left by an instance that stopped. */
const CLAIM_MS = 5 * 60_000;

/** A build to store. */
export interface NewRelease {
  release: ReleaseName;
  /** The folder with the unpacked files. */
  folder: string;
  build: CheckedBuild;
  by: string;
  /** The administrator who answers for it; null for builds of the repository. */
  uploadedBy: string | null;
  /** ISO time. */
  at: string;
}

/**
 * Stores a checked build: first its files, then its row. Storing the same files again only repairs the store.
 *
 * @returns whether the version is new
 * @throws 409 when the version is stored, or being stored, or was stored until it was deleted, with other files; 422 when a file that versions share is not
 * named by its content
 */
export async function storeRelease(
  services: Pick<ReleaseServices, 'audit' | 'db' | 'now' | 'store'>,
  added: NewRelease,
): Promise<boolean> {
  const { audit, db, store } = services;
  const { release, folder, build, by, uploadedBy, at } = added;
  const { digest, manifest, size } = build;
  const name = `${release.portal} ${release.version}`;
  // Two builds of one version at the same time would mix their files in the store.
  const lease = { name: storingOf(release.portal, release.version), holder: digest };
  const now = new Date(at);
  if (!(await takeLease(db, lease, { now, until: new Date(now.getTime() + CLAIM_MS) }))) {
    throw conflict(
      'upload_in_progress',
      `${name} is being stored with other files at this moment. Look at the releases in a minute.`,
    );
  }
  try {
    await waitForPruning(services, release.portal);
    // Read under the lease: a stored version must not be replaced.
    const known = await findRelease(db, release);
    if (known && !hasSameFiles(known, build)) {
      throw conflict(
        'version_exists',
        `${name} is in the store with other files, and a version never changes. Give this build its own.`,
      );
    }
    if (known) {
      // The database has the manifest.
      await store.keep(
        release,
        folder,
        build.files.filter((file) => file !== MANIFEST_FILE),
      );
      return false;
    }
    await requireSameAsDeleted(db, release, build);
    await requireOwnNames(db, build.manifest);
    await store.keep(release, folder, build.files);
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('releases')
        .values({
          id: uuidv7(),
          ...release,
          released_at: at,
          released_by: by,
          uploaded_by: uploadedBy,
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
      await audit.record(trx, {
        event: 'release-uploaded',
        subject: { kind: 'release', id: name },
        detail: `digest ${digest}`,
      });
    });
    return true;
  } catch (error) {
    // The same build was uploaded twice at the same time, and the other call was first.
    const quicker = isUniqueViolation(error) ? await findRelease(db, release) : undefined;
    if (quicker && hasSameFiles(quicker, build)) return false;
    throw error;
  } finally {
    await endLease(db, lease);
  }
}

/**
 * Checks that the files which versions share are named by their content: a name must not stand for two contents.
 *
 * @throws 422 with the first such name
 */
async function requireOwnNames(db: DbOrTransaction, { portal, version, files }: ReleaseManifest): Promise<void> {
  const shared = Object.entries(files).filter(([file]) => isShared(file));
  if (shared.length === 0) return;
  const others = await db
    .selectFrom('releases')
    .select('manifest')
    .where('portal', '=', portal)
    .where('version', '!=', version)
    .execute();
  for (const { manifest } of others) {
    const other = JSON.parse(manifest) as ReleaseManifest;
    const taken = shared.find(([file, { integrity }]) => differs(other.files[file]?.integrity ?? integrity, integrity));
    if (taken)
      throw new HttpError(
        'release_invalid',
        `Version ${other.version} has a file ${taken[0]} with another content. A file in this folder must have a name that changes with its content.`,
      );
  }
}

/** Whether two digests are of different contents. Those of different algorithms say nothing of each other. */
function differs(one: string, other: string): boolean {
  const algorithmOf = (integrity: string) => integrity.split('-', 1)[0];
  return one !== other && algorithmOf(one) === algorithmOf(other);
}

/** Whether a stored version has the files of this build, even if the manifests name different commits. */
function hasSameFiles(stored: { manifest: string }, build: CheckedBuild): boolean {
  return filesDigestOf(JSON.parse(stored.manifest) as ReleaseManifest) === filesDigestOf(build.manifest);
}

/**
 * Checks that a version that was deleted from the store comes back with the files that it had: browsers and the history
 * know it by its name. Of versions that were deleted before their digests were kept, nothing is known.
 *
 * @throws 409
 */
async function requireSameAsDeleted(
  db: DbOrTransaction,
  { portal, version }: ReleaseName,
  { manifest }: CheckedBuild,
): Promise<void> {
  const deleted = await db
    .selectFrom('release_events')
    .select(['at', 'files_digest'])
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('files_digest', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!deleted || deleted.files_digest === filesDigestOf(manifest)) return;
  throw conflict(
    'version_exists',
    `${portal} ${version} was in the store with other files until ${deleted.at.slice(0, 10)}, and a version never changes. Give this build its own.`,
  );
}

/** A stored version. */
export function findRelease(db: DbOrTransaction, { portal, version }: ReleaseName) {
  return db
    .selectFrom('releases')
    .select(['digest', 'manifest', 'released_at', 'released_by', 'uploaded_by'])
    .where('portal', '=', portal)
    .where('version', '=', version)
    .executeTakeFirst();
}

/**
 * A stored version.
 *
 * @throws 404
 */
export async function requireRelease(db: DbOrTransaction, release: ReleaseName) {
  const row = await findRelease(db, release);
  if (row) return row;
  throw new HttpError(
    'release_not_found',
    `${release.portal} ${release.version} is not in the store. Upload it first.`,
  );
}

/**
 * The manifest of a version whose files pages get: it is or was lately before people. What is only stored is code that nobody
 * has approved, and what was taken back long ago may have been for a reason.
 */
export async function findServed(
  { config, db, now }: Pick<ReleaseServices, 'config' | 'db' | 'now'>,
  { portal, version }: ReleaseName,
): Promise<ReleaseManifest | null> {
  const row = await db
    .selectFrom('releases')
    .select('manifest')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where(isServed(now(), config.releasesKeptDays))
    .executeTakeFirst();
  return row ? (JSON.parse(row.manifest) as ReleaseManifest) : null;
}

/** Whether a row of `releases` is live for anyone, is a fallback, or was either in the last days. */
function isServed(now: Date, days: number) {
  const since = new Date(now.getTime() - days * DAY_MS).toISOString();
  return ({ exists, selectFrom, ref, or }: ExpressionBuilder<Tables, 'releases'>) =>
    or([
      exists(
        selectFrom('live_portals')
          .select('live_portals.portal')
          .whereRef('live_portals.portal', '=', 'releases.portal')
          .where(({ or, eb }) =>
            or(
              (['current_version', 'rollout_version', 'previous_version', 'replaced_version'] as const).map((column) =>
                eb(`live_portals.${column}`, '=', ref('releases.version')),
              ),
            ),
          ),
      ),
      exists(
        selectFrom('release_events')
          .select('release_events.id')
          .whereRef('release_events.portal', '=', 'releases.portal')
          .where('release_events.at', '>=', since)
          .where('release_events.action', 'not in', ['Released', 'Deleted'])
          .where(({ or, eb }) =>
            or([
              eb('release_events.version', '=', ref('releases.version')),
              eb('release_events.from_version', '=', ref('releases.version')),
            ]),
          ),
      ),
    ]);
}

/**
 * The newest release of a portal that has a file of this name.
 *
 * @param served only of the versions whose files pages get
 */
export async function findHolding(
  db: DbOrTransaction,
  portal: string,
  file: string,
  served?: Pick<ReleaseServices, 'config' | 'now'>,
): Promise<ReleaseManifest | null> {
  const name = JSON.stringify(file).replace(/[!%_]/g, '!$&');
  const row = await db
    .selectFrom('releases')
    .select('manifest')
    .where('portal', '=', portal)
    .where(sql<boolean>`manifest like ${`%${name}:%`} escape '!'`)
    .where(served ? isServed(served.now(), served.config.releasesKeptDays) : ({ lit }) => lit(true))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? (JSON.parse(row.manifest) as ReleaseManifest) : null;
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

/** Every stored version of a portal, the newest first. */
export function findEveryRelease(db: DbOrTransaction, portal: string) {
  return db
    .selectFrom('releases')
    .select(['version', 'manifest', 'loads', 'failures', 'released_by'])
    .where('portal', '=', portal)
    .orderBy('released_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Every line of a portal's history. */
export function findHistoryOf(db: DbOrTransaction, portal: string) {
  return db
    .selectFrom('release_events')
    .select(['action', 'version', 'from_version'])
    .where('portal', '=', portal)
    .execute();
}

/** Of each portal, how its live version became live, if the server did that by itself. */
export async function findReplacements(db: DbOrTransaction) {
  const rows = await db
    .selectFrom('release_events as event')
    .innerJoin('live_portals as live', (join) =>
      join.onRef('live.portal', '=', 'event.portal').onRef('live.current_version', '=', 'event.version'),
    )
    .select(['event.portal', 'event.version', 'event.from_version', 'event.at', 'event.reason'])
    .where('event.by_name', '=', SERVER)
    .where('event.action', 'in', MADE_LIVE)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('release_events as later')
            .select('later.id')
            .whereRef('later.portal', '=', 'event.portal')
            .whereRef('later.id', '>', 'event.id')
            .where('later.action', 'in', MADE_LIVE),
        ),
      ),
    )
    .orderBy('event.portal')
    .execute();
  return rows;
}

/** The newest lines of a portal's history, the newest first. */
export async function findHistory(db: DbOrTransaction, portal: string): Promise<PortalReleases['History']> {
  const rows = await newestEvents(db, portal).execute();
  return rows.map(toEvent);
}

function newestEvents(db: DbOrTransaction, portal: string) {
  return db
    .selectFrom('release_events')
    .selectAll()
    .where('portal', '=', portal)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN);
}

function toEvent(row: Selectable<Tables['release_events']>): ReleaseEvent {
  return {
    At: row.at,
    Action: row.action,
    Version: row.version,
    From: row.from_version,
    By: row.by_name,
    Reason: row.reason,
  };
}

/** `portal version` of all that were live at a time since `since`, for everyone or for some. */
export async function findVersionsInUse(db: DbOrTransaction, since: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('release_events')
    .select(['portal', 'version', 'from_version'])
    .where('at', '>=', since)
    .where('action', 'not in', ['Released', 'Deleted'])
    .execute();
  return new Set(
    rows.flatMap(({ portal, version, from_version: from }) => [
      `${portal} ${version}`,
      ...(from === null ? [] : [`${portal} ${from}`]),
    ]),
  );
}

/** The versions that were live before a version was last promoted, the newest first, with their loads. May repeat. */
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

/** Whether a version has been live for everyone before. */
export async function wasLive(db: DbOrTransaction, { portal, version }: ReleaseName): Promise<boolean> {
  const row = await db
    .selectFrom('release_events')
    .select('id')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('action', 'in', MADE_LIVE)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who made the present or last live version live. */
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
