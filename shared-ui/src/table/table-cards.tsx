import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useId, useState } from 'react';
import { EmailText } from '../dashboard/email-text';
import { visuallyHidden } from '../display/visually-hidden';
import { busyBar } from './busy-bar';
import { type RowSelection, SelectPage, SelectRow } from './select-box';
import type { RowsView } from './table-grid';
import { translateOf } from './translate-of';
import type { DataTableColumn } from './types';

interface CardsView<Row> extends RowsView<Row> {
  /** Two lines for each row, with a button that shows the rest: on a phone. */
  folded: boolean;
}

/** The rows as cards of labelled values, for narrow screens. */
export function TableCards<Row>(props: CardsView<Row>) {
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

function CardList<Row>({ title, columns, rows, skeletons, busy, selection, folded }: CardsView<Row>) {
  const Item = folded ? FoldedRow : Card;
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
      {rows.map((item) => (
        <Item key={item.id} {...item} {...{ columns, selection }} />
      ))}
    </Box>
  );
}

interface RowProps<Row> {
  id: string;
  row: Row;
  columns: DataTableColumn<Row>[];
  selection?: RowSelection<Row>;
}

function Card<Row>({ id, row, columns, selection }: RowProps<Row>) {
  return (
    <Box
      component="li"
      sx={{ p: 2, display: selection ? 'flex' : 'block', gap: 1, '& dl > :first-of-type > dd': { fontWeight: 650 } }}
    >
      {selection && (
        <Box sx={{ ml: -0.75 }}>
          <SelectRow id={id} row={row} selection={selection} />
        </Box>
      )}
      <Values columns={columns} row={row} />
    </Box>
  );
}

/** A row of two lines: whose it is, and what tells it from others. Addresses and buttons are shown when it is opened. */
function FoldedRow<Row>({ id, row, columns, selection }: RowProps<Row>) {
  const [open, setOpen] = useState(false);
  const label = useId();
  const first = columns.find(({ required, sortable }) => required && sortable !== false) ?? columns[0];
  if (!first) return null;
  const others = columns.filter((column) => column !== first);
  const brief = others.filter(({ brief }) => brief);
  const second =
    brief.length > 0
      ? brief
      : others.filter(({ sortable, contact, brief }) => sortable !== false && brief !== false && !contact).slice(0, 2);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: selection ? 'auto minmax(0, 1fr) auto' : 'minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 1,
        py: 1.25,
        pl: selection ? 1.25 : 2,
        pr: 1,
      }}
    >
      {selection && <SelectRow id={id} row={row} selection={selection} />}
      <Box sx={{ minWidth: 0 }}>
        <Box id={label} translate={translateOf(first)} sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
          {contentOf(first, row)}
        </Box>
        <Values columns={second} row={row} look={secondLine} />
      </Box>
      <IconButton
        id={`${label}-more`}
        aria-label="Details of"
        aria-labelledby={`${label}-more ${label}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        sx={{ p: 1.25 }}
      >
        <ExpandMore aria-hidden sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
      </IconButton>
      {/* Paper has every value, and what was typed stays when the row is closed. */}
      <Box
        sx={{
          display: open ? 'block' : 'none',
          '@media print': { display: 'block' },
          gridColumn: '1 / -1',
          pl: selection ? 0.75 : 0,
          pr: 1,
          pt: 1.5,
        }}
      >
        <Values columns={others.filter((column) => !second.includes(column))} row={row} />
      </Box>
    </Box>
  );
}

/** Values beside each other, with dots at the end of what a text follows, so that no line begins with one: badges need none beside them. Their labels are only heard. */
const secondLine = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 0.75,
  rowGap: 0.25,
  fontSize: '0.875rem',
  lineHeight: 1.75,
  color: 'text.secondary',
  '&& > *': { display: 'inline-flex', alignItems: 'center', columnGap: 0.75, minWidth: 0 },
  '&& > :not(:last-child, :has([data-tone]), :has(+ * [data-tone]))::after': { content: '"·"' },
  '&& dt': visuallyHidden,
} as const;

const labelled = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
  // Beside each other where the table itself almost fits.
  '@container (min-width: 640px)': {
    gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr) minmax(96px, max-content) minmax(0, 1fr)',
  },
  columnGap: 2,
  rowGap: 1,
  alignItems: 'baseline',
} as const;

/** Values with their labels. */
function Values<Row>({
  columns,
  row,
  look = labelled,
}: {
  columns: DataTableColumn<Row>[];
  row: Row;
  look?: typeof labelled | typeof secondLine;
}) {
  return (
    <Box component="dl" sx={{ m: 0, flex: 1, minWidth: 0, ...look }}>
      {columns.map((column) => {
        const content = contentOf(column, row);
        // A label without a value tells nothing, and on a phone each line counts.
        if (!content && content !== 0) return null;
        return (
          <Box key={column.id} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ fontSize: '0.8125rem', color: 'text.secondary', maxWidth: 128 }}>
              {column.header}
            </Box>
            <Box component="dd" translate={translateOf(column)} sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {content}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function contentOf<Row>(column: DataTableColumn<Row>, row: Row): ReactNode {
  if (column.cell) return column.cell(row);
  return column.value(row) && <EmailText email={column.value(row)} />;
}
