import type { ApplicationPath } from '@internship-portals/shared-api/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../database/connection';
import { count } from '../../database/lists/lists';
import { startOfDay } from '../../lib/calendar';
import { countDecided, countList } from '../applications';
import type { Place } from './waiting';
import { lastWeeks } from './weeks';

/**
 * How many applications have reached each stage. No history is needed: a declined application keeps its interview date,
 * and only invited applicants have one.
 */
export async function countPath(db: Db, { today, timeZone }: Place) {
  const since = startOfDay(lastWeeks(today)[0] ?? today, timeZone);
  const [Recent, Always] = await Promise.all([countRecent(db, since), countAll(db)]);
  return { Recent, Always };
}

/** The numbers that the stages are computed from. */
interface Counts {
  applied: number;
  /** Invited, without a result yet. */
  invited: number;
  passed: number;
  declined: number;
  /** Of the declined, those who had been invited before. */
  declinedLate: number;
  activated: number;
}

/** Applications since a moment, counted with one scan of their index. */
async function countRecent(db: Db, since: string): Promise<ApplicationPath> {
  const recent = db.selectFrom('applications').where('applied_at', '>=', since);
  const counted = (condition: RawBuilder<unknown>) => sql<number | string>`count(*) filter (where ${condition})`;
  const [counts, activated] = await Promise.all([
    recent
      .select([
        sql<number | string>`count(*)`.as('applied'),
        counted(sql`status = 'Accepted For Interview'`).as('invited'),
        counted(sql`status = 'Interview Passed'`).as('passed'),
        counted(sql`status = 'Declined'`).as('declined'),
        counted(sql`status = 'Declined' and interview_date is not null`).as('declinedLate'),
      ])
      .executeTakeFirstOrThrow(),
    count(recent.where('status', '=', 'Interview Passed').where('activated', '>', 0)),
  ]);
  return toPath({
    applied: Number(counts.applied),
    invited: Number(counts.invited),
    passed: Number(counts.passed),
    declined: Number(counts.declined),
    declinedLate: Number(counts.declinedLate),
    activated,
  });
}

/** All applications. */
async function countAll(db: Db): Promise<ApplicationPath> {
  const [waiting, { decided, ...counts }] = await Promise.all([
    countList(db, 'waiting'),
    countDecided(db, {
      decided: sql`true`,
      invited: sql`status = 'Accepted For Interview'`,
      passed: sql`status = 'Interview Passed'`,
      declined: sql`status = 'Declined'`,
      declinedLate: sql`status = 'Declined' and interview_date is not null`,
      activated: sql`activated = 1`,
    }),
  ]);
  return toPath({ ...counts, applied: waiting + decided });
}

function toPath({ applied, invited, passed, declined, declinedLate, activated }: Counts): ApplicationPath {
  return {
    Applied: applied,
    Invited: invited + passed + declinedLate,
    Passed: passed,
    Activated: activated,
    DeclinedWithoutInterview: declined - declinedLate,
    DeclinedAfterInvitation: declinedLate,
  };
}
