import { ApiError, call, useSession } from '@internship-portals/shared-api/client';
import { type Answer, getProgrammeSettings, updatePrivacyNotice } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { formatMoment, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm, useWatch } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from './messages';
import { Section } from './section';

const texts = messages.privacy;

type Settings = Answer<typeof getProgrammeSettings>;

/** The privacy notice with its versions. Saving it unchanged confirms the text that the product comes with. */
export function PrivacyNoticeForm({
  opened,
  versions,
}: {
  opened: Settings['PrivacyNotice'];
  versions: Settings['PrivacyNotices'];
}) {
  const administrator = useSession((session) => session.userId);
  const update = useEndpointMutation(updatePrivacyNotice);
  const toast = useToast();
  const [seen, setSeen] = useState(opened.Version);
  const lookAgain = async () => setSeen((await call(getProgrammeSettings, {})).PrivacyNotice.Version);
  const form = useServerForm({
    draftKey: `${administrator}/privacy-notice`,
    defaultValues: { Text: opened.Text },
    submit: async ({ Text }) => {
      try {
        await update.mutateAsync({ body: { Text, Seen: seen } });
        await lookAgain();
      } catch (error) {
        if (error instanceof ApiError && error.status === 409) await lookAgain();
        throw error;
      }
    },
    onSuccess: () => toast.success(texts.saved),
    onFailure: () => toast.error(texts.notSaved),
  });
  const text = useWatch({ control: form.form.control, name: 'Text' });
  // What the product comes with has no author until someone has confirmed it.
  const isOriginal = text === opened.Text && versions.every(({ By }) => !By);
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Form form={form} label={texts.form}>
        <Section id="privacy" heading={texts.heading} lead={texts.lead}>
          <TextField name="Text" label={texts.text} hint={texts.textHint} multiline rows={14} />
          <Box>
            <SubmitButton busyText={messages.saving}>{isOriginal ? texts.confirm : texts.save}</SubmitButton>
          </Box>
          <Typography variant="h3" sx={{ mt: 1 }}>
            {texts.versions}
          </Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {versions.map(({ Version, At, By }) => (
              <li key={Version}>
                {texts.version(Version)}: {At && By ? texts.by(By, formatMoment(At)) : texts.original}
              </li>
            ))}
          </Box>
        </Section>
      </Form>
    </Paper>
  );
}
