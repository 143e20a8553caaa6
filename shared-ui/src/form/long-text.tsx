import Box from '@mui/material/Box';
import { useId } from 'react';
import { FieldFrame } from './field-frame';

/** The box grows with its text up to this height, then it scrolls. */
const MAX_ROWS = 14;
const PADDING = '11px';

/** A read-only text of several lines that looks like a form field. */
export function LongText({ label, text, rows }: { label: string; text: string; rows: number }) {
  const id = useId();
  const ids = { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  return (
    <FieldFrame name={label} label={label} ids={ids}>
      <Box
        component="textarea"
        id={ids.input}
        readOnly
        dir="auto"
        rows={rows}
        value={text}
        sx={{
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          minHeight: `calc(${rows}lh + 2 * ${PADDING} + 2px)`,
          maxHeight: `calc(${MAX_ROWS}lh + 2 * ${PADDING} + 2px)`,
          fieldSizing: 'content',
          // Paper does not scroll.
          '@media print': { maxHeight: 'none' },
          resize: 'vertical',
          p: `${PADDING} 14px`,
          font: 'inherit',
          lineHeight: 1.6,
          color: 'text.primary',
          bgcolor: 'action.hover',
          border: '1px solid var(--ui-field-border)',
          borderRadius: '8px',
          '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: -1 },
        }}
      />
    </FieldFrame>
  );
}
