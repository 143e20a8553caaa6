import {
  type Answer,
  type getApplication,
  type getInterviewForm,
  INTERVIEW_MINUTES,
  listInterviews,
} from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { BusyButton, today } from '@internship-portals/shared-ui';
import { DatedText } from '@internship-portals/shared-ui/dashboard';
import { DateField } from '@internship-portals/shared-ui/dates';
import { SelectField, TextField, useWatch } from '@internship-portals/shared-ui/form';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from './messages';
import { bookedOf, clashOf, clashText, holidayOn } from './next-slot';

const { interview: texts } = messages;

type Start = Answer<typeof getInterviewForm>;
type Present = Answer<typeof getApplication>['Interview'];

/** The values of the fields, as the form holds them. */
export interface InterviewValues {
  Date: string;
  Time: string;
  Length: string;
  Place: string;
  VideoLink: string;
  /** The first interviewer; messages about any of them stand under it. */
  Interviewers: string;
  SecondInterviewer: string;
  Message: string;
}

/**
 * What the fields start from: the interview as it is, or else the place of the settings and what the administrator used
 * last. A day that has passed is left out.
 */
export function startValues(start: Start | undefined, present?: Present): InterviewValues {
  const used = present ?? start?.LastUsed;
  const interviewers = present ? present.Interviewers.map(({ user_id }) => user_id) : start?.LastUsed?.Interviewers;
  const known = new Set(start?.Interviewers.map(({ user_id }) => user_id));
  const [first = '', second = ''] = (interviewers ?? []).filter((id) => known.has(id));
  const date = present ? '' : (start?.LastUsed?.Date ?? '');
  // Interviews by video need no place.
  const place = present || (used?.VideoLink && !used.Place) ? used?.Place : start?.Place || used?.Place;
  return {
    Date: date >= today() ? date : '',
    Time: used?.Time ?? '',
    Length: String(used?.Length ?? (present ? '' : (start?.Hours.InterviewLength ?? ''))),
    Place: place ?? '',
    VideoLink: used?.VideoLink ?? '',
    Interviewers: first,
    SecondInterviewer: second,
    Message: used?.Message ?? '',
  };
}

/** The body of the call: what is empty is left out. */
export function toBody(values: InterviewValues) {
  const people = [values.Interviewers, values.SecondInterviewer].filter((id) => id !== '');
  return {
    Date: values.Date,
    ...(values.Time ? { Time: values.Time } : {}),
    ...(values.Time && values.Length ? { Length: Number(values.Length) } : {}),
    ...(values.Place ? { Place: values.Place } : {}),
    ...(values.VideoLink ? { VideoLink: values.VideoLink } : {}),
    ...(people.length > 0 ? { Interviewers: people } : {}),
    ...(values.Message ? { Message: values.Message } : {}),
  };
}

/**
 * The date of an interview and what else can be said of it, with the other interviews of that day.
 *
 * @param except the applications that are being scheduled
 */
export function InterviewFields({
  start,
  hint,
  except,
  planned = false,
}: {
  start: Start | undefined;
  hint: string;
  except: readonly string[];
  /** Whether the time is that of the first of several interviews, which are planned around those of the day. */
  planned?: boolean;
}) {
  const [day, time] = useWatch({ name: ['Date', 'Time'] }) as [string, string];
  const onHoliday = (date: string) => {
    const holiday = start && time ? holidayOn(date, start) : undefined;
    return holiday && texts.holiday(holiday);
  };
  return (
    <>
      <DateField name="Date" label={messages.schedule.date} hint={hint} minDate={today()} refuse={onHoliday} />
      <div>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            name="Time"
            label={planned ? texts.firstTime : texts.time}
            type="time"
            hint={start ? texts.zone(start.TimeZone) : undefined}
          />
          <TextField name="Length" label={texts.length} type="number" hint={texts.lengthHint(INTERVIEW_MINUTES)} />
        </Box>
        {isDay(day) && <Overlaps day={day} except={except} planned={planned} />}
      </div>
      <MoreFields start={start} />
      {isDay(day) && <OthersOfDay day={day} except={except} />}
    </>
  );
}

/** Where an interview is, who interviews, and what the invitation says besides. */
export function MoreFields({ start }: { start: Start | undefined }) {
  const people = (start?.Interviewers ?? []).map(({ user_id, Name, Role }) => ({
    value: user_id,
    label: Role === 'ADM' ? texts.administrator(Name) : Name,
  }));
  const first: unknown = useWatch({ name: 'Interviewers' });
  return (
    <>
      <TextField name="Place" label={texts.place} maxLength={200} />
      <TextField name="VideoLink" label={texts.video} type="url" maxLength={500} />
      {people.length > 0 && (
        <SelectField name="Interviewers" label={texts.interviewer} options={people} emptyLabel={texts.nobody} />
      )}
      {first !== '' && people.length > 1 && (
        <SelectField
          name="SecondInterviewer"
          label={texts.second}
          options={people.filter(({ value }) => value !== first)}
          emptyLabel={texts.nobody}
        />
      )}
      <TextField name="Message" label={texts.message} multiline rows={3} maxLength={2000} />
    </>
  );
}

/** Says that overlaps are not seen, where the other interviews could not be read. */
export function UnknownInterviews({
  read,
}: {
  read: { data?: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };
}) {
  if (!read.error || read.data) return null;
  return (
    <Alert
      severity="warning"
      role="presentation"
      sx={{ mt: 2 }}
      action={
        <BusyButton color="inherit" size="small" busy={read.isFetching} onClick={() => void read.refetch()}>
          {texts.retry}
        </BusyButton>
      }
    >
      {texts.unknown}
    </Alert>
  );
}

/** What cannot be at the chosen time. A live region of its own: who listens does not hear the whole day with each change. */
function Overlaps({ day, except, planned }: OfDay & { planned: boolean }) {
  const read = useOfDay({ day, except });
  const values = useWatch() as InterviewValues;
  const overlaps = planned ? [] : read.others.filter((other) => clashOf(values, [other]));
  return (
    <div role="status">
      {overlaps.length > 0 && (
        <Alert severity="warning" role="presentation" sx={{ mt: 2 }}>
          {overlaps.map((other) => clashText(other, values)).join(' ')}
        </Alert>
      )}
      <UnknownInterviews read={read} />
    </div>
  );
}

function OthersOfDay({ day, except }: OfDay) {
  const { others } = useOfDay({ day, except });
  if (others.length === 0) return null;
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        <DatedText text={texts.ofDay} date={day} />
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontSize: '0.875rem' }}>
        {others.map((other) => (
          <li key={other.id}>
            {[other.Time ?? texts.noTime, other.Name, other.Place, ...other.Interviewers.map(({ Name }) => Name)]
              .filter(Boolean)
              .join(', ')}
          </li>
        ))}
      </Box>
    </div>
  );
}

interface OfDay {
  /** `YYYY-MM-DD` */
  day: string;
  /** The applications that are being scheduled. */
  except: readonly string[];
}

/** The other interviews of a day; none while it is typed. */
export function useOfDay({ day, except }: OfDay) {
  const enabled = isDay(day);
  const read = useEndpoint(listInterviews, { query: { From: day, To: day } }, { enabled });
  return { ...read, others: bookedOf(read.data).filter(({ id }) => !except.includes(id)) };
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
