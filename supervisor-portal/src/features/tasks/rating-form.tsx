import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Task } from 'shared-api/contract';
import { BusyButton, useToast } from 'shared-ui';
import { Form, SubmitButton, useServerForm } from 'shared-ui/form';
import { messages } from './messages';
import { RatingField, ratingOf } from './rating-field';

const { rating: texts } = messages;

/** The form for a completed task's rating; starts from 0 or the current rating. */
export function RatingForm({
  task,
  onSubmit,
  onClose,
}: {
  task: Task;
  /** Rejects with the failure; messages of a 422 for `rating` appear under the field. */
  onSubmit: (rating: number) => Promise<unknown>;
  onClose: () => void;
}) {
  const toast = useToast();
  const form = useServerForm({
    defaultValues: { rating: String(task.Rating ?? 0) },
    submit: (values) => onSubmit(ratingOf(values.rating) ?? Number.NaN),
    onSuccess: () => {
      toast.success(texts.done);
      onClose();
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <Form form={form} label={texts.field}>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {texts.of(task.Task, task.assignedto.Name)}
      </Typography>
      <RatingField />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.submitting}>
          {texts.submit}
        </SubmitButton>
        <BusyButton color="inherit" busy={false} blocked={form.submitting} onClick={onClose}>
          {texts.cancel}
        </BusyButton>
      </Box>
    </Form>
  );
}
