import { useToast } from '@internship-portals/shared-ui';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { messages } from './messages';

const texts = messages.codes;

/** Shows new recovery codes, which the person can copy, download or print. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const toast = useToast();
  const list = useRef<HTMLUListElement>(null);
  // They replace the form that had the focus.
  useEffect(() => list.current?.focus({ preventScroll: true }), []);
  const file = `${texts.heading}\n\n${codes.join('\n')}\n`;

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(texts.copied);
    } catch {
      toast.error(texts.copyFailed);
    }
  }

  return (
    <>
      <Typography sx={{ mb: 2 }}>{texts.text}</Typography>
      <Box
        component="ul"
        ref={list}
        tabIndex={-1}
        aria-label={texts.list}
        sx={{
          listStyle: 'none',
          m: 0,
          p: 2,
          outline: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(9.5em, 1fr))',
          gap: 1,
          fontFamily: 'monospace',
          fontSize: '1rem',
          bgcolor: 'action.hover',
          borderRadius: 1,
        }}
      >
        {codes.map((code) => (
          <li key={code} translate="no">
            {code}
          </li>
        ))}
      </Box>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, my: 2, '@media print': { display: 'none' } }}>
        <Button variant="outlined" onClick={() => void copy()}>
          {texts.copy}
        </Button>
        <Button
          variant="outlined"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={texts.file}
        >
          {texts.download}
        </Button>
        <Button variant="outlined" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </Stack>
      <Button variant="contained" size="large" onClick={onDone} sx={{ '@media print': { display: 'none' } }}>
        {texts.done}
      </Button>
    </>
  );
}
