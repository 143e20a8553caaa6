import { getTask, listAssignedTasks, rateTask, type Task } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildAssignedTask, buildTask, buildTaskAnswer } from './task.fixture';
import { TaskPage } from './task-page';

const reads = (task: Task) => on(getTask, buildTaskAnswer({ task }));
const completed = (Rating: number | null) => buildTask({ Status: 'Completed', Rating });

const openPage = () =>
  renderRoutes([{ path: `${base}/taskDetails/:id`, Component: TaskPage }], {
    at: `${base}/taskDetails/t-1`,
    wrapper: ApiProvider,
  });

const findWork = async () => within(await screen.findByRole('region', { name: 'Handed In Work' }));
const typed = () => screen.getByRole('spinbutton', { name: 'Rating in percent' });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('rating a task beside its work', () => {
  it('takes a number and Enter, and leaves the focus with the button that edits it', async () => {
    const api = fakeApi(
      reads(completed(null)),
      on(rateTask, () => {
        api.use(reads(completed(64)));
        return { message: 'Rating added' };
      }),
    );
    const { user } = openPage();
    await user.type((await findWork()).getByRole('spinbutton', { name: 'Rating in percent' }), '64{Enter}');
    expect(await screen.findByText('Rating added')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Rating' })).toHaveFocus());
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === rateTask);
    expect(sent?.input).toMatchObject({ params: { id: 't-1' }, body: { rating: 64, SeenRevision: 1 } });
  });

  it.each([
    ['', 'Enter a rating.'],
    ['101', 'Use a whole number from 0 to 100.'],
  ])("refuses '%s' in words and sends nothing", async (text, message) => {
    const api = fakeApi(reads(completed(null)));
    const { user } = openPage();
    const work = await findWork();
    if (text) await user.type(typed(), text);
    await user.click(work.getByRole('button', { name: 'Rate' }));
    await waitFor(() => expect(typed()).toHaveAccessibleDescription(message));
    expect(api.calls.every(({ endpoint }) => endpoint === getTask)).toBe(true);
  });

  it("keeps the number when it fails with 'Could not add rating'", async () => {
    fakeApi(reads(completed(null)), on(rateTask, new FakeFailure(409, { message: 'It is no longer completed.' })));
    const { user } = openPage();
    const work = await findWork();
    await user.type(typed(), '77{Enter}');
    expect(await screen.findByText('Could not add rating')).toBeInTheDocument();
    expect(await work.findByText('It is no longer completed.')).toBeInTheDocument();
    expect(typed()).toHaveValue(77);
  });

  it('goes on to the work that waits longest, with the focus in its number', async () => {
    const next = { ...completed(null), id: 't-2', Task: 'Draw the network plan' };
    const waiting = [completed(null), next].map((task) => buildAssignedTask({ ...task, State: 'To rate' }));
    fakeApi(
      on(getTask, ({ params }) => buildTaskAnswer({ task: params.id === 't-2' ? next : completed(null) })),
      on(listAssignedTasks, { Tasks: waiting, Total: 2, TotalAll: 2 }),
      on(rateTask, { message: 'Rating added' }),
    );
    const { user, address } = openPage();
    await findWork();
    await user.type(typed(), '64');
    await user.click(screen.getByRole('button', { name: 'Rate and next' }));
    await waitFor(() => expect(address()).toBe(`${base}/taskDetails/t-2`));
    expect(await screen.findByRole('heading', { level: 1, name: 'Draw the network plan' })).toBeInTheDocument();
    await waitFor(() => expect(typed()).toHaveFocus());
    expect(typed()).toHaveValue(null);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('is not offered before the completion, after the rating, or while the dialog asks for it', async () => {
    const api = fakeApi(reads(buildTask()));
    const assigned = openPage();
    await findWork();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
    assigned.unmount();
    api.use(reads(completed(82)));
    const rated = openPage();
    await findWork();
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument();
    rated.unmount();
    api.use(reads(completed(null)));
    const { user } = openPage();
    await findWork();
    await user.click(screen.getByRole('button', { name: 'Add Rating' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add Rating' });
    expect(screen.getAllByLabelText('Rating in percent')).toHaveLength(1);
    expect(dialog).toContainElement(screen.getByLabelText('Rating in percent'));
  });
});
