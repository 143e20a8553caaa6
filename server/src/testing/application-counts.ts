import type { Db } from '../database/connection';

/** Numbers of applications by what their groups differ in: those that the database keeps, and those that counting gives. */
export async function readApplicationCounts(db: Db): Promise<Record<'kept' | 'counted', Record<string, number>>> {
  const kept = await db.selectFrom('application_counts').selectAll().execute();
  const applications = await db
    .selectFrom('applications')
    .select(['id', 'status', 'position_id', 'interview_date', 'erased_at'])
    .execute();
  const activations = await db
    .selectFrom('account_tokens')
    .select('application_id')
    .where('user_id', 'is not', null)
    .execute();
  const activated = new Set(activations.map(({ application_id }) => application_id));
  return {
    kept: totals(
      kept.map((row) => ({
        group: [row.status, row.position_id, row.interview_date, row.invited, row.activated, row.erased],
        total: row.total,
      })),
    ),
    counted: totals(
      applications.map((row) => ({
        group: [
          row.status,
          row.position_id,
          (row.status === 'Accepted For Interview' && row.interview_date) || '',
          Number(row.interview_date !== null),
          Number(activated.has(row.id)),
          Number(row.erased_at !== null),
        ],
        total: 1,
      })),
    ),
  };
}

/** The same for the ranges of the lists' orders. */
export async function readApplicationRanges(db: Db): Promise<Record<'kept' | 'counted', Record<string, number>>> {
  const kept = await db.selectFrom('application_ranges').selectAll().execute();
  const applications = await db.selectFrom('applications').selectAll().execute();
  return {
    kept: totals(
      kept.map((row) => ({
        group: [row.list, row.ordered_by, row.start.replace('~', ''), row.start_id],
        total: row.total,
      })),
    ),
    counted: totals(
      applications.flatMap((row) => {
        const list = row.status === 'Processing' ? 'waiting' : 'decided';
        const days = row.id.slice(0, 5);
        const ranges = [
          ['name_folded', [...row.name_folded].slice(0, 3).join(''), ''],
          ['email_folded', [...row.email_folded].slice(0, 3).join(''), ''],
          ['phone', row.phone.slice(0, 7), ''],
          ['applied_at', row.applied_at.slice(0, 10), ''],
          ['interview_date', row.interview_date ?? '', row.interview_date ? '' : days],
          ['status', row.status, days],
          ['position_id', row.position_id, days],
        ];
        return ranges.map((range) => ({ group: [list, ...range], total: 1 }));
      }),
    ),
  };
}

function totals(rows: readonly { group: readonly (string | number)[]; total: number }[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { group, total } of rows) {
    const name = group.join(', ');
    sums.set(name, (sums.get(name) ?? 0) + total);
  }
  return Object.fromEntries([...sums].filter(([, total]) => total !== 0).sort());
}
