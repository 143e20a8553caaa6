import { listPortalFailures, type PortalFailure } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { formatMoment } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import { base } from '../../messages';
import { FailuresPage } from './failures-page';

const entry: PortalFailure = {
  id: 'f-2',
  At: '2026-11-20T08:00:00.000Z',
  Portal: 'admin-portal',
  Version: '1.2.0',
  Stage: 'entry',
  Error: 'remoteEntry.js answered 404',
  Reference: '0A1B2C3D',
};
const render: PortalFailure = {
  ...entry,
  id: 'f-1',
  Portal: 'intern-portal',
  Stage: 'render',
  Error: 'tasks is undefined',
  Reference: null,
};

const openPage = () =>
  renderRoutes([{ path: `${base}/releases/failures`, Component: FailuresPage }], {
    at: `${base}/releases/failures`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the failures page', () => {
  it('lists where which version failed, and finds one by its reference', async () => {
    fakeApi(on(listPortalFailures, { Failures: [entry, render] }));
    const { user } = openPage();
    const row = await screen.findByRole('row', { name: /0A1B2C3D/ });
    for (const text of [formatMoment(entry.At), 'admin-portal', '1.2.0', 'Entry', 'remoteEntry.js answered 404']) {
      expect(row).toHaveTextContent(text);
    }
    expect(screen.getByRole('row', { name: /tasks is undefined/ })).toHaveTextContent('First page');
    await user.type(screen.getByRole('searchbox'), '0a1b2c3d');
    await waitFor(() => expect(screen.queryByRole('row', { name: /tasks is undefined/ })).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /0A1B2C3D/ })).toBeInTheDocument();
  });

  it('shows equal failures of a version as one: how often and since when, where, and the stack in own sources', async () => {
    const first = { ...render, id: 'f-0', At: '2026-11-19T08:00:00.000Z', Page: '/profile', Browser: 'Firefox 144' };
    const again = {
      ...render,
      Stack: ['src/tasks-page.tsx:12:5 (TasksPage)', 'src/portal.tsx:3:1'],
      Page: '/tasks/:id',
      Browser: 'Chrome 141',
      Reference: '0A1B2C3E',
    };
    fakeApi(on(listPortalFailures, { Failures: [entry, again, first] }));
    const { user } = openPage();
    const row = await screen.findByRole('row', { name: /tasks is undefined/ });
    for (const text of [
      `2 times since ${formatMoment(first.At)}`,
      'src/tasks-page.tsx:12:5 (TasksPage)',
      'src/portal.tsx:3:1',
      'on /tasks/:id, /profile',
      'in Chrome 141, Firefox 144',
    ])
      expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /0A1B2C3D/ })).toHaveTextContent('once');
    await user.type(screen.getByRole('searchbox'), 'tasks-page');
    await waitFor(() => expect(screen.queryByRole('row', { name: /0A1B2C3D/ })).not.toBeInTheDocument());
  });

  it('says what would appear here while no page has failed', async () => {
    fakeApi(on(listPortalFailures, { Failures: [] }));
    openPage();
    expect(await screen.findByText(/No page has reported a failure\./)).toBeInTheDocument();
  });
});
