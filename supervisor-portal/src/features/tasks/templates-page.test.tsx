import {
  addTaskTemplate,
  assignTaskTemplate,
  deleteTaskTemplate,
  listMyInterns,
  listTaskTemplates,
  updateTaskTemplate,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { buildOwnIntern, buildTemplate } from './task.fixture';
import { AddTemplatePage, EditTemplatePage } from './template-pages';
import { TemplatesPage } from './templates-page';

const MyInterns = [buildOwnIntern(), buildOwnIntern({ user_id: 'i-2', Name: 'Wanjiru Kamau' })];
const interns = on(listMyInterns, { MyInterns });
const own = buildTemplate();
const foreign = buildTemplate({
  id: 'w-2',
  Name: 'Security',
  Shared: true,
  owner: { user_id: 'sup-2', Name: 'Peter Ochieng' },
});
const list = on(listTaskTemplates, { Templates: [own, foreign] });

const openPage = (at = '') =>
  renderRoutes(
    [
      { path: `${base}/templates`, Component: TemplatesPage },
      { path: `${base}/templates/new`, Component: AddTemplatePage },
      { path: `${base}/templates/:id/edit`, Component: EditTemplatePage },
    ],
    { at: `${base}/templates${at}`, wrapper: ApiProvider },
  );

const field = (section: string, name: string) =>
  within(screen.getByRole('region', { name: section })).getByRole('textbox', { name });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the templates', () => {
  it('show their tasks with the days to the deadline, and only the own ones can be changed', async () => {
    fakeApi(interns, list);
    openPage();
    const card = await screen.findByRole('region', { name: 'Week 1' });
    expect(
      within(card)
        .getAllByRole('listitem')
        .map((task) => task.textContent),
    ).toEqual(['Read the handbook due on the day', 'Set up the laptop due after 4 days']);
    expect(within(card).getByRole('link', { name: 'Edit Week 1' })).toBeVisible();
    const shared = screen.getByRole('region', { name: 'Security' });
    expect(shared).toHaveTextContent('Shared by Peter Ochieng');
    expect(within(shared).queryByRole('link')).not.toBeInTheDocument();
    expect(
      within(shared)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Assign']);
  });

  it('are assigned to the interns who are chosen', async () => {
    const done = { message: '4 Tasks Assigned Successfully' };
    const api = fakeApi(interns, list, on(assignTaskTemplate, done));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Assign Week 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign Week 1' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'All' }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    expect(await screen.findByText(done.message)).toBeInTheDocument();
    const toast = within(screen.getByRole('region', { name: 'Notifications' }));
    for (const { Name } of MyInterns) expect(toast.getByText(Name, { exact: false })).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === assignTaskTemplate)?.input).toMatchObject({
      params: { id: 'w-1' },
      body: { Interns: ['i-1', 'i-2'] },
    });
  });

  it('say under the choice what is wrong with it', async () => {
    const errors = { Interns: ['Choose at least one intern.'] };
    fakeApi(interns, list, on(assignTaskTemplate, new FakeFailure(422, { message: 'Invalid', errors })));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Assign Week 1' }));
    const dialog = await screen.findByRole('dialog', { name: 'Assign Week 1' });
    await within(dialog).findByRole('checkbox', { name: 'All' });
    await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('group', { name: 'Interns' })).toHaveAccessibleDescription(
        'Choose at least one intern.',
      ),
    );
  });

  it('are deleted after a question', async () => {
    const api = fakeApi(interns, list, on(deleteTaskTemplate, { message: 'Template Deleted' }));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Delete Week 1' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Tasks that were assigned from it stay.');
    api.use(on(listTaskTemplates, { Templates: [] }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Template Deleted')).toBeInTheDocument();
    expect(await screen.findByText('There is no template yet.')).toBeInTheDocument();
  });
});

describe('the form of a template', () => {
  it('takes several tasks, and says all that is missing at once', async () => {
    const api = fakeApi(interns, list, on(addTaskTemplate, { message: 'Template Added' }));
    const { user, address } = openPage('/new');
    await user.click(screen.getByRole('button', { name: 'Add a task' }));
    await user.click(screen.getByRole('button', { name: 'Add Template' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/Enter a name/),
    );
    expect(field('Task 2', 'Task')).toHaveAccessibleDescription(/Enter the task/);
    expect(field('Task 2', 'Due in days')).toHaveAccessibleDescription(/whole number of days from 0 to 365/);
    expect(api.calls.filter(({ endpoint }) => endpoint === addTaskTemplate)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Remove task 1' }));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Week 2');
    await user.click(screen.getByRole('checkbox', { name: 'Share with the supervisors of my department' }));
    await user.type(field('Task 1', 'Task'), 'Call the client');
    await user.type(field('Task 1', 'Description'), 'Before noon.');
    await user.type(field('Task 1', 'Due in days'), '3');
    await user.click(screen.getByRole('button', { name: 'Add Template' }));
    await waitFor(() => expect(address()).toBe(`${base}/templates`));
    expect(api.calls.find(({ endpoint }) => endpoint === addTaskTemplate)?.input.body).toEqual({
      Name: 'Week 2',
      Shared: true,
      Tasks: [{ Task: 'Call the client', TaskDescription: 'Before noon.', DueInDays: 3 }],
    });
  });

  it('names each text that is too long at its field', async () => {
    const long = buildTemplate({
      Name: 'x'.repeat(81),
      Tasks: [{ Task: 'x'.repeat(151), TaskDescription: 'x'.repeat(5_001), DueInDays: 1 }],
    });
    const api = fakeApi(interns, on(listTaskTemplates, { Templates: [long] }));
    const { user } = openPage('/w-1/edit');
    await screen.findByRole('textbox', { name: 'Name' });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/at most 80 characters/),
    );
    expect(field('Task 1', 'Task')).toHaveAccessibleDescription(/at most 150 characters/);
    expect(field('Task 1', 'Description')).toHaveAccessibleDescription(/at most 5,000 characters/);
    expect(api.calls.filter(({ endpoint }) => endpoint === updateTaskTemplate)).toEqual([]);
  });

  it('changes an own template, whose later tasks move up when one is removed', async () => {
    const api = fakeApi(interns, list, on(updateTaskTemplate, { message: 'Template Updated' }));
    const { user } = openPage('/w-1/edit');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Week 1');
    await user.click(screen.getByRole('button', { name: 'Remove task 1' }));
    expect(field('Task 1', 'Task')).toHaveValue('Set up the laptop');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Template Updated')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === updateTaskTemplate)?.input.body).toMatchObject({
      Tasks: [{ Task: 'Set up the laptop', DueInDays: 4 }],
    });
  });

  it("does not open another supervisor's template", async () => {
    fakeApi(interns, list);
    openPage('/w-2/edit');
    expect(await screen.findByText('This template no longer exists.')).toBeInTheDocument();
  });
});
