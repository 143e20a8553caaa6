import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useId } from 'react';
import { VisuallyHidden } from '../display/visually-hidden';
import { findLinks } from '../display/web-addresses';
import { FieldFrame } from '../form/field-frame';
import { descriptionTexts as texts } from './messages';

/** Rows of the box (specification, section 9). */
const ROWS = 3;

/**
 * What is to be done. The specification has it in a read-only box of 3 rows: it reads as text and grows with it. A box
 * holds no links, so those of the text are below it.
 */
export function TaskDescription({ text }: { text: string }) {
  const id = useId();
  const ids = { input: id, label: `${id}-label`, hint: `${id}-hint`, error: `${id}-error` };
  const links = findLinks(text);
  return (
    <FieldFrame name={texts.label} label={texts.label} ids={ids}>
      <Box
        component="textarea"
        id={ids.input}
        readOnly
        dir="auto"
        rows={ROWS}
        value={text}
        sx={{
          display: 'block',
          boxSizing: 'border-box',
          width: '100%',
          maxWidth: '75ch',
          minHeight: `${ROWS}lh`,
          fieldSizing: 'content',
          resize: 'none',
          // Where a box does not grow with its text.
          '@supports not (field-sizing: content)': { resize: 'vertical' },
          p: 0,
          font: 'inherit',
          lineHeight: 1.6,
          color: 'text.primary',
          bgcolor: 'transparent',
          border: 0,
          borderRadius: '4px',
          '&:focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 4 },
        }}
      />
      {links.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.links}
          // On paper, the text has the addresses.
          sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gap: 0.5, '@media print': { display: 'none' } }}
        >
          {links.map((link) => (
            <Box component="li" key={link.url} sx={{ overflowWrap: 'anywhere' }}>
              <Link href={link.url} target="_blank" rel="noopener noreferrer nofollow" sx={{ py: 0.25 }}>
                {link.text.replace(/^https?:\/\//i, '')}
                {!link.url.startsWith('mailto:') && <VisuallyHidden> (opens in a new tab)</VisuallyHidden>}
              </Link>
            </Box>
          ))}
        </Box>
      )}
    </FieldFrame>
  );
}
