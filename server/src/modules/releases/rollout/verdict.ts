import type { PortalEntry, Rollout } from '@internship-portals/shared-api/contract';
import type { Config } from '../../../config';
import type { DbOrTransaction } from '../../../database/connection';
import type { LivePortal } from '../live/live';

/** From this number of loads on, the share of failures decides: a single failure in ten may be a bad connection. */
const DECISIVE_LOADS = 10;

type Settings = Pick<Config, 'rolloutLoads' | 'rolloutMs' | 'rolloutFailurePercent'>;

/** So many failures decide at once if they are most of the loads, and are needed where strangers report. */
const DECISIVE_FAILURES = 5;

/** The number of a version's loads, and of those that failed. */
interface Loads {
  loads: number;
  failures: number;
}

/** Whether too large a share of all loads of a version has failed; false for only a few loads. */
export function isBroken({ loads, failures }: Loads, settings: Pick<Settings, 'rolloutFailurePercent'>): boolean {
  return loads >= DECISIVE_LOADS && failures * 100 > loads * settings.rolloutFailurePercent;
}

/** The first loads of a rollout, and what they mean. */
export interface RolloutVerdict extends Loads {
  /** ISO time of the end of the watch. */
  until: string;
  verdict: Rollout['Verdict'];
  /** Why the version goes back, as a sentence; null unless it does. */
  reason: string | null;
}

/** ISO time at which the watch of a rollout ends. */
export function endOfWatch({ rolloutSince }: { rolloutSince: string }, { rolloutMs }: Settings): string {
  return new Date(Date.parse(rolloutSince) + rolloutMs).toISOString();
}

/**
 * Judges a rollout by the first loads in its time, against the version before: that one's share of failures, and
 * `ROLLOUT_FAILURE_PERCENT` percentage points more, is the limit. Of fewer than ten loads, most must have failed: five
 * decide at once where only people of a role report; at the end of the time fewer do, but not those of strangers.
 *
 * @param portals which of them are everyone's
 * @returns null without a rollout
 */
export async function readVerdict(
  db: DbOrTransaction,
  { config: settings, portals }: { config: Settings; portals: readonly PortalEntry[] },
  live: LivePortal,
  now: Date,
): Promise<RolloutVerdict | null> {
  const { portal, rollout, rolloutSince } = live;
  if (!rollout || rolloutSince === null) return null;
  const until = endOfWatch({ rolloutSince }, settings);
  const counted = await countFirstLoads(db, settings, { portal, version: rollout.version, since: rolloutSince, until });
  const { loads, failures } = counted;
  const isOver = loads >= settings.rolloutLoads || now.toISOString() >= until;
  if (loads < DECISIVE_LOADS) {
    const isPublic = portals.some(({ name, role }) => name === portal && role === null);
    const isDecisive = failures >= DECISIVE_FAILURES;
    const isFailing = failures * 2 > loads && (isPublic ? isOver && isDecisive : isOver || isDecisive);
    return {
      ...counted,
      until,
      verdict: isFailing ? 'Failing' : isOver ? 'Few Loads' : 'Watching',
      reason: isFailing ? `${failures} of its ${loads} loads failed.` : null,
    };
  }
  const before = rollout.version === live.current?.version ? live.previous : live.current;
  const usual = before ? await failurePercentOf(db, portal, before.version) : 0;
  const limit = usual + settings.rolloutFailurePercent;
  if (failures * 100 > loads * limit) {
    const comparison = before ? `; ${before.version} fails ${usual.toFixed(1)} percent of the time` : '';
    const reason = `${failures} of its first ${loads} loads failed. The limit is ${limit.toFixed(1)} percent${comparison}.`;
    return { ...counted, until, verdict: 'Failing', reason };
  }
  return { ...counted, until, verdict: isOver ? 'Healthy' : 'Watching', reason: null };
}

async function countFirstLoads(
  db: DbOrTransaction,
  { rolloutLoads }: Settings,
  { portal, version, since, until }: { portal: string; version: string; since: string; until: string },
): Promise<Loads> {
  const first = db
    .selectFrom('rollout_loads')
    .select('failed')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('at', '>=', since)
    .where('at', '<=', until)
    .orderBy('id')
    .limit(rolloutLoads);
  const row = await db
    .selectFrom(first.as('first'))
    .select(({ fn }) => [fn.countAll().as('loads'), fn.sum<number | string | null>('failed').as('failures')])
    .executeTakeFirstOrThrow();
  return { loads: Number(row.loads), failures: Number(row.failures ?? 0) };
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
