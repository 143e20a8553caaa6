import { ApiError, useSession } from '@internship-portals/shared-api/client';
import {
  type Answer,
  type Applicant,
  adminPages,
  decideApplication,
  type getApplication,
  type getInterviewForm,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { DatedText, StatusBadge } from '@internship-portals/shared-ui/dashboard';
import { Form, SubmitButton, TextField, useServerForm, useWatch } from '@internship-portals/shared-ui/form';
import type { MadeInterviews, MovedInterview } from '@internship-portals/shared-ui/interviews';
import { useNavigate } from '@internship-portals/shared-ui/router';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { common } from '../../messages';
import { decisionFailure } from './decision-failure';
import { InterviewFields, type InterviewValues, startValues, toBody, useOfDay } from './interview-fields';
import { messages } from './messages';
import { clashOf, type Slot } from './next-slot';
import { ReasonFold } from './reasons/reason-fold';
import { useReason } from './reasons/use-reason';
import { openedMail, ScheduledMail, unopenedMail } from './scheduled-mail';
import { seenState } from './seen-state';

const { schedule: texts } = messages;

const momentOf = ({ Date: day, Time }: Slot) => `${day} ${Time}`;

/**
 * The interview date, and what else is known of it. Submitting it sends the invitation; one that overlaps with another
 * interview only when its button is pressed, which says so.
 */
export function ScheduleInterviewForm({
  applicant,
  present,
  start,
  free,
  movedTo,
}: {
  applicant: Applicant;
  /** The interview as it is planned. */
  present?: Answer<typeof getApplication>['Interview'];
  /** Undefined where it could not be read: the date alone can be sent then too. */
  start: Answer<typeof getInterviewForm> | undefined;
  /** The next free slot, for an applicant who is not invited yet. */
  free: Slot | undefined;
  /** Where it was moved to in the agenda: its e-mail is open, and sending it leads back there. */
  movedTo?: MovedInterview['movedTo'];
}) {
  const decide = useEndpointMutation(decideApplication);
  const toast = useToast();
  const navigate = useNavigate();
  const reason = useReason();
  const planned = applicant.ApplicationStatus === 'Accepted For Interview' ? applicant.InterviewDate : null;
  const administrator = useSession((session) => session.userId);
  // Others may decide while the form is open: it invites on what it was opened on, until a refusal has said so.
  const [opened] = useState(applicant);
  const [sent, setSent] = useState(false);
  // The moment that the server has refused: another interview was booked there meanwhile.
  const [taken, setTaken] = useState('');
  const seen = sent ? applicant : opened;
  const form = useServerForm({
    // What was typed for another day must not take the place of the one that it was moved to.
    draftKey: [administrator, 'schedule-interview', applicant.id, ...Object.values(movedTo ?? {})].join('/'),
    defaultValues: {
      Email: applicant.Email,
      ...unopenedMail,
      ...startValues(start, planned ? present : undefined),
      ...(planned ? {} : free),
      ...movedTo,
    },
    submit: async (values) => {
      try {
        return await decide.mutateAsync({
          params: { id: applicant.id },
          body: {
            ApplicationStatus: 'Accepted',
            ...toBody(values),
            ...(values.Time && !overlaps ? { IfFree: true } : {}),
            ...seenState(seen),
            ...openedMail(values),
          },
        });
      } catch (error) {
        if (error instanceof ApiError && error.errors?.Time) setTaken(momentOf(values));
        throw error;
      }
    },
    onSuccess: ({ Mail }, { Date: day }) => {
      const { Name } = applicant;
      if (Mail === undefined || Mail === 'delivered') toast.success(texts.done, { detail: Name, names: [Name] });
      else toast.success(texts.stored, { detail: `${Name}. ${common.mails.results[Mail]}`, names: [Name] });
      void reason.save([applicant.id], Name);
      if (!movedTo) return navigate(adminPages.selectedApplicants);
      return navigate(
        { pathname: adminPages.interviews, search: `?week=${day}` },
        { state: { made: [applicant.id] } satisfies MadeInterviews },
      );
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.status === 409) setSent(true);
      toast.error(...decisionFailure(error, texts.failed, applicant.Name));
      return texts.unchanged;
    },
  });
  const values = useWatch({ control: form.form.control }) as InterviewValues;
  const { others } = useOfDay({ day: values.Date, except: [applicant.id] });
  const overlaps = clashOf(values, others) !== undefined || (values.Time !== '' && taken === momentOf(values));
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h6" component="p" translate="no">
        {applicant.Name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{applicant.Position}</Typography>
        {applicant.ApplicationStatus !== 'Processing' && <StatusBadge status={applicant.ApplicationStatus} />}
      </Box>
      {planned && (
        <Alert severity="info" sx={{ mb: 2 }}>
          <DatedText text={texts.currentDate} date={planned} time={applicant.InterviewTime} />
        </Alert>
      )}
      <Form form={form} label={texts.title}>
        {/* Also from the address and the subject of the e-mail: only the button books over another interview. */}
        <Box
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5 }}
          onKeyDown={(event) => {
            if (!overlaps || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
            event.preventDefault();
            form.form.setFocus('Time');
          }}
        >
          <TextField name="Email" label={texts.email} readOnly />
          <InterviewFields start={start} hint={texts.hint} except={[applicant.id]} />
          <ScheduledMail people={[applicant]} form={form.form} open={movedTo !== undefined} />
          <ReasonFold kind="accept" onChange={reason.say} />
        </Box>
        <SubmitButton busyText={texts.submitting}>{overlaps ? texts.submitOverlap : texts.submit}</SubmitButton>
      </Form>
    </Paper>
  );
}
