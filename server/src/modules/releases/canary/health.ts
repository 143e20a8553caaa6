import type { Config } from '../../../config';
import type { DbOrTransaction } from '../../../database/connection';

/** With fewer loads no verdict is reached: a single failure in ten may be a bad connection. */
export const DECISIVE_LOADS = 10;

/** The number of a version's loads, and of those that failed. */
interface Loads {
  loads: number;
  failures: number;
}

/** Whether too large a share of a version's loads has failed; false for only a few loads. */
export function isBroken(counted: Loads, config: Pick<Config, 'canaryFailurePercent'>): boolean {
  return counted.loads >= DECISIVE_LOADS && exceeds(counted, config);
}

function exceeds({ loads, failures }: Loads, { canaryFailurePercent }: Pick<Config, 'canaryFailurePercent'>): boolean {
  return failures * 100 > loads * canaryFailurePercent;
}

/** A canary and its start. */
export interface CanaryOf {
  portal: string;
  version: string;
  /** ISO time. */
  since: string;
}

/** The results of a canary's last loads, at most `CANARY_LOADS`. */
export interface CanaryHealth extends Loads {
  /** Why it must be rolled back, as a sentence; null while it may stay. */
  verdict: string | null;
  /** ISO time from which it may be promoted if it stays healthy; null while it is unhealthy or has no loads. */
  healthyFrom: string | null;
}

/** Judges a canary by its last loads since its start. */
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
