import { askForLeave, type LeaveKind } from '@internship-portals/shared-api/contract';
import { useEndpointMutation } from '@internship-portals/shared-api/query';
import { SelectField, TextField } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import { messages } from './messages';
import { RequestModal } from './request-modal';

const { leave: texts, kinds } = messages;

const KINDS: readonly LeaveKind[] = ['leave', 'sick', 'university'];

/** Asks the supervisor for days away. */
export function LeaveModal({ onClose }: { onClose: () => void }) {
  const ask = useEndpointMutation(askForLeave);
  return (
    <RequestModal
      title={texts.ask}
      texts={texts}
      defaultValues={{ Kind: '', StartsOn: '', EndsOn: '', Reason: '' }}
      draft="leave"
      // The server refuses an empty choice at its field.
      submit={(body) => ask.mutateAsync({ body: { ...body, Kind: body.Kind as LeaveKind } })}
      onClose={onClose}
    >
      {(isSubmitting) => (
        <>
          <SelectField
            name="Kind"
            label={texts.kind}
            options={KINDS.map((value) => ({ value, label: kinds[value] }))}
          />
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextField name="StartsOn" label={texts.startsOn} type="date" readOnly={isSubmitting} />
            <TextField name="EndsOn" label={texts.endsOn} type="date" readOnly={isSubmitting} />
          </Box>
        </>
      )}
    </RequestModal>
  );
}
