import { useSession } from '@internship-portals/shared-api/client';
import { amendLogbookWeek, type LogbookWeek } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { conflictWords, Moment, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { messages } from './messages';

const { amendments: texts } = messages;

/** What was added to a signed week, and the form for one more. */
export function Amendments({ week: { Monday, Amendments: amendments } }: { week: LogbookWeek }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <Typography variant="h3" id={id}>
        {texts.title}
      </Typography>
      {amendments.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {amendments.map(({ Text, By, At }) => (
            <Box component="li" key={`${At} ${Text}`} sx={{ mt: 1 }}>
              <Typography dir="auto" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                {Text}
              </Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <span translate="no">{By}</span>, <Moment at={At} />
              </Typography>
            </Box>
          ))}
        </Box>
      )}
      {/* Each amendment starts with an empty form. */}
      <AmendmentForm key={amendments.length} monday={Monday} />
    </Card>
  );
}

function AmendmentForm({ monday }: { monday: string }) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const amend = useEndpointMutation(amendLogbookWeek);
  const form = useServerForm({
    defaultValues: { Text: '' },
    draftKey: `${userId}/logbook-amendment/${monday}`,
    submit: (values) => amend.mutateAsync({ body: { Week: monday, ...values } }),
    onSuccess: () => {
      toast.success(texts.added);
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Box sx={{ mt: 1.5 }}>
      <Form form={form} label={texts.add}>
        <TextField name="Text" label={texts.label} hint={texts.hint} multiline rows={2} readOnly={form.submitting} />
        <Box>
          <SubmitButton size="medium" busyText={texts.adding}>
            {texts.add}
          </SubmitButton>
        </Box>
      </Form>
    </Box>
  );
}
