import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { ButtonMenu } from '../layout/button-menu';

const off = { '&[aria-disabled]': { color: 'text.secondary', cursor: 'default' } };

/** The columns of a table, each to be shown or hidden; it stays open, since several are changed at once. */
export function ColumnsMenuList({
  id,
  anchor,
  label,
  items,
  onShowAll,
  onClose,
}: {
  id: string;
  anchor: HTMLElement | null;
  label: string;
  items: { id: string; header: string; shown: boolean; fixed: boolean; onToggle: () => void }[];
  /** Undefined while all are shown. */
  onShowAll?: () => void;
  onClose: () => void;
}) {
  return (
    <ButtonMenu
      id={id}
      open={anchor !== null}
      button={anchor}
      onClose={onClose}
      list={{ 'aria-label': label, disabledItemsFocusable: true }}
      minWidth={208}
    >
      {items.map(({ id: column, header, shown, fixed, onToggle }) => (
        <MenuItem
          key={column}
          role="menuitemcheckbox"
          aria-checked={shown}
          aria-disabled={fixed || undefined}
          onClick={fixed ? undefined : onToggle}
          sx={off}
        >
          <ListItemIcon>
            <Checkbox
              checked={shown}
              disabled={fixed}
              size="small"
              tabIndex={-1}
              disableRipple
              // The item says it all; this is its picture.
              slotProps={{ root: { 'aria-hidden': true }, input: { tabIndex: -1, 'aria-hidden': true } }}
              readOnly
              sx={{ p: 0, pointerEvents: 'none' }}
            />
          </ListItemIcon>
          {header}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem aria-disabled={!onShowAll || undefined} onClick={onShowAll} sx={off}>
        Show all
      </MenuItem>
    </ButtonMenu>
  );
}
