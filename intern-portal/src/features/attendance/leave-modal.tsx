import Box from '@mui/material/Box';
import { useSession } from 'shared-api/client';
import { askForLeave, type LeaveKind } from 'shared-api/contract';
import { useEndpointMutation } from 'shared-api/query';
import { conflictWords, useToast } from 'shared-ui';
import { FormModal, SelectField, TextField, useServerForm } from 'shared-ui/form';
import { messages } from './messages';

const { leave: texts, kinds } = messages;

const KINDS: readonly LeaveKind[] = ['leave', 'sick', 'university'];

/** Asks the supervisor for days away. */
export function LeaveModal({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const userId = useSession((session) => session.userId);
  const ask = useEndpointMutation(askForLeave);
  const form = useServerForm({
    defaultValues: { Kind: '', StartsOn: '', EndsOn: '', Reason: '' },
    draftKey: `${userId}/leave`,
    // The server refuses an empty choice at its field.
    submit: (body) => ask.mutateAsync({ body: { ...body, Kind: body.Kind as LeaveKind } }),
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
      title={texts.ask}
      form={form}
      labels={{ submit: texts.submit, submitting: texts.submitting, cancel: texts.cancel }}
      width="xs"
      onClose={onClose}
    >
      <SelectField name="Kind" label={texts.kind} options={KINDS.map((value) => ({ value, label: kinds[value] }))} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField name="StartsOn" label={texts.startsOn} type="date" readOnly={form.submitting} />
        <TextField name="EndsOn" label={texts.endsOn} type="date" readOnly={form.submitting} />
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
