import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { useFlag } from '../../flags';
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

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <Box sx={{ flex: { xs: '1 1 140px', sm: '0 1 230px' }, minWidth: 0 }}>
      <Box
        component="label"
        htmlFor={id}
        sx={{ display: 'block', mb: 0.5, fontSize: '0.8125rem', fontWeight: 600, color: 'text.secondary' }}
      >
        {label}
      </Box>
      {children}
    </Box>
  );
}

/** The search field. It keeps its own text: the address lags behind the keyboard. */
function Search({ start, onChange }: { start: string; onChange: (value: string) => void }) {
  const id = useId();
  const [text, setText] = useState(start);
  return (
    <Labelled id={id} label={texts.search}>
      <OutlinedInput
        id={id}
        type="search"
        fullWidth
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(target.value.trim());
        }}
        slotProps={{ input: { maxLength: 100, autoComplete: 'off' } }}
      />
    </Labelled>
  );
}

function Choice<Value extends string>({ label, none, options, names, value, onChange, ref }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
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
    </Labelled>
  );
}

/** Search, filter and order of the cards, and the number shown. */
export function TaskToolbar({
  choice: { status, order, search, change },
  shown,
  all,
  statusRef,
  emptied,
}: {
  choice: ReturnType<typeof useTaskChoice>;
  shown: number;
  all: number;
  statusRef: Ref<HTMLSelectElement>;
  /** How often all tasks were asked for. */
  emptied: number;
}) {
  const isSearchable = useFlag('taskSearch');
  return (
    <Box
      role="search"
      aria-label={texts.title}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 2.5 }}
    >
      {isSearchable && (
        // Show all tasks starts it again, without words: the address still has them then.
        <Search key={emptied} start={emptied === 0 ? search : ''} onChange={(next) => change({ search: next })} />
      )}
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
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', ml: { sm: 'auto' }, pb: { sm: 1.25 } }}>
        {texts.shown(shown, all)}
      </Typography>
    </Box>
  );
}
