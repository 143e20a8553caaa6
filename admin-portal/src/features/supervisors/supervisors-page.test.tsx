import { screen } from '@testing-library/react';
import { listPositions, listSupervisors } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { SupervisorsPage } from './supervisors-page';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Advisory' }] });
const njeri = {
  user_id: 's-1',
  Name: 'Njeri Wambui',
  Email: 'njeri@example.com',
  PhoneNumber: '+254722000111',
  Position: 'Advisory',
  Role: 'SUP' as const,
};

const openPage = () =>
  renderRoutes([{ path: `${base}/supervisors`, Component: SupervisorsPage }], {
    at: `${base}/supervisors`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the supervisors page', () => {
  it('lists the supervisors with their departments', async () => {
    fakeApi(positions, on(listSupervisors, { Supervisors: [njeri], Total: 1, TotalAll: 1 }));
    openPage();
    const row = await screen.findByRole('row', { name: /Njeri Wambui/ });
    expect(row).toHaveTextContent('njeri@example.com');
    expect(row).toHaveTextContent('+254722000111');
    expect(row).toHaveTextContent('Advisory');
    expect(screen.getByRole('heading', { level: 1, name: 'Supervisors' })).toBeInTheDocument();
    for (const header of ['Name', 'Email', 'Phone Number', 'Department']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
  });

  it("says 'No data available' while there is none", async () => {
    fakeApi(positions, on(listSupervisors, { Supervisors: [], Total: 0, TotalAll: 0 }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it("reports 'Could not get Supervisors'", async () => {
    fakeApi(positions, on(listSupervisors, new FakeFailure(500)));
    openPage();
    expect(await screen.findByText('Could not get Supervisors')).toBeInTheDocument();
  });
});
