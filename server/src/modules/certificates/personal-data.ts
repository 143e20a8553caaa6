import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { showNumber } from './numbers';

/**
 * The number stays, with when it was issued and withdrawn: a certificate on paper outlives the account, and whoever checks
 * it learns that the firm has issued it, without a name.
 */
export const certificateData = {
  async read(db, { id }) {
    const rows = await db
      .selectFrom('certificates')
      .selectAll()
      .where('intern_id', '=', id)
      .orderBy('certificates.id')
      .execute();
    return {
      certificates: rows.map((row) => ({
        number: showNumber(row.number),
        name: row.name,
        position: row.position,
        startsOn: row.starts_on,
        endsOn: row.ends_on,
        hoursAWeek: row.hours_a_week,
        issuedAt: row.issued_at,
        withdrawnAt: row.revoked_at,
        reason: row.reason,
      })),
    };
  },
  async erase(trx, { id }) {
    await trx
      .updateTable('certificates')
      .set({ name: null, position: null, starts_on: null, ends_on: null, hours_a_week: 0, reason: null })
      .where('intern_id', '=', id)
      .execute();
  },
} satisfies PersonalData<HeldAccount>;
