import { FieldFrame, keepPlain, useField } from '@internship-portals/shared-ui/form';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import { messages } from './messages';

const { form: texts } = messages;

/** The ticked positions with their places as typed; empty for no limit. */
export type Places = Record<string, string>;

/** The positions that an intake offers, each with its places. */
export function PlacesField({ positions }: { positions: readonly string[] }) {
  const { field, error, ids } = useField('Positions', texts.positionsHint);
  const places: Places = field.value;
  const change = (position: string, value: string | undefined) => {
    const { [position]: _, ...others } = places;
    field.onChange(value === undefined ? others : { ...others, [position]: value });
  };
  return (
    <FieldFrame
      name="Positions"
      label={texts.positions}
      hint={texts.positionsHint}
      error={error}
      ids={ids}
      kind="group"
    >
      {positions.map((position, index) => {
        const value = places[position];
        return (
          <Box key={position} sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 48 }}>
            <FormControlLabel
              sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
              label={position}
              control={
                <Checkbox
                  checked={value !== undefined}
                  onChange={(event) => change(position, event.target.checked ? '' : undefined)}
                  // A message about the field leads here.
                  slotProps={{ input: { ref: index === 0 ? field.ref : undefined } }}
                />
              }
            />
            {value !== undefined && (
              <OutlinedInput
                size="small"
                type="number"
                value={value}
                placeholder={texts.unlimited}
                onChange={(event) => change(position, event.target.value)}
                {...keepPlain(value, (plain) => change(position, plain))}
                slotProps={{ input: { 'aria-label': texts.placesOf(position), min: 1, max: 1000 } }}
                sx={{ width: 128 }}
              />
            )}
          </Box>
        );
      })}
    </FieldFrame>
  );
}
