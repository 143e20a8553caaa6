import { dateFormat } from './date-format';

const moment = dateFormat({
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

// From parts, because JavaScript engines disagree on what separates the date and the time.
const partsOf = (date: Date) =>
  Object.fromEntries(
    moment()
      .formatToParts(date)
      .map(({ type, value }) => [type, value]),
  );

/**
 * Where the browser's clock shows another time than the programme's, the name of the programme's zone with a space before it,
 * such as ' GMT+3', to put behind a time. '' where both show the same.
 */
export function zoneAfter(date: Date): string {
  const { hour, minute, timeZoneName } = partsOf(date);
  return date.toTimeString().startsWith(`${hour}:${minute}`) ? '' : ` ${timeZoneName}`;
}

/** The hour of a moment by the programme's clock: '11:04', or '11:04 GMT+3' where the browser's clock shows another time. */
export function hourOf(date: Date): string {
  const { hour, minute } = partsOf(date);
  return `${hour}:${minute}${zoneAfter(date)}`;
}

/** A UTC time in ISO 8601 -> '21 November 2026, 11:04' in the programme's time zone, which is named where the browser has another. */
export function formatMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const { day, month, year } = partsOf(date);
  return `${day} ${month} ${year}, ${hourOf(date)}`;
}
