import { getTaskForEdit, updateTask } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { EditTaskPage } from './edit-task-page';

const task = { id: 't-1', Task: 'Write the report', Description: 'Two pages.', Deadline: '2999-11-29', Revision: 1 };
const reads = (changes: Partial<typeof task> = {}) => on(getTaskForEdit, { task: { ...task, ...changes } });
const updated = on(updateTask, { message: 'Task Updated' });

const openPage = () =>
  renderRoutes(
    [
      { path: `${base}/taskDetails/:id/edit`, Component: EditTaskPage },
      { path: `${base}/taskDetails/:id`, element: <h1>One task</h1> },
    ],
    { at: `${base}/taskDetails/t-1/edit`, wrapper: ApiProvider },
  );

const title = () => screen.findByRole('textbox', { name: 'Task' });
const description = () => screen.getByRole('textbox', { name: 'Description' });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('editing a task', () => {
  it('starts from what the task is', async () => {
    fakeApi(reads());
    openPage();
    expect(await title()).toHaveValue('Write the report');
    expect(description()).toHaveValue('Two pages.');
    expect(description()).toHaveAttribute('rows', '3');
    expect(screen.getByRole('group', { name: 'Deadline' })).toHaveAccessibleDescription('Friday, 29 November 2999');
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Task' })).toBeInTheDocument();
  });

  it('sends it by keyboard, confirms and goes back to the task', async () => {
    const api = fakeApi(reads(), updated);
    const { user, address } = openPage();
    const field = await title();
    act(() => field.focus());
    await user.keyboard('{End}, again');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Task Updated')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'One task' })).toBeInTheDocument();
    expect(address()).toBe(`${base}/taskDetails/t-1`);
    const sent = api.calls.find(({ endpoint }) => endpoint === updateTask);
    expect(sent?.input).toMatchObject({
      params: { id: 't-1' },
      body: { Task: 'Write the report, again', Description: 'Two pages.', Deadline: '2999-11-29' },
    });
  });

  it('leaves a deadline alone that has passed', async () => {
    const api = fakeApi(reads({ Deadline: '2020-02-03' }), updated);
    const { user } = openPage();
    await user.type(await title(), '!');
    await save(user);
    expect(await screen.findByText('Task Updated')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === updateTask);
    expect(sent?.input.body).toMatchObject({ Task: 'Write the report!', Deadline: '2020-02-03' });
  });

  it('refuses another deadline before today', async () => {
    const api = fakeApi(reads(), updated);
    const { user } = openPage();
    await title();
    await user.click(screen.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('01012020');
    await save(user);
    expect(await screen.findByText(/or a later date\.$/)).toBeInTheDocument();
    expect(api.calls.some(({ endpoint }) => endpoint === updateTask)).toBe(false);
  });

  it('is given up with Cancel, which forgets what was typed', async () => {
    fakeApi(reads());
    const { user, navigate } = openPage();
    await user.type(await title(), '!');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('heading', { name: 'One task' })).toBeInTheDocument();
    await navigate(`${base}/taskDetails/t-1/edit`);
    await waitFor(async () => expect(await title()).toHaveValue('Write the report'));
  });

  it("reports 'Could not get Task Details' and reads them again on request", async () => {
    const api = fakeApi(on(getTaskForEdit, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Task Details')).toBeInTheDocument();
    api.use(reads());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await title()).toHaveValue('Write the report');
  });
});
