import type { Role } from '@internship-portals/shared-api/contract';
import { sql } from 'kysely';
import type { Db } from '../../database/connection';
import { count } from '../../database/lists/lists';
import { addDays, startOfDay } from '../../lib/calendar';
import { countLists, ofIntake } from '../applications';
import type { Place } from './waiting';

/** Days for which the dashboard says what is new. */
const LATELY = 7;

/** The counts of the administrator's dashboard, and how many of each are new in the last days. Applications may be of one intake. */
export async function countTotals(db: Db, { today, timeZone }: Place, intake?: string) {
  const scope = intake ? ofIntake(intake) : undefined;
  const applied = scope ? db.selectFrom('applications').where(scope) : db.selectFrom('applications');
  const since = startOfDay(addDays(today, -LATELY), timeZone);
  const ofRoles = (from?: string) =>
    db
      .selectFrom('users')
      .select(['role', (select) => select.fn.countAll<number | string>().as('count')])
      // Written literally, as for sessions: with a bound value SQLite would prepare the statement each time.
      .where('active', '=', 1)
      .$if(from !== undefined, (query) => query.where('created_at', '>=', from ?? ''))
      .groupBy('role')
      .execute();
  const [users, applications, newUsers, arrived, decided] = await Promise.all([
    ofRoles(),
    countLists(db, scope),
    ofRoles(since),
    count(applied.where('applied_at', '>=', since)),
    // Written literally, as in the index: with a bound value the index would not be used.
    count(applied.where(sql<boolean>`applications.status <> 'Processing'`).where('decided_at', '>=', since)),
  ]);
  const sum = (rows: { role: Role; count: number | string }[], role?: Role) =>
    rows.filter((row) => role === undefined || row.role === role).reduce((total, row) => total + Number(row.count), 0);
  return {
    TotalUsers: sum(users),
    TotalApplicants: applications.waiting,
    SelectedApplicants: applications.decided,
    TotalInterns: sum(users, 'INT'),
    TotalSupervisors: sum(users, 'SUP'),
    Lately: {
      TotalUsers: sum(newUsers),
      TotalApplicants: arrived,
      SelectedApplicants: decided,
      TotalInterns: sum(newUsers, 'INT'),
      TotalSupervisors: sum(newUsers, 'SUP'),
    },
  };
}
