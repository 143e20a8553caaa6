import {
  getUserForEdit,
  listPositions,
  type Placement,
  updatePlacement,
  updateUser,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { EditInternPage, EditSupervisorPage } from './edit-user';

const positions = on(listPositions, {
  Positions: [
    { id: '1', Position: 'Advisory' },
    { id: '2', Position: 'Technology' },
  ],
});
const njeri = {
  user_id: 'u-1',
  Name: 'Njeri Wambui',
  Email: 'njeri@example.com',
  PhoneNumber: '+254722000111',
  Position: 'Advisory',
};
const read = on(getUserForEdit, { User: njeri });
const saved = on(updateUser, { message: 'Details Updated' });

const routes = [
  { path: `${base}/supervisors/:id/edit`, Component: EditSupervisorPage },
  { path: `${base}/interns/:id/edit`, Component: EditInternPage },
  { path: `${base}/supervisors`, element: <h1>Supervisors</h1> },
  { path: `${base}/interns`, element: <h1>Interns</h1> },
];
const openPage = (list = 'supervisors') =>
  renderRoutes(routes, { at: `${base}/${list}/u-1/edit`, wrapper: ApiProvider });
const name = () => screen.findByRole('textbox', { name: 'Name' });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Changes' }));

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe.each([
  ['supervisors', 'Edit Supervisor Details', 'Could not get Supervisor Details'],
  ['interns', 'Edit Intern Details', 'Could not get Intern Details'],
])('editing one of the %s', (list, title, unreadable) => {
  it('shows the details as they are', async () => {
    const api = fakeApi(positions, read);
    openPage(list);
    expect(await name()).toHaveValue('Njeri Wambui');
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('njeri@example.com');
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+254 722 000 111');
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveValue('Advisory');
    expect(api.calls.find(({ endpoint }) => endpoint === getUserForEdit)?.input.params).toEqual({ id: 'u-1' });
  });

  it('saves all of them and goes back to the list', async () => {
    const api = fakeApi(positions, read, saved);
    const { user, address } = openPage(list);
    await user.type(await name(), ' Kamau');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Technology');
    await save(user);
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    expect(address()).toBe(`/adminDashboard/${list}`);
    const sent = api.calls.find(({ endpoint }) => endpoint === updateUser);
    expect(sent?.input).toMatchObject({
      params: { id: 'u-1' },
      body: {
        Name: 'Njeri Wambui Kamau',
        Email: 'njeri@example.com',
        PhoneNumber: '+254722000111',
        Position: 'Technology',
      },
    });
  });

  it(`reports '${unreadable}' and reads them again on request`, async () => {
    const api = fakeApi(positions, on(getUserForEdit, new FakeFailure(404)));
    const { user } = openPage(list);
    expect(await screen.findByText(unreadable)).toBeInTheDocument();
    api.use(read);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await name()).toHaveValue('Njeri Wambui');
  });
});

describe('editing the details of a person', () => {
  it.each([
    ['Name', 'textbox', 'Name', 'Enter a name.'],
    ['Email', 'textbox', 'Email', 'There is already an account with this e-mail address.'],
    ['PhoneNumber', 'textbox', 'Phone', 'Enter a valid phone number with its country code.'],
    ['Position', 'combobox', 'Department', 'Choose a position from the list.'],
  ])('puts what is wrong with %s under its field, and the focus there', async (field, role, label, text) => {
    const refused = new FakeFailure(422, { message: 'Invalid', errors: { [field]: [text] } });
    fakeApi(positions, read, on(updateUser, refused));
    const { user } = openPage();
    await name();
    await save(user);
    expect(await screen.findByText(text)).toBeInTheDocument();
    const input = screen.getByRole(role, { name: label });
    expect(input).toHaveAccessibleDescription(expect.stringContaining(text));
    await waitFor(() => expect(input).toHaveFocus());
    expect(screen.queryByText('Could not update details')).not.toBeInTheDocument();
  });

  it.each([
    ['a server fault', new FakeFailure(500)],
    ['a broken connection', new FakeFailure(0)],
  ])("reports %s as 'Could not update details' and keeps what was typed", async (_, failure) => {
    const api = fakeApi(positions, read, on(updateUser, failure));
    const { user } = openPage();
    await user.type(await name(), ' Kamau');
    await save(user);
    expect(await screen.findByText('Could not update details')).toBeInTheDocument();
    expect(await name()).toHaveValue('Njeri Wambui Kamau');
    api.use(saved);
    await save(user);
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
  });

  it('does not replace what another administrator has saved meanwhile, until it is saved again', async () => {
    const refused = new FakeFailure(409, { message: "Another person has changed this to 'Njeri K.'." });
    const api = fakeApi(positions, read, on(updateUser, refused));
    const { user } = openPage();
    await user.type(await name(), ' Kamau');
    api.use(on(getUserForEdit, { User: { ...njeri, Name: 'Njeri K.' } }));
    await save(user);
    expect(await screen.findByText("Another person has changed this to 'Njeri K.'.")).toBeInTheDocument();
    expect(await name()).toHaveValue('Njeri Wambui Kamau');
    api.use(saved);
    await save(user);
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === updateUser);
    expect(sent.map(({ input }) => input.body)).toMatchObject([
      { Seen: { Name: 'Njeri Wambui' } },
      { Seen: { Name: 'Njeri K.' } },
    ]);
  });

  it('starts from the details of now, not from those of an earlier visit', async () => {
    const api = fakeApi(positions, read);
    const { navigate } = openPage();
    await name();
    await navigate(`${base}/supervisors`);
    const later = Date.now() + 60_000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    api.use(on(getUserForEdit, { User: { ...njeri, Name: 'Njeri Kamau' } }));
    await navigate(`${base}/supervisors/u-1/edit`);
    expect(await name()).toHaveValue('Njeri Kamau');
  });

  it('does not fill in the details of the person who types', async () => {
    fakeApi(positions, read);
    openPage();
    expect(await name()).toHaveAttribute('autocomplete', 'off');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'off');
  });

  it("reports 'Could not get Positions'", async () => {
    fakeApi(read, on(listPositions, new FakeFailure(404)));
    openPage();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
  });
});

describe("the days of an intern's internship", () => {
  const days: Placement = {
    StartsOn: '2027-01-04',
    EndsOn: '2027-03-28',
    HoursAWeek: 40,
    State: 'Running',
    Week: 3,
    Weeks: 12,
  };
  const saveDays = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Internship' }));

  it('are saved with the ones that the administrator has seen, and the list is shown again', async () => {
    const api = fakeApi(
      positions,
      on(getUserForEdit, { User: njeri, Placement: days }),
      on(updatePlacement, { message: 'Internship Saved' }),
    );
    const { user, address } = openPage('interns');
    const hours = await screen.findByRole('spinbutton', { name: 'Hours a week' });
    expect(screen.getByRole('heading', { level: 2, name: 'Internship' })).toBeInTheDocument();
    await user.clear(hours);
    await user.type(hours, '32');
    await saveDays(user);
    expect(await screen.findByText('Internship Saved')).toBeInTheDocument();
    expect(address()).toBe('/adminDashboard/interns');
    expect(api.calls.find(({ endpoint }) => endpoint === updatePlacement)?.input).toMatchObject({
      params: { id: 'u-1' },
      body: {
        StartsOn: '2027-01-04',
        EndsOn: '2027-03-28',
        HoursAWeek: 32,
        Seen: { StartsOn: '2027-01-04', EndsOn: '2027-03-28' },
      },
    });
  });

  it('say until when the account of a former intern can be read, which can be changed', async () => {
    const ended = { StartsOn: '2026-01-05', EndsOn: '2026-03-27', HoursAWeek: 40, State: 'Ended' } as const;
    const api = fakeApi(
      positions,
      on(getUserForEdit, { User: njeri, Placement: { ...ended, ReadsUntil: '2027-03-27' } }),
      on(updatePlacement, { message: 'Internship Saved' }),
    );
    const { user } = openPage('interns');
    expect(await screen.findByRole('group', { name: 'Account can be read until' })).toBeInTheDocument();
    await saveDays(user);
    await screen.findByText('Internship Saved');
    expect(api.calls.find(({ endpoint }) => endpoint === updatePlacement)?.input).toMatchObject({
      body: { ReadsUntil: '2027-03-27' },
    });
  });

  it('are empty where none are known, and have what is wrong under the field', async () => {
    const errors = { EndsOn: ['Choose a day after the first one.'] };
    fakeApi(
      positions,
      on(getUserForEdit, { User: njeri, Placement: null }),
      on(updatePlacement, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const { user } = openPage('interns');
    await screen.findByRole('button', { name: 'Save Internship' });
    await saveDays(user);
    expect(await screen.findByText('Choose a day after the first one.')).toBeInTheDocument();
    expect(screen.queryByText('Could not save the internship')).not.toBeInTheDocument();
  });
});
