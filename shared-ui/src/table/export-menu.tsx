import MenuItem from '@mui/material/MenuItem';
import { ButtonMenu } from '../layout/button-menu';
import type { ButtonOfMenu } from '../layout/use-menu-button';

interface ExportMenuProps<Format extends string> extends ButtonOfMenu {
  /** The label of each format. */
  formats: Record<Format, string>;
  onChoose: (format: Format) => void;
}

/** The formats of an export, below its button. */
export function ExportMenu<Format extends string>({ formats, onChoose, ...menu }: ExportMenuProps<Format>) {
  return (
    <ButtonMenu {...menu} list={{ 'aria-labelledby': menu.button?.id }}>
      {(Object.keys(formats) as Format[]).map((format) => (
        <MenuItem key={format} onClick={() => onChoose(format)}>
          {formats[format]}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
