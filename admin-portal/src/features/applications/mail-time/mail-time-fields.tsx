import { getInterviewForm } from '@internship-portals/shared-api/contract';
import { useEndpoint } from '@internship-portals/shared-api/query';
import { formatLongDate, today } from '@internship-portals/shared-ui';
import { FieldFrame } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { dayAfter } from '../next-slot';
import type { MailTime } from './mail-time';
import { messages } from './messages';

/** The hour that is offered first. */
const MORNING = '08:00';

/** Whether the e-mail of a decline goes now or at a chosen time, with the day and the time. */
export function MailTimeFields({
  start,
  onChange,
}: {
  /** Undefined: now. */
  start: MailTime | undefined;
  onChange: (time: MailTime | undefined) => void;
}) {
  const [chosen, setChosen] = useState(start);
  const change = (next: MailTime | undefined) => {
    setChosen(next);
    onChange(next);
  };
  const select = useIds();
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <FieldFrame name="SendMail" label={messages.label} ids={select}>
        <NativeSelect
          fullWidth
          variant="outlined"
          input={<OutlinedInput />}
          value={chosen ? 'later' : 'now'}
          onChange={({ target: { value } }) =>
            change(value === 'later' ? { date: dayAfter(today()), time: MORNING } : undefined)
          }
          inputProps={{ id: select.input, name: 'SendMail' }}
        >
          <option value="now">{messages.now}</option>
          <option value="later">{messages.later}</option>
        </NativeSelect>
      </FieldFrame>
      {chosen && <Later chosen={chosen} onChange={change} />}
    </Box>
  );
}

function Later({ chosen, onChange }: { chosen: MailTime; onChange: (time: MailTime) => void }) {
  const zone = useEndpoint(getInterviewForm, {}).data?.TimeZone;
  return (
    <div>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, alignItems: 'start' }}>
        <Field
          type="date"
          label={messages.day}
          hint={chosen.date && formatLongDate(chosen.date)}
          value={chosen.date}
          error={chosen.errors?.date}
          onChange={(date) => onChange({ ...chosen, date })}
        />
        <Field
          type="time"
          label={messages.time}
          hint={zone && messages.zone(zone)}
          value={chosen.time}
          error={chosen.errors?.time}
          onChange={(time) => onChange({ ...chosen, time })}
        />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1 }}>
        {messages.about}
      </Typography>
    </div>
  );
}

interface FieldProps {
  type: 'date' | 'time';
  label: string;
  hint?: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function Field({ type, label, hint, value, error, onChange }: FieldProps) {
  const ids = useIds();
  const described = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ') || undefined;
  return (
    <FieldFrame name={ids.input} label={label} hint={hint} error={error} ids={ids}>
      <OutlinedInput
        id={ids.input}
        fullWidth
        type={type}
        error={error !== undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{
          input: {
            ...(type === 'date' ? { min: today() } : {}),
            'aria-describedby': described,
            'aria-invalid': error !== undefined,
          },
        }}
      />
    </FieldFrame>
  );
}

function useIds() {
  const id = useId();
  return { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
}
