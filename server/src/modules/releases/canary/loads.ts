import type { Transaction } from 'kysely';
import type { Input, reportLoad } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { Db, Tables } from '../../../database/connection';
import { HttpError } from '../../../http/errors';
import type { Services } from '../../../services';
import { changeLive, NO_CANARY, readLivePortal } from '../live/live';
import { readCanaryHealth } from './health';

/** Failures that are kept, the newest. */
export const KEPT_FAILURES = 1000;
/** Characters that are kept of an error. */
const ERROR_LENGTH = 500;
/** How often a canary is judged anew when what is live changes meanwhile. */
const ATTEMPTS = 3;

type Report = Input<typeof reportLoad>['body'];

/**
 * Counts a load of a version that is stored, and takes a canary back once too many of its last loads have failed. A load of
 * anything else has no effect: whoever reports is not known.
 */
export async function recordLoad({ db, config, now }: Services, report: Report): Promise<void> {
  const at = now().toISOString();
  const counted = await db.transaction().execute((trx) => countLoad(trx, report, config.canaryLoads, at));
  if (counted === 'canary') await judgeCanary(db, { config, now }, report.Portal, report.Version);
}

async function countLoad(trx: Transaction<Tables>, report: Report, kept: number, at: string) {
  const { Portal: portal, Version: version } = report;
  const failed = report.Outcome === 'Failed' ? 1 : 0;
  // Holds the row until the end: reports of one version take turns.
  const known = await trx
    .updateTable('releases')
    .set((set) => ({ loads: set('loads', '+', 1), failures: set('failures', '+', failed) }))
    .where('portal', '=', portal)
    .where('version', '=', version)
    .executeTakeFirst();
  if (known.numUpdatedRows === 0n) return 'unknown';
  if (failed) await insertFailure(trx, report, at);
  const live = await readLivePortal(trx, portal);
  if (live.canary?.version !== version) return 'counted';
  await trx.insertInto('canary_loads').values({ id: uuidv7(), portal, version, at, failed }).execute();
  const last = trx
    .selectFrom('canary_loads')
    .select('id')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .orderBy('id', 'desc')
    .limit(kept);
  await trx
    .deleteFrom('canary_loads')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('id', 'not in', last)
    .execute();
  return 'canary';
}

async function insertFailure(trx: Transaction<Tables>, report: Report, at: string): Promise<void> {
  await trx
    .insertInto('portal_failures')
    .values({
      id: uuidv7(),
      at,
      portal: report.Portal,
      version: report.Version,
      stage: report.Stage ?? 'module',
      error: plainText(report.Error ?? '', ERROR_LENGTH),
      reference: report.Reference ?? null,
      composition_id: report.Composition === undefined ? null : plainText(report.Composition, 60),
    })
    .execute();
}

/** What anybody may have sent, as one line of at most so many characters that says nothing to a terminal or a layout. */
function plainText(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...plain].slice(0, length).join('');
}

/** Takes the canary back where its last loads ask for it; one change decides, however many reports come at once. */
async function judgeCanary(
  db: Db,
  { config, now }: Pick<Services, 'config' | 'now'>,
  portal: string,
  version: string,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const live = await readLivePortal(db, portal);
    if (live.canary?.version !== version || live.canarySince === null) return;
    const { verdict } = await readCanaryHealth(db, config, { portal, version, since: live.canarySince });
    if (verdict === null) return;
    try {
      await db.transaction().execute((trx) =>
        changeLive(trx, {
          live,
          change: NO_CANARY,
          event: { action: 'Canary Rolled Back', version, from: null, by: 'server', reason: verdict },
          at: now().toISOString(),
        }),
      );
      return;
    } catch (error) {
      // Somebody was faster: what is live now is judged. Left to the next report when that happens again and again.
      if (!(error instanceof HttpError && error.code === 'stale_record')) throw error;
    }
  }
}

/** The newest failures that pages have reported. */
export async function listFailures(db: Db, most: number) {
  const rows = await db
    .selectFrom('portal_failures')
    .leftJoin('compositions', 'compositions.id', 'portal_failures.composition_id')
    .selectAll('portal_failures')
    .select('compositions.versions')
    .orderBy('portal_failures.id', 'desc')
    .limit(most)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    At: row.at,
    Portal: row.portal,
    Version: row.version,
    Stage: row.stage,
    Error: row.error,
    Reference: row.reference,
    Composition: row.composition_id,
    // The version that failed may have been a canary, which not everybody got.
    ...(row.versions === null ? {} : { Versions: { ...JSON.parse(row.versions), [row.portal]: row.version } }),
  }));
}

/** Deletes failures beyond the newest that are kept, and loads of what is no canary any more. */
export async function sweepLoads(db: Db): Promise<void> {
  const oldestKept = await db
    .selectFrom('portal_failures')
    .select('id')
    .orderBy('id', 'desc')
    .offset(KEPT_FAILURES - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldestKept) await db.deleteFrom('portal_failures').where('id', '<', oldestKept.id).execute();
  await db
    .deleteFrom('canary_loads')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('live_portals')
            .select('live_portals.portal')
            .whereRef('live_portals.portal', '=', 'canary_loads.portal')
            .whereRef('live_portals.canary_version', '=', 'canary_loads.version'),
        ),
      ),
    )
    .execute();
}
