import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import { type ReactNode, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatLongDate } from '../display/format-long-date';
import { FieldFrame, useField } from '../form/field-frame';

const isoFormat = 'YYYY-MM-DD';
const iso = (date: Dayjs | null) => (date?.isValid() ? date.format(isoFormat) : '');

// The look of every other field: same height, same border, placeholders that can be read.
const fieldLook = {
  '& .MuiPickersSectionList-root': { paddingBlock: '11px', opacity: 1 },
  '& .MuiPickersOutlinedInput-root': { borderRadius: '8px', bgcolor: 'background.paper' },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--ui-field-border)' },
};

/**
 * A calendar date, typed or picked; its value is 'YYYY-MM-DD', or '' while none is complete. The date is repeated in its
 * long form under the field. A date before `minDate` is refused, unless it is the one the form started with.
 */
export function DateField({
  name,
  label,
  minDate,
  hint,
  disabled,
}: {
  name: string;
  label: string;
  /** 'YYYY-MM-DD' */
  minDate?: string;
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const { formState } = useFormContext();
  const start: unknown = formState.defaultValues?.[name];
  const parts = useRef<FieldRef<Dayjs | null>>(null);
  const problem = (value: unknown): string | true => {
    // Half a date is no value yet, so the field itself has to be asked whether something was typed.
    if (!value && parts.current?.getSections().some((section) => section.value)) {
      return 'Enter a whole date: day, month and year.';
    }
    if (typeof value === 'string' && value && minDate && value < minDate && value !== start) {
      return `Choose ${formatLongDate(minDate)} or a later date.`;
    }
    return true;
  };

  const value = (field: { value: unknown }) => (typeof field.value === 'string' ? field.value : '');
  const { field, error, ids, aria } = useField(name, true, { validate: problem });
  const [shown, setShown] = useState<Dayjs | null>(() => (value(field) ? dayjs(value(field)) : null));
  // The form may be filled or reset from outside; a half-typed date is only known here.
  const current = iso(shown) === value(field) ? shown : value(field) ? dayjs(value(field)) : null;
  const long = iso(current) && formatLongDate(iso(current));
  const describedBy = aria['aria-describedby'];

  return (
    <FieldFrame
      name={name}
      label={label}
      hint={long || hint || 'Day, month, year'}
      error={error}
      ids={ids}
      kind="named"
    >
      <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale="en-gb">
        <DesktopDatePicker
          value={current}
          minDate={minDate ? dayjs(minDate) : undefined}
          disabled={disabled}
          onChange={(next) => {
            setShown(next);
            field.onChange(iso(next));
          }}
          slotProps={{
            field: { fieldRef: parts },
            openPickerButton: { size: 'small' },
            popper: { 'aria-label': label },
            textField: {
              fullWidth: true,
              name,
              error: error !== undefined,
              onBlur: field.onBlur,
              sx: fieldLook,
              slotProps: {
                input: {
                  'aria-labelledby': ids.label,
                  'aria-describedby': describedBy,
                  'aria-invalid': error ? true : undefined,
                },
              },
            },
          }}
        />
      </LocalizationProvider>
    </FieldFrame>
  );
}
