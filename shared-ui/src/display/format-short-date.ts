import { dateFormat } from './date-format';

const shortDate = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

/**
 * '2026-11-27' -> '27 Nov', or '27 Nov 2026' with its year, or 'Fri 27 Nov' with its weekday, where there is no space for
 * the long form. Any other text is returned unchanged.
 */
export function formatShortDate(iso: string, { withYear = false, withWeekday = false } = {}): string {
  const date = new Date(`${iso}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return iso;
  // From parts, because JavaScript engines disagree on the comma after the weekday.
  const parts = Object.fromEntries(
    shortDate()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  const day = `${withWeekday ? `${parts.weekday} ` : ''}${parts.day} ${parts.month}`;
  return withYear ? `${day} ${iso.slice(0, 4)}` : day;
}
