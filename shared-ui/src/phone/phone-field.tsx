import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useStore } from '@nanostores/react';
import { type ComponentPropsWithRef, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import PhoneInput, { type Country } from 'react-phone-number-input/min';
import { FieldFrame, type FieldProps } from '../form/field-frame';
import { useField } from '../form/use-field';
import { CountrySelect } from './country-select';
import { callingCode, type EnteredNumber, MAX_DIGITS, nationalDigits } from './entered-number';
import { grouped } from './grouped';
import { phoneTexts } from './messages';
import { NumberInput } from './number-input';
import { useLabels } from './use-labels';

const defaultCountry: Country = 'KE';
const marker = ';ext=';
const MAX_EXTENSION_LENGTH = 7;

/** '+254712345678;ext=12' -> ['+254712345678', '12']. Any other text counts as empty. */
function split(value: unknown): [number: string, extension: string] {
  const [number = '', extension = ''] = typeof value === 'string' ? value.split(marker) : [];
  const plain = number.replace(/[^+\d]/g, '');
  return /^\+\d+$/.test(plain) ? [plain, extensionOf(extension)] : ['', ''];
}

/** A text that is not one number yet, such as '+254+256', and has to stay as it was typed. */
function unfinishedIn(value: unknown): string | undefined {
  const [text = ''] = typeof value === 'string' ? value.split(marker) : [];
  const isOne = /^\+[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length <= MAX_DIGITS;
  return isOne || !/\d/.test(text) ? undefined : text;
}

function extensionOf(text: string): string {
  return text.replace(/\D/g, '').slice(0, MAX_EXTENSION_LENGTH);
}

export type PhoneFieldProps = Omit<FieldProps, 'label'> & { label?: string };

/**
 * An international phone number, with Kenya as the default. The value is E.164, with `;ext=` if there is an extension.
 * The labels are those of the package: 'Phone number country', 'Phone' and 'ext.'. Only a change of the country changes
 * the calling code (specification, section 5). It keeps the typed digits.
 */
export function PhoneField({ name, label, hint, disabled, readOnly, autoComplete = 'tel' }: PhoneFieldProps) {
  const { formState } = useFormContext();
  const texts = useStore(phoneTexts);
  const labels = useLabels();
  const { field, error, ids, aria } = useField(name, hint, {
    // A number that was stored under earlier rules stays as it is.
    validate: (value) => unfinishedIn(value) === undefined || value === formState.defaultValues?.[name] || texts.notOne,
  });
  const [number, extension] = split(field.value);
  const unfinished = unfinishedIn(field.value);
  // The extension can be typed before the number.
  const [earlyExtension, setEarlyExtension] = useState(extension);
  const [country, setCountry] = useState<Country | undefined>(defaultCountry);
  /** The national digits to keep while the package applies a new country. */
  const carried = useRef<string>(undefined);
  const shownExtension = number ? extension : earlyExtension;

  const change = (nextNumber: string, nextExtension: string) => {
    setEarlyExtension(nextExtension);
    field.onChange(nextNumber && nextExtension ? `${nextNumber}${marker}${nextExtension}` : nextNumber);
  };

  const changeNumber = (next = '') => {
    const digits = carried.current;
    carried.current = undefined;
    // Typing, or a country whose calling code the number already has.
    if (digits === undefined || next === number) return change(next, shownExtension);
    // For a new country, the package reports only the calling code, which is not a number yet.
    change(digits ? next + digits : '', shownExtension);
  };

  const chooseCountry = () => {
    carried.current = country ? nationalDigits(number, callingCode(country)) : '';
  };

  const enter = (entered: EnteredNumber) => change(entered.number, extensionOf(entered.extension ?? shownExtension));

  return (
    <FieldFrame name={name} label={label ?? texts.label} hint={hint} error={error} ids={ids} kind="group">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <PhoneInput
          international
          metadata={grouped}
          defaultCountry={defaultCountry}
          // A country fixes the calling code. With 'International', the user types the whole number.
          countryCallingCodeEditable={country === undefined}
          onCountryChange={setCountry}
          labels={labels}
          value={number || undefined}
          onChange={changeNumber}
          onBlur={field.onBlur}
          disabled={disabled}
          readOnly={readOnly}
          autoComplete={autoComplete}
          name={name}
          containerComponent={Row}
          // Arrow keys on the closed list change the country step by step, so the focus must stay there.
          focusInputOnCountrySelection={false}
          countrySelectComponent={CountrySelect}
          countrySelectProps={{ onChoose: chooseCountry }}
          inputComponent={NumberInput}
          numberInputProps={{
            fixedCountry: country,
            onEntered: enter,
            unfinished,
            onUnfinished: field.onChange,
            error: error !== undefined,
            'aria-label': labels.phone,
            ...aria,
          }}
        />
        <OutlinedInput
          disabled={disabled}
          readOnly={readOnly}
          value={shownExtension}
          placeholder={labels.ext}
          onChange={(event) => change(number, extensionOf(event.target.value))}
          onBlur={field.onBlur}
          slotProps={{
            input: {
              'aria-label': labels.ext,
              inputMode: 'numeric',
              autoComplete: autoComplete === 'tel' ? 'tel-extension' : autoComplete,
            },
          }}
          sx={{ width: 72, flexShrink: 0, '& input': { px: 1.25 }, ...(readOnly ? { bgcolor: 'action.hover' } : {}) }}
        />
      </Box>
    </FieldFrame>
  );
}

function Row(props: ComponentPropsWithRef<'div'>) {
  // The extension wraps below the number if they do not fit on one line.
  return <Box {...props} sx={{ display: 'flex', gap: 1, flex: '1 1 228px', minWidth: 0 }} />;
}
