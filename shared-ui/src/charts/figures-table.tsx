import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '../display/visually-hidden';

/** The figures of a chart: a row for each category, with the numbers after its name. */
export interface Figures {
  caption: string;
  head: readonly string[];
  /** The first cell of each row is its name. */
  rows: readonly (readonly (string | number)[])[];
  foot?: readonly (string | number)[];
}

const shown = (cell: string | number) => (typeof cell === 'number' ? cell.toLocaleString('en') : cell);

function Cells({ cells, total = false }: { cells: Figures['rows'][number]; total?: boolean }) {
  const sx = total ? { fontWeight: 650, color: 'text.primary', fontSize: '0.875rem', borderBottom: 0 } : {};
  return cells.map((cell, place) =>
    place === 0 ? (
      <TableCell key="name" component="th" scope="row" sx={{ minWidth: 64, ...sx }}>
        {shown(cell)}
      </TableCell>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the index of a cell identifies its column.
      <TableCell key={place} align="right" sx={{ fontVariantNumeric: 'tabular-nums', ...sx }}>
        {shown(cell)}
      </TableCell>
    ),
  );
}

/** A chart as a table. If it is too wide, it scrolls horizontally in its own box. */
export function FiguresTable({ caption, head, rows, foot }: Figures) {
  return (
    // Focusable, so that keyboard users can scroll it.
    <TableContainer
      role="group"
      aria-label={caption}
      tabIndex={0}
      sx={{ '& .MuiTableCell-root': { px: 1 }, '& th:first-of-type': { pl: 0 } }}
    >
      <Table size="small">
        <Box component="caption" sx={visuallyHidden}>
          {caption}
        </Box>
        <TableHead>
          <TableRow>
            {head.map((name, place) => (
              <TableCell key={name} component="th" scope="col" align={place === 0 ? 'left' : 'right'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells) => (
            <TableRow key={String(cells[0])}>
              <Cells cells={cells} />
            </TableRow>
          ))}
        </TableBody>
        {foot && (
          <TableFooter>
            <TableRow>
              <Cells cells={foot} total />
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}
