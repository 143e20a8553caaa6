import { useSession } from '@internship-portals/shared-api/client';
import { getUserForEdit, listPositions, updateUser } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { AccountContext, type AccountSectionsProps } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ComponentType, ReactNode } from 'react';
import { base } from '../../messages';
import { EditProfilePage } from './edit-profile-page';

const amina = {
  user_id: 'adm-1',
  Name: 'Amina Otieno',
  Email: 'amina@example.com',
  PhoneNumber: '+254700000001',
  Position: 'Advisory',
};
const positions = on(listPositions, {
  Positions: [
    { id: '1', Position: 'Advisory' },
    { id: '2', Position: 'Technology' },
  ],
});
const read = on(getUserForEdit, { User: amina });
const saved = on(updateUser, { message: 'Details Updated' });

const openPage = (id = 'adm-1', wrapper: ComponentType<{ children: ReactNode }> = ApiProvider) =>
  renderRoutes(
    [
      { path: `${base}/editProfile/:id`, Component: EditProfilePage },
      { path: `${base}/profile`, element: <h1>My Profile</h1> },
    ],
    { at: `${base}/editProfile/${id}`, wrapper },
  );
const name = () => screen.findByRole('textbox', { name: 'Name' });
const position = () => screen.getByRole('combobox', { name: 'Position' });
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save Changes' }));
const bodies = (api: ReturnType<typeof fakeApi>) =>
  api.calls.filter(({ endpoint }) => endpoint === updateUser).map(({ input }) => input.body);

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe("editing an administrator's own profile", () => {
  it('saves the details with the position, and the new name is the one of the session', async () => {
    const api = fakeApi(positions, read, saved);
    const { user, address } = openPage();
    await user.type(await name(), ' Kamau ');
    await user.selectOptions(position(), 'Technology');
    await save(user);
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    expect(address()).toBe('/adminDashboard/profile');
    expect(bodies(api)).toEqual([
      {
        Name: 'Amina Otieno Kamau ',
        Email: 'amina@example.com',
        PhoneNumber: '+254700000001',
        Position: 'Technology',
      },
    ]);
    expect(useSession.getState().name).toBe('Amina Otieno Kamau');
  });

  it("keeps the session's name when the address names another person", async () => {
    fakeApi(positions, on(getUserForEdit, { User: { ...amina, user_id: 's-1', Name: 'Njeri' } }), saved);
    const { user } = openPage('s-1');
    await name();
    await save(user);
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    expect(useSession.getState().name).toBe('Amina Otieno');
  });

  it("has the sections of another administrator's account, not of one's own", async () => {
    const person = { ...amina, user_id: 's-1', Name: 'Njeri' };
    const Sections = ({ person: whose }: AccountSectionsProps) => <p>Sections of {whose?.name}</p>;
    const load = async () => Sections;
    const withSections = ({ children }: { children: ReactNode }) => (
      <ApiProvider>
        <AccountContext value={load}>{children}</AccountContext>
      </ApiProvider>
    );
    fakeApi(
      positions,
      on(getUserForEdit, ({ params }) => ({ User: params.id === 's-1' ? person : amina })),
    );
    const other = openPage('s-1', withSections);
    expect(await screen.findByText('Sections of Njeri')).toBeVisible();
    other.unmount();
    openPage('adm-1', withSections);
    await name();
    expect(screen.queryByText(/Sections of/)).not.toBeInTheDocument();
  });

  it('leaves a position that was never set alone, but not one that was', async () => {
    const api = fakeApi(positions, on(getUserForEdit, { User: { ...amina, Position: '' } }), saved);
    const { user, unmount } = openPage();
    await name();
    expect(position()).toHaveDisplayValue('Select a choice');
    await save(user);
    await screen.findByText('Details Updated');
    unmount();
    api.use(read);
    const again = openPage();
    await name();
    await again.user.selectOptions(position(), '');
    await save(again.user);
    await screen.findByText('Details Updated');
    const { user_id: _, Position: __, ...rest } = amina;
    expect(bodies(api)).toEqual([rest, { ...rest, Position: '' }]);
  });

  it.each([
    ['Name', 'textbox', 'Name', 'Enter a name.'],
    ['Email', 'textbox', 'Email', 'There is already an account with this e-mail address.'],
    ['PhoneNumber', 'textbox', 'Phone', 'Enter a valid phone number with its country code.'],
    ['Position', 'combobox', 'Position', 'Choose a position.'],
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

  it("reports 'Could not update details' and keeps what was typed", async () => {
    fakeApi(positions, read, on(updateUser, new FakeFailure(500)));
    const { user } = openPage();
    await user.type(await name(), ' Kamau');
    await save(user);
    expect(await screen.findByText('Could not update details')).toBeInTheDocument();
    expect(await name()).toHaveValue('Amina Otieno Kamau');
    expect(useSession.getState().name).toBe('Amina Otieno');
  });

  it("reports 'Could not get your details' and reads them again on request", async () => {
    const api = fakeApi(positions, on(getUserForEdit, new FakeFailure(404)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get your details')).toBeInTheDocument();
    api.use(read);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await name()).toHaveValue('Amina Otieno');
  });
});
