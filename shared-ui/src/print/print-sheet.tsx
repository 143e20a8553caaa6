import Box from '@mui/material/Box';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useEffect } from 'react';
import { today } from '../display/day';
import { formatShortDate } from '../display/format-short-date';

/** The texts of paper. */
const texts = { printed: (day: string) => `, printed ${day}`, date: 'Date' };

/** Where the margin of each page finds the day: it inherits from the root alone. */
const PRINTED = '--printed';

const margin = { font: '8pt sans-serif', color: '#555' };
const line = { borderTop: '1px solid', pt: 0.5, overflowWrap: 'anywhere' } as const;

/**
 * Makes a page a sheet on paper: with the firm, the day and the page's number in the margin of each
 * page, and with lines to sign at its end. On the screen it is empty.
 */
export function PrintSheet({ signatures = [] }: { signatures?: readonly string[] }) {
  useEffect(() => {
    const root = document.documentElement;
    // A page may be open for days before it is printed.
    const date = () =>
      root.style.setProperty(PRINTED, JSON.stringify(texts.printed(formatShortDate(today(), { withYear: true }))));
    date();
    window.addEventListener('beforeprint', date);
    return () => {
      window.removeEventListener('beforeprint', date);
      root.style.removeProperty(PRINTED);
    };
  }, []);
  return (
    <>
      <GlobalStyles
        styles={{
          '@page': {
            '@bottom-left': { content: `var(--firm, 'Internship Portals') var(${PRINTED}, '')`, ...margin },
            '@bottom-right': { content: "counter(page) ' of ' counter(pages)", ...margin },
          },
        }}
      />
      {signatures.map((name) => (
        <Box
          key={name}
          sx={{
            display: 'none',
            '@media print': {
              display: 'grid',
              gridTemplateColumns: '3fr 2fr',
              gap: 4,
              mt: 8,
              breakInside: 'avoid',
            },
          }}
        >
          <Box translate="no" sx={line}>
            {name}
          </Box>
          <Box sx={line}>{texts.date}</Box>
        </Box>
      ))}
    </>
  );
}
