import Box from '@mui/material/Box';
import { useStore } from '@nanostores/react';
import { type ChangeEvent, type ComponentPropsWithRef, useMemo } from 'react';
import type { Country } from 'react-phone-number-input/min';
import { phoneTexts } from './messages';

interface CountryOption {
  value?: Country;
  label: string;
  divider?: boolean;
}

export interface CountrySelectProps {
  value?: Country;
  onChange: (country?: Country) => void;
  /** Called before `onChange`, while the number is still that of the previous country. */
  onChoose: () => void;
  options: CountryOption[];
  disabled?: boolean;
  readOnly?: boolean;
  onFocus?: ComponentPropsWithRef<'select'>['onFocus'];
  onBlur?: ComponentPropsWithRef<'select'>['onBlur'];
  'aria-label'?: string;
}

/** A native select that shows only the country's code. It has no flag, so that no image is loaded. */
export function CountrySelect({
  value,
  onChange,
  onChoose,
  options,
  disabled,
  readOnly,
  onFocus,
  onBlur,
  'aria-label': label,
}: CountrySelectProps) {
  const { international } = useStore(phoneTexts);
  // The package reuses the list between renders, so the 250 elements are not created again for each keystroke.
  const all = useMemo(
    () =>
      options
        .filter((option) => option.value && !option.divider)
        .map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        )),
    [options],
  );
  // A first view has the chosen one alone: the others would be a fifth of the landing page.
  const items = typeof document === 'undefined' ? all.filter(({ key }) => key === value) : all;
  return (
    <Box
      sx={{
        position: 'relative',
        flexShrink: 0,
        width: 60,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 0.75,
        fontWeight: 550,
        border: '1px solid var(--ui-field-border)',
        borderRadius: '8px',
        bgcolor: readOnly ? 'action.hover' : 'background.paper',
        color: disabled ? 'text.disabled' : 'text.primary',
        '&:hover': disabled || readOnly ? {} : { borderColor: 'text.primary' },
        '&:focus-within': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -1 },
      }}
    >
      <Box
        component="select"
        aria-label={label}
        value={value ?? 'ZZ'}
        // A select has no read-only state.
        disabled={disabled || readOnly}
        onFocus={onFocus}
        onBlur={onBlur}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => {
          onChoose();
          onChange(options.find((option) => option.value === event.target.value)?.value);
        }}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          opacity: 0,
          cursor: disabled || readOnly ? 'default' : 'pointer',
          font: 'inherit',
          color: 'text.primary',
          bgcolor: 'background.paper',
        }}
      >
        {/* The package omits this option while the calling code is fixed. */}
        <option value="ZZ">{international}</option>
        {items}
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
