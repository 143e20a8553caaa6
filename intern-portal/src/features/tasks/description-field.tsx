import Box from '@mui/material/Box';
import { useId } from 'react';
import { FieldFrame } from 'shared-ui/form';
import { messages } from '../../messages';

/** Rows of the description box (specification, section 9). */
const ROWS = 3;
/** A longer text makes it taller up to here, then it scrolls. */
const MOST_ROWS = 14;
const PADDING = '11px';

/** What is to be done, to read and to copy. */
export function DescriptionField({ text }: { text: string }) {
  const id = useId();
  const ids = { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  return (
    <FieldFrame name="Description" label={messages.task.description} ids={ids}>
      <Box
        component="textarea"
        id={ids.input}
        readOnly
        rows={ROWS}
        value={text}
        sx={{
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          minHeight: `calc(${ROWS}lh + 2 * ${PADDING} + 2px)`,
          maxHeight: `calc(${MOST_ROWS}lh + 2 * ${PADDING} + 2px)`,
          fieldSizing: 'content',
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
