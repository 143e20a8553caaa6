import { screen } from '@testing-library/react';
import { listInterns, listPositions } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { InternsPage } from './interns-page';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Technology' }] });
const baraka = {
  user_id: 'i-1',
  Name: 'Baraka Otieno',
  Email: 'baraka@example.com',
  PhoneNumber: '+254733000111',
  Position: 'Technology',
  Role: 'INT' as const,
  Supervisor: { user_id: 's-1', Name: 'Njeri Wambui' },
};
const achieng = { ...baraka, user_id: 'i-2', Name: 'Achieng Ouma', Supervisor: null };

const openPage = () =>
  renderRoutes([{ path: `${base}/interns`, Component: InternsPage }], { at: `${base}/interns`, wrapper: ApiProvider });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the interns page', () => {
  it('lists the interns, each with the supervisor', async () => {
    fakeApi(positions, on(listInterns, { Interns: [achieng, baraka], Total: 2, TotalAll: 2 }));
    openPage();
    const row = await screen.findByRole('row', { name: /Baraka Otieno/ });
    expect(row).toHaveTextContent('baraka@example.com');
    expect(row).toHaveTextContent('+254733000111');
    expect(row).toHaveTextContent('Technology');
    expect(row).toHaveTextContent('Njeri Wambui');
    expect(screen.getByRole('row', { name: /Achieng Ouma/ })).toHaveTextContent('Not assigned');
    expect(screen.getByRole('heading', { level: 1, name: 'Interns' })).toBeInTheDocument();
    for (const header of ['Name', 'Email', 'Phone Number', 'Position', 'Supervisor']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
  });

  it("says 'No data available' while there is none", async () => {
    fakeApi(positions, on(listInterns, { Interns: [], Total: 0, TotalAll: 0 }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it("reports 'Could not get Intern Details'", async () => {
    fakeApi(positions, on(listInterns, new FakeFailure(500)));
    openPage();
    expect(await screen.findByText('Could not get Intern Details')).toBeInTheDocument();
  });
});
