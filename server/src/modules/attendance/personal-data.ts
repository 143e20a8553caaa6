import type { HeldAccount, PersonalData } from '../../database/personal-data';
import { readAttendances } from './repository';

/** When a person was in, and why the person was away, goes as a whole. */
export const attendanceData = {
  async read(db, { id }) {
    const { days, requests } = (await readAttendances(db, [id]))(id);
    return {
      attendance: {
        days: [...days.values()].map((row) => ({
          day: row.day,
          in: row.came_in,
          out: row.went_out,
          place: row.place,
          officeIn: row.office_in,
          officeOut: row.office_out,
        })),
        requests: requests.map((row) => ({
          kind: row.kind,
          from: row.starts_on,
          to: row.ends_on,
          in: row.time_in,
          out: row.time_out,
          reason: row.reason,
          askedAt: row.asked_at,
          state: row.state,
          answer: row.answer,
          decidedBy: row.decider,
          decidedAt: row.decided_at,
        })),
      },
    };
  },
  async erase(trx, { id }) {
    for (const table of ['attendance_days', 'attendance_requests'] as const)
      await trx.deleteFrom(table).where('intern_id', '=', id).execute();
  },
} satisfies PersonalData<HeldAccount>;
