import Box from '@mui/material/Box';
import { today } from '../display/day';
import { formatLongDate } from '../display/format-long-date';
import { zoneAfter } from '../display/format-moment';
import { formatShortDate } from '../display/format-short-date';
import { VisuallyHidden } from '../display/visually-hidden';

interface ShortDateProps {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:MM`, where one is known. */
  time?: string | null;
}

/** A time of the programme, with its zone where the browser's clock shows another time. An offset does not depend on the hour but for one night. */
const named = (date: string, time: string) => `${time}${zoneAfter(new Date(`${date}T${time}Z`))}`;

/** 'Friday, 27 November 2026', with ' at 10:00' if there is a time: for names that screen readers say. */
export function longDateAndTime({ date, time }: ShortDateProps): string {
  return time ? `${formatLongDate(date)} at ${named(date, time)}` : formatLongDate(date);
}

/**
 * A date such as 'Fri 27 Nov', with its year if that is not this one. The full date is there on hover and for screen
 * readers.
 */
export function ShortDate({ date, time }: ShortDateProps) {
  const long = longDateAndTime({ date, time });
  const withYear = date.slice(0, 4) !== today().slice(0, 4);
  const short = formatShortDate(date, { withYear, withWeekday: true });
  return (
    <time dateTime={time ? `${date}T${time}` : date} title={long}>
      <Box component="span" aria-hidden sx={{ whiteSpace: 'nowrap' }}>
        {time ? `${short}, ${named(date, time)}` : short}
      </Box>
      <VisuallyHidden>{long}</VisuallyHidden>
    </time>
  );
}

/** A text with a short date in place of `{date}`. */
export function DatedText({ text, ...when }: ShortDateProps & { text: string }) {
  const [before, after] = text.split('{date}');
  return (
    // One element: buttons lay out their children in a row, which drops the spaces between text and date.
    <span>
      {before}
      <ShortDate {...when} />
      {after}
    </span>
  );
}
