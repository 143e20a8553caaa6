import type { Interview } from '@internship-portals/shared-api/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, DbOrTransaction } from '../../database/connection';
import type { SessionUser } from '../../http/sessions';
import { interviewsSeenBy } from './policy';
import { findInterviewers, findReplies, toInterviewDetails } from './repository';

/** The interviews of some days that have no result yet, in their order. A supervisor gets their own. */
export async function listAgenda(
  db: Db,
  { from, to, user }: { from: string; to: string; user: Pick<SessionUser, 'id' | 'role'> },
): Promise<Interview[]> {
  const rows = await selectAgenda(db, { from, to }, interviewsSeenBy(user)).execute();
  const ids = rows.map(({ id }) => id);
  const [people, replies] = await Promise.all([findInterviewers(db, ids), findReplies(db, ids)]);
  return rows.map((row) => {
    const interviewers = people.filter(({ application_id }) => application_id === row.id);
    return {
      id: row.id,
      Name: row.name,
      Position: row.position,
      ApplicationStatus: row.status,
      Date: row.date ?? '',
      ...toInterviewDetails(row),
      Interviewers: interviewers.map(({ user_id, name }) => ({ user_id, Name: name })),
      Mine: interviewers.some(({ user_id }) => user_id === user.id),
      Reply: replies.get(row.id) ?? null,
    };
  });
}

/** Interviews without a result. The date is the application's, so that those of earlier versions are among them. */
export function selectAgenda(
  db: DbOrTransaction,
  { from, to }: { from: string; to: string },
  which: RawBuilder<SqlBool>,
) {
  return (
    db
      .selectFrom('applications')
      .innerJoin('positions', 'positions.id', 'applications.position_id')
      .leftJoin('interviews', 'interviews.application_id', 'applications.id')
      .select(['applications.id', 'applications.name', 'applications.status', 'applications.interview_date as date'])
      .select(['positions.name as position', 'interviews.time', 'interviews.minutes', 'interviews.place'])
      .select(['interviews.video_link', 'interviews.message', 'interviews.sequence', 'interviews.scheduled_at'])
      .where('applications.status', '=', 'Accepted For Interview')
      .where('applications.interview_date', '>=', from)
      .where('applications.interview_date', '<=', to)
      .where(which)
      .orderBy('applications.interview_date')
      // Those without a time first: the two databases disagree on where null belongs.
      .orderBy(sql`coalesce(interviews.time, '')`)
      .orderBy('applications.name_folded')
      .orderBy('applications.id')
  );
}
