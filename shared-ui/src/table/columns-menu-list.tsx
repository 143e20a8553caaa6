import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

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
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      // Within the page's landmark, not behind its end.
      container={anchor?.closest('main')}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        list: { 'aria-label': label, disabledItemsFocusable: true },
        paper: { sx: { minWidth: 208, mt: 0.75 } },
      }}
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
          {/* A picture: a box of its own within the item would be a control within a control. */}
          <ListItemIcon>
            <Box
              component={shown ? CheckBox : CheckBoxOutlineBlank}
              sx={{ fontSize: 20, color: fixed ? 'action.disabled' : shown ? 'primary.main' : 'text.secondary' }}
            />
          </ListItemIcon>
          {header}
        </MenuItem>
      ))}
      <Divider />
      <MenuItem aria-disabled={!onShowAll || undefined} onClick={onShowAll} sx={off}>
        Show all
      </MenuItem>
    </Menu>
  );
}
