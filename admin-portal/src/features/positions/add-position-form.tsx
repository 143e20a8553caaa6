import { useSession } from '@internship-portals/shared-api/client';
import { createPosition } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { messages } from './messages';

const { adding: texts } = messages;

/** One line above the table: type a name, add it, type the next one. */
export function AddPositionForm() {
  const administrator = useSession((session) => session.userId);
  const create = useEndpointMutation(createPosition);
  const toast = useToast();
  const { form, ...rest } = useServerForm({
    defaultValues: { Position: '' },
    draftKey: `${administrator}/add-position`,
    submit: (body) => create.mutateAsync({ body }),
    onSuccess: () => {
      toast.success(texts.done);
      form.reset({ Position: '' });
      form.setFocus('Position');
    },
    onFailure: () => toast.error(texts.failed),
  });
  return (
    <Paper variant="outlined" sx={{ mb: 3, p: 2, borderRadius: '12px' }}>
      <Form form={{ form, ...rest }} label={texts.submit}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
          <Box sx={{ flex: '1 1 260px', maxWidth: { sm: 400 } }}>
            <TextField name="Position" label={texts.field} autoComplete="off" />
          </Box>
          {/* Aligned with the input and as high as it, with or without a message below it. */}
          <SubmitButton busyText={texts.submitting} sx={{ mt: { sm: '27px' }, minHeight: 45 }}>
            {texts.submit}
          </SubmitButton>
        </Box>
      </Form>
    </Paper>
  );
}
