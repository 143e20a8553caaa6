import type { AuditEvent, ReleaseEvent, ReleaseManifest } from '@internship-portals/shared-api/contract';
import type { Insertable, Selectable, Transaction, Updateable } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { DbOrTransaction, Tables } from '../../../database/connection';
import type { Audit } from '../../../http/audit';
import { conflict } from '../../../http/errors';

/** The live versions of one portal, as manifests. */
export interface LivePortal {
  portal: string;
  current: ReleaseManifest | null;
  /** The last known good version. */
  previous: ReleaseManifest | null;
  /** The version that an upgrade replaced, for pages that run the earlier shell. */
  replaced: ReleaseManifest | null;
  /** The version that is rolled out: to some people, or the current version while its first loads are watched. */
  rollout: ReleaseManifest | null;
  /** Percent of browsers; 100 for the current version. */
  rolloutShare: number;
  /** Ids of users who get the version in any case. */
  rolloutUsers: string[];
  /** ISO time. */
  rolloutSince: string | null;
  /** Increases with each change: a change that was based on an older revision is refused. 0 before the first. */
  revision: number;
}

/** Manifests never change, so they are cached. Far fewer are ever live at the same time. */
const KEPT_MANIFESTS = 200;
const manifests = new Map<string, ReleaseManifest>();

/** The live versions by portal, for portals that have had a release. One small query, since every page needs it. */
export async function readLive(db: DbOrTransaction): Promise<Map<string, LivePortal>> {
  const rows = await db
    .selectFrom('live_portals as live')
    .leftJoin('releases as current', (join) =>
      join.onRef('current.portal', '=', 'live.portal').onRef('current.version', '=', 'live.current_version'),
    )
    .leftJoin('releases as previous', (join) =>
      join.onRef('previous.portal', '=', 'live.portal').onRef('previous.version', '=', 'live.previous_version'),
    )
    .leftJoin('releases as rollout', (join) =>
      join.onRef('rollout.portal', '=', 'live.portal').onRef('rollout.version', '=', 'live.rollout_version'),
    )
    .selectAll('live')
    .select(['current.digest as current', 'previous.digest as previous', 'rollout.digest as rollout'])
    .execute();
  const replaced = await findReplaced(db, rows);
  const digests = rows
    .flatMap((row) => [row.current, row.previous, row.rollout, replaced.get(row.portal) ?? null])
    .filter((digest) => digest !== null);
  const known = await readManifests(db, digests);
  const manifest = (digest: string | null) => (digest === null ? null : (known.get(digest) ?? null));
  return new Map(
    rows.map((row) => [
      row.portal,
      {
        portal: row.portal,
        current: manifest(row.current),
        previous: manifest(row.previous),
        replaced: manifest(replaced.get(row.portal) ?? null),
        ...rolloutOf(row, manifest(row.rollout)),
        revision: row.revision,
      },
    ]),
  );
}

/** The rollout of a row; none where the version that was watched is not live any more. */
function rolloutOf(row: Selectable<Tables['live_portals']>, rollout: ReleaseManifest | null) {
  const hasEnded = rollout === null || (row.rollout_share === 100 && row.rollout_version !== row.current_version);
  return hasEnded
    ? NOTHING_ROLLED_OUT
    : {
        rollout,
        rolloutShare: row.rollout_share,
        rolloutUsers: JSON.parse(row.rollout_users) as string[],
        rolloutSince: row.rollout_since,
      };
}

/**
 * The digests of versions that an upgrade replaced, by portal. Apart from the query above, which so works on a database that
 * the upgrade has not migrated yet (`check-upgrade`).
 */
async function findReplaced(
  db: DbOrTransaction,
  rows: readonly Pick<Selectable<Tables['live_portals']>, 'portal' | 'replaced_version'>[],
): Promise<Map<string, string>> {
  const replaced = rows.filter(({ replaced_version }) => replaced_version);
  const found = await Promise.all(
    replaced.map(({ portal, replaced_version: version }) =>
      db
        .selectFrom('releases')
        .select(['portal', 'digest'])
        .where('portal', '=', portal)
        .where('version', '=', version)
        .execute(),
    ),
  );
  return new Map(found.flat().map(({ portal, digest }) => [portal, digest]));
}

/** The live versions of one portal. */
export async function readLivePortal(db: DbOrTransaction, portal: string): Promise<LivePortal> {
  return (await readLive(db)).get(portal) ?? { ...NOTHING_LIVE, portal };
}

const NOTHING_ROLLED_OUT = { rollout: null, rolloutShare: 0, rolloutUsers: [], rolloutSince: null };

/** For a portal that has never had a release. */
export const NOTHING_LIVE = {
  current: null,
  previous: null,
  replaced: null,
  ...NOTHING_ROLLED_OUT,
  revision: 0,
};

/** Manifests by digest. */
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

/** The columns of a change that ends the rollout. */
export const NO_ROLLOUT = {
  rollout_version: null,
  rollout_share: 0,
  rollout_users: '[]',
  rollout_since: null,
} satisfies Updateable<Tables['live_portals']>;

/** A change of a portal's live versions. */
export interface LiveChange {
  /** The state that the change is based on. */
  live: Pick<LivePortal, 'portal' | 'revision'>;
  /** The columns that change. */
  change: Omit<Updateable<Tables['live_portals']>, 'portal' | 'revision'>;
  event: {
    action: ReleaseEvent['Action'];
    version: string;
    /** The version that was live, or rolled out, before. */
    from: string | null;
    /** Name of the deploy token or of the administrator. */
    by: string;
    reason: string | null;
  };
  /** ISO time. */
  at: string;
}

/**
 * Changes the live versions of one portal, and records a line of its history. A transaction may change only one
 * portal, so that no deadlock can arise.
 *
 * @throws 409 when the portal was changed since it was read
 */
export async function changeLive(
  { audit }: { audit: Audit },
  trx: Transaction<Tables>,
  { live, change, event, at }: LiveChange,
): Promise<void> {
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
      'The live versions of this portal have changed in the meantime. Check them, then try again.',
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
  await audit.record(trx, {
    event: AUDITED[event.action],
    subject: { kind: 'release', id: `${live.portal} ${event.version}` },
    detail: describe(event),
  });
}

const AUDITED: Record<ReleaseEvent['Action'], AuditEvent> = {
  Released: 'release-uploaded',
  Promoted: 'release-promoted',
  'Rolled Back': 'release-rolled-back',
  'Rollout Started': 'rollout-started',
  'Rollout Ended': 'rollout-ended',
  'Rollout Rolled Back': 'rollout-ended',
  Deleted: 'release-deleted',
  Replaced: 'release-promoted',
};

/** Without a reason that a person has typed: the release's history has it. */
function describe({ action, from, reason }: LiveChange['event']): string | undefined {
  if (action.startsWith('Rollout')) return reason ?? undefined;
  return from === null ? undefined : `from ${from}`;
}

/** Writes a line of a portal's history. */
export async function recordEvent(db: DbOrTransaction, event: Omit<Insertable<Tables['release_events']>, 'id'>) {
  await db
    .insertInto('release_events')
    .values({ id: uuidv7(), ...event })
    .execute();
}
