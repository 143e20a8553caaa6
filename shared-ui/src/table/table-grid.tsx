import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { EmailText } from '../dashboard/email-text';
import { busyBar } from './busy-bar';
import { ContactCell, NARROW_TABLE } from './contact-cell';
import { type RowSelection, SelectPage, SelectRow } from './select-box';
import { translateOf } from './translate-of';
import type { DataTableColumn, TableQuery } from './types';
import { useScrolledEdges } from './use-scrolled-edges';
import type { TableChange } from './use-table-state';

export interface RowsView<Row> {
  title: string;
  columns: DataTableColumn<Row>[];
  rows: { id: string; row: Row }[];
  query: TableQuery;
  change: (changes: TableChange) => void;
  /** Shows this many placeholder rows instead of content. */
  skeletons?: number;
  /** New rows are loading and will replace these. */
  busy: boolean;
  /** Shown if there are no rows. */
  nothing?: ReactNode;
  /** If rows can be selected. */
  selection?: RowSelection<Row>;
  /** Called with the widths in pixels of the table and of its box, if it needs more than it has. */
  onWide: (width: number, box: number) => void;
}

/** The next order when a header is pressed: ascending, descending, none. */
const nextSort = (id: string, sort: string | undefined) =>
  sort === id ? `-${id}` : sort === `-${id}` ? undefined : id;

/** What sticks to the top of the page above a table: the app bar. */
const top = 'var(--app-bar, 0px)';

const isPinned = <Row,>({ id, pinned = id === 'Action' }: DataTableColumn<Row>) => pinned;
const isOneLine = <Row,>({ cell, contact, oneLine = !cell || !!contact }: DataTableColumn<Row>) => oneLine;

/** A shadow along an edge behind which more columns follow. Shown in a layer above the rows. */
const edgeShadow = (edge: 'start' | 'end') => ({
  content: '""',
  position: 'absolute',
  zIndex: 3,
  top: 0,
  bottom: 0,
  width: 14,
  pointerEvents: 'none',
  color: 'rgb(0 0 0 / 0.16)',
  '[data-color-scheme="dark"] &': { color: 'rgb(0 0 0 / 0.55)' },
  background: `linear-gradient(to ${edge === 'end' ? 'left' : 'right'}, currentcolor, transparent)`,
});

/** A cell that stays at the end of the visible part while the others scroll beneath it. */
const pinnedCell = (offset: number, first: boolean) =>
  ({
    position: 'sticky',
    insetInlineEnd: offset,
    zIndex: 1,
    bgcolor: 'background.paper',
    // The colours of hovered and selected rows are transparent, so they lie above that of the cell.
    'tr:hover > td&': { backgroundImage: 'linear-gradient(var(--mui-palette-action-hover) 0 0)' },
    'tr.Mui-selected > td&': {
      backgroundImage:
        'linear-gradient(rgba(var(--mui-palette-primary-mainChannel) / var(--mui-palette-action-selectedOpacity)) 0 0)',
    },
    ...(first && { borderInlineStart: '1px solid var(--mui-palette-divider)' }),
  }) as const;

/** In a narrow table, cells take no more room than they must. */
const narrowCell = {
  [NARROW_TABLE]: {
    px: 0.5,
    // At most two lines of a status, and no wider than a number.
    '& [data-tone]': {
      whiteSpace: 'normal',
      width: 'max-content',
      maxWidth: 116,
      justifyContent: 'center',
      lineHeight: 1.1,
      py: 0,
    },
    '& .MuiStack-root': { gap: 0.5 },
  },
};

/**
 * The rows as a table. Headers are sort buttons and stay in sight. A table that is too wide scrolls in its own box,
 * whose height then ends with the window, and its pinned columns stay in sight.
 */
export function TableGrid<Row>({
  title,
  columns,
  rows,
  query,
  change,
  skeletons,
  busy,
  nothing,
  selection,
  onWide,
}: RowsView<Row>) {
  // With many columns, spacing is smaller and headers wrap, so that the buttons of the last column stay visible on a
  // laptop screen.
  const many = columns.length > 6;
  const px = columns.length > 8 ? 0.5 : many ? 1 : 1.5;
  const { ref, wide, before, after, offsets, pinned } = useScrolledEdges(onWide);
  const firstPinned = columns.find(isPinned);
  const pin = (column: DataTableColumn<Row>) =>
    wide && isPinned(column) ? pinnedCell(offsets[column.id] ?? 0, column === firstPinned) : undefined;
  return (
    <Box
      sx={{
        position: 'relative',
        containerType: 'inline-size',
        '&::before': before ? { ...edgeShadow('start'), insetInlineStart: 0 } : undefined,
        '&::after': after ? { ...edgeShadow('end'), insetInlineEnd: pinned } : undefined,
      }}
    >
      <TableContainer
        ref={ref}
        sx={[
          // A scroll box is also one for the sticky header, so only a table that needs it has one.
          wide
            ? {
                maxHeight: `calc(100dvh - ${top})`,
                scrollPaddingInlineEnd: pinned,
                overscrollBehaviorX: 'contain',
                '@media print': { maxHeight: 'none' },
              }
            : { overflow: 'visible' },
          busy && busyBar,
        ]}
      >
        <Table
          sx={{
            // Collapsed borders do not move with sticky cells.
            borderCollapse: 'separate',
            '& tr > :first-of-type': { pl: 2 },
            '& tr > :last-child': { pr: 2 },
            // What takes the focus is not covered by the sticky header.
            '& td :is(a, button, input)': { scrollMarginTop: 60 },
            // What can be done with a row is quiet until the row is pointed at or has the focus.
            '@media (hover: hover)': {
              // What is seen of a quiet button is its text, which begins below that of its header, with or without a border.
              'td .MuiButton-root': { left: -8.5 },
              'tbody tr:not(:hover, :focus-within) .MuiButton-root': {
                color: 'text.secondary',
                bgcolor: 'transparent',
                borderColor: 'transparent',
              },
            },
            '@media (pointer: fine)': { 'td .MuiButton-root': { minHeight: 28, py: 0 } },
            'td .MuiButton-root': { minWidth: 0, px: 1 },
            // Paper is narrow, and nobody sorts on it.
            '@media print': { '& td, & th': { px: '2px' }, 'th svg': { display: 'none' } },
          }}
          aria-label={title}
          aria-busy={busy || undefined}
        >
          <TableHead
            sx={{
              position: 'sticky',
              top: wide ? 0 : top,
              zIndex: 2,
              bgcolor: 'background.paper',
              // Borders of a sticky header would scroll away.
              boxShadow: 'inset 0 -1px var(--mui-palette-divider)',
            }}
          >
            <TableRow>
              {selection && (
                <TableCell padding="checkbox">
                  <SelectPage rows={rows} selection={selection} />
                </TableCell>
              )}
              {columns.map((column) => {
                const { id, header, sortable } = column;
                const order = query.sort === id ? 'ascending' : query.sort === `-${id}` ? 'descending' : 'none';
                const Arrow = { ascending: ArrowUpward, descending: ArrowDownward, none: UnfoldMore }[order];
                return (
                  <TableCell
                    key={id}
                    aria-sort={sortable === false ? undefined : order}
                    data-pinned={isPinned(column) ? id : undefined}
                    sx={{
                      px,
                      py: 0.5,
                      fontSize: '0.8125rem',
                      fontWeight: 650,
                      lineHeight: 1.4,
                      color: 'text.secondary',
                      whiteSpace: many ? 'normal' : 'nowrap',
                      ...(many && narrowCell),
                      ...pin(column),
                    }}
                  >
                    {sortable === false ? (
                      header
                    ) : (
                      <ButtonBase
                        onClick={() => change((now) => ({ sort: nextSort(id, now.sort) }))}
                        sx={{
                          font: 'inherit',
                          textAlign: 'left',
                          color: order === 'none' ? 'inherit' : 'text.primary',
                          gap: 0.5,
                          mx: -0.75,
                          px: 0.75,
                          minHeight: 36,
                          borderRadius: '6px',
                          '&:hover': { color: 'text.primary', bgcolor: 'action.hover' },
                        }}
                      >
                        {header}
                        <Arrow
                          aria-hidden
                          sx={{
                            fontSize: 16,
                            opacity: order === 'none' ? 0.55 : 1,
                            ...(many && order === 'none' && { [NARROW_TABLE]: { display: 'none' } }),
                          }}
                        />
                      </ButtonBase>
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          </TableHead>
          <TableBody>
            {skeletons !== undefined &&
              Array.from({ length: skeletons }, (_, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders have no other key.
                <TableRow key={index} aria-hidden>
                  {selection && <TableCell padding="checkbox" />}
                  {columns.map(({ id }, column) => (
                    <TableCell key={id}>
                      <Skeleton width={`${55 + ((index * 3 + column * 5) % 5) * 9}%`} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            {rows.map(({ id, row }) => (
              <TableRow
                key={id}
                hover
                selected={selection?.selected.has(id)}
                sx={{ '&:last-child > td': { borderBottom: 0 } }}
              >
                {selection && (
                  <TableCell padding="checkbox">
                    <SelectRow id={id} row={row} selection={selection} />
                  </TableCell>
                )}
                {columns.map((column) => (
                  <TableCell
                    key={column.id}
                    translate={translateOf(column)}
                    sx={{
                      px,
                      py: 0.5,
                      height: 44,
                      '@media (pointer: fine)': { py: 0.25, height: 36 },
                      ...(many && narrowCell),
                      ...pin(column),
                    }}
                  >
                    <CellContent column={column} row={row} many={many} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
            {nothing && (
              <TableRow>
                <TableCell colSpan={columns.length + (selection ? 1 : 0)} sx={{ borderBottom: 0 }}>
                  {nothing}
                </TableCell>
              </TableRow>
            )}
          </TableBody>
        </Table>
      </TableContainer>
    </Box>
  );
}

/** What a cell shows. A long text in one line ends in an ellipsis, with the whole text as its title. */
function CellContent<Row>({ column, row, many }: { column: DataTableColumn<Row>; row: Row; many: boolean }) {
  const text = column.value(row);
  if (!isOneLine(column) || text === '') return column.cell ? column.cell(row) : <EmailText email={text} />;
  const line = (
    <Box
      title={text}
      sx={{
        // A share of the table's own width.
        maxWidth: `clamp(${column.required ? 20 : 12}ch, ${column.short ? 11 : 17}cqi, 36ch)`,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
        // The focus ring of a link is drawn around it, and would be cut off.
        '& a:focus-visible': { outlineOffset: -2 },
      }}
    >
      {column.cell ? column.cell(row) : text}
    </Box>
  );
  if (!column.contact || !many) return line;
  return (
    <ContactCell kind={column.contact} text={text} short={column.short}>
      {line}
    </ContactCell>
  );
}
