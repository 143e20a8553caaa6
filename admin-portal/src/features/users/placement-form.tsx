import { useSession } from '@internship-portals/shared-api/client';
import { type Placement, updatePlacement } from '@internship-portals/shared-api/contract';
import { useEndpointMutation, useSeen } from '@internship-portals/shared-api/query';
import { useToast } from '@internship-portals/shared-ui';
import { DateField } from '@internship-portals/shared-ui/dates';
import { Form, SubmitButton, TextField, useServerForm } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { messages } from './messages';

const { placement: texts } = messages;

type Days = Pick<Placement, 'StartsOn' | 'EndsOn'>;

/** The first and the last day of an intern's internship. A later last day extends it. */
export function PlacementForm({
  id,
  name,
  placement,
  readAgain,
  onSaved,
}: {
  id: string;
  name: string;
  placement: Placement | null;
  readAgain: () => Promise<Days | undefined>;
  onSaved: () => void;
}) {
  const administrator = useSession((session) => session.userId);
  const update = useEndpointMutation(updatePlacement);
  const toast = useToast();
  const saveSeen = useSeen<Days>(readAgain);
  const { StartsOn = '', EndsOn = '', HoursAWeek = 0, ReadsUntil } = placement ?? {};
  const form = useServerForm({
    defaultValues: { StartsOn, EndsOn, HoursAWeek: String(HoursAWeek), ...(ReadsUntil ? { ReadsUntil } : {}) },
    draftKey: `${administrator}/placement/${id}`,
    submit: (values) =>
      saveSeen({ StartsOn, EndsOn }, ({ StartsOn, EndsOn }) =>
        update.mutateAsync({
          params: { id },
          body: { ...values, HoursAWeek: Number(values.HoursAWeek), Seen: { StartsOn, EndsOn } },
        }),
      ),
    onSuccess: () => {
      toast.success(texts.done, { detail: name, names: [name] });
      onSaved();
    },
    onFailure: () => toast.error(texts.failed, name),
  });
  return (
    <Paper component="section" aria-labelledby="placement" variant="outlined" sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id="placement" variant="h2" sx={{ mb: 0.5 }}>
        {texts.title}
      </Typography>
      <Typography sx={{ mb: 2, color: 'text.secondary' }}>{texts.about}</Typography>
      <Form form={form} label={texts.title}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' }, alignItems: 'start' }}>
          <DateField name="StartsOn" label={texts.starts} />
          <DateField name="EndsOn" label={texts.ends} />
          <TextField name="HoursAWeek" label={texts.hours} hint={texts.hoursHint} type="number" />
          {ReadsUntil && <DateField name="ReadsUntil" label={texts.readsUntil} hint={texts.readsUntilHint} />}
        </Box>
        <Box>
          <SubmitButton busyText={texts.saving}>{texts.save}</SubmitButton>
        </Box>
      </Form>
    </Paper>
  );
}
