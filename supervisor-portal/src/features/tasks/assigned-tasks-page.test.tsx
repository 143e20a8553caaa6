import { act, screen, waitFor, within } from '@testing-library/react';
import { listTasks } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { AssignedTasksPage } from './assigned-tasks-page';
import { buildTask } from './task.fixture';

const report = buildTask();
const late = buildTask({ id: 't-2', Task: 'Call the client', Deadline: '2020-12-01' });
const done = buildTask({
  id: 't-3',
  Task: 'Set up the laptop',
  Deadline: '2020-02-03',
  Status: 'Completed',
  AssignedTo: 'i-2',
  assignedto: { Name: 'Wanjiru Kamau' },
});

const openPage = (search = '') =>
  renderRoutes(
    [
      { path: `${base}/assignedTasks`, Component: AssignedTasksPage },
      { path: `${base}/taskDetails/:id`, element: <h1>One task</h1> },
    ],
    { at: `${base}/assignedTasks${search}`, wrapper: ApiProvider },
  );

/** The tasks that the table shows, from the top. */
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the page of assigned tasks', () => {
  it('lists every task with its intern, deadline and status', async () => {
    fakeApi(on(listTasks, [report, late, done]));
    openPage();
    const row = await screen.findByRole('row', { name: /Write the market report/ });
    expect(row).toHaveTextContent('Baraka Otieno');
    expect(row).toHaveTextContent('29 November 2999');
    expect(row).toHaveTextContent('Assigned');
    expect(screen.getByRole('row', { name: /Set up the laptop/ })).toHaveTextContent('Completed');
    expect(screen.getByRole('heading', { level: 1, name: 'Interns' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Intern',
      'Task',
      'Deadline',
      'Task Status',
      'Action',
    ]);
  });

  it('marks a deadline that passed as overdue, unless the task is completed', async () => {
    fakeApi(on(listTasks, [report, late, done]));
    openPage();
    expect(await screen.findByRole('row', { name: /Call the client/ })).toHaveTextContent('Overdue');
    expect(screen.getByText(/1 December 2020/)).toHaveAttribute('data-tone', 'red');
    expect(screen.getByRole('row', { name: /Set up the laptop/ })).not.toHaveTextContent('Overdue');
    expect(screen.getByRole('row', { name: /Write the market report/ })).not.toHaveTextContent('Overdue');
  });

  it('sorts deadlines by the calendar, not by their words', async () => {
    fakeApi(on(listTasks, [report, late, done]));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Deadline' }));
    await waitFor(() => expect(shown()).toEqual(['Set up the laptop', 'Call the client', 'Write the market report']));
    await user.click(screen.getByRole('button', { name: 'Deadline' }));
    await waitFor(() => expect(shown()).toEqual(['Write the market report', 'Call the client', 'Set up the laptop']));
  });

  it('finds a task by its long date and by being overdue', async () => {
    fakeApi(on(listTasks, [report, late, done]));
    const { navigate } = openPage('?q=3 February 2020');
    await screen.findByRole('row', { name: /Set up the laptop/ });
    expect(shown()).toEqual(['Set up the laptop']);
    await navigate(`${base}/assignedTasks?q=overdue`);
    await waitFor(() => expect(shown()).toEqual(['Call the client']));
  });

  it('shows the tasks of the intern who is chosen', async () => {
    fakeApi(on(listTasks, [report, late, done]));
    const { user } = openPage();
    const filter = await screen.findByRole('combobox', { name: 'Intern' });
    await waitFor(() =>
      expect(
        within(filter)
          .getAllByRole('option')
          .map((option) => option.textContent),
      ).toEqual(['All', 'Baraka Otieno', 'Wanjiru Kamau']),
    );
    await user.selectOptions(filter, 'Wanjiru Kamau');
    await waitFor(() => expect(shown()).toEqual(['Set up the laptop']));
    await user.selectOptions(filter, 'All');
    await waitFor(() => expect(shown()).toHaveLength(3));
  });

  it('leads by keyboard to a task', async () => {
    fakeApi(on(listTasks, [report]));
    const { user, address } = openPage();
    const view = await screen.findByRole('link', { name: 'View Task Details: Write the market report, Baraka Otieno' });
    expect(view).toHaveTextContent(/^View Task Details$/);
    act(() => screen.getByRole('button', { name: 'Task Status' }).focus());
    await user.tab();
    expect(view).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'One task' })).toBeInTheDocument();
    expect(address()).toBe(`${base}/taskDetails/t-1`);
  });

  it("says 'No data available' and what to do first while there is none", async () => {
    fakeApi(on(listTasks, []));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.getByText("Assign the first one from 'My Interns'.")).toBeInTheDocument();
  });

  it("reports 'Could not get Tasks' and reads them again on request", async () => {
    const api = fakeApi(on(listTasks, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Tasks')).toBeInTheDocument();
    api.use(on(listTasks, [report]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Write the market report/ })).toBeInTheDocument();
  });
});
