import type { Config } from '../../config';
import type { DbOrTransaction } from '../../plugins/database';

/** Fewer loads decide nothing: one bad line in ten is no broken release. */
export const DECISIVE_LOADS = 10;

/** A canary as the registry knows it. */
export interface CanaryOf {
  portal: string;
  version: string;
  /** ISO time. */
  since: string;
}

/** How a canary's last loads went. */
export interface CanaryHealth {
  /** Of the last `CANARY_LOADS`. */
  loads: number;
  failures: number;
  /** Why it has to be taken back, a sentence; null while it may stay. */
  verdict: string | null;
  /** ISO time from which it may be promoted, if it stays as it is; null while it is not healthy or nobody has seen it. */
  healthyFrom: string | null;
}

/** Judges a canary by its last loads: those of an earlier canary of the same version do not count. */
export async function readCanaryHealth(
  db: DbOrTransaction,
  { canaryLoads, canaryFailurePercent, canaryMs }: Config,
  { portal, version, since }: CanaryOf,
): Promise<CanaryHealth> {
  const last = db
    .selectFrom('canary_loads')
    .select('failed')
    .where('portal', '=', portal)
    .where('version', '=', version)
    .where('at', '>=', since)
    .orderBy('id', 'desc')
    .limit(canaryLoads);
  const row = await db
    .selectFrom(last.as('last'))
    .select(({ fn }) => [fn.countAll().as('loads'), fn.sum<number | string | null>('failed').as('failures')])
    .executeTakeFirstOrThrow();
  const [loads, failures] = [Number(row.loads), Number(row.failures ?? 0)];
  const exceeded = failures * 100 > loads * canaryFailurePercent;
  return {
    loads,
    failures,
    verdict:
      exceeded && loads >= DECISIVE_LOADS
        ? `${failures} of the last ${loads} loads failed; the limit is ${canaryFailurePercent} percent.`
        : null,
    healthyFrom: exceeded || loads === 0 ? null : new Date(Date.parse(since) + canaryMs).toISOString(),
  };
}
