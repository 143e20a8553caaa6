import { SHOWN_ROWS } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/connection';
import { toReply } from './repository';

/**
 * What applicants with an interview to come have answered: how many come, and who needs another day, the oldest answer
 * first. Only the newest answer to the present invitation counts.
 *
 * @param scope a condition of the applications
 */
export async function listAnswers(db: Db, today: string, scope = sql<boolean>`true`) {
  const rows = await db
    .selectFrom('interview_replies as reply')
    .innerJoin('interviews', 'interviews.application_id', 'reply.application_id')
    .innerJoin('applications', 'applications.id', 'reply.application_id')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .selectAll('reply')
    .select(['applications.name', 'positions.name as position'])
    .where('interviews.date', '>=', today)
    .where('interviews.state', '=', 'scheduled')
    .where('applications.status', '=', 'Accepted For Interview')
    .where(scope)
    .where('reply.sequence', '=', sql.ref<number>('interviews.sequence'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('interview_replies as later')
            .select('later.id')
            .whereRef('later.application_id', '=', 'reply.application_id')
            .whereRef('later.id', '>', 'reply.id'),
        ),
      ),
    )
    .orderBy('reply.id')
    .execute();
  const waiting = rows.filter(({ answer }) => answer === 'another-day');
  return {
    Total: waiting.length,
    Coming: rows.length - waiting.length,
    Oldest: waiting.slice(0, SHOWN_ROWS).map((row) => ({
      id: row.application_id,
      Name: row.name,
      Position: row.position,
      Reply: toReply(row),
    })),
  };
}
