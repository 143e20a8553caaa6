import Menu, { type MenuProps } from '@mui/material/Menu';

interface ButtonMenuProps extends Pick<MenuProps, 'id' | 'open' | 'onClose' | 'children'> {
  /** The button that opens the menu. */
  button: HTMLElement | null;
  /** Attributes of the list: at least what names it. */
  list: NonNullable<MenuProps['slotProps']>['list'];
  /** Pixels. Default: as wide as its items. */
  minWidth?: number;
}

/** A menu below the button that opens it, right edges aligned. */
export function ButtonMenu({ button, list, minWidth, ...menu }: ButtonMenuProps) {
  return (
    <Menu
      {...menu}
      anchorEl={button}
      // Within the button's landmark, not behind the page's end; neither is a place to lock the scrolling.
      container={button?.closest<HTMLElement>('header, main')}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list, paper: { sx: { minWidth, mt: 0.75 } } }}
    />
  );
}
