import Box from '@mui/material/Box';
import { today } from './day';
import { formatMoment, hourOf } from './format-moment';
import { formatShortDate } from './format-short-date';
import { VisuallyHidden } from './visually-hidden';

/** A UTC time in ISO 8601 -> 'Sat 21 Nov, 11:04' by the programme's clock, with the year if that is not this one. */
function formatShortMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const day = today(date);
  const withYear = day.slice(0, 4) !== today().slice(0, 4);
  return `${formatShortDate(day, { withYear, withWeekday: true })}, ${hourOf(date)}`;
}

/** A UTC time (ISO 8601), short. The full date is there on hover and for screen readers. */
export function Moment({ at }: { at: string }) {
  const long = formatMoment(at);
  return (
    <time dateTime={at} title={long}>
      <Box component="span" aria-hidden sx={{ whiteSpace: 'nowrap' }}>
        {formatShortMoment(at)}
      </Box>
      <VisuallyHidden>{long}</VisuallyHidden>
    </time>
  );
}
