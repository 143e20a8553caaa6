import { screen } from '@testing-library/react';
import { listPositions } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { PositionsPage } from './positions-page';

const openPage = () =>
  renderRoutes([{ path: `${base}/positions`, Component: PositionsPage }], {
    at: `${base}/positions`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the positions page', () => {
  it('lists the positions with their ids', async () => {
    fakeApi(on(listPositions, { Positions: [{ id: 'p-7', Position: 'Advisory' }] }));
    openPage();
    const row = await screen.findByRole('row', { name: /Advisory/ });
    expect(row).toHaveTextContent('p-7');
    expect(screen.getByRole('heading', { level: 1, name: 'Positions' })).toBeInTheDocument();
    for (const header of ['ID', 'Position']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
  });

  it("says 'No data available' while there is none", async () => {
    fakeApi(on(listPositions, { Positions: [] }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it("reports 'Could not get Positions'", async () => {
    fakeApi(on(listPositions, new FakeFailure(500)));
    openPage();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
  });
});
