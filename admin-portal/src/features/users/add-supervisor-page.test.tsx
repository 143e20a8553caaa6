import { createSupervisor, listPositions } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { AddSupervisorPage } from './add-supervisor-page';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Advisory' }] });
const created = on(createSupervisor, { message: 'Supervisor Created' });

const openPage = () =>
  renderRoutes(
    [
      { path: `${base}/supervisors/add`, Component: AddSupervisorPage },
      { path: `${base}/supervisors`, element: <h1>Supervisors</h1> },
    ],
    { at: `${base}/supervisors/add`, wrapper: ApiProvider },
  );

const name = () => screen.findByRole('textbox', { name: 'Name' });
const add = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Add' }));

async function fillIn(user: UserEvent) {
  await user.type(await name(), 'Njeri Wambui');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'njeri@example.com');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '722000111');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Advisory');
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('adding a supervisor', () => {
  it('asks for name, e-mail, phone number and department', async () => {
    fakeApi(positions);
    openPage();
    expect(await name()).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1, name: 'Add New Supervisor' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email');
    expect(screen.getByRole('group', { name: 'Phone Number' })).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Department' })).toHaveDisplayValue('Select a choice');
    expect(screen.getByText(/an e-mail with a link to set a password/)).toBeInTheDocument();
  });

  it('sends the details with the role of a supervisor and goes back to the supervisors', async () => {
    const api = fakeApi(positions, created);
    const { user, address } = openPage();
    await fillIn(user);
    await add(user);
    expect(await screen.findByText('Supervisor Created')).toBeInTheDocument();
    expect(address()).toBe('/adminDashboard/supervisors');
    expect(api.calls.find(({ endpoint }) => endpoint === createSupervisor)?.input.body).toEqual({
      Name: 'Njeri Wambui',
      Email: 'njeri@example.com',
      PhoneNumber: '+254722000111',
      Position: 'Advisory',
      Role: 'SUP',
    });
  });

  it.each([
    ['Name', 'textbox', 'Name', 'Enter a name.'],
    ['Email', 'textbox', 'Email', 'There is already an account with this e-mail address.'],
    ['PhoneNumber', 'textbox', 'Phone', 'Enter a valid phone number with its country code.'],
    ['Position', 'combobox', 'Department', 'Choose a position.'],
  ])('puts what is wrong with %s under its field, and the focus there', async (field, role, label, text) => {
    const refused = new FakeFailure(422, { message: 'Invalid', errors: { [field]: [text] } });
    fakeApi(positions, on(createSupervisor, refused));
    const { user } = openPage();
    await name();
    await add(user);
    expect(await screen.findByText(text)).toBeInTheDocument();
    const input = screen.getByRole(role, { name: label });
    expect(input).toHaveAccessibleDescription(expect.stringContaining(text));
    await waitFor(() => expect(input).toHaveFocus());
    expect(screen.queryByText('Could not create supervisor')).not.toBeInTheDocument();
  });

  it.each([
    ['a server fault', new FakeFailure(500), /could not do this just now/],
    ['a broken connection', new FakeFailure(0), /check your network/],
  ])("reports %s as 'Could not create supervisor' and keeps what was typed", async (_, failure, advice) => {
    const api = fakeApi(positions, on(createSupervisor, failure));
    const { user } = openPage();
    await fillIn(user);
    await add(user);
    expect(await screen.findByText('Could not create supervisor')).toBeInTheDocument();
    expect(screen.getByText(advice)).toBeInTheDocument();
    expect(await name()).toHaveValue('Njeri Wambui');
    api.use(created);
    await add(user);
    expect(await screen.findByText('Supervisor Created')).toBeInTheDocument();
  });

  it('keeps what was typed when the page is left, and forgets it on Cancel', async () => {
    fakeApi(positions);
    const { user, navigate } = openPage();
    await user.type(await name(), 'Njeri');
    await navigate(`${base}/supervisors`);
    await navigate(`${base}/supervisors/add`);
    expect(await name()).toHaveValue('Njeri');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await navigate(`${base}/supervisors/add`);
    expect(await name()).toHaveValue('');
  });

  it('does not show one administrator what another one typed', async () => {
    fakeApi(positions);
    const { user, unmount } = openPage();
    await user.type(await name(), 'Njeri');
    unmount();
    signedOut();
    signedInAs('SUP');
    openPage();
    expect(await name()).toHaveValue('');
  });

  it("reports 'Could not get Positions' and reads them again on request", async () => {
    const api = fakeApi(on(listPositions, new FakeFailure(404)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
    api.use(positions);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await name()).toBeInTheDocument();
  });
});
