import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import ButtonBase from '@mui/material/ButtonBase';
import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';
import { EmailText } from '../display/email-text';
import { busyBar } from './busy-bar';
import { type RowSelection, SelectPage, SelectRow } from './select-box';
import type { DataTableColumn, TableQuery } from './types';
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
}

/** The next order when a header is pressed: ascending, descending, none. */
const nextSort = (id: string, sort: string | undefined) =>
  sort === id ? `-${id}` : sort === `-${id}` ? undefined : id;

/** The rows as a table. Headers are sort buttons. A table that is too wide scrolls horizontally in its own box. */
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
}: RowsView<Row>) {
  // With many columns, spacing is smaller and headers wrap, so that the buttons of the last column stay visible on a
  // laptop screen.
  const many = columns.length > 6;
  const px = columns.length > 8 ? 0.5 : many ? 1 : 1.5;
  return (
    <TableContainer sx={busy ? busyBar : undefined}>
      <Table
        sx={{ '& tr > :first-of-type': { pl: 2 }, '& tr > :last-child': { pr: 2 } }}
        aria-label={title}
        aria-busy={busy || undefined}
      >
        <TableHead>
          <TableRow>
            {selection && (
              <TableCell padding="checkbox">
                <SelectPage rows={rows} selection={selection} />
              </TableCell>
            )}
            {columns.map(({ id, header, sortable }) => {
              const order = query.sort === id ? 'ascending' : query.sort === `-${id}` ? 'descending' : 'none';
              const Arrow = { ascending: ArrowUpward, descending: ArrowDownward, none: UnfoldMore }[order];
              return (
                <TableCell
                  key={id}
                  aria-sort={sortable === false ? undefined : order}
                  sx={{
                    px,
                    py: 0.5,
                    fontSize: '0.8125rem',
                    fontWeight: 650,
                    lineHeight: 1.4,
                    color: 'text.secondary',
                    whiteSpace: many ? 'normal' : 'nowrap',
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
                      <Arrow aria-hidden sx={{ fontSize: 16, opacity: order === 'none' ? 0.55 : 1 }} />
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
                <TableCell key={column.id} sx={{ px, py: 1.25 }}>
                  {column.cell ? column.cell(row) : <EmailText email={column.value(row)} />}
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
  );
}
