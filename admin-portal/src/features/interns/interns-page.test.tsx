import { deleteUser, listInterns, listPositions } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { InternsPage } from './interns-page';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Technology' }] });
const baraka = {
  user_id: 'i-1',
  Name: 'Baraka Otieno',
  Email: 'baraka@example.com',
  PhoneNumber: '+254733000111;ext=12',
  Position: 'Technology',
  Role: 'INT' as const,
  Supervisor: { user_id: 's-1', Name: 'Njeri Wambui' },
  OpenTasks: 2,
};
const achieng = { ...baraka, user_id: 'i-2', Name: 'Achieng Ouma', Supervisor: null };
const filled = on(listInterns, { Interns: [achieng, baraka], Total: 2, TotalAll: 2 });

const openPage = (search = '') =>
  renderRoutes([{ path: `${base}/interns`, Component: InternsPage }], {
    at: `${base}/interns${search}`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the interns page', () => {
  it('lists the interns, each with the supervisor', async () => {
    fakeApi(positions, filled);
    openPage();
    const row = await screen.findByRole('row', { name: /Baraka Otieno/ });
    expect(row).toHaveTextContent('baraka@example.com');
    expect(row).toHaveTextContent('+254733000111 ext. 12');
    expect(row).toHaveTextContent('Technology');
    expect(row).toHaveTextContent('Njeri Wambui');
    expect(screen.getByRole('row', { name: /Achieng Ouma/ })).toHaveTextContent('Not assigned');
    expect(screen.getByRole('heading', { level: 1, name: 'Interns' })).toBeInTheDocument();
    for (const header of ['Name', 'Email', 'Phone Number', 'Position', 'Supervisor', 'Action', 'Performance']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
  });

  it('says when each internship ends, and which have ended', async () => {
    const days = { StartsOn: '2026-09-01', EndsOn: '2026-11-20', HoursAWeek: 0 };
    const over = { ...baraka, Placement: { ...days, State: 'Ended' as const } };
    fakeApi(positions, on(listInterns, { Interns: [achieng, over], Total: 2, TotalAll: 2 }));
    openPage();
    expect(await screen.findByRole('row', { name: /Baraka Otieno/ })).toHaveTextContent(
      /Friday, 20 November 2026.*Ended/,
    );
    expect(screen.getByRole('row', { name: /Achieng Ouma/ })).not.toHaveTextContent('Ended');
  });

  it('leads to what can be done for an intern', async () => {
    fakeApi(positions, filled);
    openPage();
    await screen.findByRole('row', { name: /Baraka Otieno/ });
    for (const [name, to] of [
      ['Edit Baraka Otieno', 'interns/i-1/edit'],
      ['View performance of Baraka Otieno', 'performanceDetails/i-1'],
      ['Assign a supervisor to Achieng Ouma', 'assignSupervisor?intern=i-2'],
      ['Assign Supervisor', 'assignSupervisor'],
    ]) {
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/adminDashboard/${to}`);
    }
    expect(screen.queryByRole('link', { name: 'Assign a supervisor to Baraka Otieno' })).not.toBeInTheDocument();
  });

  it("says 'No data available' while there is none", async () => {
    fakeApi(positions, on(listInterns, { Interns: [], Total: 0, TotalAll: 0 }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it("reports 'Could not get Intern Details' and reads them again on request", async () => {
    const api = fakeApi(positions, on(listInterns, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Intern Details')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Baraka Otieno/ })).toBeInTheDocument();
  });

  it("reports 'Could not get Positions' when the filter has no choices", async () => {
    fakeApi(filled, on(listPositions, new FakeFailure(404)));
    openPage();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
  });

  it('asks the server for the rows of one position', async () => {
    const api = fakeApi(positions, filled);
    openPage('?f.Position=Technology');
    await screen.findByRole('row', { name: /Baraka Otieno/ });
    const request = api.calls.find(({ endpoint }) => endpoint === listInterns);
    expect(request?.input.query).toMatchObject({ 'filter[Position]': 'Technology' });
  });
});

describe('deleting an intern', () => {
  const press = async (user: ReturnType<typeof openPage>['user'], answer: string) => {
    await user.click(await screen.findByRole('button', { name: 'Delete Baraka Otieno' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Baraka Otieno?' });
    expect(question).toHaveTextContent('Are you sure you want to delete this intern?');
    await user.click(within(question).getByRole('button', { name: answer }));
  };

  it('happens after a confirmation, and leaves the focus on the heading', async () => {
    const api = fakeApi(
      positions,
      filled,
      on(deleteUser, () => {
        api.use(on(listInterns, { Interns: [achieng], Total: 1, TotalAll: 1 }));
        return { message: 'Intern Deleted' };
      }),
    );
    const { user } = openPage();
    await press(user, 'Delete');
    expect(await screen.findByText('Intern Deleted')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Achieng Ouma/ })).toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /Baraka Otieno/ })).not.toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === deleteUser)?.input.params).toEqual({ id: 'i-1' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    [2, /2 tasks are not completed yet\.$/],
    [1, /1 task is not completed yet\.$/],
    [0, /ratings and comments stay\.$/],
  ])('says what becomes of %d open tasks', async (OpenTasks, text) => {
    fakeApi(positions, on(listInterns, { Interns: [{ ...baraka, OpenTasks }], Total: 1, TotalAll: 1 }));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Delete Baraka Otieno' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Baraka Otieno?' });
    expect(question).toHaveAccessibleDescription(text);
  });

  it('does not happen when the question is answered with Cancel', async () => {
    const api = fakeApi(positions, filled);
    const { user } = openPage();
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.calls.some(({ endpoint }) => endpoint === deleteUser)).toBe(false);
  });

  it("shows the server's words when it is refused", async () => {
    fakeApi(positions, filled, on(deleteUser, new FakeFailure(409, { message: 'This is not possible now.' })));
    const { user } = openPage();
    await press(user, 'Delete');
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent('Could not delete Intern');
    expect(report).toHaveTextContent('This is not possible now.');
  });
});
