import Box from '@mui/material/Box';
import { today } from './day';
import { formatMoment } from './format-moment';
import { formatShortDate } from './format-short-date';
import { VisuallyHidden } from './visually-hidden';

/** A UTC time in ISO 8601 -> 'Sat 21 Nov, 11:04' in the browser's time zone, with the year if that is not this one. */
function formatShortMoment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const [year, month, day, hour, minute] = [
    date.getFullYear(),
    date.getMonth() + 1,
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
  ].map((part) => String(part).padStart(2, '0'));
  const withYear = year !== today().slice(0, 4);
  return `${formatShortDate(`${year}-${month}-${day}`, { withYear, withWeekday: true })}, ${hour}:${minute}`;
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
