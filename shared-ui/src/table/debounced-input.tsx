import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { textMaxLength } from './use-table-state';

/** Milliseconds without a key until what was typed counts (specification, section 9). */
const debounce = 200;

/**
 * A search input that waits until typing pauses, and does not wait after Enter. It follows its value when that changes
 * from elsewhere (Back, 'Clear search and filters'); its own words, which come back a moment later because a change of
 * the address takes its time, never replace what has been typed meanwhile.
 */
export function DebouncedInput({
  id,
  value,
  onChange,
  label,
  placeholder,
  clearLabel,
  inputRef,
}: {
  id?: string;
  value: string;
  onChange: (value: string) => void;
  /** Accessible name, where no <label> points at `id`. */
  label?: string;
  placeholder?: string;
  /** Accessible name of the button that empties the input. */
  clearLabel: string;
  inputRef?: Ref<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  /** What has been told and has not come back as `value` yet, the oldest first. */
  const underWay = useRef<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement);

  useLayoutEffect(() => {
    const echo = underWay.current.indexOf(value);
    underWay.current = echo < 0 ? [] : underWay.current.slice(echo + 1);
    if (echo >= 0) return;
    told.current = value;
    setTyped(value);
  }, [value]);

  const tell = (next: string) => {
    if (next === told.current) return;
    told.current = next;
    underWay.current.push(next);
    onChange(next);
  };
  const onPause = useEffectEvent(() => tell(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text starts the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => onPause(), debounce);
    return () => clearTimeout(timer);
  }, [typed]);

  return (
    <OutlinedInput
      id={id}
      fullWidth
      value={typed}
      placeholder={placeholder}
      inputRef={input}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') tell(typed);
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
              aria-label={clearLabel}
              onClick={() => {
                setTyped('');
                tell('');
                // The button goes with the text: the focus would be lost.
                input.current?.focus();
              }}
            >
              <Clear fontSize="small" />
            </IconButton>
          </InputAdornment>
        )
      }
      slotProps={{
        input: {
          'aria-label': label,
          role: 'searchbox',
          autoComplete: 'off',
          spellCheck: false,
          maxLength: textMaxLength,
        },
      }}
    />
  );
}
