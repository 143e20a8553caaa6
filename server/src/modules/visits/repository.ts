import { type ComingVisits, SHOWN_ROWS, type Visit } from '@internship-portals/shared-api/contract';
import type { Selectable } from 'kysely';
import type { DbOrTransaction, Tables } from '../../database/connection';

/** A time for a visit, with the lecturer who has booked it. */
export type VisitRecord = Selectable<Tables['visits']> & {
  booker: string | null;
  /** The last day of the lecturer's link, `YYYY-MM-DD`. */
  link_until: string | null;
};

/** Times that were not withdrawn. */
export function selectVisits(on: DbOrTransaction) {
  return on
    .selectFrom('visits')
    .leftJoin('assessments', 'assessments.id', 'visits.booked_by')
    .selectAll('visits')
    .select(['assessments.name as booker', 'assessments.last_day as link_until'])
    .where('visits.cancelled_at', 'is', null)
    .orderBy('visits.starts_at')
    .orderBy('visits.id');
}

/** @param from times that end after this moment, ISO 8601 */
export function listVisitsOf(on: DbOrTransaction, internId: string, from: string): Promise<VisitRecord[]> {
  return selectVisits(on).where('visits.intern_id', '=', internId).where('visits.ends_at', '>', from).execute();
}

/** @param from visits that end after this moment, ISO 8601 */
export function listBookedOf(on: DbOrTransaction, internId: string, from: string): Promise<VisitRecord[]> {
  return selectVisits(on)
    .where('visits.intern_id', '=', internId)
    .where('visits.ends_at', '>', from)
    .where('visits.booked_by', 'is not', null)
    .execute();
}

/**
 * Booked visits that are still to come; undefined without any.
 *
 * @param from visits that end after this moment, ISO 8601
 * @param supervisorId whose interns are visited; all by default
 */
export async function listComing(
  on: DbOrTransaction,
  from: string,
  supervisorId?: string,
): Promise<ComingVisits | undefined> {
  const rows = await selectVisits(on)
    .innerJoin('users', 'users.id', 'visits.intern_id')
    .select('users.name')
    .where('users.active', '=', 1)
    .where('visits.ends_at', '>', from)
    .where('visits.booked_by', 'is not', null)
    .$if(supervisorId !== undefined, (query) => query.where('users.supervisor_id', '=', supervisorId ?? ''))
    .execute();
  if (rows.length === 0) return undefined;
  return {
    Total: rows.length,
    First: rows.slice(0, SHOWN_ROWS).map(({ id, date, time, intern_id, name, booker }) => ({
      id,
      Date: date,
      Time: time,
      user_id: intern_id,
      Name: name,
      BookedBy: booker ?? '',
    })),
  };
}

export function findVisit(on: DbOrTransaction, id: string): Promise<VisitRecord | undefined> {
  return selectVisits(on).where('visits.id', '=', id).executeTakeFirst();
}

/** A time with the contract's names. */
export function toVisit({ id, date, time, minutes, place, video_link, booker }: VisitRecord): Visit {
  return {
    id,
    Date: date,
    Time: time,
    Length: minutes,
    Place: place,
    VideoLink: video_link,
    ...(booker === null ? {} : { BookedBy: booker }),
  };
}
