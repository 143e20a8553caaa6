import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type Ref, useId } from 'react';
import { messages } from './messages';
import { orders } from './order';
import { statuses, type useTaskChoice } from './use-task-choice';

const { choice: texts } = messages;

interface ChoiceProps<Value extends string> {
  label: string;
  /** Label of the empty choice. */
  none: string;
  options: readonly Value[];
  names: Record<Value, string>;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  ref?: Ref<HTMLSelectElement>;
}

function Choice<Value extends string>({ label, none, options, names, value, onChange, ref }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Box
      sx={{
        // On a phone as wide as its longest choice, with the number below.
        flex: { xs: '1 1 auto', sm: '0 1 230px', md: '0 0 auto' },
        minWidth: 0,
        display: { md: 'flex' },
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Box
        component="label"
        htmlFor={id}
        sx={{
          display: 'block',
          mb: { xs: 0.5, md: 0 },
          fontSize: '0.8125rem',
          fontWeight: 600,
          color: 'text.secondary',
        }}
      >
        {label}
      </Box>
      <NativeSelect
        fullWidth
        variant="outlined"
        input={<OutlinedInput />}
        value={value ?? ''}
        onChange={(event) => onChange(options.find((option) => option === event.target.value))}
        inputRef={ref}
        inputProps={{ id }}
      >
        <option value="">{none}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {names[option]}
          </option>
        ))}
      </NativeSelect>
    </Box>
  );
}

/** Filter and order of the cards, and the number shown. */
export function TaskToolbar({
  choice: { status, order, change },
  shown,
  all,
  statusRef,
}: {
  choice: ReturnType<typeof useTaskChoice>;
  shown: number;
  all: number;
  statusRef: Ref<HTMLSelectElement>;
}) {
  return (
    <Box
      role="search"
      aria-label={texts.title}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: { xs: 'flex-end', md: 'center' },
        gap: 1.5,
        mb: { xs: 2.5, md: 1 },
      }}
    >
      <Choice
        label={texts.status}
        none={texts.statuses.all}
        options={statuses}
        names={texts.statuses}
        value={status}
        onChange={(next) => change({ status: next })}
        ref={statusRef}
      />
      <Choice
        label={texts.order}
        none={texts.orders.urgency}
        options={orders}
        names={texts.orders}
        value={order}
        onChange={(next) => change({ order: next })}
      />
      <Typography
        role="status"
        variant="body2"
        sx={{ color: 'text.secondary', ml: { sm: 'auto' }, pb: { sm: 1.25, md: 0 } }}
      >
        {texts.shown(shown, all)}
      </Typography>
    </Box>
  );
}
