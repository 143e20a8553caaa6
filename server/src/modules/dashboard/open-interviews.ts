import { type OpenInterview, SHOWN_ROWS } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/connection';
import { addDays, mondayOf } from '../../lib/calendar';
import { countStages, ofIntake } from '../applications';

/** Written literally, as in the index: with a bound value it would not be used. */
const OPEN = sql<boolean>`applications.status = 'Accepted For Interview'`;

/** Interviews without a result, of all intakes or one: those of this week by day, and those of earlier weeks. */
export async function listOpenInterviews(db: Db, today: string, intake?: string) {
  const monday = mondayOf(today);
  const dates = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  const open = db.selectFrom('applications').where(intake ? sql<boolean>`${OPEN} and ${ofIntake(intake)}` : OPEN);
  const earlier = open.where('interview_date', '<', monday);
  const [thisWeek, past, { NeedsResult }] = await Promise.all([
    db
      .selectFrom(
        open
          .leftJoin('interviews', 'interviews.application_id', 'applications.id')
          .where('interview_date', '>=', monday)
          .where('interview_date', '<=', dates[6] ?? monday)
          .select([
            'applications.id',
            'interviews.time',
            sql<
              number | string
            >`row_number() over (partition by interview_date order by time is null, time, name_folded, applications.id)`.as(
              'place',
            ),
            sql<number | string>`count(*) over (partition by interview_date)`.as('of_day'),
          ])
          .as('ranked'),
      )
      .innerJoin('applications', 'applications.id', 'ranked.id')
      .innerJoin('positions', 'positions.id', 'applications.position_id')
      .select(['ranked.of_day', 'ranked.time', ...INTERVIEW])
      .where('ranked.place', '<=', SHOWN_ROWS)
      .orderBy('applications.interview_date')
      .orderBy('ranked.place')
      .execute(),
    earlier
      .innerJoin('positions', 'positions.id', 'applications.position_id')
      .leftJoin('interviews', 'interviews.application_id', 'applications.id')
      .select(['interviews.time', ...INTERVIEW])
      .orderBy('applications.interview_date')
      .orderBy('applications.name_folded')
      .orderBy('applications.id')
      .limit(SHOWN_ROWS)
      .execute(),
    // Those that needed a result on Monday.
    countStages(db, monday, intake),
  ]);
  const Days = dates.map((date) => {
    const rows = thisWeek.filter((row) => row.interview_date === date);
    return { Date: date, Count: Number(rows[0]?.of_day ?? 0), Interviews: rows.map(toInterview) };
  });
  return {
    Total: Days.reduce((sum, day) => sum + day.Count, 0),
    Days,
    Earlier: { Total: NeedsResult, Interviews: past.map(toInterview) },
  };
}

const INTERVIEW = [
  'applications.id',
  'applications.name',
  'applications.interview_date',
  'positions.name as position',
] as const;

function toInterview(row: {
  id: string;
  name: string;
  interview_date: string | null;
  time: string | null;
  position: string;
}): OpenInterview {
  return {
    id: row.id,
    Name: row.name,
    Position: row.position,
    InterviewDate: row.interview_date ?? '',
    ...(row.time ? { InterviewTime: row.time } : {}),
  };
}
