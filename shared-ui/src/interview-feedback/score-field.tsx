import Box from '@mui/material/Box';
import { FieldFrame } from '../form/field-frame';
import { useField } from '../form/use-field';

const SCORES = [1, 2, 3, 4, 5];

/** 1 to 5 for one criterion: radio buttons, so that the arrow keys choose. */
export function ScoreField({ name, label }: { name: string; label: string }) {
  const { field, error, ids } = useField(name, undefined);
  return (
    <FieldFrame name={name} label={label} error={error} ids={ids} kind="named">
      <Box
        role="radiogroup"
        aria-labelledby={ids.label}
        aria-describedby={error ? ids.error : undefined}
        sx={{ display: 'flex', gap: 0.5 }}
      >
        {SCORES.map((score) => (
          <Box
            key={score}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'center',
              justifyContent: 'center',
              gap: 0.75,
              minWidth: 52,
              minHeight: 44,
              border: 1,
              borderColor: 'var(--ui-field-border)',
              borderRadius: '8px',
              cursor: 'pointer',
            }}
          >
            <Box
              component="input"
              type="radio"
              name={`${ids.input}-${name}`}
              value={score}
              checked={field.value === String(score)}
              onChange={() => field.onChange(String(score))}
              onBlur={field.onBlur}
              ref={score === 1 ? field.ref : undefined}
              sx={{ width: 18, height: 18, m: 0, accentColor: 'var(--mui-palette-primary-main)' }}
            />
            {score}
          </Box>
        ))}
      </Box>
    </FieldFrame>
  );
}
