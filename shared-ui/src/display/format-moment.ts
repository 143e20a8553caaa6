import { dateFormat } from './date-format';

const moment = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** A UTC time in ISO 8601 -> '21 November 2026, 11:04' in the browser's time zone. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  // From parts, because JavaScript engines disagree on what separates the date and the time.
  const parts = Object.fromEntries(
    moment()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.day} ${parts.month} ${parts.year}, ${parts.hour}:${parts.minute}`;
}
