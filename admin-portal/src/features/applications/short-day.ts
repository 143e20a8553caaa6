import { formatShortDate, today } from 'shared-ui';

/** '2026-11-21' -> '21 Nov'; with the year where it is another one than today's. */
export function shortDay(day: string): string {
  return formatShortDate(day, { withYear: day.slice(0, 4) !== today().slice(0, 4) });
}
