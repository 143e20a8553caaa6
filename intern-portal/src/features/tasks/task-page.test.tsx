import {
  addComment,
  type Comment,
  completeTask,
  editComment,
  getTask,
  getUser,
  listTasks,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import {
  FakeFailure,
  fakeApi,
  on,
  sendWaitingCalls,
  signedInAs,
  signedOut,
} from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildComment, buildOwnUser, buildTask, buildTaskAnswer } from './task.fixture';
import { TaskPage } from './task-page';
import { TasksPage } from './tasks-page';

const task = buildTask({ Description: 'Two pages.\nWith sources.' });
const remark = buildComment({
  id: 'c-2',
  Comments: 'Please add the sources.',
  madeby: 'Njeri Wambui',
  user_id: 'sup-1',
  EditedAt: '2026-11-22T08:04:00.000Z',
});
const answer = (changes: Parameters<typeof buildTask>[0] = {}, comment: Comment[] = []) =>
  on(getTask, buildTaskAnswer({ task: { ...task, ...changes }, comment }));

function openPage(at = `${base}/tasks/t-1`) {
  return renderRoutes(
    [
      { path: base, Component: TasksPage },
      { path: `${base}/tasks/:id`, Component: TaskPage },
    ],
    { at, wrapper: ApiProvider },
  );
}

const box = () => screen.findByRole('checkbox', { name: 'Complete Write the market report' });
const items = async () => within(await screen.findByRole('region', { name: 'Comments and Remarks' }));
const edits = () => screen.queryAllByRole('button', { name: /^Edit: / });

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the details of a task', () => {
  it('are under its name, with the way back', async () => {
    fakeApi(answer());
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Write the market report' })).toBeInTheDocument();
    expect(document.title).toBe('Write the market report - Internship Portals');
    expect(screen.getByRole('link', { name: 'My Tasks' })).toHaveAttribute('href', base);
  });

  it('show status, deadline, supervisor and the description in a read-only box of 3 rows', async () => {
    fakeApi(answer());
    openPage();
    const description = await screen.findByRole('textbox', { name: 'Description' });
    expect(description).toHaveValue('Two pages.\nWith sources.');
    expect(description).toHaveAttribute('readonly');
    expect(description).toHaveAttribute('rows', '3');
    const details = screen.getByRole('region', { name: 'Task Details' });
    expect(details).toHaveTextContent('StatusAssigned');
    expect(details).toHaveTextContent('29 November 2999');
    expect(details).toHaveTextContent('Assigned byNjeri Wambui');
    expect(within(details).queryByText('Rating')).not.toBeInTheDocument();
  });

  it('show the rating once the task is completed', async () => {
    fakeApi(answer({ Status: 'Completed', Rating: 60 }));
    openPage();
    expect(await screen.findByText('60%')).toHaveAttribute('data-tone', 'yellow');
    expect(await box()).toBeChecked();
  });

  it('say that the task is overdue', async () => {
    fakeApi(answer({ Deadline: '2020-02-03' }));
    openPage();
    expect((await screen.findByText(/3 February 2020/)).closest('[data-tone]')).toHaveTextContent('Overdue');
    expect(screen.getByText('Overdue')).toBeVisible();
  });

  it('complete the task, once and for all', async () => {
    const api = fakeApi(
      answer(),
      on(completeTask, () => {
        api.use(answer({ Status: 'Completed' }));
        return { message: 'ok' };
      }),
    );
    const { user } = openPage();
    const complete = await box();
    while (document.activeElement !== complete) await user.tab();
    await user.keyboard(' ');
    expect(complete).toBeChecked();
    expect(screen.getByRole('button', { name: 'Undo: Write the market report' })).toBeVisible();
    await user.keyboard(' ');
    await act(sendWaitingCalls);
    expect(await screen.findByText('Not rated')).toBeInTheDocument();
    expect(complete).toHaveFocus();
    await user.keyboard(' ');
    expect(complete).toBeChecked();
    expect(api.calls.map(({ endpoint }) => endpoint)).toEqual([getTask, completeTask, getTask]);
  });

  it("lead back to the cards as they were chosen, with the focus on the page's heading", async () => {
    fakeApi(
      answer(),
      on(listTasks, { Tasks: [task, buildTask({ id: 't-2', Task: 'Other', Status: 'Completed' })], NewlyRated: [] }),
      on(getUser, buildOwnUser()),
    );
    const { user, address } = openPage(`${base}?status=Assigned`);
    await user.click(await screen.findByRole('link', { name: 'View More: Write the market report' }));
    expect(address()).toBe(`${base}/tasks/t-1`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await user.click(await screen.findByRole('link', { name: 'My Tasks' }));
    expect(address()).toBe(`${base}?status=Assigned`);
    expect(screen.queryByRole('heading', { name: 'Other' })).not.toBeInTheDocument();
  });

  it("report 'Could not get Task Details' and are read again on request", async () => {
    const api = fakeApi(on(getTask, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Task Details')).toBeInTheDocument();
    api.use(answer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('textbox', { name: 'Description' })).toBeInTheDocument();
  });

  it("say that another intern's task does not exist", async () => {
    fakeApi(on(getTask, new FakeFailure(404, { message: 'Not found.' })));
    openPage();
    expect(await screen.findByRole('heading', { name: 'This does not exist' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Task Details');
  });
});

describe('the comments and remarks on a task', () => {
  it('are none at first', async () => {
    fakeApi(answer());
    openPage();
    expect((await items()).getByText(/^There are no comments or remarks yet\./)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveAttribute('rows', '4');
  });

  it('are listed with their authors', async () => {
    fakeApi(answer({}, [buildComment(), remark]));
    openPage();
    const [own, others] = (await items()).getAllByRole('listitem');
    expect(own).toHaveTextContent('Amina Otieno');
    expect(own).toHaveTextContent('The first page is done.');
    expect(others).toHaveTextContent('Njeri Wambui');
    expect(others).toHaveTextContent('(edited)');
  });

  it('offer to edit what the intern wrote and nothing else', async () => {
    const namesake = buildComment({ id: 'c-3', user_id: 'int-2', Comments: 'By a person of the same name.' });
    const renamed = buildComment({ id: 'c-4', madeby: 'Amina O.', Comments: 'Under an older name.' });
    fakeApi(answer({}, [buildComment(), remark, namesake, renamed]));
    openPage();
    await items();
    expect(edits().map((button) => button.getAttribute('aria-label'))).toEqual(['Edit: The first page is done.']);
  });

  it('take a new comment, which is there afterwards', async () => {
    const api = fakeApi(
      answer(),
      on(addComment, () => {
        api.use(answer({}, [buildComment({ Comments: 'I have a question.' })]));
        return { message: 'Comment Added Successfully' };
      }),
    );
    const { user } = openPage();
    await user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'I have a question.');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Comment Added Successfully')).toBeInTheDocument();
    expect((await items()).getByRole('listitem')).toHaveTextContent('I have a question.');
    expect(screen.getByRole('textbox', { name: 'Comment' })).toHaveValue('');
    expect(api.calls[1]).toMatchObject({
      endpoint: addComment,
      input: { body: { Taskid: 't-1', Intern_comment: 'I have a question.', Userid: 'int-1' } },
    });
  });

  it('let the intern edit their own in place; Save returns it to read-only', async () => {
    const api = fakeApi(
      answer({}, [buildComment(), remark]),
      on(editComment, () => {
        api.use(answer({}, [buildComment({ Comments: 'Both pages are done.' }), remark]));
        return { message: 'Comment Updated Successfully' };
      }),
    );
    const { user } = openPage();
    await items();
    await user.click(screen.getByRole('button', { name: /^Edit: / }));
    const field = await screen.findByRole('textbox', { name: 'Edit comment' });
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'Both pages are done.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Comment Updated Successfully')).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Edit comment' })).not.toBeInTheDocument();
    expect((await items()).getByText('Both pages are done.')).toBeInTheDocument();
    expect(api.calls[1]).toMatchObject({
      endpoint: editComment,
      input: { params: { id: 'c-1' }, body: { Comment: 'Both pages are done.' } },
    });
    await waitFor(() => expect(edits()[0]).toHaveFocus());
  });

  it('keep what was typed for the same person on the same task', async () => {
    fakeApi(answer());
    const first = openPage();
    await first.user.type(await screen.findByRole('textbox', { name: 'Comment' }), 'Half a thou');
    first.unmount();
    openPage();
    expect(await screen.findByRole('textbox', { name: 'Comment' })).toHaveValue('Half a thou');
  });
});

it('can be read after the internship, and offers nothing that would be refused', async () => {
  const own = buildComment();
  fakeApi(on(getTask, buildTaskAnswer({ task, comment: [own, remark], EndedOn: '2027-03-28' })));
  openPage();
  const notes = await screen.findByText('Ended on Sunday, 28 March 2027');
  expect(notes).toBeInTheDocument();
  expect(screen.getByText(own.Comments)).toBeInTheDocument();
  expect(screen.getByText('Nothing was handed in.')).toBeInTheDocument();
  for (const role of ['checkbox', 'button'] as const) expect(screen.queryByRole(role)).not.toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: 'Comment' })).not.toBeInTheDocument();
});
