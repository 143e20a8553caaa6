import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEvent, ComponentPropsWithRef, KeyboardEvent } from 'react';
import type { Country } from 'react-phone-number-input/min';
import { callingCode, type EnteredNumber, enteredNumber, isUnfinished, nationalDigits } from './entered-number';

export interface NumberInputProps extends ComponentPropsWithRef<'input'> {
  error?: boolean;
  /** The country whose calling code is fixed. Undefined for 'International'. */
  fixedCountry?: Country;
  onEntered: (entered: EnteredNumber) => void;
  /** A text that is not one number yet. It is shown as it was typed. */
  unfinished?: string;
  onUnfinished: (text: string) => void;
}

/**
 * The input for the number, styled like the other fields. The package formats it and keeps the caret. This component
 * handles edits for which the package would drop digits: a pasted number in another format, a deletion inside the
 * calling code.
 */
export function NumberInput({
  error,
  ref,
  fixedCountry: country,
  onEntered,
  unfinished,
  onUnfinished,
  onChange,
  onKeyDown,
  ...props
}: NumberInputProps) {
  const text = unfinished ?? String(props.value ?? '');

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const entered = enteredNumber(text, event.target.value, country);
    if (entered) return onEntered(entered);
    if (isUnfinished(text, event.target.value, country)) return onUnfinished(event.target.value);
    // Back to a number that the package formats.
    if (unfinished !== undefined) onUnfinished('');
    onChange?.(event);
  };

  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (
      unfinished === undefined &&
      country &&
      !props.readOnly &&
      (event.key === 'Backspace' || event.key === 'Delete')
    ) {
      const { selectionStart, selectionEnd } = event.currentTarget;
      const code = callingCode(country);
      const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length];
      const beforeCaret = nationalDigits(text.slice(0, start), code);
      const onCode = event.key === 'Backspace' ? beforeCaret === '' : start < code.length;
      if (start === end && onCode) return event.preventDefault();
      const kept = nationalDigits(text, code, end);
      if (start < end && start < code.length && kept) {
        event.preventDefault();
        return onEntered({ number: code + kept });
      }
    }
    if (unfinished === undefined) onKeyDown?.(event);
  };

  return (
    <OutlinedInput
      error={error}
      disabled={props.disabled}
      readOnly={props.readOnly}
      inputRef={ref}
      slotProps={{
        input: {
          ...props,
          value: text,
          onChange: change,
          onKeyDown: keyDown,
          'data-focus-first': '',
        } as ComponentPropsWithRef<'input'>,
      }}
      sx={{ flexGrow: 1, minWidth: 0, '& input': { px: 1.25 }, ...(props.readOnly ? { bgcolor: 'action.hover' } : {}) }}
    />
  );
}
