import { getTask, handIn, type Task } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildTask, buildTaskAnswer } from './task.fixture';
import { TaskPage } from './task-page';

const openPage = () =>
  renderRoutes([{ path: `${base}/tasks/:id`, Component: TaskPage }], {
    at: `${base}/tasks/t-1`,
    wrapper: ApiProvider,
  });
const button = (name: string) => screen.findByRole('button', { name });
const handedIn = on(handIn, { message: 'Work Handed In', Version: 1 });
const pdf = new File(['%PDF-1.7 %%EOF'], 'report.pdf', { type: 'application/pdf' });
const line = (Event: 'assigned' | 'completed' | 'reopened', Text: string | null = null) => ({
  id: Event,
  At: '2026-11-21T08:04:00.000Z',
  By: 'Njeri Wambui',
  Event,
  Rating: null,
  Text,
  Version: null,
});

/** The fields of the form that was sent. */
function sentBy({ calls }: ReturnType<typeof fakeApi>) {
  return calls.find(({ endpoint }) => endpoint === handIn)?.input.body;
}

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the work on a task', () => {
  it('is handed in by the first button of the page, where the focus comes back to', async () => {
    fakeApi(on(getTask, buildTaskAnswer()));
    const { user } = openPage();
    const handInButton = await button('Hand In Work');
    expect(screen.getAllByRole('button')[0]).toBe(handInButton);
    // Before the box that completes the task.
    act(() => handInButton.focus());
    await user.tab();
    expect(screen.getByRole('checkbox')).toHaveFocus();
    await user.click(handInButton);
    expect(screen.queryByRole('button', { name: 'Hand In Work' })).not.toBeInTheDocument();
    await user.click(await button('Cancel'));
    expect(await button('Hand In Work')).toHaveFocus();
  });

  it('is handed in with a note, a link and files, alone or with the completion', async () => {
    const api = fakeApi(on(getTask, buildTaskAnswer()), handedIn);
    const { user } = openPage();
    await user.click(await button('Hand In Work'));
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveFocus();
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A draft');
    await user.type(screen.getByRole('textbox', { name: 'Link' }), 'https://example.com/draft');
    await user.upload(screen.getByLabelText('Files', { selector: 'input' }), pdf);
    expect(within(screen.getByRole('list', { name: 'Files' })).getByText('report.pdf')).toBeInTheDocument();
    await user.click(await button('Hand In and Complete'));
    expect(await screen.findByText('Work Handed In')).toBeInTheDocument();
    expect(sentBy(api)).toEqual({
      Note: 'A draft',
      Link: 'https://example.com/draft',
      Files: expect.objectContaining({ name: 'report.pdf' }),
      Complete: 'true',
      SeenRevision: '1',
    });
  });

  it('is not completed by the button that only hands it in', async () => {
    const api = fakeApi(on(getTask, buildTaskAnswer()), handedIn);
    const { user } = openPage();
    await user.click(await button('Hand In Work'));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A draft');
    await user.click(await button('Hand In'));
    await screen.findByText('Work Handed In');
    expect(sentBy(api)).toEqual({ Note: 'A draft', Link: '', SeenRevision: '1' });
  });

  it('stays in the form when another person has changed the task, with what has happened', async () => {
    const said = 'Nothing was changed: Njeri Wambui has rated it 60%.';
    fakeApi(on(getTask, buildTaskAnswer()), on(handIn, new FakeFailure(409, { message: said })));
    const { user } = openPage();
    await user.click(await button('Hand In Work'));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A draft');
    await user.click(await button('Hand In'));
    expect((await screen.findAllByText(said)).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('A draft');
  });

  it('is sent by itself once the server is no longer busy', async () => {
    const busy = new FakeFailure(503, { code: 'server_busy', message: 'Busy.' }, { 'retry-after': '1' });
    const api = fakeApi(on(getTask, buildTaskAnswer()), on(handIn, busy));
    const { user } = openPage();
    await user.click(await button('Hand In Work'));
    await user.type(screen.getByRole('textbox', { name: 'Note' }), 'A draft');
    await user.click(await button('Hand In'));
    expect(await screen.findByText(/^The server is busy. Trying again in 1 s$/)).toBeInTheDocument();
    expect(screen.getByText(/sent automatically. Nothing that you entered is lost/)).toBeInTheDocument();
    api.use(handedIn);
    expect(await screen.findByText('Work Handed In', undefined, { timeout: 4_000 })).toBeInTheDocument();
  });

  it('says that it was not sent when the page is left while the server is busy', async () => {
    const busy = new FakeFailure(503, { code: 'server_busy', message: 'Busy.' }, { 'retry-after': '60' });
    fakeApi(on(getTask, buildTaskAnswer()), on(handIn, busy));
    const { user, navigate } = renderRoutes(
      [
        { path: `${base}/tasks/:id`, Component: TaskPage },
        { path: '/', element: 'Elsewhere' },
      ],
      { at: `${base}/tasks/t-1`, wrapper: ApiProvider },
    );
    await user.click(await button('Hand In Work'));
    await user.upload(screen.getByLabelText('Files', { selector: 'input' }), pdf);
    await user.click(await button('Hand In'));
    await screen.findByText(/^The server is busy/);
    await navigate('/');
    expect(await screen.findByText(/^The server was busy when you left the page/)).toBeInTheDocument();
  });

  it('is refused before it is sent when a file is empty or there are too many', async () => {
    const api = fakeApi(on(getTask, buildTaskAnswer()), handedIn);
    const { user } = openPage();
    await user.click(await button('Hand In Work'));
    await user.upload(screen.getByLabelText('Files', { selector: 'input' }), new File([], 'empty.pdf'));
    await user.click(await button('Hand In'));
    expect(await screen.findByText("'empty.pdf' is empty. Choose another file.")).toBeInTheDocument();
    await user.click(await button('Remove empty.pdf'));
    const six = Array.from({ length: 6 }, (_, index) => new File(['x'], `${index}.pdf`));
    await user.upload(screen.getByLabelText('Files', { selector: 'input' }), six);
    await user.click(await button('Hand In'));
    expect(await screen.findByText(/^Choose at most 5 files/)).toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === handIn)).toEqual([]);
  });
});

describe('a task that the supervisor has changed', () => {
  it('says why it is open again', async () => {
    fakeApi(on(getTask, buildTaskAnswer({ History: [line('completed'), line('reopened', 'Page 2?')] })));
    openPage();
    expect(await screen.findByRole('note')).toHaveTextContent(/Not done yet.*Page 2\?/);
    expect(screen.getByRole('checkbox')).not.toBeChecked();
    // The time line has it as well, without saying the words again.
    expect(screen.getByRole('region', { name: 'Comments and Remarks' })).toHaveTextContent(/Completed.*Not done yet/);
    expect(screen.getAllByText('Page 2?')).toHaveLength(1);
  });

  it('says so no longer when it is completed again', async () => {
    const History = [line('reopened', 'Page 2?'), line('completed')];
    fakeApi(on(getTask, buildTaskAnswer({ task: buildTask({ Status: 'Completed' }), History })));
    openPage();
    expect(await screen.findByText('Page 2?')).toBeInTheDocument();
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
  });

  it('offers nothing when it was withdrawn, and says why', async () => {
    const Withdrawn = { At: '2026-11-21T08:04:00.000Z', By: 'Njeri Wambui', Reason: 'A mistake' };
    const task: Task = buildTask();
    fakeApi(on(getTask, buildTaskAnswer({ task, Withdrawn })));
    openPage();
    expect(await screen.findByRole('note')).toHaveTextContent(/Njeri Wambui has withdrawn this task.*A mistake/);
    await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: 'Hand In Work' })).not.toBeInTheDocument();
  });
});
