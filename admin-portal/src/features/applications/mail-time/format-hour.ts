/**
 * '1 Dec 2026, 08:00' of `2026-12-01T08:00`: the hour that was chosen, in the programme's time zone wherever the browser is.
 */
export function formatHour(hour: string, withYear = true): string {
  const [date = '', time = ''] = hour.split('T');
  const day = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(new Date(`${date}T00:00:00Z`));
  return `${day}, ${time}`;
}
