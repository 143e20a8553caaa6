import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useStore } from '@nanostores/react';
import { FieldFrame, type FieldProps } from './field-frame';
import { formTexts } from './messages';
import { useField } from './use-field';

export interface SelectOption {
  value: string;
  label: string;
  /** Whether the label is a name, which is not translated. */
  isName?: boolean;
}

/** A native select. Starts with an empty option. */
export function SelectField({
  name,
  label,
  hint,
  options,
  emptyLabel,
  disabled,
  autoComplete,
}: Omit<FieldProps, 'readOnly'> & { options: readonly SelectOption[]; emptyLabel?: string }) {
  const { field, error, ids, aria } = useField(name, hint);
  const { choose } = useStore(formTexts);
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} ids={ids}>
      <NativeSelect
        fullWidth
        variant="outlined"
        input={<OutlinedInput />}
        error={error !== undefined}
        disabled={disabled}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        inputProps={{ id: ids.input, name, autoComplete, ...aria }}
      >
        <option value="">{emptyLabel ?? choose}</option>
        {options.map(({ value, label, isName }) => (
          <option key={value} value={value} translate={isName ? 'no' : undefined}>
            {label}
          </option>
        ))}
      </NativeSelect>
    </FieldFrame>
  );
}
