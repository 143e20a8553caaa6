import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { formatCount } from './format-count';

/** A count that leads to what it counts. */
export interface CountLink {
  label: string;
  /** Undefined while it is not known: the link leads on all the same. */
  count: number | undefined;
  to: string;
  state?: unknown;
  /** Whether the page shows what the link leads to. */
  current?: boolean;
}

/** A strip of counts that need attention. Each is a link to its list. */
export function CountLinks({ title, counts }: { title: string; counts: readonly CountLink[] }) {
  return (
    <Box
      component="nav"
      aria-label={title}
      sx={{
        display: 'grid',
        // Three fit in a row on a phone, four do not.
        gridTemplateColumns: {
          xs: `repeat(${counts.length > 3 ? 2 : counts.length}, minmax(0, 1fr))`,
          sm: `repeat(${counts.length > 3 ? Math.ceil(counts.length / 2) : counts.length}, minmax(0, 1fr))`,
          md: `repeat(${counts.length}, minmax(0, 1fr))`,
        },
        gap: { xs: counts.length > 3 ? 1.5 : 1, md: 1.5 },
        mb: { xs: 2, md: counts.length > 3 ? 3 : 1.5 },
        // An odd one out fills its row.
        '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: counts.length > 3 ? 'span 2' : 'auto', md: 'auto' } },
      }}
    >
      {counts.map(({ label, count, to, state, current = false }) => (
        <Box
          key={label}
          component={Link}
          to={to}
          state={state}
          aria-current={current ? 'true' : undefined}
          sx={{
            display: 'flex',
            // A few have room for the label beside the count.
            flexDirection: { xs: 'column', md: counts.length > 3 ? 'column' : 'row' },
            alignItems: { xs: 'flex-start', md: counts.length > 3 ? 'flex-start' : 'baseline' },
            columnGap: 1,
            color: 'inherit',
            textDecoration: 'none',
            px: { xs: 1.5, sm: 2 },
            py: { xs: 0.75, sm: 1.25, md: counts.length > 3 ? 1.25 : 0.5 },
            border: 1,
            borderColor: current ? 'primary.main' : 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
            '&:hover': { borderColor: 'primary.main' },
            '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
          }}
        >
          <Box
            component="span"
            sx={{
              fontSize: { xs: '1.25rem', sm: '1.5rem', md: counts.length > 3 ? '1.5rem' : '1.25rem' },
              fontWeight: 650,
              lineHeight: 1.3,
              color: count ? 'text.primary' : 'text.secondary',
            }}
          >
            {count === undefined ? '–' : formatCount(count)}
          </Box>
          <Box component="span" sx={{ fontSize: { xs: '0.8125rem', sm: '0.875rem' }, color: 'text.secondary' }}>
            {label}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
