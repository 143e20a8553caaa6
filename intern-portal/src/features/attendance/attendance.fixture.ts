import type { Answer, AttendanceDay, readAttendance } from '@internship-portals/shared-api/contract';

/** A day on which nothing is recorded yet, for tests. */
export function buildDay(values: Partial<AttendanceDay> = {}): AttendanceDay {
  return {
    Date: '2026-11-27',
    In: null,
    Out: null,
    Minutes: 0,
    Place: '',
    Recorded: null,
    Holiday: null,
    Leave: null,
    Corrections: [],
    ...values,
  };
}

/** Thursday has no time out, and today nothing is recorded yet. */
export function buildAttendance(
  days: AttendanceDay[] = [buildDay({ Date: '2026-11-26', In: '08:10' }), buildDay()],
  values: Partial<Answer<typeof readAttendance>> = {},
): Answer<typeof readAttendance> {
  const Minutes = days.reduce((sum, day) => sum + day.Minutes, 0);
  return {
    Weeks: [
      { Monday: '2026-11-23', Minutes },
      { Monday: '2026-11-16', Minutes: 2400 },
    ],
    Week: { Monday: '2026-11-23', Minutes, Days: days },
    HoursAWeek: 40,
    Today: '2026-11-27',
    StartsOn: '2026-11-16',
    EndsOn: '2027-02-05',
    Place: 'Head office',
    Leave: [],
    Open: days.filter(({ Date: day, In, Out }) => day < '2026-11-27' && In && !Out).map((day) => day.Date),
    ...values,
  };
}
