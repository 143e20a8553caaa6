import { getDashboard } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { base } from '../../messages';
import { quietDashboard } from './dashboard.fixture';
import { DashboardPage } from './dashboard-page';

const openPage = () => renderRoutes([{ path: base, Component: DashboardPage }], { at: base, wrapper: ApiProvider });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the administrator dashboard', () => {
  it('shows what the programme counts, each figure on the way to its list', async () => {
    fakeApi(...quietDashboard);
    openPage();
    expect(await screen.findByText('1,234')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Total Users' })).toBeInTheDocument();
    for (const [tile, to] of [
      ['Applications, 12, Waiting for a decision, +4 in 7 days', 'applications'],
      ['Selected Applicants, 7, Invited, accepted or declined, +2 in 7 days', 'selectedApplicants'],
      ['Interns, 5, In the programme now, +1 in 7 days', 'interns'],
      ['Supervisors, 3, Guiding interns, None in 7 days', 'supervisors'],
    ]) {
      const link = screen.getByRole('link', { name: tile });
      expect(link).toHaveAttribute('href', `/adminDashboard/${to}`);
    }
    expect(screen.queryByRole('link', { name: /Total Users/ })).not.toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Needs a decision',
      'The programme in figures',
    ]);
  });

  it("reports 'Could not get Statistics Details' and reads them again on request", async () => {
    const api = fakeApi(...quietDashboard, on(getDashboard, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Statistics Details')).toBeInTheDocument();
    api.use(...quietDashboard);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('1,234')).toBeInTheDocument();
  });
});
