import Close from '@mui/icons-material/Close';
import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ButtonMenu } from './button-menu';
import { ProductMark } from './product-mark';
import { SidebarTitle } from './sidebar-list';
import type { ButtonOfMenu } from './use-menu-button';

/** Addresses of the account pages. The menu omits pages that the portal does not have. */
export interface AccountPages {
  profile?: string;
  resetPassword?: string;
}

/** The menu under the user's name. */
export function UserMenu({
  pages,
  onSignOut,
  ...menu
}: ButtonOfMenu & {
  pages: AccountPages;
  onSignOut: () => void;
}) {
  const signOut = () => {
    menu.onClose();
    onSignOut();
  };
  return (
    <ButtonMenu {...menu} list={{ 'aria-label': 'Account' }} minWidth={208}>
      {pages.profile && (
        <MenuItem component={Link} to={pages.profile} onClick={menu.onClose}>
          <ListItemIcon>
            <PersonOutlined fontSize="small" />
          </ListItemIcon>
          My Profile
        </MenuItem>
      )}
      {pages.resetPassword && (
        <MenuItem component={Link} to={pages.resetPassword} onClick={menu.onClose}>
          <ListItemIcon>
            <LockResetOutlined fontSize="small" />
          </ListItemIcon>
          Reset Password
        </MenuItem>
      )}
      {(pages.profile || pages.resetPassword) && <Divider />}
      <MenuItem onClick={signOut} sx={{ color: 'error.main' }}>
        <ListItemIcon sx={{ color: 'inherit' }}>
          <LogoutOutlined fontSize="small" />
        </ListItemIcon>
        Logout
      </MenuItem>
    </ButtonMenu>
  );
}

/** The sidebar of small screens. */
export function NavigationDrawer({
  title,
  open,
  onClose,
  children,
}: {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-modal': true, 'aria-label': title, sx: { width: 288, maxWidth: '86vw' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 64, pl: 2.5, pr: 1.5 }}>
        <ProductMark />
        <SidebarTitle>{title}</SidebarTitle>
        <IconButton aria-label="Close menu" onClick={onClose} sx={{ ml: 'auto' }}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  );
}
