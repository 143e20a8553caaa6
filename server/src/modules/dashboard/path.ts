import { sql } from 'kysely';
import type { ApplicationPath, ApplicationStatus } from 'shared-api/contract';
import { startOfDay } from '../../calendar';
import { count } from '../../lists';
import type { Db } from '../../plugins/database';
import type { Place } from './waiting';
import { lastWeeks } from './weeks';

/**
 * How far applications have come. The row tells it without the history: the date of an interview stays when the applicant
 * is declined afterwards, and is there for nobody who was never invited.
 */
export async function countPath(db: Db, { today, timeZone }: Place) {
  const since = startOfDay(lastWeeks(today)[0] ?? today, timeZone);
  const [Recent, Always] = await Promise.all([countRecent(db, since), countAll(db)]);
  return { Recent, Always };
}

interface Group {
  status: ApplicationStatus;
  invited: boolean;
  count: number;
}

/** The applications that arrived from a moment on, in one reading of their index. */
async function countRecent(db: Db, since: string): Promise<ApplicationPath> {
  const recent = db.selectFrom('applications').where('applied_at', '>=', since);
  const [groups, activated] = await Promise.all([
    recent
      .select([
        'status',
        sql<number>`case when interview_date is null then 0 else 1 end`.as('invited'),
        sql<number | string>`count(*)`.as('count'),
      ])
      .groupBy(['status', sql`case when interview_date is null then 0 else 1 end`])
      .execute(),
    count(
      recent
        .where('status', '=', 'Interview Passed')
        .where((where) =>
          where.exists(
            where
              .selectFrom('account_tokens')
              .select('token_hash')
              .whereRef('account_tokens.application_id', '=', 'applications.id')
              .where('account_tokens.user_id', 'is not', null),
          ),
        ),
    ),
  ]);
  return toPath(
    groups.map((group) => ({ ...group, invited: Number(group.invited) === 1, count: Number(group.count) })),
    activated,
  );
}

/** All applications: counted by the indexes of the two lists (migration 0002), each condition as it stands there. */
async function countAll(db: Db): Promise<ApplicationPath> {
  const applications = db.selectFrom('applications');
  const [waiting, decided, dated, activated] = await Promise.all([
    count(applications.where(sql<boolean>`applications.status = 'Processing'`)),
    applications
      .select(['status', sql<number | string>`count(*)`.as('count')])
      .where(sql<boolean>`applications.status <> 'Processing'`)
      .groupBy('status')
      .execute(),
    count(
      applications
        .where(sql<boolean>`applications.status <> 'Processing'`)
        // As a range, which an index answers in both databases; no date is empty.
        .where('interview_date', '>', ''),
    ),
    count(
      db
        .selectFrom('account_tokens')
        .where(sql<boolean>`account_tokens.application_id is not null and account_tokens.user_id is not null`),
    ),
  ]);
  const decidedAs = (wanted: ApplicationStatus) => Number(decided.find(({ status }) => status === wanted)?.count ?? 0);
  const [invited, passed, declined] = [
    decidedAs('Accepted For Interview'),
    decidedAs('Interview Passed'),
    decidedAs('Declined'),
  ];
  const declinedLate = dated - invited - passed;
  return toPath(
    [
      { status: 'Processing', invited: false, count: waiting },
      { status: 'Accepted For Interview', invited: true, count: invited },
      { status: 'Interview Passed', invited: true, count: passed },
      { status: 'Declined', invited: true, count: declinedLate },
      { status: 'Declined', invited: false, count: declined - declinedLate },
    ],
    activated,
  );
}

function toPath(groups: readonly Group[], activated: number): ApplicationPath {
  const sum = (wanted: (group: Group) => boolean) =>
    groups.filter(wanted).reduce((total, group) => total + group.count, 0);
  const declined = (late: boolean) => sum(({ status, invited }) => status === 'Declined' && invited === late);
  const passed = sum(({ status }) => status === 'Interview Passed');
  return {
    Applied: sum(() => true),
    Invited: passed + sum(({ status }) => status === 'Accepted For Interview') + declined(true),
    Passed: passed,
    Activated: activated,
    DeclinedWithoutInterview: declined(false),
    DeclinedAfterInvitation: declined(true),
  };
}
