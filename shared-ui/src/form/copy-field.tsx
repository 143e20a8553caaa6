import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useId, useRef, useState } from 'react';
import { FieldFrame } from './field-frame';

/**
 * A read-only text to copy, such as a token or a link. If the browser does not let the page copy (no permission, no
 * secure connection), the text is selected and a hint tells how to copy it.
 */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: ReactNode }) {
  const id = useId();
  const ids = { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setMessage('Copied');
    } catch {
      input.current?.select();
      setMessage('Selected: press Ctrl+C (Cmd+C on a Mac) to copy it');
    }
  }

  return (
    <FieldFrame name={id} label={label} hint={hint} ids={ids}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'stretch' }}>
        <OutlinedInput
          id={ids.input}
          fullWidth
          readOnly
          value={value}
          inputRef={input}
          slotProps={{ input: { 'aria-describedby': hint ? ids.hint : undefined, spellCheck: false } }}
          sx={{ bgcolor: 'action.hover' }}
        />
        {/* The main action of the dialog, so it has the initial focus. */}
        <Button autoFocus variant="contained" sx={{ flexShrink: 0 }} onClick={() => void copy()}>
          Copy
        </Button>
      </Box>
      <Box role="status" sx={{ minHeight: '1.5em', mt: 0.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
        {message}
      </Box>
    </FieldFrame>
  );
}
