import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSession } from 'shared-api/client';
import { type AttendanceDay, correctAttendance } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { conflictWords, formatLongDate, useToast } from 'shared-ui';
import { FormModal, TextField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';

const { correction: texts } = messages;

/** Asks for other times of a day. It starts with those that wait, or else those that count. */
export function CorrectionModal({ day, onClose }: { day: AttendanceDay; onClose: () => void }) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const correct = useEndpointMutation(correctAttendance);
  const waiting = day.Corrections.find(({ State }) => State === 'waiting');
  const form = useServerForm({
    defaultValues: {
      In: (waiting ?? day).In ?? '',
      Out: (waiting ?? day).Out ?? '',
      Reason: waiting?.Reason ?? '',
    },
    draftKey: `${userId}/attendance/${day.Date}`,
    submit: (values) => correct.mutateAsync({ body: { Date: day.Date, ...values } }),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <FormModal
      title={texts.title(formatLongDate(day.Date))}
      form={form}
      labels={{ submit: texts.submit, submitting: texts.submitting, cancel: texts.cancel }}
      width="xs"
      onClose={onClose}
    >
      <Typography>{texts.about}</Typography>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        <TextField name="In" label={texts.in} type="time" readOnly={form.submitting} />
        <TextField name="Out" label={texts.out} type="time" readOnly={form.submitting} />
      </Box>
      <TextField
        name="Reason"
        label={texts.reason}
        hint={texts.reasonHint}
        multiline
        rows={3}
        maxLength={2000}
        readOnly={form.submitting}
      />
    </FormModal>
  );
}
