import type { Selectable } from 'kysely';
import type { Visit } from 'shared-api/contract';
import type { DbOrTransaction, Tables } from '../../database/connection';

/** A time for a visit, with the name of the lecturer who has booked it. */
export type VisitRecord = Selectable<Tables['visits']> & { booker: string | null };

/** Times that were not withdrawn. */
export function selectVisits(on: DbOrTransaction) {
  return on
    .selectFrom('visits')
    .leftJoin('assessments', 'assessments.id', 'visits.booked_by')
    .selectAll('visits')
    .select('assessments.name as booker')
    .where('visits.cancelled_at', 'is', null)
    .orderBy('visits.starts_at')
    .orderBy('visits.id');
}

/** @param from times that end after this moment, ISO 8601 */
export function listVisitsOf(on: DbOrTransaction, internId: string, from: string): Promise<VisitRecord[]> {
  return selectVisits(on).where('visits.intern_id', '=', internId).where('visits.ends_at', '>', from).execute();
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
