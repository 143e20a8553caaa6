import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import { Suspense, useId, useState } from 'react';
import { formatCount } from '../dashboard/format-count';
import { visuallyHidden } from '../display/visually-hidden';
import { BusyButton } from '../feedback/busy-button';
import { describeError, wasCancelled } from '../feedback/describe-error';
import { lazyPart } from '../feedback/lazy-part';
import { useToast } from '../feedback/toasts';
import { useMenuButton } from '../layout/use-menu-button';
import type { DataTableColumn, ShownTable } from './types';

// The first screen does not need the menu, so its code loads when it opens.
const ExportMenu = lazyPart(async () => ({
  default: (await import('./export-menu')).ExportMenu<AskedExport['Format']>,
}));

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
  begun: (rows: number) => `The download of ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} has begun.`,
  failed: 'Could not export the table',
};

/** A table tool that exports what the table shows (search, filters, order and columns) as a file. */
export function ExportButton<Row>({ shown, columns, onExport }: ExportButtonProps<Row>) {
  const toast = useToast();
  const { button, menu } = useMenuButton();
  const [busy, setBusy] = useState(false);
  const id = useId();
  const Columns = dataColumns(columns, shown.columns);
  const nothing = shown.total === 0 || Columns.length === 0;

  async function take(Format: AskedExport['Format']) {
    menu.onClose();
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
        id={`${id}-button`}
        variant="outlined"
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
        <Suspense fallback={null}>
          <ExportMenu {...menu} formats={texts.formats} onChoose={(format) => void take(format)} />
        </Suspense>
      )}
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
