import MenuItem from '@mui/material/MenuItem';
import { formatCount } from '../dashboard/format-count';
import { describeError, wasCancelled } from '../feedback/describe-error';
import { download } from '../feedback/download';
import { useToast } from '../feedback/toasts';
import { ButtonMenu } from '../layout/button-menu';
import type { ButtonOfMenu } from '../layout/use-menu-button';
import type { AskedExport, ExportButtonProps, TableQuery } from './types';

interface ExportMenuProps extends ButtonOfMenu, Pick<ExportButtonProps<unknown>, 'onExport'> {
  columns: AskedExport['Columns'];
  query: TableQuery;
  /** Called when an export begins and when it ends, also after the menu has closed. */
  onBusy: (busy: boolean) => void;
}

const texts = {
  formats: { csv: 'CSV', xlsx: 'Excel (XLSX)' } satisfies Record<AskedExport['Format'], string>,
  begun: (rows: number) => `The download of ${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'} has begun.`,
  failed: 'Could not export the table',
};

const FORMATS = Object.keys(texts.formats) as AskedExport['Format'][];

/** The formats of an export, below its button. To choose one exports the table. */
export function ExportMenu({ columns, query, onExport, onBusy, ...menu }: ExportMenuProps) {
  const toast = useToast();

  async function take(Format: AskedExport['Format']) {
    menu.onClose();
    onBusy(true);
    const { search, sort, filter } = query;
    try {
      const { Export, Rows } = await onExport({ Format, Columns: columns, search, sort, filter });
      download(Export);
      toast.success(texts.begun(Rows));
    } catch (error) {
      if (!wasCancelled(error)) toast.error(texts.failed, describeError(error, 'reading'));
    } finally {
      onBusy(false);
    }
  }

  return (
    <ButtonMenu {...menu} list={{ 'aria-labelledby': menu.button?.id }}>
      {FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => void take(format)}>
          {texts.formats[format]}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
