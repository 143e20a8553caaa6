import { type DecisionReason, getReviewLists } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { FieldFrame } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { messages } from './messages';

/** Which list of reasons is offered. */
export type ReasonKind = 'accept' | 'decline';

/** A reason of the firm's list and a note, both optional. */
export function ReasonFields({
  kind,
  start = { Reason: '', Note: '' },
  onChange,
}: {
  kind: ReasonKind;
  /** What has been said already. */
  start?: DecisionReason;
  onChange: (reason: DecisionReason) => void;
}) {
  const { data, isError } = useEndpoint(getReviewLists, {});
  const [values, setValues] = useState(start);
  const listed = (kind === 'accept' ? data?.AcceptReasons : data?.DeclineReasons) ?? [];
  // Until the list is here, and after it has changed, a reason that was chosen stays.
  const options = values.Reason && !listed.includes(values.Reason) ? [values.Reason, ...listed] : listed;
  const change = (part: Partial<DecisionReason>) => {
    const next = { ...values, ...part };
    setValues(next);
    onChange(next);
  };
  const [reason, note] = [useIds(), useIds()];
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <FieldFrame
        name="Reason"
        label={messages.reason}
        hint={messages.optional}
        error={isError ? messages.unreadable : undefined}
        ids={reason}
      >
        <NativeSelect
          fullWidth
          variant="outlined"
          input={<OutlinedInput />}
          value={values.Reason}
          onChange={(event) => change({ Reason: event.target.value })}
          inputProps={{ id: reason.input, name: 'Reason', 'aria-describedby': reason.hint }}
        >
          <option value="">{messages.none}</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </NativeSelect>
      </FieldFrame>
      <FieldFrame name="Note" label={messages.note} ids={note}>
        <OutlinedInput
          id={note.input}
          fullWidth
          multiline
          rows={2}
          name="Note"
          value={values.Note}
          onChange={(event) => change({ Note: event.target.value })}
          slotProps={{ input: { maxLength: 1000, dir: 'auto' } }}
        />
      </FieldFrame>
    </Box>
  );
}

function useIds() {
  const id = useId();
  return { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
}
