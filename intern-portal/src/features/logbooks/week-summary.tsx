import { ApiError, useSession } from '@internship-portals/shared-api/client';
import { type LogbookWeek, saveLogbookWeek } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { BusyButton, conflictWords, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useRef } from 'react';
import { messages } from './messages';
import { isSaving } from './saving-days';

const { summary: texts } = messages;

/** Rows of the box for the summary. */
const ROWS = 4;

/** The summary of a week. While the week is open it is written here, and handed in with it in one step. */
export function WeekSummary({ week, open }: { week: LogbookWeek; open: boolean }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} variant="outlined" sx={{ px: 2, py: 1.5 }}>
      <Typography variant="h3" component="h3" id={id}>
        {texts.title}
      </Typography>
      {open ? (
        <SummaryForm week={week} />
      ) : (
        <Typography dir="auto" sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {week.Summary || texts.none}
        </Typography>
      )}
    </Card>
  );
}

function SummaryForm({ week: { Monday, Summary, Days } }: { week: LogbookWeek }) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const save = useEndpointMutation(saveLogbookWeek);
  const handingIn = useRef(true);
  const form = useServerForm({
    defaultValues: { Summary },
    draftKey: `${userId}/logbook-week/${Monday}`,
    submit: async (values) => {
      const HandIn = handingIn.current;
      // A week that is handed in takes no more files: those on their way would be lost.
      if (HandIn && isSaving(Days.map((day) => day.Date)))
        throw new ApiError(texts.wait, 422, { Summary: [texts.wait] });
      await save.mutateAsync({ body: { Week: Monday, ...values, HandIn } });
      return HandIn;
    },
    onSuccess: (handedIn) => toast.success(handedIn ? texts.handedIn : texts.saved),
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Box sx={{ mt: 1.5 }}>
      <Form form={form} label={texts.title}>
        <TextField
          name="Summary"
          label={texts.label}
          hint={texts.hint}
          multiline
          rows={ROWS}
          readOnly={form.submitting}
        />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <SubmitButton size="medium" busyText={texts.sending}>
            {texts.handIn}
          </SubmitButton>
          <BusyButton
            variant="outlined"
            busy={false}
            blocked={form.submitting}
            onClick={() => {
              handingIn.current = false;
              void form.onSubmit().finally(() => {
                handingIn.current = true;
              });
            }}
          >
            {texts.save}
          </BusyButton>
        </Box>
      </Form>
    </Box>
  );
}
