import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useRef, useState } from 'react';

const debounce = 200;

/** A search input that waits until typing pauses. It follows its value when that changes from elsewhere. */
export function DebouncedInput({
  id,
  value,
  onChange,
  label,
  placeholder,
}: {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  /** Accessible name, where no <label> points at `id`. */
  label?: string;
  placeholder?: string;
}) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const tell = useRef(onChange);
  tell.current = onChange;

  if (told.current !== value) {
    told.current = value;
    if (typed !== value) setTyped(value);
  }

  const send = (next: string) => {
    told.current = next;
    tell.current(next);
  };
  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      tell.current(typed);
    }, debounce);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <OutlinedInput
      id={id}
      fullWidth
      value={typed}
      placeholder={placeholder}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send(typed);
      }}
      startAdornment={
        <InputAdornment position="start">
          <Search fontSize="small" />
        </InputAdornment>
      }
      endAdornment={
        typed && (
          <InputAdornment position="end">
            <IconButton
              edge="end"
              size="small"
              aria-label="Clear search"
              onClick={() => {
                setTyped('');
                send('');
              }}
            >
              <Clear fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      slotProps={{ input: { 'aria-label': label, role: 'searchbox', autoComplete: 'off', spellCheck: false } }}
    />
  );
}
