const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** '2026-11-27' -> '27 Nov', or 'Fri 27 Nov': for places without room for the long form, where the year is plain. */
export function formatShortDate(iso: string, { withWeekday = false } = {}): string {
  const date = new Date(`${iso}T00:00:00Z`);
  // In two parts, because engines disagree on what stands between them.
  return withWeekday ? `${weekday.format(date)} ${shortDate.format(date)}` : shortDate.format(date);
}
