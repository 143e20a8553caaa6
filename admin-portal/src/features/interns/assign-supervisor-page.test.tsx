import { listInterns, listSupervisors, updateUser } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { AssignSupervisorPage } from './assign-supervisor-page';

const njeri = {
  user_id: 's-1',
  Name: 'Njeri Wambui',
  Email: 'njeri@example.com',
  PhoneNumber: '+254722000111',
  Position: 'Advisory',
  Role: 'SUP' as const,
  Interns: 1,
};
const baraka = {
  ...njeri,
  user_id: 'i-1',
  Name: 'Baraka Otieno',
  Position: 'Technology',
  Role: 'INT' as const,
  OpenTasks: 0,
};
const interns = on(listInterns, {
  Interns: [
    { ...baraka, user_id: 'i-2', Name: 'Achieng Ouma', Supervisor: null },
    { ...baraka, Supervisor: { user_id: 's-1', Name: 'Njeri Wambui' } },
  ],
});
const supervisors = on(listSupervisors, { Supervisors: [njeri] });
const assigned = on(updateUser, { message: 'Supervisor Assigned' });

const openPage = (search = '') =>
  renderRoutes(
    [
      { path: `${base}/assignSupervisor`, Component: AssignSupervisorPage },
      { path: `${base}/interns`, element: <h1>Interns</h1> },
      { path: `${base}/supervisors/add`, element: <h1>Add New Supervisor</h1> },
    ],
    { at: `${base}/assignSupervisor${search}`, wrapper: ApiProvider },
  );
const intern = () => screen.findByRole('combobox', { name: 'Intern' });
const supervisor = () => screen.findByRole('combobox', { name: 'Supervisor' });
const assign = () => screen.getByRole('button', { name: 'Assign' });
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((option) => option.textContent);

beforeEach(() => signedInAs('ADM'));
afterEach(() => {
  signedOut();
  sessionStorage.clear();
});

describe('assigning a supervisor', () => {
  it('still has what was chosen after a reload or the end of the session, until it is cancelled', async () => {
    fakeApi(interns, supervisors);
    const first = openPage();
    await first.user.selectOptions(await intern(), 'i-2');
    await first.user.selectOptions(await supervisor(), 's-1');
    first.unmount();
    const second = openPage();
    expect(await intern()).toHaveValue('i-2');
    expect(await supervisor()).toHaveValue('s-1');
    await second.user.click(screen.getByRole('link', { name: 'Cancel' }));
    second.unmount();
    openPage();
    expect(await intern()).toHaveValue('');
  });

  it('offers every intern with the present supervisor, and every supervisor', async () => {
    const api = fakeApi(interns, supervisors);
    openPage();
    expect(optionsOf(await intern())).toEqual([
      'Select a choice',
      'Achieng Ouma, Technology (no supervisor yet)',
      'Baraka Otieno, Technology (now with Njeri Wambui)',
    ]);
    expect(optionsOf(await supervisor())).toEqual(['Select a choice', 'Njeri Wambui, Advisory']);
    expect(screen.getByRole('heading', { level: 1, name: 'Assign Supervisor to Intern' })).toBeInTheDocument();
    // Whole lists: without a page parameter the server sends every row.
    expect(api.calls.map(({ input }) => input.query)).toEqual([{}, {}]);
  });

  it('sends both ids to the intern and goes back to the interns', async () => {
    const api = fakeApi(interns, supervisors, assigned);
    const { user, address } = openPage();
    await user.selectOptions(await intern(), 'i-2');
    await user.selectOptions(await supervisor(), 's-1');
    await user.click(assign());
    expect(await screen.findByText('Supervisor Assigned')).toBeInTheDocument();
    expect(address()).toBe('/adminDashboard/interns');
    const sent = api.calls.find(({ endpoint }) => endpoint === updateUser);
    expect(sent?.input).toMatchObject({ params: { id: 'i-2' }, body: { InternID: 'i-2', SupervisorID: 's-1' } });
  });

  it('does not replace the supervisor that another administrator has assigned meanwhile, until it is sent again', async () => {
    const grace = { ...njeri, user_id: 's-2', Name: 'Grace Wambui' };
    const refused = new FakeFailure(409, { message: 'Grace Wambui is now the supervisor.' });
    const api = fakeApi(interns, on(listSupervisors, { Supervisors: [grace, njeri] }), on(updateUser, refused));
    const { user } = openPage('?intern=i-2');
    await user.selectOptions(await supervisor(), 's-1');
    const Supervisor = { user_id: 's-2', Name: 'Grace Wambui' };
    api.use(on(listInterns, { Interns: [{ ...baraka, user_id: 'i-2', Name: 'Achieng Ouma', Supervisor }] }));
    await user.click(assign());
    expect(await screen.findByText('Grace Wambui is now the supervisor.')).toBeInTheDocument();
    expect(optionsOf(await intern())).toContain('Achieng Ouma, Technology (now with Grace Wambui)');
    expect(await intern()).toHaveValue('i-2');
    expect(await supervisor()).toHaveValue('s-1');
    api.use(assigned);
    await user.click(assign());
    expect(await screen.findByText('Supervisor Assigned')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === updateUser);
    expect(sent.map(({ input }) => input.body)).toMatchObject([
      { SeenSupervisorID: null },
      { SeenSupervisorID: 's-2' },
    ]);
  });

  it('is done by the keyboard alone', async () => {
    const api = fakeApi(interns, supervisors, assigned);
    const { user } = openPage('?intern=i-2');
    await user.click(await intern());
    await user.tab();
    expect(await supervisor()).toHaveFocus();
    await user.selectOptions(await supervisor(), 's-1');
    await user.tab();
    expect(assign()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Supervisor Assigned')).toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === updateUser)).toHaveLength(1);
  });

  it('begins with the intern that the address names', async () => {
    fakeApi(interns, supervisors);
    openPage('?intern=i-2');
    expect(await intern()).toHaveValue('i-2');
  });

  it('starts empty when the address names a person who is not an intern', async () => {
    fakeApi(interns, supervisors);
    openPage('?intern=i-99');
    expect(await intern()).toHaveValue('');
  });

  it.each([
    ['', ['Choose an intern.', 'Choose a supervisor.'], 'Intern'],
    ['?intern=i-2', ['Choose a supervisor.'], 'Supervisor'],
  ])("puts what is missing under its field, in the server's own words (%s)", async (search, words, focused) => {
    const { InternID, SupervisorID } = updateUser.body.properties;
    const own = [InternID, SupervisorID].map((field) => (field as { messages?: { required?: string } }).messages);
    expect(own.map((messages) => messages?.required)).toEqual(expect.arrayContaining(words));
    const api = fakeApi(interns, supervisors);
    const { user } = openPage(search);
    await intern();
    await user.click(assign());
    for (const text of words) expect(await screen.findByText(text)).toBeInTheDocument();
    const field = screen.getByRole('combobox', { name: focused });
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words[0] ?? ''));
    expect(screen.queryByText('Could Not Assign Supervisor')).not.toBeInTheDocument();
    expect(api.calls.some(({ endpoint }) => endpoint === updateUser)).toBe(false);
  });

  it.each([
    ['InternID', 'Intern', 'Choose an intern from the list.'],
    ['SupervisorID', 'Supervisor', 'Choose a supervisor from the list.'],
  ])('puts what the server says about %s under its field', async (name, label, text) => {
    const refused = new FakeFailure(422, { message: 'Invalid', errors: { [name]: [text] } });
    fakeApi(interns, supervisors, on(updateUser, refused));
    const { user } = openPage('?intern=i-1');
    await user.selectOptions(await supervisor(), 's-1');
    await user.click(assign());
    await screen.findByText(text);
    expect(screen.getByRole('combobox', { name: label })).toHaveAccessibleDescription(expect.stringContaining(text));
    expect(screen.queryByText('Could Not Assign Supervisor')).not.toBeInTheDocument();
  });

  it("reports 'Could Not Assign Supervisor' and keeps the choices", async () => {
    fakeApi(interns, supervisors, on(updateUser, new FakeFailure(500)));
    const { user } = openPage('?intern=i-1');
    await user.selectOptions(await supervisor(), 's-1');
    await user.click(assign());
    expect(await screen.findByText('Could Not Assign Supervisor')).toBeInTheDocument();
    expect(await intern()).toHaveValue('i-1');
    expect(await supervisor()).toHaveValue('s-1');
  });

  it('says so when there are no choices, and links to the first step', async () => {
    fakeApi(on(listInterns, { Interns: [] }), on(listSupervisors, { Supervisors: [] }));
    openPage();
    expect(await screen.findByText('There are no interns yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add Supervisor' })).toHaveAttribute(
      'href',
      '/adminDashboard/supervisors/add',
    );
  });

  it.each([
    ['interns', listInterns, 'Could not get Intern Details', interns],
    ['supervisors', listSupervisors, 'Could not get Supervisors', supervisors],
  ])('reports that the %s could not be read, and reads them again on request', async (_, endpoint, text, good) => {
    const api = fakeApi(
      interns,
      supervisors,
      on<typeof listInterns | typeof listSupervisors>(endpoint, new FakeFailure(404)),
    );
    const { user } = openPage();
    expect(await screen.findByText(text)).toBeInTheDocument();
    api.use(good);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await intern()).toBeInTheDocument();
  });
});
