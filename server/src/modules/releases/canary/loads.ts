import type { Transaction } from 'kysely';
import type { Input, reportLoad } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction, Tables } from '../../../database/connection';
import { HttpError } from '../../../http/errors';
import type { Services } from '../../../services';
import { changeLive, NO_CANARY, readLivePortal } from '../live/live';
import { readCanaryHealth } from './health';
import { useLoadNonce } from './load-nonces';

/** The number of newest failures that are kept. */
export const KEPT_FAILURES = 1000;
/** The stored length of an error, in characters. */
const ERROR_LENGTH = 500;
/** How often a verdict is tried when the live versions change at the same time. */
const ATTEMPTS = 3;

type Report = Input<typeof reportLoad>['body'];

/**
 * Counts a load of a stored version, and rolls back a canary when too many of its last loads have failed. Reports are
 * anonymous, so a report about any other version has no effect.
 */
export async function recordLoad(services: Services, report: Report): Promise<void> {
  const { db, config, links, now } = services;
  // Without a page there was no load.
  const page = links.unseal('page-load', report.Nonce)?.what;
  if (page === undefined) return;
  const at = now().toISOString();
  const counted = await db.transaction().execute((trx) => countLoad(trx, page, report, config.canaryLoads, at));
  if (counted === 'canary') await judgeCanary(services, report.Portal, report.Version);
}

async function countLoad(trx: Transaction<Tables>, page: string, report: Report, kept: number, at: string) {
  const { Portal: portal, Version: version } = report;
  const failed = report.Outcome === 'Failed' ? 1 : 0;
  if (!(await useLoadNonce(trx, page, `${portal} ${version} ${report.Outcome}`, at))) return 'used';
  // Locks the row until the commit: reports about one version run one after another.
  const known = await trx
    .updateTable('releases')
    .set((set) => ({ loads: set('loads', '+', 1), failures: set('failures', '+', failed) }))
    .where('portal', '=', portal)
    .where('version', '=', version)
    .executeTakeFirst();
  if (known.numUpdatedRows === 0n) return 'unknown';
  if (failed) await recordFailure(trx, at, report);
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

type Failure = Pick<Report, 'Portal' | 'Version' | 'Stage' | 'Error' | 'Reference' | 'Composition'>;

/** Records why something did not load in a page. */
export async function recordFailure(on: DbOrTransaction, at: string, report: Failure): Promise<void> {
  await on
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

/** Untrusted text as one line with a maximum length, without control characters. */
function plainText(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...plain].slice(0, length).join('');
}

/** Rolls back the canary if its last loads require it. Of several reports at the same time, one makes the change. */
async function judgeCanary({ audit, db, config, now }: Services, portal: string, version: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const live = await readLivePortal(db, portal);
    if (live.canary?.version !== version || live.canarySince === null) return;
    const { verdict } = await readCanaryHealth(db, config, { portal, version, since: live.canarySince });
    if (verdict === null) return;
    try {
      await db.transaction().execute((trx) =>
        changeLive({ audit }, trx, {
          live,
          change: NO_CANARY,
          event: { action: 'Canary Rolled Back', version, from: null, by: 'server', reason: verdict },
          at: now().toISOString(),
        }),
      );
      return;
    } catch (error) {
      // The live versions have changed: check again. After the last attempt, the next report decides.
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
    // The failed version may have been a canary, which the composition does not name.
    ...(row.versions === null ? {} : { Versions: { ...JSON.parse(row.versions), [row.portal]: row.version } }),
  }));
}

/** Deletes all but the newest failures, and loads of versions that are not canaries any more. */
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
