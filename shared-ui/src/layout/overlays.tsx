import Close from '@mui/icons-material/Close';
import LockResetOutlined from '@mui/icons-material/LockResetOutlined';
import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DashboardLayoutProps } from './dashboard-layout';
import { ProductMark } from './product-mark';
import { SidebarTitle } from './sidebar-list';

/** The menu under the user's name. */
export function UserMenu({
  id,
  anchor,
  menu,
  onClose,
  onSignOut,
}: {
  id: string;
  anchor: HTMLElement | null;
  menu: DashboardLayoutProps['menu'];
  onClose: () => void;
  onSignOut: () => void;
}) {
  const signOut = () => {
    onClose();
    onSignOut();
  };
  return (
    <Menu
      id={id}
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      // Within the header's landmark, not behind the page's end; the header is no place to lock the scrolling.
      container={anchor?.closest('header')}
      disableScrollLock
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': 'Account' }, paper: { sx: { minWidth: 208, mt: 0.75 } } }}
    >
      {menu.profile && (
        <MenuItem component={Link} to={menu.profile} onClick={onClose}>
          <ListItemIcon>
            <PersonOutlined fontSize="small" />
          </ListItemIcon>
          My Profile
        </MenuItem>
      )}
      {menu.resetPassword && (
        <MenuItem component={Link} to={menu.resetPassword} onClick={onClose}>
          <ListItemIcon>
            <LockResetOutlined fontSize="small" />
          </ListItemIcon>
          Reset Password
        </MenuItem>
      )}
      {(menu.profile || menu.resetPassword) && <Divider />}
      <MenuItem onClick={signOut} sx={{ color: 'error.main' }}>
        <ListItemIcon sx={{ color: 'inherit' }}>
          <LogoutOutlined fontSize="small" />
        </ListItemIcon>
        Logout
      </MenuItem>
    </Menu>
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
