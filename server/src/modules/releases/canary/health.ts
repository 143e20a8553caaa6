import type { Config } from '../../../config';
import type { DbOrTransaction } from '../../../database/connection';

/** Fewer loads decide nothing: one bad line in ten is no broken release. */
const DECISIVE_LOADS = 10;

/** How often a version was loaded, and how often that failed. */
interface Loads {
  loads: number;
  failures: number;
}

/** Whether more of its loads have failed than may; any report counts, so a few decide nothing. */
export function isBroken(counted: Loads, config: Pick<Config, 'canaryFailurePercent'>): boolean {
  return counted.loads >= DECISIVE_LOADS && exceeds(counted, config);
}

function exceeds({ loads, failures }: Loads, { canaryFailurePercent }: Pick<Config, 'canaryFailurePercent'>): boolean {
  return failures * 100 > loads * canaryFailurePercent;
}

/** A canary as the registry knows it. */
export interface CanaryOf {
  portal: string;
  version: string;
  /** ISO time. */
  since: string;
}

/** How a canary's last loads, at most `CANARY_LOADS`, went. */
export interface CanaryHealth extends Loads {
  /** Why it has to be taken back, a sentence; null while it may stay. */
  verdict: string | null;
  /** ISO time from which it may be promoted, if it stays as it is; null while it is not healthy or nobody has seen it. */
  healthyFrom: string | null;
}

/** Judges a canary by its last loads: those of an earlier canary of the same version do not count. */
export async function readCanaryHealth(
  db: DbOrTransaction,
  config: Config,
  { portal, version, since }: CanaryOf,
): Promise<CanaryHealth> {
  const last = db
    .selectFrom('canary_loads')
    .select('failed')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(config.canaryLoads);
  const row = await db
    .selectFrom(last.as('last'))
    .select(({ fn }) => [fn.countAll().as('loads'), fn.sum<number | string | null>('failed').as('failures')])
    .executeTakeFirstOrThrow();
  const [loads, failures] = [Number(row.loads), Number(row.failures ?? 0)];
  const counted = { loads, failures };
  return {
    ...counted,
    verdict: isBroken(counted, config)
      ? `${failures} of the last ${loads} loads failed; the limit is ${config.canaryFailurePercent} percent.`
      : null,
    healthyFrom:
      exceeds(counted, config) || loads === 0 ? null : new Date(Date.parse(since) + config.canaryMs).toISOString(),
  };
}
