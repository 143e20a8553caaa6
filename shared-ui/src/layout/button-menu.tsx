import Menu, { type MenuProps } from '@mui/material/Menu';

interface ButtonMenuProps extends Pick<MenuProps, 'id' | 'open' | 'onClose' | 'children'> {
  /** The button that opens the menu. */
  button: HTMLElement | null;
  /** Attributes of the list, including its accessible name. */
  list: NonNullable<MenuProps['slotProps']>['list'];
  /** Pixels. Default: as wide as its items. */
  minWidth?: number;
}

/** A menu below its button, with their right edges aligned. */
export function ButtonMenu({ button, list, minWidth, ...menu }: ButtonMenuProps) {
  return (
    <Menu
      {...menu}
      anchorEl={button}
      // Renders inside the button's landmark instead of at the end of the page, and does not lock scrolling.
      container={button?.closest<HTMLElement>('header, main')}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list, paper: { sx: { minWidth, mt: 0.75 } } }}
    />
  );
}
