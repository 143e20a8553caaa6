import type { Db } from '../../database/connection';
import { countApplications } from '../applications';

/** The counts of the administrator's dashboard. */
export async function countTotals(db: Db) {
  const [users, applications] = await Promise.all([
    db
      .selectFrom('users')
      .select(['role', (select) => select.fn.countAll<number | string>().as('count')])
      .where('active', '=', 1)
      .groupBy('role')
      .execute(),
    countApplications(db),
  ]);
  const sum = (rows: { count: number | string }[]) => rows.reduce((total, row) => total + Number(row.count), 0);
  return {
    TotalUsers: sum(users),
    TotalApplicants: applications.waiting,
    SelectedApplicants: applications.decided,
    TotalInterns: sum(users.filter((row) => row.role === 'INT')),
    TotalSupervisors: sum(users.filter((row) => row.role === 'SUP')),
  };
}
