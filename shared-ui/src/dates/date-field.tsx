import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopDatePicker } from '@mui/x-date-pickers/DesktopDatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { FieldRef } from '@mui/x-date-pickers/models';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-gb';
import 'dayjs/locale/sw';
import { useStore } from '@nanostores/react';
import { type ReactNode, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { today } from '../display/day';
import { formatLongDate } from '../display/format-long-date';
import { FieldFrame } from '../form/field-frame';
import { useField } from '../form/use-field';
import { language } from '../language/language';
import { dateTexts } from './messages';

const isoFormat = 'YYYY-MM-DD';
const iso = (date: Dayjs | null) => (date?.isValid() ? date.format(isoFormat) : '');

/** Marks the programme's day as today, which can be another one than the browser's. */
class ProgrammeDays extends AdapterDayjs {
  constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
    super(...options);
    const { date } = this;
    this.date = (value, timezone) =>
      date(value === undefined ? (today() as NonNullable<typeof value>) : value, timezone);
  }
}

// Styled like the other fields: same height, same border, legible placeholders.
const fieldLook = {
  '& .MuiPickersSectionList-root': { paddingBlock: '11px', opacity: 1 },
  '& .MuiPickersOutlinedInput-root': { borderRadius: '8px', bgcolor: 'background.paper' },
  '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: 'var(--ui-field-border)' },
};

/**
 * A calendar date, typed or picked. The value is 'YYYY-MM-DD', or '' while the date is incomplete. The long form is
 * shown under the field. A date before `minDate` is invalid, unless it is the initial one.
 */
export function DateField({
  name,
  label,
  minDate,
  refuse,
  hint,
  disabled,
}: {
  name: string;
  label: string;
  /** 'YYYY-MM-DD' */
  minDate?: string;
  /** What is wrong with a date, in words; undefined if nothing is. */
  refuse?: (date: string) => string | undefined;
  hint?: ReactNode;
  disabled?: boolean;
}) {
  const { formState } = useFormContext();
  const texts = useStore(dateTexts);
  const spoken = useStore(language);
  const start: unknown = formState.defaultValues?.[name];
  const parts = useRef<FieldRef<Dayjs | null>>(null);
  const problem = (value: unknown): string | true => {
    // An incomplete date has no value, so this checks the field itself for typed text.
    if (!value && parts.current?.getSections().some((section) => section.value)) {
      return texts.incomplete;
    }
    if (typeof value === 'string' && value && minDate && value < minDate && value !== start) {
      return texts.tooEarly({ day: formatLongDate(minDate) });
    }
    return (typeof value === 'string' && value && refuse?.(value)) || true;
  };

  const value = (field: { value: unknown }) => (typeof field.value === 'string' ? field.value : '');
  const { field, error, ids, aria } = useField(name, true, { validate: problem });
  const [shown, setShown] = useState<Dayjs | null>(() => (value(field) ? dayjs(value(field)) : null));
  // The form may be filled or reset from outside. Only this component knows about an incomplete date.
  const current = iso(shown) === value(field) ? shown : value(field) ? dayjs(value(field)) : null;
  const long = iso(current) && formatLongDate(iso(current));
  const describedBy = aria['aria-describedby'];

  return (
    <FieldFrame name={name} label={label} hint={long || hint || texts.hint} error={error} ids={ids} kind="named">
      <LocalizationProvider
        dateAdapter={ProgrammeDays}
        adapterLocale={spoken === 'sw' ? 'sw' : 'en-gb'}
        localeText={{
          ...texts,
          calendarViewSwitchingButtonAriaLabel: (view) => (view === 'year' ? texts.showDays : texts.showYears),
          openDatePickerDialogue: (day) => (day ? texts.chosen({ day }) : texts.choose),
        }}
      >
        <DesktopDatePicker
          format="DD/MM/YYYY"
          // Five of the seven days begin with the same letter in Kiswahili.
          dayOfWeekFormatter={spoken === 'sw' ? (day) => day.format('dd') : undefined}
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
              // A browser's translation replaces the text nodes of the parts, and with them what is selected in one: digits
              // that are typed afterwards would be lost.
              translate: 'no',
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
