import WorkOutlined from '@mui/icons-material/WorkOutlineOutlined';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { Outlet } from 'react-router-dom';
import {
  DashboardLayout,
  type DashboardLayoutProps,
  dropListAddresses,
  LinkButton,
  lastListAddress,
  PageHeading,
  PublicLayout,
} from '..';
import { FormCard } from '../form';
import { rememberListAddress } from '../list-addresses';
import { renderRoutes } from '../testing';

function dashboard({
  onSignOut = jest.fn(),
  menu = { profile: '/profile', resetPassword: '/resetPassword' } as DashboardLayoutProps['menu'],
  name = 'Achieng Otieno',
} = {}) {
  const layout = (
    <DashboardLayout
      title="DASHBOARD"
      navigation={[
        { label: 'My Interns', to: '/', icon: WorkOutlined, end: true },
        { label: 'Assigned Tasks', to: '/tasks', icon: WorkOutlined },
      ]}
      user={{ name }}
      menu={menu}
      onSignOut={onSignOut}
    >
      <Outlet />
    </DashboardLayout>
  );
  const page = (path: string, title: string, belongs: Omit<ComponentProps<typeof PageHeading>, 'title'> = {}) => ({
    path,
    element: <PageHeading title={title} {...belongs} />,
  });
  return {
    onSignOut,
    ...renderRoutes([
      {
        element: layout,
        children: [
          page('/', 'My Interns'),
          page('/tasks', 'Tasks'),
          page('/profile', 'Profile'),
          page('/resetPassword', 'Reset'),
          page('/task/1', 'A task', { back: { label: 'Assigned Tasks', to: '/tasks?page=2' } }),
          page('/tasks/1/intern', 'Its intern', { back: { label: 'My Interns', to: '/' } }),
          page('/task/1/edit', 'Edit Task', { back: { label: 'A task', to: '/task/1' }, section: '/tasks' }),
          page('/tasks/1', 'Another task', { back: { label: 'Elsewhere', to: '/elsewhere' } }),
        ],
      },
    ]),
  };
}

const sidebar = () => screen.getByRole('navigation', { name: 'DASHBOARD' });

/** How the style sheets display an element on a screen of a width, where that depends on it: jsdom has no width. */
function displayAt(width: number, element: Element): string | undefined {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
  return rules
    .map((text) => /^@media \(min-width: ?(\d+)px\) ?\{\s*\.([\w-]+) \{\s*display: ([\w-]+)/.exec(text))
    .filter((found) => found && Number(found[1]) <= width && element.classList.contains(found[2] ?? ''))
    .at(-1)?.[3];
}

describe('the dashboard layout', () => {
  it('starts with a link that skips the navigation', async () => {
    const { user } = dashboard();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it.each([
    ['achieng otieno', 'AO'],
    ['👩🏾‍💻 Zoë', '👩🏾‍💻Z'],
    ['क्षितिज शर्मा', 'क्षिश'],
    ['e\u0301lise', 'E\u0301'],
  ])('shows the first characters of %s whole', (name, initials) => {
    dashboard({ name });
    expect(screen.getByText(initials)).toBeInTheDocument();
  });

  it('marks the current page in the sidebar and moves the focus to the heading on navigation', async () => {
    const { user } = dashboard();
    expect(within(sidebar()).getByRole('link', { name: 'My Interns' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();
    await user.click(within(sidebar()).getByRole('link', { name: 'Assigned Tasks' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Tasks' });
    expect(heading).toHaveFocus();
    expect(document.title).toBe('Tasks - Internship Portals');
    expect(within(sidebar()).getByRole('link', { name: 'Assigned Tasks' })).toHaveAttribute('aria-current', 'page');
    expect(within(sidebar()).getByRole('link', { name: 'My Interns' })).not.toHaveAttribute('aria-current');
  });

  it.each([
    ['/task/1', 'where its back link leads', 'Assigned Tasks'],
    ['/tasks/1/intern', 'where its back link leads, also below the address of another entry', 'My Interns'],
    ['/task/1/edit', 'that it names, where its back link leads to another page', 'Assigned Tasks'],
    ['/tasks/1', 'that its own address is below, where its back link leads elsewhere', 'Assigned Tasks'],
    ['/profile', 'of none, where nothing says one', undefined],
  ])('marks for the page %s the entry %s', async (address, _, entry) => {
    const { navigate } = dashboard();
    await navigate(address);
    const marked = within(sidebar())
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page');
    expect(marked.map(({ textContent }) => textContent)).toEqual(entry ? [entry] : []);
    // And not for longer than the page is shown.
    await navigate('/');
    expect(within(sidebar()).getByRole('link', { current: 'page' })).toHaveTextContent('My Interns');
  });

  it('has a sidebar titled DASHBOARD with the pages in their order, and Logout last', () => {
    dashboard();
    expect(within(screen.getByRole('complementary')).getByText('DASHBOARD')).toBeVisible();
    expect(
      within(sidebar())
        .getAllByRole('listitem')
        .map((entry) => entry.textContent),
    ).toEqual(['My Interns', 'Assigned Tasks', 'Logout']);
  });

  it('collapses the sidebar to icons with names and remembers it', async () => {
    const { user, unmount } = dashboard();
    const toggle = screen.getByRole('button', { name: 'Collapse sidebar' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveFocus();
    expect(within(sidebar()).getByRole('link', { name: 'My Interns' })).not.toHaveTextContent('My Interns');
    expect(within(sidebar()).getByRole('button', { name: 'Logout' })).not.toHaveTextContent('Logout');
    unmount();
    const again = dashboard();
    const expand = screen.getByRole('button', { name: 'Expand sidebar' });
    expect(expand).toHaveAttribute('aria-expanded', 'false');
    await again.user.click(expand);
    again.unmount();
    dashboard();
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toBeInTheDocument();
  });

  it('is collapsed where names would take the room of the page, until the person expands it', async () => {
    const { matchMedia } = window;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...matchMedia(query), matches: false }));
    const { user } = dashboard();
    await user.click(screen.getByRole('button', { name: 'Expand sidebar' }));
    expect(screen.getByRole('button', { name: 'Collapse sidebar' })).toHaveFocus();
  });

  it('collapses where the browser remembers nothing', async () => {
    for (const name of ['getItem', 'setItem'] as const) {
      jest.spyOn(Storage.prototype, name).mockImplementation(() => {
        throw new DOMException('forbidden', 'SecurityError');
      });
    }
    const { user } = dashboard();
    await user.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toBeInTheDocument();
  });

  it("has the user's menu with profile, password and a red Logout", async () => {
    const { user, onSignOut } = dashboard();
    const opener = screen.getByRole('button', { name: 'Achieng Otieno' });
    await user.click(opener);
    const menu = await screen.findByRole('menu', { name: 'Account' });
    expect(
      within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent),
    ).toEqual(['My Profile', 'Reset Password', 'Logout']);
    await user.click(within(menu).getByRole('menuitem', { name: 'My Profile' }));
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await user.click(opener);
    const logout = await screen.findByRole('menuitem', { name: 'Logout' });
    expect(logout).toHaveStyle({ color: 'var(--mui-palette-error-main)' });
    expect(screen.getByRole('menuitem', { name: 'Reset Password' })).not.toHaveStyle({
      color: 'var(--mui-palette-error-main)',
    });
    await user.click(logout);
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  it("works the user's menu with the keyboard", async () => {
    const { user } = dashboard();
    const opener = screen.getByRole('button', { name: 'Achieng Otieno' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    act(() => opener.focus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('menuitem', { name: 'My Profile' })).toHaveFocus());
    await user.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('heading', { name: 'Reset' })).toBeInTheDocument();
  });

  it('names no page in the menu that the portal does not have', async () => {
    const { user } = dashboard({ menu: {} });
    await user.click(screen.getByRole('button', { name: 'Achieng Otieno' }));
    const menu = await screen.findByRole('menu', { name: 'Account' });
    expect(within(menu).getAllByRole('menuitem')).toHaveLength(1);
    expect(within(menu).queryByRole('separator')).not.toBeInTheDocument();
  });

  it('has Logout in the sidebar', async () => {
    const { user, onSignOut } = dashboard();
    await user.click(within(sidebar()).getByRole('button', { name: 'Logout' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
  });

  it('opens the navigation as a drawer that a navigation closes', async () => {
    const { user } = dashboard();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'DASHBOARD' });
    await user.click(within(drawer).getByRole('link', { name: 'Assigned Tasks' }));
    expect(await screen.findByRole('heading', { name: 'Tasks' })).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('closes the drawer when the entry of the present page is chosen', async () => {
    const { user } = dashboard();
    await user.click(screen.getByRole('button', { name: 'Open menu' }));
    const drawer = await screen.findByRole('dialog', { name: 'DASHBOARD' });
    await user.click(within(drawer).getByRole('link', { name: 'My Interns' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('leads back to a list as it was last shown, until the person signs out', async () => {
    rememberListAddress('/tasks', 'q=report&page=2');
    const back = { label: 'Assigned Tasks', to: '/tasks' };
    renderRoutes([{ path: '/', element: <PageHeading title="A task" back={back} /> }]);
    expect(screen.getByRole('link', { name: 'Assigned Tasks' })).toHaveAttribute('href', '/tasks?q=report&page=2');
    dropListAddresses();
    expect(lastListAddress('/tasks')).toBe('/tasks');
  });

  it('has Logout in the drawer too, and gives the focus back to the menu icon', async () => {
    const { user, onSignOut } = dashboard();
    const opener = screen.getByRole('button', { name: 'Open menu' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    const drawer = await screen.findByRole('dialog', { name: 'DASHBOARD' });
    expect(within(drawer).getByText('DASHBOARD')).toBeVisible();
    await user.click(within(drawer).getByRole('button', { name: 'Logout' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  it('shows the sidebar on wide screens and the menu icon on small ones', () => {
    dashboard();
    const aside = screen.getByRole('complementary');
    const icon = screen.getByRole('button', { name: 'Open menu' });
    expect([displayAt(390, aside), displayAt(1280, aside)]).toEqual(['none', 'flex']);
    expect([displayAt(390, icon), displayAt(1280, icon)]).toEqual([undefined, 'none']);
  });
});

describe('the title of the window', () => {
  const titled = (title: string) => <PageHeading title={title} />;

  it('follows the page, and a page whose title changes', async () => {
    const { navigate } = renderRoutes([
      { path: '/', element: titled('My Tasks') },
      { path: '/login', element: <FormCard title="Log In">Fields</FormCard> },
      {
        path: '/status',
        element: (
          <>
            {titled('Application Status')}
            <FormCard title="A part of the page" headingLevel="h2">
              Fields
            </FormCard>
          </>
        ),
      },
    ]);
    expect(document.title).toBe('My Tasks - Internship Portals');
    await navigate('/login');
    expect(document.title).toBe('Log In - Internship Portals');
    await navigate('/status');
    expect(document.title).toBe('Application Status - Internship Portals');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});

describe('the public layout', () => {
  it('leads home by the name of the product and switches the colours for good', async () => {
    const routes = [
      {
        path: '/login',
        element: (
          <PublicLayout actions={<LinkButton to="/login">Log In</LinkButton>}>
            <FormCard title="Log In" hint="Welcome back" footer="New here?">
              Fields
            </FormCard>
          </PublicLayout>
        ),
      },
    ];
    const { user } = renderRoutes(routes, { at: '/login' });
    expect(screen.getByRole('link', { name: 'Internship Portals' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('heading', { level: 1, name: 'Log In' })).toBeInTheDocument();
    expect(document.title).toBe('Log In - Internship Portals');
    const root = document.documentElement;
    expect(root).toHaveAttribute('data-color-scheme', 'light');
    await user.click(screen.getByRole('button', { name: 'Use dark colours' }));
    expect(root).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Use light colours' }));
    expect(root).toHaveAttribute('data-color-scheme', 'light');
  });

  it('says in its footer who runs the programme, and how to reach them', () => {
    const meta = document.createElement('meta');
    meta.name = 'programme';
    meta.content = JSON.stringify({
      Firm: 'Umoja',
      ContactEmail: 'people@umoja.example',
      ContactPhone: '+254712345678',
      City: 'Kisumu',
    });
    document.head.append(meta);
    renderRoutes([{ path: '/', element: <PublicLayout>Text</PublicLayout> }], { at: '/' });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(/Umoja · Advisory, Engineering and Technology/)).toHaveTextContent(/Technology · Kisumu/);
    expect(footer.getByText('Internship Portals')).toBeInTheDocument();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Umoja' })).toHaveAttribute('href', '/');
    expect(footer.getByRole('link', { name: 'people@umoja.example' })).toHaveAttribute(
      'href',
      'mailto:people@umoja.example',
    );
    expect(footer.getByRole('link', { name: '+254712345678' })).toHaveAttribute('href', 'tel:+254712345678');
    meta.remove();
  });
});
