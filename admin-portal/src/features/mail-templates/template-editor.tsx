import { ApiError, call, useSession } from '@internship-portals/shared-api/client';
import {
  type Answer,
  getMailTemplate,
  resetMailTemplate,
  updateMailTemplate,
} from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, describeError, formatMoment, useConfirm, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { messages } from './messages';
import { Preview } from './preview';

const { edit: texts, variables: hints, versions: history } = messages;

type Opened = Answer<typeof getMailTemplate>;

/** Edits the text of one kind of e-mail, with its variables, a preview and its versions. */
export function TemplateEditor({ opened, versions }: { opened: Opened; versions: Opened['Versions'] }) {
  const { Template, Title } = opened;
  const params = { template: Template };
  const administrator = useSession((session) => session.userId);
  const update = useEndpointMutation(updateMailTemplate);
  const reset = useEndpointMutation(resetMailTemplate);
  const confirm = useConfirm();
  const toast = useToast();
  const [seen, setSeen] = useState(opened.Version);
  const form = useServerForm({
    draftKey: `${administrator}/mail-template/${Template}`,
    defaultValues: { Subject: opened.Subject, Text: opened.Text },
    submit: async (values) => {
      try {
        await update.mutateAsync({ params, body: { ...values, Seen: seen } });
        setSeen(seen + 1);
      } catch (error) {
        if (error instanceof ApiError && error.status === 409)
          setSeen((await call(getMailTemplate, { params })).Version);
        throw error;
      }
    },
    onSuccess: () => toast.success(texts.saved),
    onFailure: () => toast.error(texts.notSaved),
  });

  async function goBack() {
    const confirmed = await confirm({
      title: texts.resetTitle(Title),
      text: texts.resetText,
      confirmLabel: texts.reset,
    });
    if (!confirmed) return;
    try {
      await reset.mutateAsync({ params });
      form.form.reset(opened.Default);
      setSeen((await call(getMailTemplate, { params })).Version);
      toast.success(texts.resetDone);
    } catch (error) {
      toast.error(texts.notSaved, describeError(error));
    }
  }

  const edit = ({ Subject, Text }: { Subject: string | null; Text: string | null }) => {
    form.form.setValue('Subject', Subject ?? opened.Default.Subject, { shouldDirty: true });
    form.form.setValue('Text', Text ?? opened.Default.Text, { shouldDirty: true });
    form.form.setFocus('Subject');
  };

  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{opened.About}</Typography>
        <Form form={form} label={texts.form}>
          <TextField name="Subject" label={texts.subject} autoComplete="off" />
          <TextField name="Text" label={texts.text} hint={texts.textHint} multiline rows={16} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <SubmitButton busyText={texts.saving}>{texts.save}</SubmitButton>
            <BusyButton size="large" variant="outlined" busy={reset.isPending} onClick={() => void goBack()}>
              {texts.reset}
            </BusyButton>
          </Box>
        </Form>
      </Paper>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography variant="h2">{hints.heading}</Typography>
          <Typography variant="body2" sx={{ mt: 0.5, mb: 1.5, color: 'text.secondary' }}>
            {hints.lead}
          </Typography>
          <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
            {opened.Variables.map(({ Name, About, Required, TextOnly }) => (
              <div key={Name}>
                <Box component="dt" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>{`{{${Name}}}`}</Box>
                <Box component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: '0.875rem' }}>
                  {[About, Required && hints.required, TextOnly && hints.textOnly].filter(Boolean).join('; ')}
                </Box>
              </div>
            ))}
          </Box>
        </Paper>
        <Preview template={opened} form={form.form} />
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
          <Typography variant="h2" sx={{ mb: 1 }}>
            {history.heading}
          </Typography>
          {versions.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{history.none}</Typography>}
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {versions.map(({ Version, At, By, Subject, Text }) => (
              <Box component="li" key={Version} sx={{ py: 0.75, overflowWrap: 'anywhere' }}>
                {history.version(Version, By, formatMoment(At))}: {Subject ?? history.toDefault}
                <Box>
                  <Button size="small" aria-label={history.editOf(Version)} onClick={() => edit({ Subject, Text })}>
                    {history.edit}
                  </Button>
                </Box>
              </Box>
            ))}
          </Box>
        </Paper>
      </Box>
    </Box>
  );
}
