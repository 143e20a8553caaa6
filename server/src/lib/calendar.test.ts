import { addDays, daysBetween, mondayOf, startOfDay } from './calendar';

describe('dates', () => {
  it('are added and compared across months, years and clock changes', () => {
    expect(addDays('2026-02-27', 3)).toBe('2026-03-02');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  });

  it.each([
    ['2026-03-09', '2026-03-09'],
    ['2026-03-12', '2026-03-09'],
    ['2026-03-15', '2026-03-09'],
    ['2026-01-01', '2025-12-29'],
  ])('belong to the week of a Monday: %s to that of %s', (date, monday) => expect(mondayOf(date)).toBe(monday));

  it.each([
    ['Africa/Nairobi', '2026-03-12', '2026-03-11T21:00:00.000Z'],
    ['UTC', '2026-03-12', '2026-03-12T00:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-12', '2026-03-11T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-03-12', '2026-03-12T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-12', '2026-03-11T18:15:00.000Z'],
    // The clocks go forward at midnight: the day begins at 01:00.
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
  ])('begin at their first moment in %s', (zone, date, start) => expect(startOfDay(date, zone)).toBe(start));
});
