import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import { useId, useState } from 'react';
import { visuallyHidden } from '../display/visually-hidden';
import { BusyButton } from '../feedback/busy-button';
import { lazyPart } from '../feedback/lazy-part';
import { useMenuButton } from '../layout/use-menu-button';
import type { AskedExport, DataTableColumn, ExportButtonProps } from './types';

// The first screen does not need the menu and what it does, so their code loads when it opens.
const ExportMenu = lazyPart(async () => ({
  default: (await import(/* webpackChunkName: 'table' */ './export-menu')).ExportMenu,
}));

const texts = { export: 'Export', nothing: 'There is nothing to export.' };

/** A table tool that exports what the table shows (search, filters, order and columns) as a file. */
export function ExportButton<Row>({ shown, columns, onExport }: ExportButtonProps<Row>) {
  const { button, menu } = useMenuButton();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const Columns = dataColumns(columns, shown.columns);
  const nothing = shown.total === 0 || Columns.length === 0;

  return (
    <>
      <BusyButton
        id={`${id}-button`}
        variant="outlined"
        color="inherit"
        startIcon={<FileDownloadOutlined />}
        title={nothing ? texts.nothing : undefined}
        aria-describedby={nothing ? `${id}-nothing` : undefined}
        {...button}
        busy={busy}
        blocked={nothing || shown.total === undefined}
        sx={nothing ? { '&[aria-disabled]': { cursor: 'not-allowed' } } : undefined}
      >
        {texts.export}
      </BusyButton>
      {nothing && (
        <Box component="span" id={`${id}-nothing`} sx={visuallyHidden}>
          {texts.nothing}
        </Box>
      )}
      {menu.button && (
        <ExportMenu {...menu} columns={Columns} query={shown.query} onExport={onExport} onBusy={setBusy} />
      )}
    </>
  );
}

/** The visible data columns in their order, then those that no table shows, with their headers. */
function dataColumns<Row>(columns: DataTableColumn<Row>[], shown: string[]): AskedExport['Columns'] {
  const hidden = columns.filter(({ filterOnly, exported }) => filterOnly && exported).map(({ id }) => id);
  return [...shown, ...hidden].flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    return column && (column.exported ?? column.sortable !== false) ? [{ id, header: column.header }] : [];
  });
}
