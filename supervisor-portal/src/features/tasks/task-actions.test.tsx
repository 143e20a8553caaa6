import { getTask, openHandInFile, reopenTask, withdrawTask } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildTask, buildTaskAnswer } from './task.fixture';
import { TaskPage } from './task-page';

const openPage = () =>
  renderRoutes([{ path: `${base}/taskDetails/:id`, Component: TaskPage }], {
    at: `${base}/taskDetails/t-1`,
    wrapper: ApiProvider,
  });
const button = (name: string) => screen.findByRole('button', { name });
const completed = buildTaskAnswer({ task: buildTask({ Status: 'Completed', Rating: 40, Revision: 3 }) });
const handIn = (Version: number) => ({
  id: `h-${Version}`,
  Version,
  At: '2026-11-21T08:04:00.000Z',
  Note: `Note ${Version}`,
  Link: null,
  Files: [{ id: `f-${Version}`, Name: 'report.pdf', Type: 'application/pdf', Bytes: 2048 }],
});

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('a task that is not done yet', () => {
  it('is set back with a remark, and what happened meanwhile is told', async () => {
    const said = 'Nothing was changed: Baraka Otieno has handed in version 2.';
    const api = fakeApi(on(getTask, completed), on(reopenTask, new FakeFailure(409, { message: said })));
    const { user } = openPage();
    await user.click(await button('Not Done Yet'));
    const dialog = await screen.findByRole('dialog', { name: 'Not Done Yet' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Remark' }), 'Page 2?');
    await user.click(within(dialog).getByRole('button', { name: 'Reopen Task' }));
    expect(await within(dialog).findByText(said)).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: 'Remark' })).toHaveValue('Page 2?');
    api.use(on(reopenTask, { message: 'Task Reopened' }));
    await user.click(within(dialog).getByRole('button', { name: 'Reopen Task' }));
    expect(await screen.findByText('Task Reopened')).toBeInTheDocument();
    const sent = api.calls.findLast(({ endpoint }) => endpoint === reopenTask);
    expect(sent?.input).toMatchObject({ params: { id: 't-1' }, body: { Remark: 'Page 2?', SeenRevision: 3 } });
  });

  it('keeps the remark that is being written when another window sets it back, and the focus when that is told', async () => {
    const api = fakeApi(on(getTask, completed), on(reopenTask, { message: 'Task Reopened' }));
    const { user } = openPage();
    await user.click(await button('Not Done Yet'));
    const dialog = await screen.findByRole('dialog', { name: 'Not Done Yet' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Remark' }), 'Page 2?');
    const said = 'This task is open already.';
    const open = buildTaskAnswer({ task: buildTask({ Revision: 4 }) });
    api.use(on(getTask, open), on(reopenTask, new FakeFailure(409, { message: said })));
    await user.click(within(dialog).getByRole('button', { name: 'Reopen Task' }));
    expect(await within(dialog).findByText(said)).toBeInTheDocument();
    await waitFor(() => expect(api.calls.filter(({ endpoint }) => endpoint === getTask)).toHaveLength(2));
    expect(within(dialog).getByRole('textbox', { name: 'Remark' })).toHaveValue('Page 2?');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Not Done Yet' })).not.toBeInTheDocument();
    await waitFor(() => expect(document.body).not.toHaveFocus());
  });

  it('cannot be set back while it is open', async () => {
    fakeApi(on(getTask, buildTaskAnswer()));
    openPage();
    await button('Withdraw');
    expect(screen.queryByRole('button', { name: 'Not Done Yet' })).not.toBeInTheDocument();
  });
});

describe('a mistaken task', () => {
  it('is withdrawn with a reason', async () => {
    const api = fakeApi(on(getTask, buildTaskAnswer()), on(withdrawTask, { message: 'Task Withdrawn' }));
    const { user } = openPage();
    await user.click(await button('Withdraw'));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw Task' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'For Brian');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw Task' }));
    expect(await screen.findByText('Task Withdrawn')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === withdrawTask);
    expect(sent?.input).toMatchObject({ params: { id: 't-1' }, body: { Reason: 'For Brian', SeenRevision: 1 } });
  });

  it('can no longer be changed when it was withdrawn, and says why', async () => {
    const Withdrawn = { At: '2026-11-21T08:04:00.000Z', By: 'Amina Otieno', Reason: 'For Brian' };
    fakeApi(on(getTask, { ...completed, Withdrawn }));
    openPage();
    expect(await screen.findByRole('note')).toHaveTextContent(/Amina Otieno has withdrawn this task.*For Brian/);
    for (const name of ['Not Done Yet', 'Withdraw', 'Edit Rating'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit Task' })).not.toBeInTheDocument();
  });
});

describe('handed in work', () => {
  it('shows the newest version, the earlier ones folded, and stands beside the rating', async () => {
    fakeApi(on(getTask, { ...completed, HandIns: [handIn(2), handIn(1)] }));
    const { user } = openPage();
    const work = await screen.findByRole('region', { name: 'Handed In Work' });
    expect(within(work).getByText('Note 2')).toBeVisible();
    expect(within(work).getByText('1 earlier version')).toBeInTheDocument();
    await user.click(await button('Edit Rating'));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText('Note 2')).toBeInTheDocument();
    expect(within(dialog).queryByText('Note 1')).not.toBeInTheDocument();
  });

  it('opens a file in a window of its own, and closes it when there is no link', async () => {
    const opened = {
      document: { title: '', body: { textContent: '' } },
      location: { replace: jest.fn() },
      close: jest.fn(),
    };
    jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    const api = fakeApi(
      on(getTask, { ...completed, HandIns: [handIn(1)] }),
      on(openHandInFile, { Link: '/api/HandIn/File/f-1/Content?signature=x' }),
    );
    const { user } = openPage();
    const file = await button('Open report.pdf (2 KiB)');
    await user.click(file);
    expect(opened.location.replace).toHaveBeenCalledWith('http://localhost/api/HandIn/File/f-1/Content?signature=x');
    api.use(on(openHandInFile, new FakeFailure(404)));
    await user.click(file);
    expect(await screen.findByText('Could not open the file')).toBeInTheDocument();
    expect(opened.close).toHaveBeenCalled();
  });
});
