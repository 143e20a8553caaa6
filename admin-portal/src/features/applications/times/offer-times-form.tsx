import { ApiError } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type Applicant,
  adminPages,
  type getApplication,
  type getInterviewForm,
  listInterviews,
  offerTimes,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import {
  FieldFrame,
  Form,
  SubmitButton,
  TextField,
  useField,
  useServerForm,
  useWatch,
} from '@internship-portals/shared-ui/form';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useState } from 'react';
import { decisionFailure } from '../decision-failure';
import { type InterviewValues, MoreFields, startValues, toBody, UnknownInterviews } from '../interview-fields';
import { messages } from '../messages';
import {
  bookedOf,
  type Calendar,
  clashOf,
  clashText,
  dayAfter,
  firstSlot,
  holidayOn,
  nextSlot,
  planSlots,
  SLOT_DAYS,
  type Slot,
} from '../next-slot';
import { openedMail, ScheduledMail, unopenedMail } from '../scheduled-mail';
import { seenState } from '../seen-state';
import { messages as texts } from './messages';

const { schedule, interview } = messages;
type Start = Answer<typeof getInterviewForm>;

const NUMBERS = [1, 2, 3] as const;
const EMPTY = { Day1: '', Time1: '', Day2: '', Time2: '', Day3: '', Time3: '' };

/** Two or three times, of which the applicant chooses one. The next free ones are filled in; each can be changed. */
export function OfferTimesForm({
  applicant,
  present,
  start,
}: {
  applicant: Applicant;
  /** The interview as it is planned. */
  present?: Answer<typeof getApplication>['Interview'];
  start: Start;
}) {
  const offer = useEndpointMutation(offerTimes);
  const toast = useToast();
  const navigate = useNavigate();
  // Others may decide while the form is open: it offers on what it was opened on, until a refusal has said so.
  const [opened] = useState(applicant);
  const [sent, setSent] = useState(false);
  const [moved, setMoved] = useState<readonly (Slot | undefined)[]>([undefined, undefined, undefined]);
  const planned = applicant.ApplicationStatus === 'Accepted For Interview' ? present : undefined;
  const form = useServerForm({
    defaultValues: { Email: applicant.Email, Times: '', ...EMPTY, ...unopenedMail, ...startValues(start, planned) },
    submit: (values) => {
      const { Date: _day, Time: _time, ...details } = toBody({ ...values, Time: start.Hours.InterviewsFrom });
      return offer.mutateAsync({
        params: { id: applicant.id },
        body: { ...details, Times: slots, Seen: seenState(sent ? applicant : opened).Seen, ...openedMail(values) },
      });
    },
    onSuccess: () => {
      const { Name } = applicant;
      toast.success(texts.done(slots.length), { detail: Name, names: [Name] });
      return navigate(adminPages.applicant(applicant.id));
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.status === 409) setSent(true);
      toast.error(...decisionFailure(error, texts.failed, applicant.Name));
      return texts.unchanged;
    },
  });
  const values = useWatch({ control: form.form.control }) as InterviewValues;
  const until = dayAfter(start.Today, SLOT_DAYS);
  const booked = useEndpoint(listInterviews, { query: { From: start.Today, To: until } });
  const calendar = { ...start, until, interviews: bookedOf(booked.data).filter(({ id }) => id !== applicant.id) };
  const slots = planSlots({ ...values, ...begin(values, start, calendar) }, moved, calendar);
  // The fields show what is planned. What a person changes in one is planned so from then on.
  const planOf = JSON.stringify(slots);
  const { setValue, watch } = form.form;
  useEffect(() => {
    for (const [index, slot] of (JSON.parse(planOf) as Slot[]).entries()) {
      const number = NUMBERS[index] ?? 1;
      setValue(`Day${number}`, slot.Date);
      setValue(`Time${number}`, slot.Time);
    }
  }, [planOf, setValue]);
  const move = useEffectEvent((name: string, value: string) => {
    const part = name.startsWith('Day') ? 'Date' : 'Time';
    setMoved(slots.map((slot, index) => (name.endsWith(String(index + 1)) ? { ...slot, [part]: value } : slot)));
  });
  useEffect(() => {
    const changes = watch((next, { name, type }) => {
      if (type === 'change' && name && name in EMPTY) move(name, next[name] ?? '');
    });
    return () => changes.unsubscribe();
  }, [watch]);
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h6" component="p" translate="no">
        {applicant.Name}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mb: 2 }}>{applicant.Position}</Typography>
      <Form form={form} label={texts.title}>
        <TextField name="Email" label={schedule.email} readOnly />
        <div>
          <Slots
            slots={slots}
            wrongOf={(slot, index) => wrongWith({ slot, earlier: slots.slice(0, index), values, calendar })}
            onLeaveOut={(index) => setMoved(slots.filter((_, other) => other !== index))}
            onAdd={() => setMoved([...moved, undefined])}
          />
          <UnknownInterviews read={booked} />
        </div>
        <TextField name="Length" label={interview.length} type="number" />
        <MoreFields start={start} />
        <ScheduledMail people={[applicant]} form={form.form} times={slots} />
        <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
      </Form>
    </Paper>
  );
}

/** From when on free times are looked for: after the interview that was planned last, or else the next day of interviews. */
function begin(values: InterviewValues, start: Start, calendar: Calendar): Slot {
  const { Date: day = '', Time: time } = start.LastUsed ?? {};
  const next = day >= start.Today && time ? nextSlot({ ...values, Date: day, Time: time }, calendar) : undefined;
  return next?.Time ? next : firstSlot(start);
}

/** Why a time cannot be offered, in words; undefined if it can. */
function wrongWith({
  slot,
  earlier,
  values,
  calendar,
}: {
  slot: Slot;
  earlier: readonly Slot[];
  values: InterviewValues;
  calendar: Calendar;
}): string | undefined {
  if (!slot.Date || !slot.Time) return interview.noSlot;
  if (slot.Date < calendar.Today) return texts.past;
  const holiday = holidayOn(slot.Date, calendar);
  if (holiday) return interview.holiday(holiday);
  if (earlier.some((other) => other.Date === slot.Date && other.Time === slot.Time)) return texts.twice;
  const at = { ...values, ...slot };
  return clashText(clashOf(at, calendar.interviews), at);
}

function Slots({
  slots,
  wrongOf,
  onLeaveOut,
  onAdd,
}: {
  slots: readonly Slot[];
  wrongOf: (slot: Slot, index: number) => string | undefined;
  onLeaveOut: (index: number) => void;
  onAdd: () => void;
}) {
  const { error, ids } = useField('Times', true);
  return (
    <FieldFrame name="Times" label={texts.title} hint={texts.hint} error={error} ids={ids} kind="group">
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
        {slots.map((slot, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a time has no other name than its number.
          <Box component="li" key={index}>
            <Box
              sx={{
                display: 'grid',
                position: 'relative',
                gridTemplateColumns: 'minmax(0, 1.2fr) minmax(0, 1fr)',
                columnGap: { xs: 1, sm: 1.5 },
              }}
            >
              <DateField name={`Day${index + 1}`} label={texts.dayOf(index + 1)} />
              <TextField name={`Time${index + 1}`} label={texts.timeOf(index + 1)} type="time" />
              {slots.length > 2 && (
                <IconButton
                  aria-label={texts.leaveOutOf(index + 1)}
                  title={texts.leaveOut}
                  onClick={() => onLeaveOut(index)}
                  // In the line of the labels: on a phone, the fields need the whole width.
                  sx={{ position: 'absolute', top: -4, right: 0, width: 28, height: 28 }}
                >
                  <Close fontSize="small" />
                </IconButton>
              )}
            </Box>
            <Typography role="status" variant="body2" color="error" sx={{ '&:empty': { display: 'none' } }}>
              {wrongOf(slot, index)}
            </Typography>
          </Box>
        ))}
      </Box>
      {slots.length < 3 && (
        <Button size="small" onClick={onAdd} sx={{ mt: 1 }}>
          {texts.add}
        </Button>
      )}
    </FieldFrame>
  );
}
