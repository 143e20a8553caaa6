import {
  assignTask,
  assignTaskToAll,
  getTask,
  listMyInterns,
  supervisorPages,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { AssignTaskPage } from './assign-task-page';
import { buildOwnIntern, buildTaskAnswer } from './task.fixture';

const MyInterns = [buildOwnIntern(), buildOwnIntern({ user_id: 'i-2', Name: 'Wanjiru Kamau' })];
const interns = on(listMyInterns, { MyInterns });
const assigned = on(assignTask, { message: 'Task Assigned Successfully' });
const nextYear = new Date().getFullYear() + 1;

const openPage = (at = `${base}/assignTask/Baraka%20Otieno/i-1`) =>
  renderRoutes(
    [
      { path: `${base}/assignTask/:name/:id`, Component: AssignTaskPage },
      { path: `${base}/assignedTasks`, element: <h1>Interns</h1> },
    ],
    { at, wrapper: ApiProvider },
  );

const task = () => screen.getByRole('textbox', { name: 'Task' });
const description = () => screen.getByRole('textbox', { name: 'Description' });
const press = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Assign Task' }));

async function typeDate(user: UserEvent, digits: string) {
  await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard(digits);
}

/** The calls that change something. */
const writes = (api: ReturnType<typeof fakeApi>) => api.calls.filter(({ endpoint }) => endpoint.method !== 'GET');

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('assigning a task', () => {
  it('says to whom, and is an empty form with a description of three rows', () => {
    fakeApi(interns);
    openPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Assign Task' })).toBeInTheDocument();
    expect(screen.getByText('Baraka Otieno')).toBeInTheDocument();
    expect(task()).toHaveValue('');
    expect(description()).toHaveValue('');
    expect(description()).toHaveAttribute('rows', '3');
    expect(screen.getByRole('group', { name: 'Deadline' })).toBeInTheDocument();
  });

  it.each(['A%2FB', 'A/B', '100%', 'O’Brien'])('decodes the name in the address once: %s', (name) => {
    fakeApi(interns);
    openPage(supervisorPages.assignTask(name, 'i-1'));
    expect(screen.getByText(name)).toBeInTheDocument();
  });

  it('sends it to the id of the address, confirms and goes to the assigned tasks', async () => {
    const api = fakeApi(interns, assigned);
    const { user, address } = openPage(`${base}/assignTask/Anybody%20%2F%20100%25%3F/i-1`);
    expect(screen.getByText('Anybody / 100%?')).toBeInTheDocument();
    await user.type(task(), 'Write the market report');
    await user.type(description(), 'Two pages.{Enter}With sources.');
    await typeDate(user, `2711${nextYear}`);
    await press(user);
    expect(await screen.findByText('Task Assigned Successfully')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Interns' })).toBeInTheDocument();
    expect(address()).toBe(`${base}/assignedTasks`);
    expect(writes(api).map(({ input }) => input.body)).toEqual([
      {
        AssignedTo: 'i-1',
        Task: 'Write the market report',
        TaskDescription: 'Two pages.\nWith sources.',
        Deadline: `${nextYear}-11-27`,
      },
    ]);
  });

  it('can be done by keyboard alone', async () => {
    const api = fakeApi(interns, assigned);
    const { user } = openPage();
    act(() => task().focus());
    await user.keyboard('Call the client');
    await user.tab();
    await user.keyboard('Before noon.');
    await user.tab();
    await user.keyboard(`0112${nextYear}`);
    act(() => screen.getByRole('button', { name: 'Assign Task' }).focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Task Assigned Successfully')).toBeInTheDocument();
    expect(writes(api)[0]?.input.body).toMatchObject({ Task: 'Call the client', Deadline: `${nextYear}-12-01` });
  });

  it('refuses a deadline before today, without asking the server', async () => {
    const api = fakeApi(interns, assigned);
    const { user } = openPage();
    await typeDate(user, '01012020');
    await press(user);
    expect(await screen.findByText(/or a later date\.$/)).toBeInTheDocument();
    expect(writes(api)).toHaveLength(0);
  });

  it('says how many characters are left, takes too many, and leaves the verdict to the server', async () => {
    const errors = { Task: ['Use at most 150 characters.'] };
    const api = fakeApi(interns, on(assignTask, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    expect(task()).toHaveAccessibleDescription('150 characters left');
    expect(description()).toHaveAccessibleDescription('5,000 characters left');
    await user.click(task());
    await user.paste('a'.repeat(149));
    expect(task()).toHaveAccessibleDescription('1 character left');
    await user.paste('é漢');
    expect(task()).toHaveValue(`${'a'.repeat(149)}é漢`);
    expect(task()).toHaveAccessibleDescription('1 character too many');
    await press(user);
    await waitFor(() => expect(task()).toHaveAccessibleDescription('Use at most 150 characters. 1 character too many'));
    await waitFor(() => expect(task()).toHaveFocus());
    expect(writes(api)).toHaveLength(1);
  });

  it('puts what is wrong with the intern above the form', async () => {
    const errors = { AssignedTo: ['Choose one of your own interns.'] };
    fakeApi(interns, on(assignTask, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await user.type(task(), 'Write');
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose one of your own interns.');
    expect(screen.queryByText('Could not assign Task')).not.toBeInTheDocument();
    expect(task()).toHaveValue('Write');
  });

  it('assigns it to others as well, who are chosen by name, as one call', async () => {
    const done = { message: 'Task Assigned Successfully to 2 Interns' };
    const api = fakeApi(interns, on(assignTaskToAll, done));
    const { user } = openPage();
    await user.type(task(), 'Call the client');
    await user.type(description(), 'Before noon.');
    await typeDate(user, `0112${nextYear}`);
    const others = await screen.findByRole('group', { name: 'Also assign to' });
    expect(others).not.toHaveTextContent('Baraka Otieno');
    await user.click(screen.getByRole('checkbox', { name: 'Wanjiru Kamau' }));
    await press(user);
    expect(await screen.findByText(done.message)).toBeInTheDocument();
    expect(writes(api).map(({ input }) => input.body)).toEqual([
      {
        Interns: ['i-1', 'i-2'],
        Task: 'Call the client',
        TaskDescription: 'Before noon.',
        Deadline: `${nextYear}-12-01`,
      },
    ]);
  });

  it('says under the choice that someone has left, and keeps everything', async () => {
    const errors = { Interns: ['1 of the chosen people is not your intern any more.'] };
    fakeApi(interns, on(assignTaskToAll, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await user.type(task(), 'Write');
    await user.click(await screen.findByRole('checkbox', { name: 'Wanjiru Kamau' }));
    await press(user);
    await waitFor(() =>
      expect(screen.getByRole('group', { name: 'Also assign to' })).toHaveAccessibleDescription(
        /not your intern any more/,
      ),
    );
    expect(screen.getByRole('checkbox', { name: 'Wanjiru Kamau' })).toBeChecked();
    expect(task()).toHaveValue('Write');
  });

  it('assigns it to those whose boxes are ticked, not to someone in the draft who has left since', async () => {
    const api = fakeApi(interns, on(assignTask, { message: 'Task Assigned Successfully' }));
    const first = openPage();
    await first.user.type(task(), 'Call the client');
    await first.user.type(description(), 'Before noon.');
    await typeDate(first.user, `0112${nextYear}`);
    await first.user.click(await screen.findByRole('checkbox', { name: 'Wanjiru Kamau' }));
    first.unmount();

    api.use(on(listMyInterns, { MyInterns: [buildOwnIntern({ user_id: 'i-3', Name: 'Mercy Njeri' })] }));
    const { user } = openPage();
    expect(await screen.findByRole('checkbox', { name: 'Mercy Njeri' })).not.toBeChecked();
    expect(task()).toHaveValue('Call the client');
    await press(user);
    await waitFor(() => expect(writes(api)).toHaveLength(1));
    expect(writes(api)[0]?.endpoint).toBe(assignTask);
    expect(writes(api)[0]?.input.body).toMatchObject({ AssignedTo: 'i-1', Task: 'Call the client' });
  });

  it('starts from the texts of a task that is duplicated', async () => {
    fakeApi(interns, on(getTask, buildTaskAnswer()));
    openPage(`${base}/assignTask/Baraka%20Otieno/i-1?from=t-1`);
    expect(await screen.findByRole('textbox', { name: 'Task' })).toHaveValue('Write the market report');
    expect(description()).toHaveValue('Two pages.\nWith sources.');
  });

  it('keeps what was typed over a reload, for this intern and this supervisor only', async () => {
    fakeApi(interns, on(assignTask, new FakeFailure(500)));
    const first = openPage();
    await first.user.type(task(), 'Write');
    first.unmount();

    const again = openPage();
    expect(task()).toHaveValue('Write');
    expect(screen.getByText('What you typed before is here again.')).toBeInTheDocument();
    again.unmount();

    const other = openPage(`${base}/assignTask/Wanjiru/i-2`);
    expect(task()).toHaveValue('');
    other.unmount();

    signedOut();
    signedInAs('ADM', 'Njeri Wambui');
    openPage();
    expect(task()).toHaveValue('');
  });
});
