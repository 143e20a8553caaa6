import { getUser, type Performance } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { base } from '../../messages';
import { ProfilePage } from './profile-page';

const amina: Performance['User'] = {
  user_id: 'adm-1',
  Name: 'Amina Otieno',
  Email: 'amina@example.com',
  PhoneNumber: '+254700000001',
  Position: 'Advisory',
  Role: 'ADM',
};
const filled = on(getUser, { User: amina, Tasks: [], Overall: null });

const openPage = () =>
  renderRoutes([{ path: `${base}/profile`, Component: ProfilePage }], { at: `${base}/profile`, wrapper: ApiProvider });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the profile of an administrator', () => {
  it('shows their own details with the position, and the way to change them', async () => {
    const api = fakeApi(filled);
    openPage();
    const profile = await screen.findByRole('region', { name: 'My Profile' });
    for (const [label, value] of [
      ['Name', 'Amina Otieno'],
      ['Email', 'amina@example.com'],
      ['Phone Number', '+254700000001'],
      ['Position', 'Advisory'],
    ]) {
      expect(profile).toHaveTextContent(`${label}${value}`);
    }
    const edit = screen.getByRole('link', { name: 'Edit Profile' });
    expect(edit).toHaveAttribute('href', '/adminDashboard/editProfile/adm-1');
    expect(api.calls[0]?.input.params).toEqual({ id: 'adm-1' });
  });

  it('says what is not set', async () => {
    fakeApi(on(getUser, { User: { ...amina, Position: '' }, Tasks: [], Overall: null }));
    openPage();
    expect(await screen.findByText('Not set')).toBeInTheDocument();
  });

  it("reports 'Could not get profile details' and reads them again on request", async () => {
    const api = fakeApi(on(getUser, new FakeFailure(404)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get profile details')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'My Profile' })).toBeInTheDocument();
  });
});
