import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatCount } from '../dashboard/format-count';
import { visuallyHidden } from '../display/visually-hidden';

/** The figures of a chart: a row for each category, with the numbers after its name. */
export interface Figures {
  caption: string;
  head: readonly string[];
  /** The first cell of each row is its name. */
  rows: readonly (readonly (string | number)[])[];
  foot?: readonly (string | number)[];
  /** Whether the last column has sentences, which are aligned like text. */
  endsWithText?: boolean;
}

const shown = (cell: string | number) => (typeof cell === 'number' ? formatCount(cell) : cell);

interface CellsProps {
  cells: Figures['rows'][number];
  total?: boolean;
  endsWithText: boolean;
}

function Cells({ cells, total = false, endsWithText }: CellsProps) {
  const sx = total ? { fontWeight: 650, color: 'text.primary', fontSize: '0.875rem', borderBottom: 0 } : {};
  return cells.map((cell, column) =>
    column === 0 ? (
      <TableCell key="name" component="th" scope="row" sx={{ minWidth: 64, ...sx }}>
        {shown(cell)}
      </TableCell>
    ) : (
      <TableCell
        // biome-ignore lint/suspicious/noArrayIndexKey: the index of a cell identifies its column.
        key={column}
        align={endsWithText && column === cells.length - 1 ? 'left' : 'right'}
        sx={{ fontVariantNumeric: 'tabular-nums', ...sx }}
      >
        {shown(cell)}
      </TableCell>
    ),
  );
}

/** A chart as a table. If it is too wide, it scrolls horizontally in its own box. */
export function FiguresTable({ caption, head, rows, foot, endsWithText = false }: Figures) {
  const isText = (column: number) => column === 0 || (endsWithText && column === head.length - 1);
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
            {head.map((name, column) => (
              <TableCell key={name} component="th" scope="col" align={isText(column) ? 'left' : 'right'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells) => (
            <TableRow key={String(cells[0])}>
              <Cells cells={cells} endsWithText={endsWithText} />
            </TableRow>
          ))}
        </TableBody>
        {foot && (
          <TableFooter>
            <TableRow>
              <Cells cells={foot} endsWithText={endsWithText} total />
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}
