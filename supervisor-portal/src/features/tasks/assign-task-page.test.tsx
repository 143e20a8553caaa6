import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { assignTask } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { AssignTaskPage } from './assign-task-page';

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

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('assigning a task', () => {
  it('says to whom, and is an empty form with a description of three rows', () => {
    fakeApi();
    openPage();
    expect(screen.getByRole('heading', { level: 1, name: 'Assign Task' })).toBeInTheDocument();
    expect(screen.getByText('Baraka Otieno')).toBeInTheDocument();
    expect(task()).toHaveValue('');
    expect(description()).toHaveValue('');
    expect(description()).toHaveAttribute('rows', '3');
    expect(screen.getByRole('group', { name: 'Deadline' })).toBeInTheDocument();
  });

  it('sends it to the id of the address, confirms and goes to the assigned tasks', async () => {
    const api = fakeApi(assigned);
    const { user, address } = openPage(`${base}/assignTask/Anybody%20%2F%20100%25%3F/i-1`);
    expect(screen.getByText('Anybody / 100%?')).toBeInTheDocument();
    await user.type(task(), 'Write the market report');
    await user.type(description(), 'Two pages.{Enter}With sources.');
    await typeDate(user, `2711${nextYear}`);
    await press(user);
    expect(await screen.findByText('Task Assigned Successfully')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Interns' })).toBeInTheDocument();
    expect(address()).toBe(`${base}/assignedTasks`);
    expect(api.calls.map(({ input }) => input.body)).toEqual([
      {
        AssignedTo: 'i-1',
        Task: 'Write the market report',
        TaskDescription: 'Two pages.\nWith sources.',
        Deadline: `${nextYear}-11-27`,
      },
    ]);
  });

  it('can be done by keyboard alone', async () => {
    const api = fakeApi(assigned);
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
    expect(api.calls[0]?.input.body).toMatchObject({ Task: 'Call the client', Deadline: `${nextYear}-12-01` });
  });

  it('refuses a deadline before today, without asking the server', async () => {
    const api = fakeApi(assigned);
    const { user } = openPage();
    await typeDate(user, '01012020');
    await press(user);
    expect(await screen.findByText(/or a later date\.$/)).toBeInTheDocument();
    expect(api.calls).toHaveLength(0);
  });

  it('says how many characters are left, takes too many, and leaves the verdict to the server', async () => {
    const errors = { Task: ['Use at most 150 characters.'] };
    const api = fakeApi(on(assignTask, new FakeFailure(422, { message: 'Invalid', errors })));
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
    expect(api.calls).toHaveLength(1);
  });

  it('puts what is wrong with the intern above the form', async () => {
    const errors = { AssignedTo: ['Choose one of your own interns.'] };
    fakeApi(on(assignTask, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await user.type(task(), 'Write');
    await press(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose one of your own interns.');
    expect(screen.queryByText('Could not assign Task')).not.toBeInTheDocument();
    expect(task()).toHaveValue('Write');
  });

  it('keeps what was typed over a reload, for this intern and this supervisor only', async () => {
    fakeApi(on(assignTask, new FakeFailure(500)));
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
