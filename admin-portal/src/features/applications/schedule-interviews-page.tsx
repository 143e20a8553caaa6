import { useSession } from '@internship-portals/shared-api/client';
import {
  type Answer,
  adminPages,
  getInterviewForm,
  listInterviews,
  scheduleInterviews,
} from '@internship-portals/shared-api/contract';
import { useEndpoint, useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, PageHeading, TextLink, useToast } from '@internship-portals/shared-ui';
import { EmptyState, QueryBoundary } from '@internship-portals/shared-ui/dashboard';
import { Form, SubmitButton, TextField, useServerForm, useWatch } from '@internship-portals/shared-ui/form';
import type { MadeInterviews } from '@internship-portals/shared-ui/interviews';
import { useLocation, useNavigate } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Input from '@mui/material/Input';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ReactNode, useRef, useState } from 'react';
import { decisionFailure } from './decision-failure';
import { InterviewFields, startValues, toBody, UnknownInterviews } from './interview-fields';
import { messages } from './messages';
import {
  bookedOf,
  clashOf,
  clashText,
  dayAfter,
  firstSlot,
  planSlots,
  SLOT_DAYS,
  type Slot,
  type SlotValues,
} from './next-slot';
import { ReasonFold } from './reasons/reason-fold';
import { useReason } from './reasons/use-reason';
import { openedMail, ScheduledMail, unopenedMail } from './scheduled-mail';

const { interview: texts, schedule } = messages;

/** Whom the page is about: the state of its address. */
export interface ScheduledApplicants {
  applicants: { id: string; Name: string }[];
}

/** Invites several applicants to one interview after the other. */
export function ScheduleInterviewsPage() {
  const { applicants = [] } = (useLocation().state as ScheduledApplicants | null) ?? {};
  const start = useEndpoint(getInterviewForm, {});
  return (
    <>
      <PageHeading title={texts.several} back={{ label: schedule.backToApplications, to: adminPages.applications }} />
      {applicants.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title={texts.noneChosen} hint={texts.noneChosenHint} />
        </Paper>
      ) : (
        <QueryBoundary read={start} failed={texts.unreadable} once>
          {(data) => <SlotsForm start={data} applicants={applicants} />}
        </QueryBoundary>
      )}
    </>
  );
}

type NotDone = Answer<typeof scheduleInterviews>['NotDone'];

function SlotsForm({ start, applicants: chosen }: { start: Answer<typeof getInterviewForm> } & ScheduledApplicants) {
  const invite = useEndpointMutation(scheduleInterviews);
  const toast = useToast();
  const navigate = useNavigate();
  const reason = useReason();
  const administrator = useSession((session) => session.userId);
  const [notDone, setNotDone] = useState<NotDone>([]);
  // Who is invited is not invited again when the form is sent once more for the others.
  const [applicants, setApplicants] = useState(chosen);
  const [moved, setMoved] = useState<Readonly<Record<string, Slot>>>({});
  const list = useRef<HTMLOListElement>(null);
  // Of all calls: the agenda marks them, from the first day on.
  const made = useRef<{ id: string; day: string }[]>([]);
  const form = useServerForm({
    draftKey: `${administrator}/schedule-interviews/${chosen.map(({ id }) => id).join()}`,
    defaultValues: {
      ...startValues(start),
      ...(start.LastUsed ? {} : firstSlot(start)),
      Break: start.Hours.InterviewBreak ? String(start.Hours.InterviewBreak) : '',
      ...unopenedMail,
    },
    submit: ({ Break, ...values }) => {
      setNotDone([]);
      return invite.mutateAsync({
        body: {
          Ids: applicants.map(({ id }) => id),
          Seen: 'Processing',
          ...toBody(values),
          Time: values.Time,
          ...(Break ? { Break: Number(Break) } : {}),
          ...(slots.length > 0 ? { Slots: slots, IfFree: true } : {}),
          ...openedMail(values),
        },
      });
    },
    onSuccess: async ({ Done, NotDone }) => {
      if (Done.length > 0) toast.success(texts.invited(Done.length));
      void reason.save(Done.map(({ id }) => id));
      const dayOf = (id: string) => slots[applicants.findIndex((one) => one.id === id)]?.Date ?? values.Date;
      made.current.push(...Done.map(({ id }) => ({ id, day: dayOf(id) })));
      if (NotDone.length === 0) {
        const [first = values.Date] = made.current.map(({ day }) => day).sort();
        return navigate(
          { pathname: adminPages.interviews, search: `?week=${first}` },
          { state: { made: made.current.map(({ id }) => id) } satisfies MadeInterviews },
        );
      }
      setNotDone(NotDone);
      // The others keep the time that was meant for them.
      const kept = applicants.map(({ id }, index) => [id, slots[index]] as const);
      setMoved(Object.fromEntries(kept.filter(([, slot]) => slot?.Time)) as Record<string, Slot>);
      const invited = new Set(Done.map(({ id }) => id));
      setApplicants((now) => now.filter(({ id }) => !invited.has(id)));
    },
    onFailure: (error) => {
      toast.error(...decisionFailure(error, schedule.failed));
      return schedule.unchanged;
    },
  });
  const values = useWatch({ control: form.form.control }) as SlotValues & { Break: string };
  const from = values.Date > start.Today ? values.Date : start.Today;
  const until = dayAfter(from, SLOT_DAYS);
  const booked = useEndpoint(listInterviews, { query: { From: from, To: until } });
  const interviews = bookedOf(booked.data).filter(({ id }) => !applicants.some((one) => one.id === id));
  const Hours = { ...start.Hours, InterviewBreak: Number(values.Break) || 0 };
  const slots =
    values.Date && values.Time
      ? planSlots(
          values,
          applicants.map(({ id }) => moved[id]),
          { ...start, Hours, interviews, until },
        )
      : [];
  return (
    <Paper variant="outlined" sx={{ maxWidth: 640, p: { xs: 2, sm: 3 } }}>
      {notDone.length > 0 && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {notDone.map(({ id, Name, Reason }) => (
            <div key={id}>
              <strong translate="no">{Name}</strong>: {Reason}
            </div>
          ))}
        </Alert>
      )}
      <Form form={form} label={texts.several}>
        <InterviewFields start={start} hint={texts.severalHint} except={applicants.map(({ id }) => id)} planned />
        <TextField name="Break" label={texts.pause} type="number" />
        <div>
          <Typography sx={{ fontWeight: 600 }}>{texts.inThisOrder}</Typography>
          <div role="status">
            <UnknownInterviews read={booked} />
          </div>
          <Box component="ol" ref={list} tabIndex={-1} sx={{ mt: 0.5, mb: 0, pl: 3, outline: 'none' }}>
            {applicants.map(({ id, Name }, index) => (
              <li key={id}>
                <PlannedInterview
                  name={Name}
                  link={adminPages.applicant(id)}
                  slot={slots[index]}
                  taken={slots[index] && clashText(clashOf({ ...values, ...slots[index] }, interviews), values)}
                  onMove={(slot) => setMoved((now) => ({ ...now, [id]: slot }))}
                >
                  {applicants.length > 1 && (
                    // The call that runs invites them all.
                    <BusyButton
                      size="small"
                      color="inherit"
                      busy={false}
                      blocked={form.submitting}
                      aria-label={texts.leaveOutOf(Name)}
                      onClick={() => {
                        setApplicants((now) => now.filter((one) => one.id !== id));
                        // The button disappears with its row, which would lose the focus.
                        list.current?.focus();
                      }}
                    >
                      {texts.leaveOut}
                    </BusyButton>
                  )}
                </PlannedInterview>
              </li>
            ))}
          </Box>
        </div>
        <ScheduledMail
          template="interview-invitation"
          people={applicants}
          slotOf={(id) => slots[applicants.findIndex((one) => one.id === id)]}
          form={form.form}
        />
        <ReasonFold kind="accept" onChange={reason.say} />
        <SubmitButton busyText={schedule.submitting}>{schedule.submit}</SubmitButton>
      </Form>
    </Paper>
  );
}

/** An applicant with their day and time, which can be moved. */
function PlannedInterview({
  name,
  link,
  slot,
  taken,
  onMove,
  children,
}: {
  name: string;
  link: string;
  /** Undefined before a first day and time are chosen. */
  slot: Slot | undefined;
  /** What stands in the way of it. */
  taken: string | undefined;
  onMove: (slot: Slot) => void;
  children: ReactNode;
}) {
  const field = (part: keyof Slot, label: string) =>
    slot && (
      <Input
        size="small"
        type={part === 'Date' ? 'date' : 'time'}
        value={slot[part]}
        onChange={({ target }) => onMove({ ...slot, [part]: target.value })}
        inputProps={{ 'aria-label': label }}
        sx={{ width: part === 'Date' ? 140 : 112, fontVariantNumeric: 'tabular-nums' }}
      />
    );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, py: 0.25 }}>
      <TextLink to={link} translate="no" sx={{ flex: { xs: '1 1 100%', sm: '1 1 140px' }, overflowWrap: 'anywhere' }}>
        {name}
      </TextLink>
      {field('Date', texts.dayOf(name))}
      {field('Time', texts.timeOf(name))}
      {children}
      <Typography role="status" variant="body2" color="error" sx={{ width: '100%', '&:empty': { display: 'none' } }}>
        {slot && !slot.Date ? texts.noSlot : taken}
      </Typography>
    </Box>
  );
}
