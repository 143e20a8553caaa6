import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import { useId, useRef, useState } from 'react';
import { visuallyHidden } from '../display/visually-hidden';
import { BusyButton } from '../feedback/busy-button';
import { describeError, wasCancelled } from '../feedback/describe-error';
import { useToast } from '../feedback/toasts';
import { ButtonMenu } from '../layout/button-menu';
import type { DataTableColumn, ShownTable } from './types';

/** What to export: the rows of all pages, and the visible columns. */
export interface AskedExport {
  Format: 'csv' | 'xlsx';
  Columns: { id: string; header: string }[];
  search?: string;
  sort?: string;
  filter?: Record<string, string>;
}

export interface ExportButtonProps<Row> {
  shown: ShownTable;
  /** The table's columns, of which some are not exported. */
  columns: DataTableColumn<Row>[];
  /** Resolves to the address of the download on this host and its number of rows. */
  onExport: (asked: AskedExport) => Promise<{ Export: string; Rows: number }>;
}

const texts = {
  export: 'Export',
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' },
  nothing: 'There is nothing to export.',
  begun: (rows: number) => `The download of ${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'} has begun.`,
  failed: 'Could not export the table',
};

/** A table tool that exports what the table shows (search, filters, order and columns) as a file. */
export function ExportButton<Row>({ shown, columns, onExport }: ExportButtonProps<Row>) {
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const Columns = dataColumns(columns, shown.columns);
  const nothing = shown.total === 0 || Columns.length === 0;

  async function take(Format: AskedExport['Format']) {
    setOpen(false);
    setBusy(true);
    const { search, sort, filter } = shown.query;
    try {
      const { Export, Rows } = await onExport({ Format, Columns, search, sort, filter });
      download(Export);
      toast.success(texts.begun(Rows));
    } catch (error) {
      if (!wasCancelled(error)) toast.error(texts.failed, describeError(error, 'reading'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <BusyButton
        ref={button}
        id={`${id}-button`}
        variant="outlined"
        startIcon={<FileDownloadOutlined />}
        title={nothing ? texts.nothing : undefined}
        aria-describedby={nothing ? `${id}-nothing` : undefined}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        busy={busy}
        blocked={nothing || shown.total === undefined}
        onClick={() => setOpen(true)}
        sx={nothing ? { '&[aria-disabled]': { cursor: 'not-allowed' } } : undefined}
      >
        {texts.export}
      </BusyButton>
      {nothing && (
        <Box component="span" id={`${id}-nothing`} sx={visuallyHidden}>
          {texts.nothing}
        </Box>
      )}
      <ButtonMenu
        id={`${id}-menu`}
        open={open}
        button={button.current}
        onClose={() => setOpen(false)}
        list={{ 'aria-labelledby': `${id}-button` }}
      >
        {(['csv', 'xlsx'] as const).map((format) => (
          <MenuItem key={format} onClick={() => void take(format)}>
            {texts.formats[format]}
          </MenuItem>
        ))}
      </ButtonMenu>
    </>
  );
}

/** The visible data columns in their order, with their headers. */
function dataColumns<Row>(columns: DataTableColumn<Row>[], shown: string[]): AskedExport['Columns'] {
  return shown.flatMap((id) => {
    const column = columns.find((one) => one.id === id);
    return column && (column.exported ?? column.sortable !== false) ? [{ id, header: column.header }] : [];
  });
}

/** The response is an attachment, so the page stays open, and there is no new window that a browser could block. */
function download(address: string) {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}
