import { type Comment, getTask, type Task } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildRemark, buildTask, buildTaskAnswer } from './task.fixture';
import { TaskPage } from './task-page';

const reads = (task: Task, comment: Comment[] = []) => on(getTask, buildTaskAnswer({ task, comment }));
const completed = (Rating: number | null) => buildTask({ Status: 'Completed', Rating });

const openPage = (at = `${base}/taskDetails/t-1`) =>
  renderRoutes(
    [
      { path: `${base}/taskDetails/:id`, Component: TaskPage },
      { path: `${base}/taskDetails/:id/edit`, element: <h1>Edit Task</h1> },
    ],
    { at, wrapper: ApiProvider },
  );

/** The value of a labelled detail of the task. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the page of a task', () => {
  it('shows whose it is, until when, and its description to read', async () => {
    fakeApi(reads(buildTask()));
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Write the market report' })).toBeInTheDocument();
    await screen.findByText('Assigned to');
    expect(fact('Assigned to')).toHaveTextContent('Baraka Otieno');
    expect(fact('Status')).toHaveTextContent('Assigned');
    expect(fact('Deadline')).toHaveTextContent('29 November 2999');
    const description = screen.getByRole('textbox', { name: 'Description' });
    expect(description).toHaveValue('Two pages.\nWith sources.');
    expect(description).toHaveAttribute('readonly');
    expect(description).toHaveAttribute('rows', '3');
    expect(screen.getByRole('link', { name: 'Edit Task' })).toHaveAttribute('href', `${base}/taskDetails/t-1/edit`);
    expect(document.title).toContain('Write the market report');
  });

  it('marks a deadline that passed', async () => {
    fakeApi(reads(buildTask({ Deadline: '2020-02-03' })));
    openPage();
    await screen.findByText('Baraka Otieno');
    expect(fact('Deadline')).toHaveTextContent('Monday, 3 February 2020 (Overdue)');
  });

  it.each([
    ['an assigned task', buildTask(), 'Not completed', undefined],
    ['an assigned task that has a rating', buildTask({ Rating: 80 }), 'Not completed', undefined],
    ['a completed task without a rating', completed(null), 'Not rated', 'Add Rating'],
    ['a completed task rated 0', completed(0), '0%', 'Edit Rating'],
    ['a completed task rated 82', completed(82), '82%', 'Edit Rating'],
  ])('shows and offers for %s what the rules say', async (_, task, text, action) => {
    fakeApi(reads(task));
    openPage();
    await screen.findByText('Baraka Otieno');
    expect(within(fact('Rating')).getByText(text)).toBeInTheDocument();
    expect(
      within(fact('Rating'))
        .queryAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(action ? [action] : []);
  });

  it("says 'This does not exist' for another supervisor's task", async () => {
    fakeApi(on(getTask, new FakeFailure(404, { message: 'Not found.' })));
    openPage();
    expect(await screen.findByText('This does not exist')).toBeInTheDocument();
    expect(screen.getByText('Could not get Task Details')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Edit Task' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Assigned Tasks' })).toBeInTheDocument();
  });
});

describe('the remarks on a task', () => {
  it('says so while there is none, and offers to add one in four rows', async () => {
    fakeApi(reads(buildTask()));
    openPage();
    const remarks = await screen.findByRole('region', { name: 'Comments and Remarks' });
    expect(within(remarks).getByText(/^There are no comments or remarks yet\./)).toBeInTheDocument();
    expect(within(remarks).getByRole('textbox', { name: 'Remark' })).toHaveAttribute('rows', '4');
    expect(within(remarks).getByRole('button', { name: 'Add Remarks' })).toBeInTheDocument();
  });

  it('lets only its author change a remark: the same name and the same person', async () => {
    const remarks = [
      buildRemark(),
      buildRemark({ id: 'c-2', Comments: 'From a namesake.', user_id: 'sup-2' }),
      buildRemark({ id: 'c-3', Comments: 'Under an older name.', madeby: 'Amina Wambui' }),
      buildRemark({ id: 'c-4', Comments: 'I have added them.', madeby: 'Baraka Otieno', user_id: 'i-1' }),
    ];
    fakeApi(reads(buildTask(), remarks));
    openPage();
    const items = within(await screen.findByRole('region', { name: 'Comments and Remarks' })).getAllByRole('listitem');
    expect(items.map((item) => within(item).queryByRole('button') !== null)).toEqual([true, false, false, false]);
    expect(items[3]).toHaveTextContent('Baraka Otieno');
    expect(items[3]).toHaveTextContent('I have added them.');
  });
});
