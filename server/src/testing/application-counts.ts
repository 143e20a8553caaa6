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

function totals(rows: readonly { group: readonly (string | number)[]; total: number }[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const { group, total } of rows) {
    const name = group.join(', ');
    sums.set(name, (sums.get(name) ?? 0) + total);
  }
  return Object.fromEntries([...sums].filter(([, total]) => total !== 0).sort());
}
