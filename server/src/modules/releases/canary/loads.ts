import type { Transaction } from 'kysely';
import type { Input, reportLoad } from 'shared-api/contract';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction, Tables } from '../../../database/connection';
import { HttpError } from '../../../http/errors';
import type { MailServices } from '../../mails';
import { incompatibilitiesOf } from '../builds/incompatibilities';
import { mayBeGuarded, readGuard } from '../live/guard';
import { changeLive, type LivePortal, NO_CANARY, readLivePortal } from '../live/live';
import { mailReplacement } from '../live/notices';
import { goBack } from '../live/promotion';
import { SERVER } from '../repository';
import type { ReleaseServices } from '../services';
import type { ReleaseName } from '../store/release-store';
import { readCanaryHealth } from './health';
import { useLoadNonce, visitOf } from './load-nonces';

/** The number of newest failures that are kept. */
export const KEPT_FAILURES = 1000;
/** The stored length of an error, in characters. */
const ERROR_LENGTH = 500;
/** How often a verdict is tried when the live versions change at the same time. */
const ATTEMPTS = 3;

type Report = Input<typeof reportLoad>['body'];
type LoadServices = ReleaseServices & MailServices;

/**
 * Counts a load of a stored version, and goes back from a canary, or from a live version that is watched, when too many of
 * its loads have failed. Reports are anonymous, so a report about any other version has no effect.
 */
export async function recordLoad(services: LoadServices, report: Report): Promise<void> {
  const { db, links } = services;
  // Without a page there was no load.
  const page = links.unseal('page-load', report.Nonce)?.what;
  if (page === undefined) return;
  const counted = await db.transaction().execute((trx) => countLoad(trx, page, report, services));
  if (counted === 'judged') await judge(services, report.Portal, report.Version);
}

/** A page counts once for a version: as loaded, or as failed if it failed at any time. */
async function countLoad(
  trx: Transaction<Tables>,
  page: string,
  report: Report,
  { config, now }: Pick<LoadServices, 'config' | 'now'>,
): Promise<'judged' | 'counted' | 'ignored'> {
  const { Portal: portal, Version: version } = report;
  const time = now();
  const at = time.toISOString();
  const failed = report.Outcome === 'Failed' ? 1 : 0;
  const visit = visitOf(page, portal, version);
  const isFirst = await useLoadNonce(trx, visit, 'visit', at);
  if (!(failed ? await useLoadNonce(trx, visit, 'failed', at) : isFirst)) return 'ignored';
  // The shell of an open page can be older than the version: that does not count as a failure.
  const blames = report.Stage !== 'fit';
  // Locks the row until the commit: reports about one version run one after another.
  const known = await trx
    .updateTable('releases')
    .set((set) => ({
      loads: set('loads', '+', isFirst && blames ? 1 : 0),
      failures: set('failures', '+', failed && blames ? 1 : 0),
    }))
    .where('portal', '=', portal)
    .where('version', '=', version)
    .executeTakeFirst();
  if (known.numUpdatedRows === 0n) return 'ignored';
  if (failed) await recordFailure(trx, at, report);
  const live = await readLivePortal(trx, portal);
  const isCanary = live.canary?.version === version;
  const isGuarded = live.current?.version === version && mayBeGuarded(live, config, time);
  if (!(isCanary || isGuarded) || !blames) return 'counted';
  if (isFirst) {
    await trx.insertInto('canary_loads').values({ id: uuidv7(), portal, version, at, failed, visit }).execute();
  } else {
    await trx
      .updateTable('canary_loads')
      .set({ failed: 1 })
      .where('portal', '=', portal)
      .where('version', '=', version)
      .where('visit', '=', visit)
      .execute();
  }
  // A canary is judged by its last loads, a release by its first ones.
  if (isCanary) await keepLast(trx, { portal, version }, config.canaryLoads);
  return 'judged';
}

async function keepLast(trx: Transaction<Tables>, { portal, version }: ReleaseName, kept: number): Promise<void> {
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
}

type Failure = Pick<Report, 'Portal' | 'Version' | 'Stage' | 'Error' | 'Reference'>;

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
    })
    .execute();
}

/** Untrusted text as one line with a maximum length, without control characters. */
function plainText(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...plain].slice(0, length).join('');
}

/** Goes back from a version if its loads require it. Of several reports at the same time, one makes the change. */
async function judge(services: LoadServices, portal: string, version: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const live = await readLivePortal(services.db, portal);
    try {
      if (live.canary?.version === version) await judgeCanary(services, live);
      else if (live.current?.version === version) await judgeLive(services, live);
      return;
    } catch (error) {
      // The live versions have changed: check again. After the last attempt, the next report decides.
      if (!(error instanceof HttpError && error.code === 'stale_record')) throw error;
    }
  }
}

async function judgeCanary({ audit, db, config, now }: LoadServices, live: LivePortal): Promise<void> {
  const { portal, canary, canarySince: since } = live;
  if (!canary || since === null) return;
  const { version } = canary;
  const { verdict } = await readCanaryHealth(db, config, { portal, version, since });
  if (verdict === null) return;
  await db.transaction().execute((trx) =>
    changeLive({ audit }, trx, {
      live,
      change: NO_CANARY,
      event: { action: 'Canary Rolled Back', version, from: null, by: SERVER, reason: verdict },
      at: now().toISOString(),
    }),
  );
}

async function judgeLive(services: LoadServices, live: LivePortal): Promise<void> {
  const { config, db, log, mailer, now, readShell } = services;
  const { portal, current, previous } = live;
  const verdict = (await readGuard(db, config, live, now()))?.verdict ?? null;
  if (verdict === null || !current || !previous) return;
  if (incompatibilitiesOf(previous, await readShell()).length > 0) return;
  const change = { portal, version: previous.version, from: current.version, reason: verdict };
  await goBack(services, live, previous.version, { by: SERVER, reason: verdict }, (trx) =>
    mailReplacement(services, trx, change),
  );
  mailer.wake();
  log.warn(change, 'a release failed too often: the version before is live again');
}

/** The newest failures that pages have reported. */
export async function listFailures(db: Db, limit: number) {
  const rows = await db.selectFrom('portal_failures').selectAll().orderBy('id', 'desc').limit(limit).execute();
  return rows.map((row) => ({
    id: row.id,
    At: row.at,
    Portal: row.portal,
    Version: row.version,
    Stage: row.stage,
    Error: row.error,
    Reference: row.reference,
  }));
}

/** Deletes all but the newest failures, and loads by which nothing is judged any more. */
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
            .where((live) =>
              live.or([
                live('live_portals.canary_version', '=', live.ref('canary_loads.version')),
                live.and([
                  live('live_portals.current_version', '=', live.ref('canary_loads.version')),
                  live('live_portals.guarded_since', 'is not', null),
                ]),
              ]),
            ),
        ),
      ),
    )
    .execute();
}
