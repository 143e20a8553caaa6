// How often each version was loaded and failed, by hour: what the Releases page draws over time.
import type { LoadPeriod, PortalLoads } from 'shared-api/contract';
import type { Db, DbOrTransaction } from '../../../database/connection';
import { addDays, DAY_MS, dayOf, startOfDay, today } from '../../../lib/calendar';
import { findMadeLive } from '../repository';
import { findReportTime } from './load-nonces';

const HOUR_MS = 3_600_000;
const SHOWN_HOURS = 24;
/** As many days are shown. A day more is kept, because days begin at midnight. */
const SHOWN_DAYS = 30;

/** A report that counts for a version. */
interface Counted {
  portal: string;
  version: string;
  visit: string;
  /** ISO time. */
  at: string;
  /** The first report of the visit. */
  isLoad: boolean;
  isFailure: boolean;
}

/** Counts a load, and a failure in the hour of its load. */
export async function countInHour(
  trx: DbOrTransaction,
  { portal, version, visit, at, isLoad, isFailure }: Counted,
): Promise<void> {
  const loadedAt = isLoad ? at : ((await findReportTime(trx, visit, 'visit')) ?? at);
  const [loads, failures] = [isLoad ? 1 : 0, isFailure ? 1 : 0];
  await trx
    .insertInto('release_load_hours')
    .values({ portal, version, hour: hourOf(loadedAt), loads, failures })
    .onConflict((known) =>
      known.columns(['portal', 'hour', 'version']).doUpdateSet((set) => ({
        loads: set('release_load_hours.loads', '+', loads),
        failures: set('release_load_hours.failures', '+', failures),
      })),
    )
    .execute();
}

/** The start of the hour of an ISO time. */
function hourOf(at: string): string {
  return `${at.slice(0, 13)}:00:00.000Z`;
}

/** Deletes the hours that are not shown any more. */
export async function sweepLoadHours(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - (SHOWN_DAYS + 1) * DAY_MS).toISOString();
  await db.deleteFrom('release_load_hours').where('hour', '<', before).execute();
}

/** The steps of a period: their names, the oldest first, and the step of a moment. */
interface Steps {
  names: string[];
  /** ISO time at which the first one begins. */
  from: string;
  stepOf(at: string): string;
}

function stepsOf(period: LoadPeriod, now: Date, timeZone: string): Steps {
  if (period === 'Hours') {
    const last = Date.parse(hourOf(now.toISOString()));
    const names = Array.from({ length: SHOWN_HOURS }, (_, step) =>
      new Date(last - (SHOWN_HOURS - 1 - step) * HOUR_MS).toISOString(),
    );
    return { names, from: names[0] ?? '', stepOf: hourOf };
  }
  const last = today(now, timeZone);
  const names = Array.from({ length: SHOWN_DAYS }, (_, step) => addDays(last, step - SHOWN_DAYS + 1));
  return { names, from: startOfDay(names[0] ?? last, timeZone), stepOf: (at) => dayOf(new Date(at), timeZone) };
}

/** Loads and failures of a portal by hour or by day, and what became live meanwhile. */
export async function readLoads(
  db: Db,
  portal: string,
  { period, now, timeZone }: { period: LoadPeriod; now: Date; timeZone: string },
): Promise<PortalLoads> {
  const { names, from, stepOf } = stepsOf(period, now, timeZone);
  const [rows, events] = await Promise.all([
    db
      .selectFrom('release_load_hours')
      .select(['version', 'hour', 'loads', 'failures'])
      .where('portal', '=', portal)
      .where('hour', '>=', hourOf(from))
      .execute(),
    findMadeLive(db, portal, from),
  ]);
  const none = () => names.map(() => 0);
  const versions = new Map<string, { Loads: number[]; Failures: number[] }>();
  for (const { version, hour, loads, failures } of rows) {
    const step = names.indexOf(stepOf(hour));
    if (step < 0) continue;
    const counted = versions.get(version) ?? { Loads: none(), Failures: none() };
    counted.Loads[step] = (counted.Loads[step] ?? 0) + loads;
    counted.Failures[step] = (counted.Failures[step] ?? 0) + failures;
    versions.set(version, counted);
  }
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  return {
    Steps: names,
    Versions: [...versions]
      .map(([Version, counted]) => ({ Version, ...counted }))
      .sort((one, other) => sum(other.Loads) - sum(one.Loads) || (one.Version < other.Version ? -1 : 1)),
    Events: events
      .map((event) => ({ Step: names.indexOf(stepOf(event.At)), Event: event }))
      .filter(({ Step }) => Step >= 0),
  };
}
