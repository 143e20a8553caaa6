/** Formats days as ISO 8601 does, as the Swedish locale writes them. */
function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
}

let known: { zone: string | undefined; format: Intl.DateTimeFormat } | undefined;

/**
 * Today as `YYYY-MM-DD` in the programme's time zone, which the server names in the page: deadlines are compared with the
 * same day everywhere. In a page that names none, the day of the browser's clock.
 */
export function today(now = new Date()): string {
  const zone = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content;
  if (!known || known.zone !== zone) known = { zone, format: formatIn(zone) };
  return known.format.format(now);
}
