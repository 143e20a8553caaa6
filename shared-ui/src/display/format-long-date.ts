import { dateFormat } from './date-format';

const longDate = dateFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** '2026-11-27' -> 'Friday, 27 November 2026'. Any other text is returned unchanged. */
export function formatLongDate(iso: string): string {
  const date = /^\d{4}-\d{2}-\d{2}/.test(iso) ? new Date(`${iso.slice(0, 10)}T00:00:00Z`) : undefined;
  if (!date || Number.isNaN(date.getTime())) return iso;
  // From parts, because JavaScript engines disagree on the comma after the weekday.
  const parts = Object.fromEntries(
    longDate()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.weekday}, ${parts.day} ${parts.month} ${parts.year}`;
}
