import { today } from './day';
import { formatLongDate } from './format-long-date';
import { formatShortDate } from './format-short-date';
import { VisuallyHidden } from './visually-hidden';

/**
 * A date `YYYY-MM-DD` such as 'Fri 27 Nov', with its year if that is not this one. The full date is there on hover and
 * for screen readers.
 */
export function ShortDate({ date }: { date: string }) {
  const long = formatLongDate(date);
  const withYear = date.slice(0, 4) !== today().slice(0, 4);
  return (
    <time dateTime={date} title={long}>
      <span aria-hidden>{formatShortDate(date, { withYear, withWeekday: true })}</span>
      <VisuallyHidden>{long}</VisuallyHidden>
    </time>
  );
}
