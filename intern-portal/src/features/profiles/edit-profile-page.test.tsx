import { useSession } from '@internship-portals/shared-api/client';
import { getUser, getUserForEdit, listAssessments, updateUser } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { base } from '../../messages';
import { EditProfilePage } from './edit-profile-page';
import { buildPerformance, buildUser } from './profile.fixture';
import { ProfilePage } from './profile-page';

const stored = on(getUserForEdit, { User: buildUser() });
const saved = on(updateUser, { message: 'Details Updated' });
// The profile, to which the form leads.
const profile = [on(getUser, buildPerformance()), on(listAssessments, { Assessments: [], ShowsRatings: false })];

function openPage(id = 'int-1') {
  return renderRoutes(
    [
      { path: `${base}/profile`, Component: ProfilePage },
      { path: `${base}/editProfile/:id`, Component: EditProfilePage },
    ],
    { at: `${base}/editProfile/${id}`, wrapper: ApiProvider },
  );
}

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('editing the profile of an intern', () => {
  it('starts with what is stored and leaves the position alone', async () => {
    fakeApi(stored);
    openPage();
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Amina Otieno');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('amina@example.com');
    expect(screen.getByRole('textbox', { name: 'Phone' })).toHaveValue('+254 712 345 678');
    expect(screen.queryByLabelText('Position')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Profile');
  });

  it('saves with the keyboard, confirms, takes over the name and returns to the profile', async () => {
    const { calls } = fakeApi(stored, saved, ...profile);
    const { user, address } = openPage();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(name);
    await user.type(name, ' Amina Wanjiru {Enter}');
    expect(await screen.findByText('Details Updated')).toBeInTheDocument();
    expect(address()).toBe(`${base}/profile`);
    expect(calls.find(({ endpoint }) => endpoint === updateUser)?.input).toMatchObject({
      params: { id: 'int-1' },
      body: { Name: ' Amina Wanjiru ', Email: 'amina@example.com', PhoneNumber: '+254712345678' },
    });
    // As the server keeps it, without the spaces around it.
    expect(useSession.getState().name).toBe('Amina Wanjiru');
    expect(localStorage.getItem('Name')).toBe('Amina Wanjiru');
  });

  it('is left without a change by Cancel, and nothing that was typed comes back', async () => {
    const { calls } = fakeApi(stored, ...profile);
    const { user, address, navigate } = openPage();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' the Second');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(address()).toBe(`${base}/profile`);
    expect(calls.some(({ endpoint }) => endpoint === updateUser)).toBe(false);
    await navigate(`${base}/editProfile/int-1`);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Amina Otieno');
  });

  it('keeps what was typed when the page is left otherwise', async () => {
    fakeApi(stored, ...profile);
    const { user, navigate } = openPage();
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' the Second');
    await navigate(`${base}/profile`);
    await navigate(`${base}/editProfile/int-1`);
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Amina Otieno the Second');
  });

  it("says that another person's profile does not exist", async () => {
    fakeApi(on(getUserForEdit, new FakeFailure(404, { message: 'Not found.' })));
    openPage('int-2');
    expect(await screen.findByRole('heading', { name: 'This does not exist' })).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
