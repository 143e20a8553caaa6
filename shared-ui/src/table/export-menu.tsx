import MenuItem from '@mui/material/MenuItem';
import { ButtonMenu } from '../layout/button-menu';

interface ExportMenuProps<Format extends string> {
  id: string;
  /** The label of each format. */
  formats: Record<Format, string>;
  open: boolean;
  button: HTMLButtonElement | null;
  onChoose: (format: Format) => void;
  onClose: () => void;
}

/** The formats of an export, below its button. */
export function ExportMenu<Format extends string>({
  id,
  formats,
  open,
  button,
  onChoose,
  onClose,
}: ExportMenuProps<Format>) {
  return (
    <ButtonMenu id={id} open={open} button={button} onClose={onClose} list={{ 'aria-labelledby': button?.id }}>
      {(Object.keys(formats) as Format[]).map((format) => (
        <MenuItem key={format} onClick={() => onChoose(format)}>
          {formats[format]}
        </MenuItem>
      ))}
    </ButtonMenu>
  );
}
