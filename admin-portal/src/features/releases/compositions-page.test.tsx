import { screen, within } from '@testing-library/react';
import { type Composition, listCompositions } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { formatMoment } from 'shared-ui';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { CompositionsPage } from './compositions-page';

const ended: Composition = {
  id: 'c-1',
  Versions: { shell: '0.1.0', 'admin-portal': '1.0.0' },
  Canaries: {},
  From: '2026-11-17T08:00:00.000Z',
  Until: '2026-11-18T08:00:00.000Z',
};
const live: Composition = {
  id: 'c-2',
  Versions: { shell: '0.1.0', 'admin-portal': '1.1.0' },
  Canaries: { 'admin-portal': '1.2.0' },
  From: '2026-11-18T08:00:00.000Z',
  Until: null,
};

const openPage = () =>
  renderRoutes([{ path: `${base}/releases/compositions`, Component: CompositionsPage }], {
    at: `${base}/releases/compositions`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the compositions page', () => {
  it('lists every set of versions with its times, the live one first', async () => {
    fakeApi(on(listCompositions, { Compositions: [ended, live] }));
    openPage();
    await screen.findByRole('row', { name: /admin-portal 1\.0\.0/ });
    const [, first, second] = screen.getAllByRole('row');
    expect(first).toHaveTextContent(`${formatMoment(live.From)}Live`);
    expect(first).toHaveTextContent('admin-portal 1.1.0 Canary 1.2.0');
    for (const at of [ended.From, ended.Until as string]) expect(second).toHaveTextContent(formatMoment(at));
    expect(second).toHaveTextContent('shell 0.1.0admin-portal 1.0.0');
    expect(within(second as HTMLElement).getByRole('button', { name: /^Open: composition of/ })).toBeInTheDocument();
  });

  it('says what would appear here while nothing has been live', async () => {
    fakeApi(on(listCompositions, { Compositions: [] }));
    openPage();
    expect(await screen.findByText(/Nothing has been live yet\./)).toBeInTheDocument();
  });
});
