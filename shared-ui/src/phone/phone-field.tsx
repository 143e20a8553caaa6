import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ChangeEvent, type ComponentPropsWithRef, type ReactNode, useState } from 'react';
import labels from 'react-phone-number-input/locale/en';
import PhoneInput, { type Country } from 'react-phone-number-input/min';
import { FieldFrame, useField } from '../form/field-frame';

const marker = ';ext=';

/** '+254712345678;ext=12' -> ['+254712345678', '12'] */
function split(value: unknown): [number: string, extension: string] {
  const [number = '', extension = ''] = typeof value === 'string' ? value.split(marker) : [];
  return [number, extension];
}

/**
 * An international phone number, Kenya first; its value is E.164, with `;ext=` where an extension is given. The labels
 * of its parts are the package's own: 'Phone number country', 'Phone' and 'ext.'.
 */
export function PhoneField({
  name,
  label = 'Phone Number',
  hint,
  disabled,
}: {
  name: string;
  label?: string;
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const { field, error, ids, aria } = useField(name, hint);
  const [number, extension] = split(field.value);
  // An extension can be typed before the number that it needs.
  const [typedExtension, setTypedExtension] = useState(extension);
  const [free, setFree] = useState(false);
  const shownExtension = number ? extension || typedExtension : typedExtension;

  const change = (nextNumber: string, nextExtension: string) =>
    field.onChange(nextNumber && nextExtension ? `${nextNumber}${marker}${nextExtension}` : nextNumber);

  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} ids={ids} kind="group">
      <Box sx={{ display: 'flex', gap: 1 }}>
        <PhoneInput
          international
          defaultCountry="KE"
          // Fixed with the country; 'International' has none to fix, there the whole number is typed.
          countryCallingCodeEditable={free}
          onCountryChange={(country?: Country) => setFree(country === undefined)}
          labels={labels}
          value={number || undefined}
          onChange={(next?: string) => change(next ?? '', shownExtension)}
          onBlur={field.onBlur}
          disabled={disabled}
          autoComplete="tel"
          name={name}
          containerComponent={Row}
          countrySelectComponent={CountrySelect}
          inputComponent={NumberInput}
          aria-label={labels.phone}
          error={error !== undefined}
          {...aria}
        />
        <OutlinedInput
          disabled={disabled}
          value={shownExtension}
          placeholder={labels.ext}
          onChange={(event) => {
            const next = event.target.value.replace(/\D/g, '').slice(0, 7);
            setTypedExtension(next);
            change(number, next);
          }}
          onBlur={field.onBlur}
          slotProps={{ input: { 'aria-label': labels.ext, inputMode: 'numeric', autoComplete: 'tel-extension' } }}
          sx={{ width: 84, flexShrink: 0 }}
        />
      </Box>
    </FieldFrame>
  );
}

function Row(props: ComponentPropsWithRef<'div'>) {
  return <Box {...props} sx={{ display: 'flex', gap: 1, flexGrow: 1, minWidth: 0 }} />;
}

/** The number itself, in the look of every other field. */
function NumberInput({ error, ref, ...props }: ComponentPropsWithRef<'input'> & { error?: boolean }) {
  return (
    <OutlinedInput
      error={error}
      disabled={props.disabled}
      inputRef={ref}
      slotProps={{ input: { ...props, 'data-focus-first': '' } as ComponentPropsWithRef<'input'> }}
      sx={{ flexGrow: 1, minWidth: 0 }}
    />
  );
}

interface CountryOption {
  value?: Country;
  label: string;
  divider?: boolean;
}

/** A native select over the country's code: short to look at, complete to operate. No flag, so no image is fetched. */
function CountrySelect({
  value,
  onChange,
  options,
  disabled,
  onFocus,
  onBlur,
  'aria-label': label,
}: {
  value?: Country;
  onChange: (country?: Country) => void;
  options: CountryOption[];
  disabled?: boolean;
  readOnly?: boolean;
  onFocus?: ComponentPropsWithRef<'select'>['onFocus'];
  onBlur?: ComponentPropsWithRef<'select'>['onBlur'];
  'aria-label'?: string;
}) {
  return (
    <Box
      sx={{
        position: 'relative',
        flexShrink: 0,
        width: 68,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 0.75,
        fontWeight: 550,
        border: '1px solid var(--ui-field-border)',
        borderRadius: '8px',
        bgcolor: 'background.paper',
        '&:hover': { borderColor: 'text.primary' },
        '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -1 },
      }}
    >
      <Box
        component="select"
        aria-label={label}
        value={value ?? 'ZZ'}
        disabled={disabled}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={(event: ChangeEvent<HTMLSelectElement>) =>
          onChange(options.find((option) => option.value === event.target.value)?.value)
        }
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          opacity: 0,
          cursor: 'pointer',
          font: 'inherit',
          color: 'text.primary',
          bgcolor: 'background.paper',
        }}
      >
        {/* The package leaves it out while the calling code is fixed. */}
        <option value="ZZ">{labels.ZZ}</option>
        {options.map(
          (option) =>
            option.value &&
            !option.divider && (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ),
        )}
      </Box>
      <span aria-hidden>{value ?? 'Intl'}</span>
      <Box
        component="span"
        aria-hidden
        sx={{
          width: 7,
          height: 7,
          mt: '-3px',
          borderRight: 2,
          borderBottom: 2,
          transform: 'rotate(45deg)',
          opacity: 0.7,
        }}
      />
    </Box>
  );
}
