import { getUser, type Performance, type RatedTask } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { PerformancePage } from './performance-page';

const baraka: Performance['User'] = {
  user_id: 'i-1',
  Name: 'Baraka Otieno',
  Email: 'baraka@example.com',
  PhoneNumber: '+254733000111',
  Position: 'Technology',
  Role: 'INT',
  Supervisor: { user_id: 's-1', Name: 'Njeri Wambui' },
};
const task = (id: string, overrides: Partial<RatedTask>): RatedTask => ({
  id,
  Task: 'Draw the network',
  Status: 'Completed',
  Rating: null,
  Deadline: '2026-11-20',
  CompletedOn: '2026-11-18',
  AssignedBy: 's-1',
  Remark: null,
  ...overrides,
});
const filled = on(getUser, {
  User: baraka,
  Tasks: [
    task('t-1', { Rating: 80, Remark: 'Clear and complete.' }),
    task('t-2', { Task: 'Write the report' }),
    task('t-3', { Task: 'Plan the move', Status: 'Assigned', Rating: 90, CompletedOn: null, Deadline: '2999-01-01' }),
  ],
  Overall: 80,
});

const openPage = () =>
  renderRoutes([{ path: `${base}/performanceDetails/:id`, Component: PerformancePage }], {
    at: `${base}/performanceDetails/i-1`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the performance of an intern', () => {
  it('tells who it is about and the overall figure', async () => {
    const api = fakeApi(filled);
    openPage();
    const person = await screen.findByRole('region', { name: 'Intern' });
    for (const text of ['Baraka Otieno', 'baraka@example.com', 'Technology', 'Njeri Wambui']) {
      expect(person).toHaveTextContent(text);
    }
    expect(within(screen.getByRole('region', { name: 'Performance' })).getAllByText('80%')).not.toHaveLength(0);
    expect(screen.getByRole('region', { name: 'Ratings over time' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Interns' })).toHaveAttribute('href', '/adminDashboard/interns');
    expect(api.calls[0]?.input.params).toEqual({ id: 'i-1' });
  });

  it('lists every task with its rating by the display rules', async () => {
    fakeApi(filled);
    openPage();
    const rated = await screen.findByRole('row', { name: /Draw the network/ });
    expect(rated).toHaveTextContent('Friday, 20 November 2026');
    expect(rated).toHaveTextContent('Wednesday, 18 November 2026');
    expect(rated).toHaveTextContent('Clear and complete.');
    expect(within(rated).getByText('80%')).toHaveAttribute('data-tone', 'green');
    expect(screen.getByRole('row', { name: /Write the report/ })).toHaveTextContent('Not rated');
    const open = screen.getByRole('row', { name: /Plan the move/ });
    expect(open).toHaveTextContent('Not completed');
    expect(open).not.toHaveTextContent('90%');
  });

  it('says that there is nothing to judge yet', async () => {
    fakeApi(on(getUser, { User: { ...baraka, Supervisor: null }, Tasks: [], Overall: null }));
    openPage();
    expect(await screen.findByRole('region', { name: 'Intern' })).toHaveTextContent('Not assigned');
    expect(screen.getByText('No data available')).toBeInTheDocument();
    expect(screen.getAllByText('No task has been assigned yet.')).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Performance' })).toHaveTextContent('Not rated');
  });

  it("reports 'Could not get performance details' and reads them again on request", async () => {
    const api = fakeApi(on(getUser, new FakeFailure(404)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get performance details')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Draw the network/ })).toBeInTheDocument();
  });
});
