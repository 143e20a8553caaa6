const shortDate = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** '2026-11-27' -> '27 Nov', or '27 Nov 2026', where there is no space for the long form. */
export function formatShortDate(iso: string, { withYear = false } = {}): string {
  const short = shortDate.format(new Date(`${iso}T00:00:00Z`));
  return withYear ? `${short} ${iso.slice(0, 4)}` : short;
}
