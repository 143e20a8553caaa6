import { addDays } from '../lib/calendar';
import { holidaysBetween } from '../modules/programme';
import { workdaysAround } from './workdays';

// A week with Jamhuri Day on its Saturday, before the Sunday.
it.each(['2026-12-07', '2026-12-08', '2026-12-09', '2026-12-10', '2026-12-11', '2026-12-12', '2026-12-13'])(
  'in a demonstration made on %s nobody meets on a Sunday or a Kenyan holiday, and the past stays past',
  async (today) => {
    const workday = workdaysAround(today, await holidaysBetween('KE', '2026-10-01', '2027-03-01'));
    for (let days = -60; days <= 30; days++) {
      const date = addDays(today, days);
      const moved = workday(date);
      expect(new Date(`${moved}T00:00:00Z`).getUTCDay()).not.toBe(0);
      expect(['2026-10-10', '2026-10-20', '2026-12-12', '2026-12-25', '2026-12-26', '2027-01-01']).not.toContain(moved);
      expect([moved < today, moved <= date]).toEqual([days < 0, days < 0 || moved === date]);
    }
  },
);
