import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { EmailText } from '../dashboard/email-text';
import { busyBar } from './busy-bar';
import { SelectPage, SelectRow } from './select-box';
import type { RowsView } from './table-grid';
import { translateOf } from './translate-of';

/** The rows as cards of labelled values, for narrow screens. */
export function TableCards<Row>(props: RowsView<Row>) {
  const { rows, nothing, selection } = props;
  if (nothing) return nothing;
  return (
    <>
      {selection && rows.length > 0 && (
        <Box sx={{ display: 'flex', alignItems: 'center', px: 1.25, py: 0.5, borderBottom: 1, borderColor: 'divider' }}>
          <SelectPage rows={rows} selection={selection} />
          <Box component="span" aria-hidden sx={{ fontSize: '0.875rem' }}>
            Select all on this page
          </Box>
        </Box>
      )}
      <CardList {...props} />
    </>
  );
}

function CardList<Row>({ title, columns, rows, skeletons, busy, selection }: RowsView<Row>) {
  return (
    <Box
      component="ul"
      aria-label={title}
      aria-busy={busy || undefined}
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        ...(busy && busyBar),
        containerType: 'inline-size',
        '& > li + li': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      {skeletons !== undefined &&
        Array.from({ length: Math.min(skeletons, 4) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key.
          <Box component="li" key={index} aria-hidden sx={{ p: 2 }}>
            <Skeleton width="60%" height={28} />
            <Skeleton width="85%" />
            <Skeleton width="70%" />
          </Box>
        ))}
      {rows.map(({ id, row }) => (
        <Box component="li" key={id} sx={{ p: 2, display: selection ? 'flex' : 'block', gap: 1 }}>
          {selection && (
            <Box sx={{ ml: -0.75 }}>
              <SelectRow id={id} row={row} selection={selection} />
            </Box>
          )}
          <Box
            component="dl"
            sx={{
              m: 0,
              flex: 1,
              minWidth: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
              // Beside each other where the table itself almost fits.
              '@container (min-width: 640px)': {
                gridTemplateColumns:
                  'minmax(96px, max-content) minmax(0, 1fr) minmax(96px, max-content) minmax(0, 1fr)',
              },
              columnGap: 2,
              rowGap: 1,
              alignItems: 'baseline',
            }}
          >
            {columns.map((column, index) => {
              const content = column.cell
                ? column.cell(row)
                : column.value(row) && <EmailText email={column.value(row)} />;
              // A label without a value tells nothing, and on a phone each line counts.
              if (!content && content !== 0) return null;
              return (
                <Box key={column.id} sx={{ display: 'contents' }}>
                  <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary', maxWidth: 128 }}>
                    {column.header}
                  </Box>
                  <Box
                    component="dd"
                    translate={translateOf(column)}
                    sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontWeight: index === 0 ? 650 : undefined }}
                  >
                    {content}
                  </Box>
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
