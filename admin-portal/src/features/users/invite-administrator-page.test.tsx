import { INVITED_ROLES, inviteAdministrator, listPositions } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { base } from '../../messages';
import { InviteAdministratorPage } from './invite-administrator-page';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Advisory' }] });
const invited = on(inviteAdministrator, { message: 'Administrator Invited' });

const openPage = (Component: ComponentType = InviteAdministratorPage) =>
  renderRoutes(
    [
      { path: `${base}/administrators/invite`, Component },
      { path: `${base}/administrators`, element: <h1>Administrators</h1> },
    ],
    { at: `${base}/administrators/invite`, wrapper: ApiProvider },
  );

async function fillIn(user: UserEvent) {
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Njeri Wambui');
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'njeri@example.com');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '722000111');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Department' }), 'Advisory');
}
const invite = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Invite' }));

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('inviting an administrator', () => {
  it('sends the details and returns to the list', async () => {
    const api = fakeApi(positions, invited);
    const { user } = openPage();
    await fillIn(user);
    await invite(user);
    expect(await screen.findByText('Administrator Invited')).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Administrators' })).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === inviteAdministrator)?.input.body).toEqual({
      Name: 'Njeri Wambui',
      Email: 'njeri@example.com',
      PhoneNumber: '+254722000111',
      Position: 'Advisory',
    });
  });

  it('shows a message under its field, and keeps what was typed', async () => {
    const taken = 'There is already an account with this e-mail address.';
    fakeApi(positions, on(inviteAdministrator, new FakeFailure(422, { errors: { Email: [taken] } })));
    const { user } = openPage();
    await fillIn(user);
    await invite(user);
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(taken);
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Njeri Wambui');
  });

  it('has no choice of roles where administrators are the only ones who are invited', async () => {
    fakeApi(positions, invited);
    openPage();
    expect(await screen.findByRole('combobox', { name: 'Department' })).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Role' })).not.toBeInTheDocument();
  });

  it('invites a person of a further role', async () => {
    const api = fakeApi(positions, on(inviteAdministrator, { message: 'University Coordinator Invited' }));
    const roles = [...INVITED_ROLES, 'UNI'] as typeof INVITED_ROLES;
    const { user } = openPage(() => <InviteAdministratorPage roles={roles} />);
    await fillIn(user);
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('Administrator');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'UNI');
    await invite(user);
    expect(await screen.findByText('University Coordinator Invited')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === inviteAdministrator)?.input.body).toMatchObject({
      Role: 'UNI',
    });
  });
});
