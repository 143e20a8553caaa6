import { Badge, ratingTone } from '@internship-portals/shared-ui/dashboard';
import { FieldFrame, keepPlain, useField, useSubmitting } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import Slider from '@mui/material/Slider';
import { messages } from './messages';
import { HIGHEST, LOWEST, ratingOf } from './rating-value';

const { rating: texts } = messages;

/** Errors focus the number field, not the slider before it. */
const focusFirst = { 'data-focus-first': '' };

/** The slider's value for a text that is not a rating: the nearest valid one. */
function nearest(text: string): number {
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round(Number(text)) || LOWEST));
}

function problem(value: string): string | true {
  if (value.trim() === '') return texts.required;
  return ratingOf(value) === undefined ? texts.whole : true;
}

const useRatingField = () => useField('rating', undefined, { validate: problem });

/** A rating as a slider and a number, with the badge as it will appear. */
export function RatingField() {
  const shared = useRatingField();
  const { field, error, ids } = shared;
  const text: string = field.value;
  const rating = ratingOf(text);
  // Keep the displayed value while it is being sent.
  const sending = useSubmitting();
  return (
    <FieldFrame
      name="rating"
      label={texts.field}
      error={error}
      ids={ids}
      kind="named"
      action={
        <Badge tone={rating === undefined ? 'grey' : ratingTone(rating)}>
          {rating === undefined ? texts.none : `${rating}%`}
        </Badge>
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3, pl: 1.25 }}>
        <Slider
          aria-labelledby={ids.label}
          value={rating ?? nearest(text)}
          min={LOWEST}
          max={HIGHEST}
          onChange={(_event, value) => sending || field.onChange(String(value))}
          onBlur={field.onBlur}
          getAriaValueText={(value) => `${value}%`}
        />
        <NumberInput shared={shared} autoFocus attributes={{ 'aria-label': texts.typed, ...focusFirst }} />
      </Box>
    </FieldFrame>
  );
}

/** A rating as a number alone. */
export function RatingNumberField({ autoFocus }: { autoFocus: boolean }) {
  const shared = useRatingField();
  const { error, ids } = shared;
  return (
    <FieldFrame name="rating" label={texts.typed} error={error} ids={ids}>
      <NumberInput shared={shared} autoFocus={autoFocus} attributes={{ id: ids.input }} />
    </FieldFrame>
  );
}

function NumberInput({
  shared: { field, error, aria },
  autoFocus,
  attributes,
}: {
  shared: ReturnType<typeof useRatingField>;
  autoFocus: boolean;
  /** Of the element itself: its name or its id. */
  attributes: object;
}) {
  const sending = useSubmitting();
  const plain = keepPlain(field.value, field.onChange);
  return (
    <OutlinedInput
      type="number"
      value={field.value}
      readOnly={sending}
      onChange={field.onChange}
      onBlur={() => {
        plain.onBlur();
        field.onBlur();
      }}
      onKeyDown={plain.onKeyDown}
      error={error !== undefined}
      endAdornment="%"
      inputRef={field.ref}
      autoFocus={autoFocus}
      // The number that is typed replaces the one before.
      onFocus={(event) => event.target instanceof HTMLInputElement && event.target.select()}
      // Scrolling over the field must not change the number.
      onWheel={(event) => event.target instanceof HTMLElement && event.target.blur()}
      slotProps={{
        input: {
          ...aria,
          ...attributes,
          min: LOWEST,
          max: HIGHEST,
          step: 1,
          inputMode: 'numeric',
          autoComplete: 'off',
        },
      }}
      sx={{ width: 116, flexShrink: 0 }}
    />
  );
}
