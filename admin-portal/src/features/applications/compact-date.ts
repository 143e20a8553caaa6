import { formatShortDate, today } from 'shared-ui';

/** '2026-11-21' -> '21 Nov', or with the year if it is not the current one. */
export function compactDate(day: string): string {
  return formatShortDate(day, { withYear: day.slice(0, 4) !== today().slice(0, 4) });
}
