import type { FailureGroup, Input, ReleaseManifest, reportLoad } from '@internship-portals/shared-api/contract';
import { getParser } from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Db, DbOrTransaction, Tables } from '../../../database/connection';
import type { MailServices } from '../../mails';
import { readLivePortal } from '../live/live';
import { requireRelease } from '../repository';
import type { ReleaseServices } from '../services';
import { findReporter, openLoadNonce, useOnce } from './load-nonces';
import { judgeRollout } from './rollout';
import { framesOf, type ReadStack } from './stacks';
import { endOfWatch } from './verdict';

/** The number of newest failures that are kept, for each portal and for the shell. */
export const KEPT_FAILURES = 1000;
/** The stored length of an error, in characters. */
const ERROR_LENGTH = 500;
const BROWSER_LENGTH = 60;

type Report = Input<typeof reportLoad>['body'];
type LoadServices = ReleaseServices & MailServices;

/**
 * Counts a load of a stored version, and goes back from the version that is rolled out when too many of its loads have
 * failed. Reports are anonymous, so a report about any other version has no effect.
 */
export async function recordLoad(services: LoadServices, report: Report, request: FastifyRequest): Promise<void> {
  const { db, throttles } = services;
  const nonce = openLoadNonce(services, report.Nonce);
  if (nonce?.portal !== report.Portal) return;
  const reporter = await findReporter(services, report.Portal, request);
  if (reporter === null) return;
  // Before the transaction: the counts may be on another connection.
  const isShown = report.Outcome === 'Failed' && (await throttles.allows('failuresByClient', reporter));
  const source = { reporter, page: isShown ? nonce.page : null, browser: browserOf(request) };
  const counted = await db.transaction().execute((trx) => countLoad(trx, source, report, services));
  if (counted === 'judged') await judgeRollout(services, report.Portal);
}

/** Name and major version of the browser, such as `Firefox 144`. */
function browserOf({ headers }: FastifyRequest): string | null {
  const agent = headers['user-agent'];
  if (!agent) return null;
  const { name, version } = getParser(agent).getBrowser();
  return plainText([name, version?.split('.')[0]].filter(Boolean).join(' '), BROWSER_LENGTH) || null;
}

/**
 * A reporter counts once for a version and its rollout: as loaded, or as failed if it failed at any time.
 *
 * @param source who reports in which browser, and the page whose failure is to be shown
 */
async function countLoad(
  trx: Transaction<Tables>,
  { reporter, page, browser }: { reporter: string; page: string | null; browser: string | null },
  report: Report,
  { config, now, portals }: Pick<LoadServices, 'config' | 'now' | 'portals'>,
): Promise<'judged' | 'counted' | 'ignored'> {
  const { Portal: portal, Version: version } = report;
  const at = now().toISOString();
  const failed = report.Outcome === 'Failed' ? 1 : 0;
  const live = await readLivePortal(trx, portal);
  const { rollout, rolloutSince } = live;
  const isRolledOut = rollout?.version === version;
  // Who saw the version in an earlier rollout counts in this one, too.
  const visit = `${reporter} ${portal} ${version} ${isRolledOut ? rolloutSince : ''}`;
  const isFirst = await useOnce(trx, `${visit} visit`, at);
  const counts = failed ? await useOnce(trx, `${visit} failed`, at) : isFirst;
  // The shell of an open page can be older than the version: that does not count as a failure.
  const blames = report.Stage !== 'fit';
  // Locks the row until the commit: reports about one version run one after another.
  const known = await trx
    .updateTable('releases')
    .set((set) => ({
      loads: set('loads', '+', isFirst && blames ? 1 : 0),
      failures: set('failures', '+', failed && counts && blames ? 1 : 0),
    }))
    .where('portal', '=', portal)
    .where('version', '=', version)
    .executeTakeFirst();
  if (known.numUpdatedRows === 0n) return 'ignored';
  if (failed && page !== null && (await useOnce(trx, `${page} ${version}`, at))) {
    const { manifest } = await requireRelease(trx, { portal, version });
    const built = JSON.parse(manifest) as ReleaseManifest;
    const base = portals.find(({ name }) => name === portal)?.base ?? '/';
    await recordFailure(trx, at, {
      ...report,
      frames: framesOf(report.Stack, built),
      address: patternOf(report.Address ?? '', built.pages ?? [base]),
      browser,
    });
  }
  if (!counts) return 'ignored';
  if (!blames || rolloutSince === null || !isRolledOut) return 'counted';
  if (at > endOfWatch({ rolloutSince }, config)) return 'counted';
  if (isFirst) {
    await trx.insertInto('rollout_loads').values({ id: uuidv7(), portal, version, at, failed, visit }).execute();
  } else {
    await trx
      .updateTable('rollout_loads')
      .set({ failed: 1 })
      .where('portal', '=', portal)
      .where('version', '=', version)
      .where('visit', '=', visit)
      .execute();
  }
  return 'judged';
}

/**
 * The pattern of a page's address, with names such as `:id` in the place of values: an address itself can say who someone is.
 * Null for the address of no page.
 */
function patternOf(address: string, pages: readonly string[]): string | null {
  const parts = address.replace(/(?<=.)\/$/, '').split('/');
  const fitting = pages
    .map((page) => page.split('/'))
    .filter(
      (page) => page.length === parts.length && page.every((part, at) => part.startsWith(':') || part === parts[at]),
    );
  const named = (page: readonly string[]) => page.filter((part) => part.startsWith(':')).length;
  return fitting.sort((a, b) => named(a) - named(b))[0]?.join('/') ?? null;
}

interface Failure extends Pick<Report, 'Portal' | 'Version' | 'Stage' | 'Error' | 'Reference'> {
  frames?: string | null;
  address?: string | null;
  browser?: string | null;
}

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
      frames: report.frames ?? null,
      address: report.address ?? null,
      browser: report.browser ?? null,
    })
    .execute();
}

/** Untrusted text as one line with a maximum length, without control characters. */
function plainText(text: string, length: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ').trim();
  return [...plain].slice(0, length).join('');
}

/** How stacks are read, and how many failures are listed. */
interface Listed {
  limit: number;
  readStack: ReadStack;
}

/** The newest failures that pages have reported, at most `limit` of each source. */
export async function listFailures(db: Db, sources: readonly string[], { limit, readStack }: Listed) {
  const found = await Promise.all(
    sources.map((portal) =>
      db
        .selectFrom('portal_failures')
        .selectAll()
        .where('portal', '=', portal)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    ),
  );
  const rows = found.flat().sort((a, b) => (a.id < b.id ? 1 : -1));
  // Most failures are the same one again.
  const stacks = new Map<string, string[]>();
  for (const { portal, version, frames } of rows) {
    const key = `${portal} ${version} ${frames}`;
    if (frames !== null && !stacks.has(key)) stacks.set(key, await readStack({ portal, version }, frames));
  }
  const stackOf = ({ portal, version, frames }: (typeof rows)[number]) => stacks.get(`${portal} ${version} ${frames}`);
  return rows.map((row) => ({
    id: row.id,
    At: row.at,
    Portal: row.portal,
    Version: row.version,
    Stage: row.stage,
    Error: row.error,
    Reference: row.reference,
    ...(row.frames !== null && { Stack: stackOf(row) }),
    ...(row.address !== null && { Page: row.address }),
    ...(row.browser !== null && { Browser: row.browser }),
  }));
}

/** A portal's failures by version, stage and error, the latest first, with the newest stack of each. */
export async function groupFailures(
  db: DbOrTransaction,
  { portal, version }: { portal: string; version?: string },
  { limit, readStack }: Listed,
): Promise<FailureGroup[]> {
  const rows = await db
    .selectFrom('portal_failures')
    .select(({ fn }) => [
      'version',
      'stage',
      'error',
      'frames',
      'address',
      'browser',
      fn.countAll().as('count'),
      fn.min('at').as('first_at'),
      fn.max('at').as('last_at'),
    ])
    .where('portal', '=', portal)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? ''))
    .groupBy(['version', 'stage', 'error', 'frames', 'address', 'browser'])
    .orderBy(({ fn }) => fn.max('id'), 'desc')
    .execute();
  const groups = new Map<string, typeof rows>();
  for (const row of rows) {
    const key = JSON.stringify([row.version, row.stage, row.error]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const shown: FailureGroup[] = [];
  for (const [first, ...others] of [...groups.values()].slice(0, limit)) {
    if (!first) continue;
    const all = [first, ...others];
    const frames = all.find((row) => row.frames !== null)?.frames;
    shown.push({
      Version: first.version,
      Stage: first.stage,
      Error: first.error,
      Count: all.reduce((sum, { count }) => sum + Number(count), 0),
      FirstAt: all.map(({ first_at }) => first_at).sort()[0] ?? first.first_at,
      LastAt: first.last_at,
      Stack: frames ? await readStack({ portal, version: first.version }, frames) : [],
      Pages: distinct(all.map(({ address }) => address)),
      Browsers: distinct(all.map(({ browser }) => browser)),
    });
  }
  return shown;
}

const distinct = (values: readonly (string | null)[]) => [...new Set(values.filter((one) => one !== null))].sort();

/** Deletes all but the newest failures of each source, and loads by which nothing is judged any more. */
export async function sweepLoads(db: Db): Promise<void> {
  const sources = await db.selectFrom('portal_failures').select('portal').distinct().execute();
  for (const { portal } of sources) {
    const ofPortal = db.selectFrom('portal_failures').select('id').where('portal', '=', portal);
    const oldestKept = await ofPortal
      .orderBy('id', 'desc')
      .offset(KEPT_FAILURES - 1)
      .limit(1)
      .executeTakeFirst();
    if (!oldestKept) continue;
    await db.deleteFrom('portal_failures').where('portal', '=', portal).where('id', '<', oldestKept.id).execute();
  }
  await db
    .deleteFrom('rollout_loads')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('live_portals')
            .select('live_portals.portal')
            .whereRef('live_portals.portal', '=', 'rollout_loads.portal')
            .whereRef('live_portals.rollout_version', '=', 'rollout_loads.version'),
        ),
      ),
    )
    .execute();
}
