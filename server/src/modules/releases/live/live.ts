import type { Insertable, Transaction, Updateable } from 'kysely';
import type { ReleaseEvent, ReleaseManifest } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../../database/connection';
import { conflict } from '../../../http/errors';
import { recordComposition } from '../../compositions';

/** What is live of one portal, each version with what its build says of itself. */
export interface LivePortal {
  portal: string;
  current: ReleaseManifest | null;
  /** The last known good version. */
  previous: ReleaseManifest | null;
  canary: ReleaseManifest | null;
  /** Percent. */
  canaryShare: number;
  /** Ids of users who get the canary whatever its share. */
  canaryUsers: string[];
  canarySince: string | null;
  /** What a change has to name: a change that has read an older one is refused. 0 before the first. */
  revision: number;
}

/** A manifest never changes, so it is read and parsed once; far more fit in here than are ever live together. */
const KEPT_MANIFESTS = 200;
const manifests = new Map<string, ReleaseManifest>();

/** What is live of every portal that ever had a release, by portal. Asked for with every page: one small query. */
export async function readLive(db: DbOrTransaction): Promise<Map<string, LivePortal>> {
  const rows = await db
    .selectFrom('live_portals as live')
    .leftJoin('releases as current', (join) =>
      join.onRef('current.portal', '=', 'live.portal').onRef('current.version', '=', 'live.current_version'),
    )
    .leftJoin('releases as previous', (join) =>
      join.onRef('previous.portal', '=', 'live.portal').onRef('previous.version', '=', 'live.previous_version'),
    )
    .leftJoin('releases as canary', (join) =>
      join.onRef('canary.portal', '=', 'live.portal').onRef('canary.version', '=', 'live.canary_version'),
    )
    .selectAll('live')
    .select(['current.digest as current', 'previous.digest as previous', 'canary.digest as canary'])
    .execute();
  const digests = rows.flatMap((row) => [row.current, row.previous, row.canary]).filter((digest) => digest !== null);
  const known = await readManifests(db, digests);
  const manifest = (digest: string | null) => (digest === null ? null : (known.get(digest) ?? null));
  return new Map(
    rows.map((row) => [
      row.portal,
      {
        portal: row.portal,
        current: manifest(row.current),
        previous: manifest(row.previous),
        canary: manifest(row.canary),
        canaryShare: row.canary_share,
        canaryUsers: JSON.parse(row.canary_users) as string[],
        canarySince: row.canary_since,
        revision: row.revision,
      },
    ]),
  );
}

/** What is live of one portal; of one that never had a release, nothing. */
export async function readLivePortal(db: DbOrTransaction, portal: string): Promise<LivePortal> {
  return (await readLive(db)).get(portal) ?? { ...NOTHING_LIVE, portal };
}

/** Of a portal that never had a release. */
export const NOTHING_LIVE = {
  current: null,
  previous: null,
  canary: null,
  canaryShare: 0,
  canaryUsers: [],
  canarySince: null,
  revision: 0,
};

/** The manifests with these digests, by digest. */
async function readManifests(db: DbOrTransaction, digests: string[]): Promise<Map<string, ReleaseManifest>> {
  const missing = digests.filter((digest) => !manifests.has(digest));
  const read = new Map(digests.flatMap((digest) => entryOf(digest)));
  if (missing.length === 0) return read;
  const rows = await db.selectFrom('releases').select(['digest', 'manifest']).where('digest', 'in', missing).execute();
  for (const { digest, manifest } of rows) {
    const parsed = JSON.parse(manifest) as ReleaseManifest;
    read.set(digest, parsed);
    manifests.set(digest, parsed);
  }
  for (const digest of manifests.keys()) {
    if (manifests.size <= KEPT_MANIFESTS) break;
    manifests.delete(digest);
  }
  return read;
}

function entryOf(digest: string): [string, ReleaseManifest][] {
  const manifest = manifests.get(digest);
  return manifest ? [[digest, manifest]] : [];
}

/** Ends a canary, as part of a change. */
export const NO_CANARY = {
  canary_version: null,
  canary_share: 0,
  canary_users: '[]',
  canary_since: null,
} satisfies Updateable<Tables['live_portals']>;

/** A change of what is live of one portal. */
export interface LiveChange {
  /** What the change was decided on. */
  live: Pick<LivePortal, 'portal' | 'revision'>;
  /** The columns that change. */
  change: Omit<Updateable<Tables['live_portals']>, 'portal' | 'revision'>;
  event: {
    action: ReleaseEvent['Action'];
    version: string;
    /** What was live, or canary, before. */
    from: string | null;
    /** Name of the deploy token or of the administrator. */
    by: string;
    reason: string | null;
  };
  /** ISO time. */
  at: string;
}

/**
 * Changes what is live of one portal, with a line of its history and the new set of versions. One transaction changes one
 * portal: two that change several in different orders would wait for each other.
 *
 * @throws 409 when somebody else has changed it since it was read
 */
export async function changeLive(trx: Transaction<Tables>, { live, change, event, at }: LiveChange): Promise<void> {
  await trx
    .insertInto('live_portals')
    .values({ portal: live.portal })
    .onConflict((existing) => existing.column('portal').doNothing())
    .execute();
  const changed = await trx
    .updateTable('live_portals')
    .set({ ...change, revision: live.revision + 1 })
    .where('portal', '=', live.portal)
    .where('revision', '=', live.revision)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) {
    throw conflict(
      'stale_record',
      'Somebody else has changed what is live of this portal in the meantime. Look at what is live now, then try again.',
    );
  }
  await recordEvent(trx, {
    portal: live.portal,
    at,
    action: event.action,
    version: event.version,
    from_version: event.from,
    by_name: event.by,
    reason: event.reason,
  });
  await recordComposition(trx, at);
}

/** Writes a line of a portal's history. */
export async function recordEvent(db: DbOrTransaction, event: Omit<Insertable<Tables['release_events']>, 'id'>) {
  await db
    .insertInto('release_events')
    .values({ id: uuidv7(), ...event })
    .execute();
}
