import { useSession } from '@internship-portals/shared-api/client';
import type { Task } from '@internship-portals/shared-api/contract';
import { BusyButton, conflictWords, useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { messages } from './messages';
import { RatedWork } from './rated-work';
import { RatingField, RatingNumberField } from './rating-field';
import { ratingOf } from './rating-value';

const { rating: texts } = messages;

/** Rows of a box for comments (specification, section 9). */
const REMARK_ROWS = 4;

/**
 * The form for a completed task's rating: for a dialog with the work and a remark, from 0 or the current rating; beside
 * the work, which has its remarks below, as an empty number alone.
 */
export function RatingForm({
  task,
  beside,
  onSubmit,
  onClose,
  onNext,
}: {
  task: Task;
  /** For the place beside the work: whether the number takes the focus. */
  beside?: { autoFocus: boolean };
  /** Rejects with the failure; messages of a 422 appear under their fields. `Remark` is left out if nothing was written. */
  onSubmit: (values: { rating: number; Remark?: string }) => Promise<unknown>;
  onClose: () => void;
  /** Goes on to the next task that is to be rated, after saving. */
  onNext: () => Promise<void>;
}) {
  const toast = useToast();
  const goesOn = useRef(false);
  const userId = useSession((session) => session.userId);
  const form = useServerForm({
    defaultValues: { rating: beside ? '' : String(task.Rating ?? 0), Remark: '' },
    ...(!beside && { draftKey: `${userId}/rating/${task.id}` }),
    // A number that was given up must not be saved by accident later.
    draftFields: ['Remark'],
    submit: ({ rating, Remark }) =>
      onSubmit({ rating: ratingOf(rating) ?? Number.NaN, ...(Remark.trim() === '' ? {} : { Remark }) }),
    onSuccess: async () => {
      toast.success(texts.done, { detail: task.assignedto.Name, names: [task.assignedto.Name] });
      if (goesOn.current) await onNext();
      else onClose();
    },
    onFailure: (error) => {
      toast.error(texts.failed);
      return conflictWords(error, '') || undefined;
    },
  });
  return (
    <Form form={form} label={texts.field}>
      {beside ? (
        <RatingNumberField {...beside} />
      ) : (
        <>
          <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {texts.of(task.Task, task.assignedto.Name)}
          </Typography>
          <RatedWork taskId={task.id} />
          <RatingField />
          <TextField
            name="Remark"
            label={texts.remark}
            hint={texts.remarkHint}
            multiline
            rows={REMARK_ROWS}
            readOnly={form.submitting}
          />
        </>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <SubmitButton size="medium" busyText={texts.submitting}>
          {beside ? texts.beside : texts.submit}
        </SubmitButton>
        <BusyButton
          variant="outlined"
          busy={false}
          blocked={form.submitting}
          onClick={() => {
            goesOn.current = true;
            void form.onSubmit().finally(() => {
              goesOn.current = false;
            });
          }}
        >
          {beside ? texts.besideNext : texts.next}
        </BusyButton>
        {!beside && (
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
        )}
      </Box>
    </Form>
  );
}
