import LogoutOutlined from '@mui/icons-material/LogoutOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ElementType, ReactNode } from 'react';
import { Link, matchPath, useLocation } from 'react-router-dom';
import type { NavigationItem } from '../portal';

const leadsTo = ({ to, end = false }: NavigationItem, address: string) =>
  matchPath({ path: to, end }, address) !== null;

const list = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column' } as const;

/** Neighbours with the same group, in their order. */
function grouped(navigation: readonly NavigationItem[]): { group: string | undefined; items: NavigationItem[] }[] {
  const groups: { group: string | undefined; items: NavigationItem[] }[] = [];
  for (const item of navigation) {
    const last = groups.at(-1);
    if (last && last.group === item.group) last.items.push(item);
    else groups.push({ group: item.group, items: [item] });
  }
  return groups;
}

/** The entries of the sidebar and of the drawer. Logout is last. */
export function SidebarList({
  label,
  navigation,
  section,
  collapsed,
  onSignOut,
}: {
  label: string;
  navigation: NavigationItem[];
  /**
   * The address that the page named with `useSection`. If it is not that of an entry, the page's own address decides.
   */
  section: string | undefined;
  collapsed: boolean;
  onSignOut: () => void;
}) {
  const { pathname } = useLocation();
  const here = section !== undefined && navigation.some((item) => leadsTo(item, section)) ? section : pathname;
  const entries = (items: NavigationItem[]) =>
    items.map((item) => {
      const { label, to, icon: Icon } = item;
      return (
        <li key={to}>
          <Entry component={Link} to={to} current={leadsTo(item, here)} label={label} collapsed={collapsed}>
            <Icon fontSize="small" />
          </Entry>
        </li>
      );
    });
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ flexGrow: 1, minHeight: 0, display: 'flex', flexDirection: 'column', py: 1 }}
    >
      <Box component="ul" sx={{ ...list, flexGrow: 1, overflowY: 'auto', px: 1.5 }}>
        {grouped(navigation).map(({ group, items }) =>
          group === undefined ? (
            entries(items)
          ) : (
            <Box component="li" key={group} sx={{ mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' }}>
              {!collapsed && (
                <Box
                  aria-hidden
                  sx={{ px: 1.75, pb: 0.5, fontSize: '0.8125rem', fontWeight: 650, color: 'text.secondary' }}
                >
                  {group}
                </Box>
              )}
              <Box component="ul" aria-label={group} sx={list}>
                {entries(items)}
              </Box>
            </Box>
          ),
        )}
      </Box>
      {/* In sight however many entries there are, and however low the window is. */}
      <Box component="ul" sx={{ ...list, px: 1.5, pt: 1 }}>
        <li>
          <Entry component="button" onClick={onSignOut} label="Logout" collapsed={collapsed}>
            <LogoutOutlined fontSize="small" />
          </Entry>
        </li>
      </Box>
    </Box>
  );
}

function Entry({
  component,
  label,
  current = false,
  collapsed,
  children,
  ...props
}: {
  component: ElementType;
  label: string;
  collapsed: boolean;
  children: ReactNode;
  to?: string;
  /** Whether the current page belongs to this entry. */
  current?: boolean;
  onClick?: () => void;
}) {
  return (
    <ButtonBase
      component={component}
      {...props}
      aria-current={current ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      title={collapsed ? label : undefined}
      sx={{
        width: '100%',
        // All entries of administrators fit into a window 800 pixels high.
        minHeight: 42,
        px: 1.75,
        gap: 1.75,
        justifyContent: 'flex-start',
        borderRadius: '8px',
        fontSize: '0.9375rem',
        fontWeight: 500,
        fontFamily: 'inherit',
        color: 'text.secondary',
        whiteSpace: 'nowrap',
        overflow: 'hidden',
        '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
        '&[aria-current="page"]': {
          color: 'primary.main',
          fontWeight: 650,
          bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 11%, transparent)',
        },
        '&&:focus-visible': { outlineOffset: -2 },
      }}
    >
      {children}
      {!collapsed && label}
    </ButtonBase>
  );
}

/** The sidebar's title. */
export function SidebarTitle({ children }: { children: ReactNode }) {
  return (
    <Box
      component="span"
      sx={{ fontSize: '0.8125rem', fontWeight: 700, letterSpacing: '0.09em', whiteSpace: 'nowrap' }}
    >
      {children}
    </Box>
  );
}
