import Checkbox from '@mui/material/Checkbox';
import type { Ref } from 'react';
import type { TableSelection } from './use-table-selection';

/** What row checkboxes need: the selection and the row's name. */
export interface RowSelection<Row> extends TableSelection<Row> {
  /** Names the row to screen readers: 'Select <name>'. */
  name: (row: Row) => string;
  /** The checkbox of the whole page. It takes the focus when the selection bar disappears. */
  allRef: Ref<HTMLInputElement>;
}

/** The checkbox of one row. */
export function SelectRow<Row>({ id, row, selection }: { id: string; row: Row; selection: RowSelection<Row> }) {
  const { selected, select, deselect, name } = selection;
  return (
    <Checkbox
      size="small"
      checked={selected.has(id)}
      onChange={(event) => (event.target.checked ? select([{ id, row }]) : deselect([id]))}
      slotProps={{ input: { 'aria-label': `Select ${name(row)}` } }}
      sx={{ p: 0.75, my: -0.75 }}
    />
  );
}

/** The checkbox for all rows of the page. Indeterminate if only some are selected. */
export function SelectPage<Row>({
  rows,
  selection,
}: {
  rows: { id: string; row: Row }[];
  selection: RowSelection<Row>;
}) {
  const { selected, select, deselect, allRef } = selection;
  const chosen = rows.filter(({ id }) => selected.has(id)).length;
  const all = chosen === rows.length && chosen > 0;
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={() => (all ? deselect(rows.map(({ id }) => id)) : select(rows))}
      slotProps={{ input: { ref: allRef, 'aria-label': 'Select all on this page' } }}
      sx={{ p: 0.75 }}
    />
  );
}
