import Box from '@mui/material/Box';
import { useSession } from 'shared-api/client';
import { type LogbookDay, saveLogbookDay } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { BusyButton, conflictWords, useToast } from 'shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';

const { day: texts } = messages;

/** Rows of a box for what was done. */
const ROWS = 3;

/** As typed: with a point or, as many write it, a comma. The server refuses what is no number. */
const hoursOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.')));

/** Writes a day. It starts with the tasks that were completed on it, and with the hours of its attendance or of the day before. */
export function DayForm({
  day,
  usualHours,
  label,
  onClose,
}: {
  day: LogbookDay;
  usualHours: number | undefined;
  label: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const save = useEndpointMutation(saveLogbookDay);
  const isNew = day.Done === '';
  const form = useServerForm({
    defaultValues: {
      Done: isNew ? day.Tasks.join('\n') : day.Done,
      Learnt: day.Learnt,
      Hours: String((isNew ? (day.Attended ?? usualHours) : day.Hours) ?? ''),
    },
    draftKey: `${userId}/logbook/${day.Date}`,
    submit: ({ Hours, ...values }) => save.mutateAsync({ body: { Date: day.Date, ...values, Hours: hoursOf(Hours) } }),
    onSuccess: () => {
      toast.success(texts.saved);
      onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Form form={form} label={label}>
      <TextField
        name="Done"
        label={texts.done}
        hint={isNew && day.Tasks.length > 0 ? texts.fromTasks : undefined}
        multiline
        rows={ROWS}
        readOnly={form.submitting}
      />
      <TextField name="Learnt" label={texts.learnt} multiline rows={ROWS} readOnly={form.submitting} />
      <Box sx={{ maxWidth: 240 }}>
        <TextField name="Hours" label={texts.hours} hint={texts.hoursHint} readOnly={form.submitting} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.saving}>
          {texts.save}
        </SubmitButton>
        <BusyButton
          color="inherit"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            form.forgetDraft();
            onClose();
          }}
        >
          {texts.cancel}
        </BusyButton>
      </Box>
    </Form>
  );
}
