import Clear from '@mui/icons-material/Clear';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { textMaxLength } from './use-table-state';

/** The debounce time in milliseconds (specification, section 9). */
const debounce = 200;

/**
 * A search input that reports its text when typing pauses, or immediately on Enter. It follows its value when that
 * changes from elsewhere (Back, 'Clear search and filters'). Its own reports, which return as `value` a moment later,
 * never replace what has been typed in the meantime.
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
  /** Accessible name, if no <label> refers to `id`. */
  label?: string;
  placeholder?: string;
  /** Accessible name of the button that clears the input. */
  clearLabel: string;
  inputRef?: Ref<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  /** Reported texts that have not returned as `value` yet, oldest first. */
  const underWay = useRef<string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement);

  useLayoutEffect(() => {
    const echo = underWay.current.indexOf(value);
    underWay.current = echo < 0 ? [] : underWay.current.slice(echo + 1);
    if (echo >= 0) return;
    reported.current = value;
    setTyped(value);
  }, [value]);

  const tell = (next: string) => {
    if (next === reported.current) return;
    reported.current = next;
    underWay.current.push(next);
    onChange(next);
  };
  const onPause = useEffectEvent(() => tell(typed));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text restarts the timer.
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
                // The button disappears with the text, which would lose the focus.
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
