import { type AssignedTask, getTaskQueue, listAssignedTasks, rateTask } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { Link } from '@internship-portals/shared-ui/router';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { AssignedTasksPage } from './assigned-tasks-page';
import { buildAssignedTask } from './task.fixture';

const report = buildAssignedTask();
const late = buildAssignedTask({ id: 't-2', Task: 'Call the client', Deadline: '2020-12-01', State: 'Overdue' });
const done = (id: string, Task: string) =>
  buildAssignedTask({
    id,
    Task,
    Deadline: '2020-02-03',
    Status: 'Completed',
    State: 'To rate',
    AssignedTo: 'i-2',
    assignedto: { Name: 'Wanjiru Kamau' },
  });
const laptop = done('t-3', 'Set up the laptop');
const plan = done('t-4', 'Draw the network plan');
const rated = { ...done('t-5', 'Write the tests'), Rating: 82, State: 'Rated' as const };

const queue = on(getTaskQueue, {
  ToRate: 2,
  Overdue: 1,
  DueThisWeek: 0,
  Unanswered: 0,
  Interns: ['Baraka Otieno', 'Wanjiru Kamau'],
});
const list = (...Tasks: AssignedTask[]) =>
  on(listAssignedTasks, { Tasks, Total: Tasks.length, TotalAll: Tasks.length });

const openPage = (search = '', at = `${base}/assignedTasks${search}`) =>
  renderRoutes(
    [
      { path: `${base}/assignedTasks`, Component: AssignedTasksPage },
      { path: `${base}/taskDetails/:id`, element: <h1>One task</h1> },
      {
        path: base,
        element: (
          <Link to={`${base}/assignedTasks`} state={{ rate: true }}>
            To rate
          </Link>
        ),
      },
    ],
    { at, wrapper: ApiProvider },
  );

/** The tasks that the table shows, from the top. */
const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const field = (task: string) => screen.getByRole('textbox', { name: `Rating of ${task}, Wanjiru Kamau, in percent` });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the page of assigned tasks', () => {
  it('lists tasks with intern, deadline, status, rating and comments', async () => {
    fakeApi(queue, list(laptop, { ...late, Comments: 3, Unanswered: true }, { ...report, Comments: 1 }, rated));
    openPage();
    const row = await screen.findByRole('row', { name: /Write the market report/ });
    expect(row).toHaveTextContent('Baraka Otieno');
    expect(row).toHaveTextContent('29 November 2999');
    expect(row).toHaveTextContent('Assigned');
    expect(row).toHaveTextContent('Not completed');
    expect(within(row).getAllByRole('cell')[5]).toHaveTextContent(/^1$/);
    expect(screen.getByRole('row', { name: /Call the client/ })).toHaveTextContent('Unanswered');
    expect(within(screen.getByRole('row', { name: /Write the tests/ })).getByText('82%')).toHaveAttribute(
      'data-tone',
      'green',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Interns' })).toBeInTheDocument();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Intern',
      'Task',
      'Deadline',
      'Task Status',
      'Rating',
      'Comments',
      'Action',
    ]);
  });

  it('marks a deadline that passed as overdue, unless the task is completed', async () => {
    fakeApi(queue, list(report, late, laptop));
    openPage();
    expect(await screen.findByRole('row', { name: /Call the client/ })).toHaveTextContent('Overdue');
    expect(screen.getByRole('row', { name: /Set up the laptop/ })).not.toHaveTextContent('Overdue');
    expect(screen.getByRole('row', { name: /Write the market report/ })).not.toHaveTextContent('Overdue');
  });

  it('asks the server for what is chosen and searched, and keeps it in the address', async () => {
    const api = fakeApi(queue, list(report, late, laptop));
    const { user, address } = openPage('?q=not%20rated');
    await screen.findByRole('row', { name: /Call the client/ });
    expect(api.calls.find(({ endpoint }) => endpoint === listAssignedTasks)?.input.query).toMatchObject({
      search: 'not rated',
    });
    const options = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    await waitFor(() => expect(options('Intern')).toEqual(['All', 'Baraka Otieno', 'Wanjiru Kamau']));
    expect(options('Task Status')).toEqual(['All', 'Assigned', 'To rate', 'Rated']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Task Status' }), 'To rate');
    await waitFor(() =>
      expect(api.last(listAssignedTasks)?.input.query).toMatchObject({
        search: 'not rated',
        'filter[Status]': 'To rate',
      }),
    );
    expect(address()).toBe(`${base}/assignedTasks?q=not+rated&f.Status=To+rate`);
  });

  it('leads by keyboard to a task, from its name and from its button', async () => {
    fakeApi(queue, list(report));
    const { user, address } = openPage();
    const view = await screen.findByRole('link', { name: 'View Task Details: Write the market report, Baraka Otieno' });
    expect(view).toHaveTextContent(/^View Task Details$/);
    act(() => screen.getByRole('button', { name: 'Comments' }).focus());
    await user.tab();
    expect(screen.getByRole('link', { name: 'Write the market report' })).toHaveFocus();
    await user.tab();
    expect(view).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'One task' })).toBeInTheDocument();
    expect(address()).toBe(`${base}/taskDetails/t-1`);
  });

  it("says 'No data available' and what to do first while there is none", async () => {
    fakeApi(queue, list());
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: "Assign the first one from 'My Interns'" })).toHaveAttribute('href', base);
  });

  it("reports 'Could not get Tasks' and reads them again on request", async () => {
    const api = fakeApi(queue, on(listAssignedTasks, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Tasks')).toBeInTheDocument();
    api.use(list(report));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Write the market report/ })).toBeInTheDocument();
  });
});

describe('rating in the rows', () => {
  it('takes a number and Enter for each task, beginning in the first field after the link of the queue', async () => {
    // As on the server, what was rated goes to the end of the list.
    let tasks: AssignedTask[] = [laptop, plan, late, rated];
    const api = fakeApi(
      queue,
      on(listAssignedTasks, () => ({ Tasks: tasks, Total: 4, TotalAll: 4 })),
      on(rateTask, ({ params, body }) => {
        const one = tasks.find(({ id }) => id === params.id) ?? laptop;
        tasks = [...tasks.filter(({ id }) => id !== one.id), { ...one, Rating: body.rating, State: 'Rated' }];
        return { message: 'Rating added' };
      }),
    );
    const { user } = openPage('', base);
    await user.click(screen.getByRole('link', { name: 'To rate' }));
    await waitFor(() => expect(field('Set up the laptop')).toHaveFocus());
    await user.keyboard('80{Enter}');
    expect(field('Draw the network plan')).toHaveFocus();
    await user.keyboard('7{Enter}');
    expect(await screen.findByText('7%')).toHaveAttribute('data-tone', 'red');
    expect(await screen.findByText('80%')).toHaveAttribute('data-tone', 'green');
    const sent = api.calls
      .filter(({ endpoint }) => endpoint === rateTask)
      .map(({ input }) => [input.params, input.body]);
    expect(sent).toEqual([
      [{ id: 't-3' }, { rating: 80, SeenRevision: 1 }],
      [{ id: 't-4' }, { rating: 7, SeenRevision: 1 }],
    ]);
    // The rows stay under the hand.
    expect(shown()).toEqual(['Set up the laptop', 'Draw the network plan', 'Call the client', 'Write the tests']);
    expect(field('Draw the network plan')).toHaveFocus();
  });

  it('shows and saves a number without the zeros in front of it', async () => {
    const api = fakeApi(queue, list(laptop, plan), on(rateTask, { message: 'Rating added' }));
    const { user } = openPage();
    await screen.findByRole('row', { name: /Set up the laptop/ });
    await user.click(field('Set up the laptop'));
    await user.keyboard('014{Enter}');
    expect(field('Set up the laptop')).toHaveValue('14');
    expect(api.calls.find(({ endpoint }) => endpoint === rateTask)?.input.body).toMatchObject({ rating: 14 });
  });

  it.each([
    ['{Enter}', 'Enter a rating.'],
    ['101{Enter}', 'Use a whole number from 0 to 100.'],
    ['7.5{Enter}', 'Use a whole number from 0 to 100.'],
  ])('says under the field what is wrong with %s, and sends nothing', async (keys, message) => {
    const api = fakeApi(queue, list(laptop, plan));
    const { user } = openPage();
    await screen.findByRole('row', { name: /Set up the laptop/ });
    await user.click(field('Set up the laptop'));
    await user.keyboard(keys);
    expect(field('Set up the laptop')).toHaveAccessibleDescription(message);
    expect(field('Set up the laptop')).toHaveFocus();
    expect(api.calls.filter(({ endpoint }) => endpoint === rateTask)).toEqual([]);
  });

  it('keeps a number that could not be saved, and says why', async () => {
    const reopened = new FakeFailure(409, { code: 'task_not_completed', message: 'This task is not completed yet.' });
    fakeApi(queue, list(laptop, plan), on(rateTask, reopened));
    const { user } = openPage();
    await screen.findByRole('row', { name: /Set up the laptop/ });
    await user.type(field('Set up the laptop'), '64');
    await user.click(screen.getByRole('button', { name: 'Save rating of Set up the laptop' }));
    expect(await screen.findByText('Could not add rating')).toBeInTheDocument();
    expect(field('Set up the laptop')).toHaveValue('64');
    expect(field('Set up the laptop')).toHaveAccessibleDescription('This task is not completed yet.');
    expect(field('Draw the network plan')).toHaveFocus();
  });

  it('says why in the message, too, when the task has been reopened meanwhile and has no field any more', async () => {
    const reopened = new FakeFailure(409, { code: 'task_not_completed', message: 'This task is not completed yet.' });
    const api = fakeApi(queue, list(laptop, plan), on(rateTask, reopened));
    const { user } = openPage();
    await screen.findByRole('row', { name: /Set up the laptop/ });
    api.use(list({ ...laptop, Status: 'Assigned', State: 'Upcoming', Revision: 2 }, plan));
    await user.type(field('Set up the laptop'), '64{Enter}');
    expect(await screen.findByText('Set up the laptop: This task is not completed yet.')).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByRole('row', { name: /Set up the laptop/ })).toHaveTextContent('Not completed'),
    );
    expect(field('Draw the network plan')).toHaveFocus();
  });

  it('keeps the focus in the last field when the button is pressed', async () => {
    fakeApi(
      queue,
      list(plan),
      on(rateTask, () => ({ message: 'Rating added' })),
    );
    const { user } = openPage();
    await screen.findByRole('row', { name: /Draw the network plan/ });
    await user.type(field('Draw the network plan'), '64');
    await user.tab();
    expect(screen.getByRole('button', { name: 'Save rating of Draw the network plan' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Rating added')).toBeInTheDocument();
    expect(field('Draw the network plan')).toHaveFocus();
  });
});
