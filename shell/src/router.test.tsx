import { signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { offerKiswahili, speak } from '@internship-portals/shared-ui';
import { Outlet, type RouteObject } from '@internship-portals/shared-ui/router';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { followLanguage } from './kiswahili';
import { readAttempt } from './sessions/attempt';
import { openShell, registryOf } from './testing';

const pages: Record<string, RouteObject[]> = {
  'public-portal': [
    { index: true, element: <h1>Landing</h1> },
    { path: 'applicationStatus', element: <h1>Status</h1> },
    { path: 'broken', Component: () => thrower() },
  ],
  'intern-portal': [
    { index: true, element: <h1>My tasks</h1> },
    { path: 'broken', Component: () => thrower() },
    {
      path: 'gone',
      lazy: () => Promise.reject(Object.assign(new Error('Loading chunk 7 failed'), { name: 'ChunkLoadError' })),
    },
    { path: 'nested', element: <Outlet />, children: [{ path: ':id', element: <h1>Nested</h1> }] },
  ],
};

function thrower(): never {
  throw new Error('a page throws');
}

const openAt = (address: string, open?: (name: string) => Promise<unknown>) => openShell(address, pages, open);

describe('the shell', () => {
  beforeEach(signedOut);

  it.each([
    ['/', 'Landing'],
    ['/applicationStatus', 'Status'],
  ])('shows the page that the public portal has for %s', async (address, heading) => {
    openAt(address);
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  });

  it('shows the pages of a dashboard inside its layout to its role', async () => {
    signedInAs('INT');
    const { opened } = openAt('/internDashboard/nested/7');
    expect(await screen.findByRole('heading', { name: 'Nested' })).toBeVisible();
    expect(screen.getByText('Amina Otieno')).toBeVisible();
    expect(opened).toEqual(['intern-portal']);
  });

  it('loads nothing of a dashboard for a visitor, and shows the login page', async () => {
    const { opened, router } = openAt('/internDashboard/nested/7?x=1');
    expect(await screen.findByRole('heading', { name: 'Log In' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/internDashboard/nested/7');
    expect(readAttempt()).toBeUndefined();
    expect(opened).toEqual([]);
  });

  it('says that an address does not exist, inside the dashboard it would belong to', async () => {
    signedInAs('INT');
    openAt('/internDashboard/none');
    expect(await screen.findByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
    expect(screen.getByText('Amina Otieno')).toBeVisible();
  });

  it('names a portal that cannot be loaded, and Retry shows its page once it can', async () => {
    signedInAs('INT');
    jest.spyOn(console, 'error').mockImplementation(() => {});
    globalThis.fetch = jest.fn(async () => ({ ok: true, headers: new Headers() }) as Response);
    let down = true;
    openAt('/internDashboard', async () => {
      if (down) throw new Error('404');
    });
    expect(await screen.findByRole('heading', { name: /intern portal/ })).toBeVisible();
    down = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
  });

  it('says that a page cannot be shown when what surrounds portals does not arrive, and Retry shows it', async () => {
    signedInAs('INT');
    globalThis.fetch = jest.fn(async () => ({ ok: true, headers: new Headers() }) as Response);
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const missing = Object.assign(new Error('Loading chunk portals failed.'), {
      name: 'ChunkLoadError',
      request: `${window.location.origin}/assets/portals.1.js`,
    });
    let down = true;
    const { user } = openShell('/internDashboard', pages, undefined, undefined, async () => {
      if (down) throw missing;
    });
    expect(await screen.findByRole('heading', { name: 'This page cannot be shown right now' })).toBeVisible();
    expect(log).toHaveBeenCalledWith(expect.stringMatching(/^Reference \w{8}: shell - failed/), missing);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'My tasks' })).toBeVisible();
  });

  it('shows an error of one page inside its portal, with a reference and a way on', async () => {
    signedInAs('INT');
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { user } = openAt('/internDashboard/broken');
    expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByText(/in the intern portal/)).toBeVisible();
    expect(screen.getByText('Amina Otieno')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    const reference = screen.getByText(/^[0-9A-F]{8}$/).textContent;
    const line = `Reference ${reference}: intern-portal 1 failed (render):`;
    expect(log.mock.calls).toEqual([[line, expect.any(Error)]]);
    expect(document.title).toBe('Unexpected Application Error! - Internship Portals');
    await user.click(screen.getByRole('link', { name: 'Home' }));
    expect(await screen.findByRole('heading', { name: 'Landing' })).toBeVisible();
  });

  it('names the portal when the files of one of its pages do not arrive', async () => {
    signedInAs('INT');
    jest.spyOn(console, 'error').mockImplementation(() => {});
    openAt('/internDashboard/gone');
    expect(await screen.findByRole('heading', { name: /intern portal/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('shows an error of the public pages inside their layout', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    openAt('/broken');
    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
  });

  it.each(['/', '/login', '/internDashboard/tasks/1'])(
    'says at %s that the page did not arrive as it should when it has no registry, with a reload and the way home',
    async (address) => {
      signedInAs('INT');
      const shell = openShell(address, pages, undefined, registryOf({}, { portals: [] }));
      const heading = await screen.findByRole('heading', { level: 1, name: 'This page cannot be shown right now' });
      expect(heading).toBeVisible();
      expect(screen.getByText(/^It did not arrive as it should/)).toBeVisible();
      expect(document.title).toBe('This page cannot be shown right now - Internship Portals');
      expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
      await shell.user.click(screen.getByRole('link', { name: 'Home' }));
      // Another document, which the server may write as a whole.
      await waitFor(() => expect(shell.documents()).toBe(2));
    },
  );

  it('has a last resort for an error of its own, with a reference, a reload and the way home', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    openShell('/internDashboard', pages, undefined, undefined, async () => {
      throw new Error('the shell throws');
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Unexpected Application Error!' })).toBeVisible();
    const reference = screen.getByText(/^[0-9A-F]{8}$/).textContent;
    expect(log).toHaveBeenCalledWith(`Reference ${reference}:`, expect.any(Error));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it('opens the pages of one portal in one document, and those of another in the next', async () => {
    const shell = openAt('/');
    await screen.findByRole('heading', { name: 'Landing' });
    await shell.go('/applicationStatus');
    expect(await screen.findByRole('heading', { name: 'Status' })).toBeVisible();
    expect(shell.documents()).toBe(1);
    signedInAs('INT');
    await shell.go('/internDashboard/nested/7?x=1#row');
    expect(await screen.findByRole('heading', { name: 'Nested' })).toBeVisible();
    expect(shell.documents()).toBe(2);
    expect(shell.address()).toBe('/internDashboard/nested/7?x=1#row');
    expect(shell.opened).toEqual(['public-portal', 'intern-portal']);
  });

  it.each(['/none', '/internDashboards', '/login/none', '/resetPassword'])(
    'says that %s does not exist, and leads home',
    async (address) => {
      const { user } = openAt(address);
      expect(await screen.findByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
      await user.click(screen.getByRole('link', { name: 'Home' }));
      expect(await screen.findByRole('heading', { name: 'Landing' })).toBeVisible();
    },
  );
});

describe('a visitor who reads Kiswahili', () => {
  beforeEach(() => {
    signedOut();
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['sw-KE', 'en']);
    // As the server writes the page.
    document.documentElement.lang = 'sw';
    followLanguage();
  });
  afterEach(() => act(() => speak('en')));

  it('reads in English, on a page that says so, while the texts do not load', async () => {
    offerKiswahili(jest.fn(async () => ({ kiswahili: {} })).mockRejectedValueOnce(new Error('offline')));
    openAt('/none');
    expect(await screen.findByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
  });

  it('reads that an address does not exist in the language that is chosen there', async () => {
    const { user } = openAt('/none');
    await user.click(await screen.findByRole('button', { name: 'English' }));
    expect(await screen.findByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Kiswahili' }));
    expect(await screen.findByText('Samahani, ukurasa unaoutafuta haukupatikana!')).toBeVisible();
  });

  it('reads in Kiswahili that an address does not exist', async () => {
    openAt('/none');
    expect(await screen.findByText('Samahani, ukurasa unaoutafuta haukupatikana!')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mwanzo' })).toBeVisible();
    expect(document.documentElement.lang).toBe('sw');
  });

  it('reads in Kiswahili that a page does not load, and has a way on', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    globalThis.fetch = jest.fn(async () => ({ ok: true, headers: new Headers() }) as Response);
    openAt('/applicationStatus', async () => {
      throw new Error('404');
    });
    expect(await screen.findByRole('heading', { name: 'Ukurasa huu hauwezi kuonyeshwa kwa sasa' })).toBeVisible();
    expect(screen.getByText(/^Baadhi ya faili zake hazikufika\./)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Jaribu tena' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Mwanzo' })).toBeVisible();
  });

  it('reads the pages of staff in English', async () => {
    document.documentElement.lang = 'en';
    signedInAs('INT');
    openAt('/internDashboard/none');
    expect(await screen.findByText('Oops! Sorry, the page you are looking for cannot be found!')).toBeVisible();
  });
});
