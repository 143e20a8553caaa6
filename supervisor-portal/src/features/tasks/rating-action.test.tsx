import { getTask, listAssignedTasks, rateTask, type Task } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { RatedWork } from './rated-work';
import { buildAssignedTask, buildTask, buildTaskAnswer } from './task.fixture';
import { TaskPage } from './task-page';

const reads = (task: Task) => on(getTask, buildTaskAnswer({ task }));
const completed = (Rating: number | null) => buildTask({ Status: 'Completed', Rating });

const openPage = () =>
  renderRoutes([{ path: `${base}/taskDetails/:id`, Component: TaskPage }], {
    at: `${base}/taskDetails/t-1`,
    wrapper: ApiProvider,
  });

/** The value of a labelled detail of the task. */
const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling as HTMLElement;

async function openRating(user: UserEvent, name: string) {
  const button = await screen.findByRole('button', { name });
  await user.click(button);
  return { button, dialog: await screen.findByRole('dialog', { name }) };
}

const slider = () => screen.getByRole('slider', { name: 'Rating' });
const typed = () => screen.getByRole('spinbutton', { name: 'Rating in percent' });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Rating' }));

/** The colour that is promised while a rating is chosen, with its text. */
function preview() {
  const badge = within(screen.getByRole('dialog')).getByText(/^(\d+%|–)$/);
  return [badge.textContent, badge.dataset.tone];
}

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('rating a task', () => {
  it('says that the work could not be read, beside the rating, until Retry brings it', async () => {
    const api = fakeApi(on(getTask, new FakeFailure(503)));
    const { user } = renderRoutes([{ path: '/', element: <RatedWork taskId="t-1" /> }], { wrapper: ApiProvider });
    expect(await screen.findByText('Could not get Task Details')).toBeInTheDocument();
    api.use(reads(completed(null)));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'Newest version of the work' })).toBeVisible();
  });

  it('starts at 0, or at the rating it has', async () => {
    const api = fakeApi(reads(completed(null)));
    const first = openPage();
    await openRating(first.user, 'Add Rating');
    expect(slider()).toHaveValue('0');
    expect(typed()).toHaveValue(0);
    expect(preview()).toEqual(['0%', 'red']);
    first.unmount();

    api.use(reads(completed(82)));
    const second = openPage();
    await openRating(second.user, 'Edit Rating');
    expect(slider()).toHaveValue('82');
    expect(typed()).toHaveValue(82);
    expect(preview()).toEqual(['82%', 'green']);
  });

  it('moves the slider by keyboard, the number and the colour with it', async () => {
    fakeApi(reads(completed(50)));
    const { user } = openPage();
    await openRating(user, 'Edit Rating');
    act(() => slider().focus());
    const steps: [string, string, string, string][] = [
      ['{ArrowRight}', '51', '51%', 'yellow'],
      ['{ArrowLeft}', '50', '50%', 'red'],
      ['{PageUp}{PageUp}', '70', '70%', 'yellow'],
      ['{PageDown}', '60', '60%', 'yellow'],
      ['{End}', '100', '100%', 'green'],
      ['{Home}', '0', '0%', 'red'],
    ];
    for (const [keys, value, text, tone] of steps) {
      await user.keyboard(keys);
      expect(slider()).toHaveValue(value);
      expect(slider()).toHaveAttribute('aria-valuetext', text);
      expect(typed()).toHaveValue(Number(value));
      expect(preview()).toEqual([text, tone]);
    }
  });

  it('begins in the number field, where typing replaces the number', async () => {
    fakeApi(reads(completed(20)));
    const { user } = openPage();
    await openRating(user, 'Edit Rating');
    await waitFor(() => expect(typed()).toHaveFocus());
    await user.keyboard('064');
    expect(typed()).toHaveDisplayValue('064');
    await user.tab();
    expect(typed()).toHaveDisplayValue('64');
  });

  it('saves a remark with it and goes on to the next task that is to be rated', async () => {
    const next = { ...completed(null), id: 't-2', Task: 'Draw the network plan' };
    const waiting = [completed(null), next].map((task) => buildAssignedTask({ ...task, State: 'To rate' }));
    const api = fakeApi(
      on(getTask, ({ params }) => buildTaskAnswer({ task: params.id === 't-2' ? next : completed(null) })),
      on(listAssignedTasks, { Tasks: waiting, Total: 2, TotalAll: 2 }),
      on(rateTask, { message: 'Rating added' }),
    );
    const { user, address } = openPage();
    await openRating(user, 'Add Rating');
    await user.type(screen.getByRole('textbox', { name: 'Remark' }), 'Name the sources.');
    await user.clear(typed());
    await user.type(typed(), '64');
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    await waitFor(() => expect(address()).toBe(`${base}/taskDetails/t-2`));
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Add Rating' })).toHaveTextContent('Draw the network plan'),
    );
    expect(screen.getByRole('textbox', { name: 'Remark' })).toHaveValue('');
    const sent = api.calls.find(({ endpoint }) => endpoint === rateTask);
    expect(sent?.input).toMatchObject({ params: { id: 't-1' }, body: { rating: 64, Remark: 'Name the sources.' } });

    api.use(on(listAssignedTasks, { Tasks: waiting.slice(1), Total: 1, TotalAll: 2 }));
    await waitFor(() => expect(typed()).toHaveFocus());
    await user.keyboard('70');
    await user.click(screen.getByRole('button', { name: 'Save and next' }));
    expect(await screen.findByText('Every completed task is rated.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('takes a typed number, and the slider follows', async () => {
    fakeApi(reads(completed(null)));
    const { user } = openPage();
    await openRating(user, 'Add Rating');
    await user.clear(typed());
    expect(preview()).toEqual(['–', 'grey']);
    await user.type(typed(), '75');
    expect(slider()).toHaveValue('75');
    expect(preview()).toEqual(['75%', 'green']);
  });

  it('saves it, confirms, shows it on the page and gives the focus back', async () => {
    const api = fakeApi(
      reads(completed(null)),
      on(rateTask, () => {
        api.use(reads(completed(64)));
        return { message: 'Rating added' };
      }),
    );
    const { user } = openPage();
    const { button } = await openRating(user, 'Add Rating');
    await user.clear(typed());
    await user.type(typed(), '64');
    await save(user);
    expect(await screen.findByText('Rating added')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(within(fact('Rating')).getByText('64%')).toHaveAttribute('data-tone', 'yellow');
    expect(button).toHaveTextContent('Edit Rating');
    expect(button).toHaveFocus();
    const sent = api.calls.find(({ endpoint }) => endpoint === rateTask);
    expect(sent?.input).toMatchObject({ params: { id: 't-1' }, body: { rating: 64 } });
  });

  it.each([
    ['nothing', '', 'Enter a rating.'],
    ['more than 100', '101', 'Use a whole number from 0 to 100.'],
    ['less than 0', '-1', 'Use a whole number from 0 to 100.'],
    ['a part of a percent', '50.5', 'Use a whole number from 0 to 100.'],
    ['a power of ten', '1e1', 'Use a whole number from 0 to 100.'],
  ])('says what is wrong with %s and changes nothing of it', async (_, text, message) => {
    const api = fakeApi(reads(completed(null)));
    const { user } = openPage();
    await openRating(user, 'Add Rating');
    await user.clear(typed());
    if (text) await user.type(typed(), text);
    await save(user);
    await waitFor(() => expect(typed()).toHaveAccessibleDescription(message));
    await waitFor(() => expect(typed()).toHaveFocus());
    expect(typed()).toHaveValue(text === '' ? null : Number(text));
    expect(preview()).toEqual(['–', 'grey']);
    expect(api.calls.every(({ endpoint }) => endpoint === getTask)).toBe(true);
  });

  it("keeps the dialog and the number when it fails with 'Could not add rating'", async () => {
    fakeApi(reads(completed(20)), on(rateTask, new FakeFailure(409, { message: 'This task is no longer completed.' })));
    const { user } = openPage();
    const { dialog } = await openRating(user, 'Edit Rating');
    await user.clear(typed());
    await user.type(typed(), '77');
    await save(user);
    expect(await screen.findByText('Could not add rating')).toBeInTheDocument();
    expect(dialog).toHaveTextContent('This task is no longer completed.');
    expect(typed()).toHaveValue(77);
  });

  it.each([
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ])('is left with %s, which changes nothing and gives the focus back', async (_, leave) => {
    const api = fakeApi(reads(completed(20)));
    const { user } = openPage();
    const { button } = await openRating(user, 'Edit Rating');
    await user.clear(typed());
    await user.type(typed(), '99');
    await leave(user);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(button).toHaveFocus();
    await openRating(user, 'Edit Rating');
    expect(typed()).toHaveValue(20);
    expect(api.calls.every(({ endpoint }) => endpoint === getTask)).toBe(true);
  });

  it('cannot be left while it is being saved', async () => {
    const saving = later(rateTask, { message: 'Rating added' });
    fakeApi(reads(completed(20)), saving.handler);
    const { user } = openPage();
    await openRating(user, 'Edit Rating');
    await save(user);
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Close dialog' }));
    expect(screen.getByRole('button', { name: 'Saving' })).toBeInTheDocument();
    await saving.finish();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
