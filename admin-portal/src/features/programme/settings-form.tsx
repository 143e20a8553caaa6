import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { ApiError, call, useSession } from 'shared-api/client';
import { type Answer, getProgrammeSettings, updateProgrammeSettings } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { useToast } from 'shared-ui';
import { EmailField, Form, SubmitButton, TextField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';
import { Section } from './section';
import { TestMailButton } from './test-mail-button';

const { firm, mail, interviews } = messages;

/** The settings of the programme. Those of another administrator are not replaced before the form is saved again. */
export function SettingsForm({ opened }: { opened: Answer<typeof getProgrammeSettings> }) {
  const administrator = useSession((session) => session.userId);
  const update = useEndpointMutation(updateProgrammeSettings);
  const toast = useToast();
  const [seen, setSeen] = useState(opened.Revision);
  const form = useServerForm({
    draftKey: `${administrator}/programme-settings`,
    defaultValues: { ...opened.Settings, AnswerDays: String(opened.Settings.AnswerDays) },
    submit: async ({ AnswerDays, ...values }) => {
      const days = AnswerDays.trim() === '' ? 0 : Number(AnswerDays);
      try {
        await update.mutateAsync({ body: { ...values, AnswerDays: days, Seen: seen } });
        setSeen(seen + 1);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) setSeen((await call(getProgrammeSettings, {})).Revision);
        throw error;
      }
    },
    onSuccess: () => toast.success(messages.saved),
    onFailure: () => toast.error(messages.notSaved),
  });
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={messages.form}>
        <Section id="firm" heading={firm.heading} lead={firm.lead}>
          <TextField name="Firm" label={firm.name} autoComplete="organization" />
          <EmailField name="ContactEmail" label={firm.email} autoComplete="off" />
          <TextField name="ContactPhone" label={firm.phone} hint={firm.phoneHint} autoComplete="off" />
        </Section>
        <Section id="mail" heading={mail.heading} lead={mail.lead}>
          <EmailField name="ReplyTo" label={mail.replyTo} hint={mail.replyToHint} autoComplete="off" />
          <TextField name="Signature" label={mail.signature} hint={mail.signatureHint} multiline rows={3} />
          <TestMailButton />
        </Section>
        <Section id="place" heading={interviews.heading}>
          <TextField name="InterviewPlace" label={interviews.place} hint={interviews.placeHint} autoComplete="off" />
          <TextField name="AnswerDays" label={interviews.days} hint={interviews.daysHint} autoComplete="off" />
        </Section>
        <Box>
          <SubmitButton busyText={messages.saving}>{messages.save}</SubmitButton>
        </Box>
      </Form>
    </Paper>
  );
}
