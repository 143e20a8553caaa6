import type { ReleaseGuard } from 'shared-api/contract';
import type { Config } from '../../../config';
import type { DbOrTransaction } from '../../../database/connection';
import { DECISIVE_LOADS } from '../canary/health';
import type { LivePortal } from './live';

type Settings = Pick<Config, 'guardLoads' | 'guardMs' | 'canaryFailurePercent'>;

/** The results of a watched version's first loads. */
export interface GuardHealth {
  guard: ReleaseGuard;
  /** Why it must go back, as a sentence; null while it may stay. */
  verdict: string | null;
}

/** Whether the live version of a portal may be watched at this time. Its number of loads may have ended the watch. */
export function mayBeGuarded(
  { guardedSince }: Pick<LivePortal, 'guardedSince'>,
  settings: Settings,
  now: Date,
): boolean {
  return guardedSince !== null && now.getTime() < Date.parse(guardedSince) + settings.guardMs;
}

/**
 * Judges the live version by its first loads since it was made live, against the version before: it may fail as often as
 * that one does, and by `CANARY_FAILURE_PERCENT` percent of its loads more.
 *
 * @returns null when it is not watched, or not any more
 */
export async function readGuard(
  db: DbOrTransaction,
  settings: Settings,
  live: LivePortal,
  now: Date,
): Promise<GuardHealth | null> {
  const { portal, current, previous, guardedSince } = live;
  if (!current || !previous || guardedSince === null || !mayBeGuarded(live, settings, now)) return null;
  const first = db
    .selectFrom('canary_loads')
    .select('failed')
    .where('portal', '=', portal)
    .where('version', '=', current.version)
    .where('at', '>=', guardedSince)
    .orderBy('id')
    .limit(settings.guardLoads);
  const row = await db
    .selectFrom(first.as('first'))
    .select(({ fn }) => [fn.countAll().as('loads'), fn.sum<number | string | null>('failed').as('failures')])
    .executeTakeFirstOrThrow();
  const [loads, failures] = [Number(row.loads), Number(row.failures ?? 0)];
  const usual = await failurePercentOf(db, portal, previous.version);
  const limit = usual + settings.canaryFailurePercent;
  const isBroken = loads >= DECISIVE_LOADS && failures * 100 > loads * limit;
  if (loads >= settings.guardLoads && !isBroken) return null;
  return {
    guard: {
      Version: current.version,
      Since: guardedSince,
      Until: new Date(Date.parse(guardedSince) + settings.guardMs).toISOString(),
      MaxLoads: settings.guardLoads,
      Loads: loads,
      Failures: failures,
    },
    verdict: isBroken
      ? `${failures} of its first ${loads} loads failed. Of ${previous.version}, ${usual.toFixed(1)} percent fail; the limit is ${limit.toFixed(1)} percent.`
      : null,
  };
}

/** The percentage of a version's loads that failed; 0 for only a few loads. */
async function failurePercentOf(db: DbOrTransaction, portal: string, version: string): Promise<number> {
  const counted = await db
    .selectFrom('releases')
    .select(['loads', 'failures'])
    .where('portal', '=', portal)
    .where('version', '=', version)
    .executeTakeFirst();
  return counted && counted.loads >= DECISIVE_LOADS ? (100 * counted.failures) / counted.loads : 0;
}
