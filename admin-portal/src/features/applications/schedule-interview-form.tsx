import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useSession } from 'shared-api/client';
import { type Applicant, adminPages, decideApplication } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { formatLongDate, StatusBadge, today, useToast } from 'shared-ui';
import { DateField } from 'shared-ui/dates';
import { Form, SubmitButton, TextField, useServerForm } from 'shared-ui/form';
import { useNavigate } from 'shared-ui/router';
import { common } from '../../messages';
import { decisionFailure } from './decision-failure';
import { messages } from './messages';
import { seenState } from './seen-state';

const { schedule: texts } = messages;

/** The interview date. Submitting it sends the invitation. */
export function ScheduleInterviewForm({ applicant }: { applicant: Applicant }) {
  const decide = useEndpointMutation(decideApplication);
  const toast = useToast();
  const navigate = useNavigate();
  const planned = applicant.ApplicationStatus === 'Accepted For Interview' ? applicant.InterviewDate : null;
  const administrator = useSession((session) => session.userId);
  const form = useServerForm({
    draftKey: `${administrator}/schedule-interview/${applicant.id}`,
    defaultValues: { Email: applicant.Email, Date: '' },
    submit: (values) =>
      decide.mutateAsync({
        params: { id: applicant.id },
        body: { ApplicationStatus: 'Accepted', Date: values.Date, ...seenState(applicant) },
      }),
    onSuccess: ({ Mail }) => {
      if (Mail === undefined || Mail === 'delivered') toast.success(texts.done);
      else toast.success(texts.stored, { detail: common.mails.results[Mail] });
      navigate(adminPages.selectedApplicants);
    },
    onFailure: (error) => {
      toast.error(decisionFailure(error, texts.failed));
      return texts.unchanged;
    },
  });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 560, p: { xs: 2, sm: 3 } }}>
      <Typography variant="h6" component="p">
        {applicant.Name}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{applicant.Position}</Typography>
        {applicant.ApplicationStatus !== 'Processing' && <StatusBadge status={applicant.ApplicationStatus} />}
      </Box>
      {planned && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {texts.currentDate.replace('{date}', formatLongDate(planned))}
        </Alert>
      )}
      <Form form={form} label={texts.title}>
        <TextField name="Email" label={texts.email} readOnly />
        <DateField name="Date" label={texts.date} hint={texts.hint} minDate={today()} />
        <SubmitButton busyText={texts.submitting}>{texts.submit}</SubmitButton>
      </Form>
    </Paper>
  );
}
