import type { Transaction } from 'kysely';
import type { Composition, ReleaseManifest } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction, Tables } from '../../database/connection';
import { lockName } from '../../database/locks';

/**
 * Records the set of live versions if it has changed. Called in the transaction that makes the change, so that no set is
 * missed. Simultaneous changes of two portals wait for each other here: each must see the other's result.
 *
 * @param at ISO time
 * @param shell the shell's version if it may have changed
 */
export async function recordComposition(trx: Transaction<Tables>, at: string, shell?: string): Promise<void> {
  await lockName(trx, 'composition');
  const rows = await trx
    .selectFrom('live_portals')
    .select(['portal', 'current_version', 'canary_version'])
    .orderBy('portal')
    .execute();
  const byPortal = (version: (row: (typeof rows)[number]) => string | null) =>
    Object.fromEntries(rows.flatMap((row) => (version(row) ? [[row.portal, version(row)]] : [])));
  const open = await findOpenComposition(trx);
  const shellVersion = shell ?? (open ? parse(open.versions).shell : undefined);
  const versions = JSON.stringify({
    ...byPortal((row) => row.current_version),
    ...(shellVersion === undefined ? {} : { shell: shellVersion }),
  });
  const canaries = JSON.stringify(byPortal((row) => row.canary_version));
  if (open?.versions === versions && open.canaries === canaries) return;
  await trx.updateTable('compositions').set({ until_at: at }).where('until_at', 'is', null).execute();
  await trx
    .insertInto('compositions')
    .values({ id: uuidv7(), versions, canaries, from_at: at, until_at: null })
    .execute();
}

/** The live composition. */
async function findOpenComposition(db: DbOrTransaction) {
  return db
    .selectFrom('compositions')
    .select(['id', 'versions', 'canaries'])
    .where('until_at', 'is', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Versions by portal and `shell` that were live at a time since `since`, or a canary then, or can be previewed now. */
export async function findVersionsInUse(
  db: DbOrTransaction,
  { since, now }: { since: string; now: string },
): Promise<{ name: string; version: string; previewed: boolean }[]> {
  const rows = await db
    .selectFrom('compositions')
    .select(['versions', 'canaries', 'previewed_until'])
    .where((where) =>
      where.or([where('until_at', 'is', null), where('until_at', '>=', since), where('previewed_until', '>', now)]),
    )
    .execute();
  return rows.flatMap((row) => {
    const previewed = (row.previewed_until ?? '') > now;
    return [row.versions, row.canaries].flatMap((text) =>
      Object.entries(parse(text)).map(([name, version]) => ({ name, version, previewed })),
    );
  });
}

/** Records that a link to a preview of a composition works until a time. */
export async function keepForPreview(db: Db, id: string, until: string): Promise<void> {
  await db
    .updateTable('compositions')
    .set({ previewed_until: until })
    .where('id', '=', id)
    .where((where) => where.or([where('previewed_until', 'is', null), where('previewed_until', '<', until)]))
    .execute();
}

/** By portal, and `shell`. */
function parse(versions: string): Composition['Versions'] {
  return JSON.parse(versions) as Composition['Versions'];
}

/** Compositions, the newest first. */
export async function listCompositionsOf(db: Db, most: number): Promise<Composition[]> {
  const rows = await db.selectFrom('compositions').selectAll().orderBy('id', 'desc').limit(most).execute();
  return rows.map((row) => ({
    id: row.id,
    Versions: parse(row.versions),
    Canaries: parse(row.canaries),
    From: row.from_at,
    Until: row.until_at,
  }));
}

/** A composition's versions and canaries by portal; null when it does not exist. */
export async function findComposition(db: Db, id: string): Promise<Pick<Composition, 'Versions' | 'Canaries'> | null> {
  const row = await db
    .selectFrom('compositions')
    .select(['versions', 'canaries'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { Versions: parse(row.versions), Canaries: parse(row.canaries) } : null;
}

/**
 * The manifests of a composition's versions by portal, if they are still stored.
 *
 * @param canary the portal whose canary is wanted
 */
export async function readComposedManifests(
  db: Db,
  id: string,
  canary?: string,
): Promise<Map<string, ReleaseManifest>> {
  const found = await findComposition(db, id);
  const instead = canary === undefined ? undefined : found?.Canaries[canary];
  const wanted = Object.entries({
    ...found?.Versions,
    ...(canary !== undefined && instead !== undefined ? { [canary]: instead } : {}),
  });
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('releases')
    .select(['portal', 'manifest'])
    .where((where) => where.or(wanted.map(([portal, version]) => where.and({ portal, version }))))
    .execute();
  return new Map(rows.map(({ portal, manifest }) => [portal, JSON.parse(manifest) as ReleaseManifest]));
}
