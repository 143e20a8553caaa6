import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import ExpandMore from '@mui/icons-material/ExpandMore';
import MenuIcon from '@mui/icons-material/Menu';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../feedback/lazy-part';
import { ToastUndoButton } from '../feedback/toast-undo';
import { useUndoPlace } from '../feedback/toasts';
import type { NavigationItem } from '../portal';
import { ColorSchemeSwitch } from '../theme/color-scheme-switch';
import { NotificationBell } from './notification-bell';
import type { AccountPages } from './overlays';
import { ProductMark } from './product-mark';
import { SidebarList, SidebarTitle } from './sidebar-list';
import { Main, SkipLink } from './skip-link';
import { useHeightVariable } from './use-height-variable';
import { useMenuButton } from './use-menu-button';
import { SectionContext } from './use-section';
import { useSidebar } from './use-sidebar';

export interface DashboardLayoutProps {
  /** Title of the sidebar, such as 'DASHBOARD'. */
  title: string;
  navigation: NavigationItem[];
  user: { name: string };
  menu: AccountPages;
  /** The page that the bell leads to, and how many notifications are unread. Without it there is no bell. */
  notifications?: { to: string; unread: number };
  /** More tools of the top bar, such as a search. */
  tools?: ReactNode;
  /** Whether the code of the page is on its way. What can wait is fetched after it. */
  loading?: boolean;
  onSignOut: () => void;
  children: ReactNode;
}

// The code of menus and drawers loads after that of the page.
const overlays = () => import('./overlays');
const UserMenu = lazyPart(async () => ({ default: (await overlays()).UserMenu }));
const NavigationDrawer = lazyPart(async () => ({ default: (await overlays()).NavigationDrawer }));

/** The frame of a dashboard: sidebar (a drawer on small screens), top bar with the user's menu, content. */
export function DashboardLayout({
  title,
  navigation,
  user,
  menu,
  notifications,
  tools,
  loading = false,
  onSignOut,
  children,
}: DashboardLayoutProps) {
  const { collapsed, toggle } = useSidebar();
  const [section, setSection] = useState<string>();
  const [drawer, setDrawer] = useState<'never' | 'open' | 'closed'>('never');
  const { key } = useLocation();
  const undoPlace = useUndoPlace(ToastUndoButton);
  const content = useRef<HTMLDivElement>(null);
  const appBar = useHeightVariable(content, '--app-bar');

  useEffect(() => {
    // What opens one later asks for it again.
    if (!loading) overlays().catch(() => {});
  }, [loading]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: any navigation closes the drawer, that to the page itself too.
  useEffect(() => setDrawer((now) => (now === 'open' ? 'closed' : now)), [key]);

  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex' }}>
      <SkipLink />
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', md: 'flex' },
          // Links are of no use on paper.
          '@media print': { display: 'none' },
          flexDirection: 'column',
          flexShrink: 0,
          width: collapsed ? 76 : 252,
          transition: 'width 160ms ease',
          position: 'sticky',
          top: 0,
          height: '100dvh',
          bgcolor: 'background.paper',
          borderRight: 1,
          borderColor: 'divider',
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, height: 64, px: 2.75, flexShrink: 0 }}>
          <ProductMark />
          {!collapsed && <SidebarTitle>{title}</SidebarTitle>}
        </Box>
        <SidebarList {...{ section, navigation, collapsed, onSignOut }} label={title} />
        <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Button
            fullWidth
            color="inherit"
            onClick={toggle}
            aria-expanded={!collapsed}
            aria-label={collapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            sx={{ color: 'text.secondary', minWidth: 0, px: 1.5, justifyContent: collapsed ? 'center' : 'flex-start' }}
          >
            {collapsed ? <ChevronRight fontSize="small" /> : <ChevronLeft fontSize="small" />}
            {!collapsed && (
              <Box component="span" sx={{ ml: 1.5 }}>
                Collapse
              </Box>
            )}
          </Button>
        </Box>
      </Box>

      {drawer !== 'never' && (
        <NavigationDrawer title={title} open={drawer === 'open'} onClose={() => setDrawer('closed')}>
          <SidebarList {...{ section, navigation, onSignOut }} label={title} collapsed={false} />
        </NavigationDrawer>
      )}

      <Box
        ref={content}
        sx={{
          flexGrow: 1,
          minWidth: 0,
          display: 'flex',
          flexDirection: 'column',
          // What sticks below the app bar needs its height. Until it is measured:
          '--app-bar': '64px',
        }}
      >
        <Box
          component="header"
          ref={appBar}
          // On paper the page's own styles show it in the place of the menus (shell/src/index.html).
          data-name={user.name}
          sx={{
            position: 'sticky',
            top: 0,
            zIndex: 'appBar',
            display: 'flex',
            '@media print': { display: 'none' },
            alignItems: 'center',
            flexWrap: 'wrap',
            columnGap: { xs: 0, sm: 1 },
            rowGap: 1,
            minHeight: 64,
            px: { xs: 1.5, sm: 3 },
            bgcolor: 'background.paper',
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <IconButton
            aria-label="Open menu"
            aria-expanded={drawer === 'open'}
            aria-haspopup="dialog"
            onClick={() => setDrawer('open')}
            color="inherit"
            sx={{ display: { md: 'none' } }}
          >
            <MenuIcon />
          </IconButton>
          <Box
            ref={undoPlace}
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 0.5,
              minWidth: 0,
              // Wraps below the menus if it does not fit next to them.
              '&:not(:empty)': {
                order: { xs: 1, lg: 0 },
                flexBasis: { xs: '100%', lg: 'auto' },
                py: 0.75,
                pt: { xs: 0, lg: 0.75 },
              },
            }}
          />
          <Box sx={{ flexGrow: 1 }} />
          {tools}
          {notifications && <NotificationBell {...notifications} />}
          <ColorSchemeSwitch />
          <AccountButton {...{ user, menu, onSignOut }} />
        </Box>
        <Main>
          <Box sx={{ maxWidth: 1400, mx: 'auto', px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 3, sm: 4 } }}>
            <SectionContext value={setSection}>{children}</SectionContext>
          </Box>
        </Main>
      </Box>
    </Box>
  );
}

/** The first characters, as people see them, of the first two words. */
const initials = (name: string) => {
  const graphemes = new Intl.Segmenter();
  const firstOf = (word: string) => [...graphemes.segment(word)][0]?.segment ?? '';
  return name.trim().split(/\s+/).slice(0, 2).map(firstOf).join('').toUpperCase();
};

/** The user's name, which opens the user's menu. It has the state, so that opening the menu renders nothing else. */
function AccountButton({ user, menu, onSignOut }: Pick<DashboardLayoutProps, 'user' | 'menu' | 'onSignOut'>) {
  const { button, menu: opened } = useMenuButton();
  return (
    <>
      <Button
        color="inherit"
        // The frame that travels in the HTML does not know whose it is.
        aria-label={user.name === '' ? 'Your account' : undefined}
        {...button}
        endIcon={<ExpandMore fontSize="small" />}
        sx={{ minWidth: 0, px: 1, fontWeight: 550 }}
      >
        <Avatar
          aria-hidden
          translate="no"
          sx={{
            width: 32,
            height: 32,
            mr: 1.25,
            fontSize: '0.8125rem',
            fontWeight: 650,
            bgcolor: 'primary.main',
            color: 'primary.contrastText',
          }}
        >
          {initials(user.name)}
        </Avatar>
        <Box
          component="span"
          translate="no"
          sx={{
            maxWidth: { xs: 'max(24px, calc(100vw - 300px))', sm: 260 },
            overflow: 'hidden',
            textOverflow: 'ellipsis',
          }}
        >
          {user.name}
        </Box>
      </Button>
      {opened.button && <UserMenu {...opened} pages={menu} onSignOut={onSignOut} />}
    </>
  );
}
