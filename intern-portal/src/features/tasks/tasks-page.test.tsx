import { screen, within } from '@testing-library/react';
import { listTasks, type Task } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { TasksPage } from './tasks-page';

const report: Task = {
  id: 't-1',
  Task: 'Write the market report',
  Description: 'Two pages.',
  Deadline: '2999-11-29',
  Status: 'Assigned',
  Rating: null,
  AssignedTo: 'i-1',
  assignedto: { Name: 'Baraka Otieno' },
  assignedby: { user_id: 's-1', Name: 'Njeri Wambui' },
};
const overdue: Task = { ...report, id: 't-2', Task: 'Call the client', Deadline: '2020-02-03' };
const rated: Task = { ...report, id: 't-3', Task: 'Set up the laptop', Status: 'Completed', Rating: 82 };
const unrated: Task = { ...rated, id: 't-4', Task: 'Meet the team', Deadline: '2020-02-03', Rating: null };

const openPage = () => renderRoutes([{ path: base, Component: TasksPage }], { at: base, wrapper: ApiProvider });

/** The card of a task, by its name. */
async function card(name: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { name });
  return heading.closest('li') as HTMLElement;
}

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the page of my tasks', () => {
  it('shows each task with its deadline, status and rating', async () => {
    fakeApi(on(listTasks, { Tasks: [report, rated, unrated] }));
    openPage();
    const open = await card('Write the market report');
    expect(open).toHaveTextContent('29 November 2999');
    expect(open).not.toHaveTextContent('Overdue');
    expect(within(open).getByText('Assigned')).toBeInTheDocument();
    expect(within(open).getByText('Not completed')).toBeInTheDocument();
    const done = await card('Set up the laptop');
    expect(within(done).getByText('Completed')).toBeInTheDocument();
    expect(within(done).getByText('82%')).toHaveAttribute('data-tone', 'green');
    expect(within(await card('Meet the team')).getByText('Not rated')).toBeInTheDocument();
  });

  it('marks an open task after its deadline as overdue, a completed one never', async () => {
    fakeApi(on(listTasks, { Tasks: [overdue, unrated] }));
    openPage();
    expect(await card('Call the client')).toHaveTextContent(/Overdue.*Monday, 3 February 2020/);
    expect(await card('Meet the team')).not.toHaveTextContent('Overdue');
  });

  it('puts what to do next first', async () => {
    fakeApi(on(listTasks, { Tasks: [rated, report, overdue] }));
    openPage();
    await card('Call the client');
    const names = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(names).toEqual(['Call the client', 'Write the market report', 'Set up the laptop']);
  });

  it("says 'You haven't been assigned any task yet' while there is none", async () => {
    fakeApi(on(listTasks, { Tasks: [] }));
    openPage();
    expect(await screen.findByText("You haven't been assigned any task yet")).toBeInTheDocument();
  });

  it("reports 'Could not get Tasks' and reads them again on request", async () => {
    const api = fakeApi(on(listTasks, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Tasks')).toBeInTheDocument();
    api.use(on(listTasks, { Tasks: [report] }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await card('Write the market report')).toBeInTheDocument();
  });
});
