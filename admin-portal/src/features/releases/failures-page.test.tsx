import { screen, waitFor, within } from '@testing-library/react';
import { linkToComposition, listPortalFailures, type PortalFailure } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { formatMoment } from 'shared-ui';
import { renderRoutes } from 'shared-ui/testing';
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
  Composition: 'c-1',
  Versions: { 'admin-portal': '1.2.0', 'public-portal': '3.4.5', shell: 'abc' },
};
const render: PortalFailure = {
  ...entry,
  Versions: undefined,
  id: 'f-1',
  Portal: 'intern-portal',
  Stage: 'render',
  Error: 'tasks is undefined',
  Reference: null,
  Composition: null,
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
    for (const text of [
      formatMoment(entry.At),
      'admin-portal',
      '1.2.0',
      'Entry',
      'remoteEntry.js answered 404',
      'public-portal 3.4.5',
      'shell abc',
    ]) {
      expect(row).toHaveTextContent(text);
    }
    expect(screen.getByRole('row', { name: /tasks is undefined/ })).toHaveTextContent('First page');
    await user.type(screen.getByRole('searchbox'), '0a1b2c3d');
    await waitFor(() => expect(screen.queryByRole('row', { name: /tasks is undefined/ })).not.toBeInTheDocument());
    expect(screen.getByRole('row', { name: /0A1B2C3D/ })).toBeInTheDocument();
  });

  it('says what would appear here while no page has failed', async () => {
    fakeApi(on(listPortalFailures, { Failures: [] }));
    openPage();
    expect(await screen.findByText(/No page has reported a failure\./)).toBeInTheDocument();
  });

  it('opens the composition of a failure in a new window', async () => {
    const replace = jest.fn();
    const opened = { document: document.implementation.createHTMLDocument(), location: { replace }, opener: window };
    jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const url = '/portals/preview?composition=signed';
    const api = fakeApi(
      on(listPortalFailures, { Failures: [entry, render] }),
      on(linkToComposition, { url, expiresAt: '2026-11-20T09:00:00.000Z' }),
    );
    const { user } = openPage();
    const row = within(await screen.findByRole('row', { name: /0A1B2C3D/ }));
    await user.click(row.getByRole('button', { name: /^Open this composition: admin-portal/ }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(`${window.location.origin}${url}`));
    expect(opened.opener).toBeNull();
    expect(api.calls.find(({ endpoint }) => endpoint === linkToComposition)?.input.params).toEqual({ id: 'c-1' });
    const unknown = within(screen.getByRole('row', { name: /tasks is undefined/ }));
    expect(unknown.queryByRole('button')).not.toBeInTheDocument();
  });

  it('closes the window again and says why a composition could not be opened', async () => {
    const close = jest.fn();
    const opened = { document: document.implementation.createHTMLDocument(), location: {}, close };
    jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const words = 'A version of this composition is not in the store any more.';
    fakeApi(
      on(listPortalFailures, { Failures: [entry] }),
      on(linkToComposition, new FakeFailure(409, { message: words })),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: /^Open this composition/ }));
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent('Could not open the composition');
    expect(report).toHaveTextContent(words);
    expect(close).toHaveBeenCalled();
  });

  it('says how to let it open a window where the browser does not', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    const api = fakeApi(on(listPortalFailures, { Failures: [entry] }));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: /^Open this composition/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Your browser blocked the new window.');
    expect(api.calls.some(({ endpoint }) => endpoint === linkToComposition)).toBe(false);
  });
});
