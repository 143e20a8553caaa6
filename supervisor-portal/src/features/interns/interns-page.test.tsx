import { screen } from '@testing-library/react';
import { listMyInterns } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { InternsPage } from './interns-page';

const baraka = {
  user_id: 'i-1',
  Name: 'Baraka Otieno',
  Email: 'baraka@example.com',
  PhoneNumber: '+254733000111',
  Position: 'Technology',
  Role: 'INT' as const,
  Supervisor: { user_id: 's-1', Name: 'Njeri Wambui' },
};

const openPage = () => renderRoutes([{ path: base, Component: InternsPage }], { at: base, wrapper: ApiProvider });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the page of my interns', () => {
  it('lists the interns with their departments', async () => {
    fakeApi(on(listMyInterns, { MyInterns: [baraka], Total: 1, TotalAll: 1 }));
    openPage();
    const row = await screen.findByRole('row', { name: /Baraka Otieno/ });
    expect(row).toHaveTextContent('baraka@example.com');
    expect(row).toHaveTextContent('+254733000111');
    expect(row).toHaveTextContent('Technology');
    expect(screen.getByRole('heading', { level: 1, name: 'My Interns' })).toBeInTheDocument();
    for (const header of ['Name', 'Email', 'Phone Number', 'Department']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
  });

  it("says 'No data available' while nobody is assigned", async () => {
    fakeApi(on(listMyInterns, { MyInterns: [], Total: 0, TotalAll: 0 }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it("reports 'Could not get Interns' and reads them again on request", async () => {
    const api = fakeApi(on(listMyInterns, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Interns')).toBeInTheDocument();
    api.use(on(listMyInterns, { MyInterns: [baraka], Total: 1, TotalAll: 1 }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Baraka Otieno/ })).toBeInTheDocument();
  });
});
