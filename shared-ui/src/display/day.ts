/** Formats days as ISO 8601 does, as the Swedish locale writes them. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

let known: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined;

const head = () => document.querySelector<HTMLMetaElement>('meta[name="time-zone"]');

/** The programme's time zone, in which all days and times are shown. Undefined, for the browser's, in a page that names none. */
export const programmeZone = (): string | undefined => head()?.content;

/** The time by the server's clock, which the page states as it is sent. */
function serverNow(): Date {
  const sentAt = head()?.dataset.now;
  return new Date(Date.now() + (sentAt ? Date.parse(sentAt) - performance.timeOrigin : 0));
}

/**
 * Today as `YYYY-MM-DD` by the server's clock in the programme's time zone, both named in the page: deadlines are compared
 * with the same day everywhere. In a page that names none, the day of the browser's clock.
 */
export function today(now = serverNow()): string {
  const zone = programmeZone();
  if (!known || known.zone !== zone) known = { zone, format: formatIn(zone) };
  return known.format.format(now);
}
