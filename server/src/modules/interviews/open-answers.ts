import { SHOWN_ROWS } from '@internship-portals/shared-api/contract';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../database/connection';
import { nothingDecided } from './choices';
import { toReply } from './repository';

type Answered = Tables & { reply: Tables['interview_replies'] };

/**
 * What applicants with an interview to come have answered: how many come, and who needs another day, the oldest answer
 * first. Only the newest answer to the present invitation counts. Who asked for other times than the offered ones has no
 * interview yet, and waits with them.
 *
 * @param scope a condition of the applications
 */
export async function listAnswers(db: Db, today: string, scope = sql<boolean>`true`) {
  const isNewest = ({ not, exists, selectFrom }: ExpressionBuilder<Answered, 'reply'>) =>
    not(
      exists(
        selectFrom('interview_replies as later')
          .select('later.id')
          .whereRef('later.application_id', '=', 'reply.application_id')
          .whereRef('later.id', '>', 'reply.id'),
      ),
    );
  const answers = db
    .selectFrom('interview_replies as reply')
    .innerJoin('applications', 'applications.id', 'reply.application_id')
    .innerJoin('positions', 'positions.id', 'applications.position_id')
    .selectAll('reply')
    .select(['applications.name', 'positions.name as position'])
    .where(scope)
    .where(isNewest)
    .orderBy('reply.id');
  const [invited, offered] = await Promise.all([
    answers
      .innerJoin('interviews', 'interviews.application_id', 'reply.application_id')
      .where('interviews.date', '>=', today)
      .where('interviews.state', '=', 'scheduled')
      .where('applications.status', '=', 'Accepted For Interview')
      .where('reply.sequence', '=', sql.ref<number>('interviews.sequence'))
      .execute(),
    answers
      .innerJoin('interview_choices', 'interview_choices.application_id', 'reply.application_id')
      .where('interview_choices.asked_at', 'is not', null)
      .where('interview_choices.sequence', 'is', null)
      .where('applications.status', '=', 'Processing')
      .where('applications.erased_at', 'is', null)
      .where(nothingDecided)
      .execute(),
  ]);
  const waiting = [...invited.filter(({ answer }) => answer === 'another-day'), ...offered].sort(({ id }, other) =>
    id < other.id ? -1 : 1,
  );
  return {
    Total: waiting.length,
    Coming: invited.filter(({ answer }) => answer === 'coming').length,
    Oldest: waiting.slice(0, SHOWN_ROWS).map((row) => ({
      id: row.application_id,
      Name: row.name,
      Position: row.position,
      Reply: toReply(row),
      ...(offered.includes(row) ? { Uninvited: true } : {}),
    })),
  };
}
