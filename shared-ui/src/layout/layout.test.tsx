import WorkOutlined from '@mui/icons-material/WorkOutlineOutlined';
import { screen, waitFor, within } from '@testing-library/react';
import { Outlet } from 'react-router-dom';
import { DashboardLayout, FormCard, LinkButton, PageHeading, PublicLayout } from '..';
import { renderRoutes } from '../testing';

function dashboard(onSignOut = jest.fn()) {
  const layout = (
    <DashboardLayout
      title="DASHBOARD"
      navigation={[
        { label: 'My Interns', to: '/', icon: WorkOutlined, end: true },
        { label: 'Assigned Tasks', to: '/tasks', icon: WorkOutlined },
      ]}
      user={{ name: 'Achieng Otieno' }}
      menu={{ profile: '/profile', resetPassword: '/resetPassword' }}
      onSignOut={onSignOut}
    >
      <Outlet />
    </DashboardLayout>
  );
  const page = (path: string, title: string) => ({ path, element: <PageHeading title={title} /> });
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
        ],
      },
    ]),
  };
}

const sidebar = () => screen.getByRole('navigation', { name: 'DASHBOARD' });

describe('the dashboard layout', () => {
  it('starts with a link that skips the navigation', async () => {
    const { user } = dashboard();
    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('main')).toHaveFocus();
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

  it('collapses the sidebar to icons with names and remembers it', async () => {
    const { user, unmount } = dashboard();
    const toggle = screen.getByRole('button', { name: 'Collapse sidebar' });
    expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await user.click(toggle);
    expect(screen.getByRole('button', { name: 'Expand sidebar' })).toHaveFocus();
    expect(within(sidebar()).getByRole('link', { name: 'My Interns' })).not.toHaveTextContent('My Interns');
    unmount();
    dashboard();
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
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(onSignOut).toHaveBeenCalledTimes(1);
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
});
