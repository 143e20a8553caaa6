import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useSession } from 'shared-api/client';
import { type Answer, adminPages, getInterviewForm, INTERVIEW_MINUTES, scheduleInterviews } from 'shared-api/contract';
import { useEndpoint, useEndpointMutation } from 'shared-api/query';
import { BusyButton, PageHeading, TextLink, useToast } from 'shared-ui';
import { EmptyState, QueryBoundary } from 'shared-ui/dashboard';
import { Form, SubmitButton, TextField, useServerForm } from 'shared-ui/form';
import { useLocation, useNavigate } from 'shared-ui/router';
import { decisionFailure } from './decision-failure';
import { InterviewFields, minutesOf, startValues, toBody } from './interview-fields';
import { messages } from './messages';
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

/** Minutes of a day as `HH:MM`; empty for the next day. */
function timeAt(minutes: number): string {
  if (minutes >= 24 * 60) return '';
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

function SlotsForm({ start, applicants: chosen }: { start: Answer<typeof getInterviewForm> } & ScheduledApplicants) {
  const invite = useEndpointMutation(scheduleInterviews);
  const toast = useToast();
  const navigate = useNavigate();
  const reason = useReason();
  const administrator = useSession((session) => session.userId);
  const [notDone, setNotDone] = useState<NotDone>([]);
  // Who is invited is not invited again when the form is sent once more for the others.
  const [applicants, setApplicants] = useState(chosen);
  const list = useRef<HTMLOListElement>(null);
  const form = useServerForm({
    draftKey: `${administrator}/schedule-interviews/${chosen.map(({ id }) => id).join()}`,
    defaultValues: { ...startValues(start), Break: '', ...unopenedMail },
    submit: ({ Break, ...values }) => {
      setNotDone([]);
      return invite.mutateAsync({
        body: {
          Ids: applicants.map(({ id }) => id),
          Seen: 'Processing',
          ...toBody(values),
          Time: values.Time,
          ...(Break ? { Break: Number(Break) } : {}),
          ...openedMail(values),
        },
      });
    },
    onSuccess: async ({ Done, NotDone }, values) => {
      if (Done.length > 0) toast.success(texts.invited(Done.length));
      void reason.save(Done.map(({ id }) => id));
      if (NotDone.length === 0) return navigate(adminPages.interviews);
      setNotDone(NotDone);
      const invited = new Set(Done.map(({ id }) => id));
      setApplicants((now) => now.filter(({ id }) => !invited.has(id)));
      // After the last slot that is taken now.
      const slots = applicants.findLastIndex(({ id }) => invited.has(id)) + 1;
      const slot = (Number(values.Length) || INTERVIEW_MINUTES) + Number(values.Break);
      form.form.setValue('Time', timeAt(minutesOf(values.Time) + slots * slot));
    },
    onFailure: (error) => {
      toast.error(...decisionFailure(error, schedule.failed));
      return schedule.unchanged;
    },
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Typography sx={{ fontWeight: 600 }}>{texts.inThisOrder}</Typography>
      <Box component="ol" ref={list} tabIndex={-1} sx={{ mt: 0.5, mb: 2, pl: 3, outline: 'none' }}>
        {applicants.map(({ id, Name }) => (
          <li key={id}>
            <TextLink to={adminPages.applicant(id)} translate="no">
              {Name}
            </TextLink>
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
                sx={{ ml: 1 }}
              >
                {texts.leaveOut}
              </BusyButton>
            )}
          </li>
        ))}
      </Box>
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
        <InterviewFields
          start={start}
          hint={texts.severalHint}
          except={applicants.map(({ id }) => id)}
          slots={applicants.length}
          timed
        />
        <TextField name="Break" label={texts.pause} type="number" />
        <ScheduledMail of={{ template: 'interview-invitation' }} form={form.form} />
        <ReasonFold kind="accept" onChange={reason.say} />
        <SubmitButton busyText={schedule.submitting}>{schedule.submit}</SubmitButton>
      </Form>
    </Paper>
  );
}
