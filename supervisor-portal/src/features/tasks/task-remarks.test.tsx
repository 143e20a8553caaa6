import { addComment, type Comment, editComment, getTask } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildRemark, buildTaskAnswer } from './task.fixture';
import { TaskPage } from './task-page';

const reads = (...comment: Comment[]) => on(getTask, buildTaskAnswer({ comment }));

const openPage = () =>
  renderRoutes([{ path: `${base}/taskDetails/:id`, Component: TaskPage }], {
    at: `${base}/taskDetails/t-1`,
    wrapper: ApiProvider,
  });

const items = () => screen.getAllByRole('listitem');

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('adding a remark', () => {
  it('sends it with the task and the person, confirms, and shows it below an empty box', async () => {
    const api = fakeApi(
      reads(),
      on(addComment, () => {
        api.use(reads(buildRemark({ Comments: 'Well done.' })));
        return { message: 'Remark Added Successfully' };
      }),
    );
    const { user } = openPage();
    const box = await screen.findByRole('textbox', { name: 'Remark' });
    await user.type(box, 'Well done.');
    await user.click(screen.getByRole('button', { name: 'Add Remarks' }));
    expect(await screen.findByText('Remark Added Successfully')).toHaveTextContent('Baraka Otieno');
    await waitFor(() => expect(items()).toHaveLength(1));
    expect(items()[0]).toHaveTextContent('Well done.');
    expect(box).toHaveValue('');
    const sent = api.calls.find(({ endpoint }) => endpoint === addComment);
    expect(sent?.input.body).toEqual({ Taskid: 't-1', Intern_comment: 'Well done.', Userid: 'sup-1' });
  });
});

describe("changing one's own remark", () => {
  it('happens in place by keyboard; Save turns it back into text', async () => {
    const api = fakeApi(
      reads(buildRemark()),
      on(editComment, () => {
        api.use(reads(buildRemark({ Comments: 'Thank you.', EditedAt: '2026-11-21T09:00:00Z' })));
        return { message: 'Remark Updated Successfully' };
      }),
    );
    const { user } = openPage();
    const edit = await screen.findByRole('button', { name: /^Edit: Please add/ });
    act(() => edit.focus());
    await user.keyboard('{Enter}');
    const box = screen.getByRole('textbox', { name: 'Edit remark' });
    expect(box).toHaveFocus();
    expect(box).toHaveValue('Please add the sources.');
    await user.clear(box);
    await user.keyboard('Thank you.');
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Remark Updated Successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit remark' })).not.toBeInTheDocument());
    expect(items()[0]).toHaveTextContent(/\(edited\).*Thank you\./);
    expect(within(items()[0] as HTMLElement).getByRole('button', { name: 'Edit: Thank you.' })).toHaveFocus();
    const sent = api.calls.find(({ endpoint }) => endpoint === editComment);
    expect(sent?.input).toMatchObject({ params: { id: 'c-1' }, body: { Comment: 'Thank you.' } });
  });

  it('is given up with Cancel', async () => {
    const api = fakeApi(reads(buildRemark()));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: /^Edit: Please add/ }));
    await user.type(screen.getByRole('textbox', { name: 'Edit remark' }), ' Soon.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(items()[0]).toHaveTextContent(/Please add the sources\.$/);
    expect(api.calls).toHaveLength(1);
  });
});
