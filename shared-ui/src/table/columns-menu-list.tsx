import CheckBox from '@mui/icons-material/CheckBox';
import CheckBoxOutlineBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import { ButtonMenu } from '../layout/button-menu';
import type { ButtonOfMenu } from '../layout/use-menu-button';

const off = { '&[aria-disabled]': { color: 'text.secondary', cursor: 'default' } };

/** A menu that shows or hides columns. It stays open, because users often change several. */
export function ColumnsMenuList({
  label,
  items,
  onShowAll,
  ...menu
}: ButtonOfMenu & {
  label: string;
  items: { id: string; header: string; shown: boolean; fixed: boolean; onToggle: () => void }[];
  /** Undefined if all columns are visible. */
  onShowAll?: () => void;
}) {
  return (
    <ButtonMenu {...menu} list={{ 'aria-label': label, disabledItemsFocusable: true }} minWidth={208}>
      {items.map(({ id: column, header, shown, fixed, onToggle }) => (
        <MenuItem
          key={column}
          role="menuitemcheckbox"
          aria-checked={shown}
          aria-disabled={fixed || undefined}
          onClick={fixed ? undefined : onToggle}
          sx={off}
        >
          {/* An icon, because a real checkbox would be a control inside a control. */}
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
    </ButtonMenu>
  );
}
