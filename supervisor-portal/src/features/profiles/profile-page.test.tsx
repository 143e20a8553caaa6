import { getUser } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen } from '@testing-library/react';
import { base } from '../../messages';
import { buildUser } from './profile.fixture';
import { ProfilePage } from './profile-page';

const at = `${base}/profile`;
const openPage = () => renderRoutes([{ path: at, Component: ProfilePage }], { at, wrapper: ApiProvider });
const profile = (changes = {}) => on(getUser, { User: buildUser(changes), Tasks: [], Overall: null });

beforeEach(() => signedInAs('SUP'));
afterEach(() => signedOut());

describe('the profile of a supervisor', () => {
  it('shows who they are and their department, with the way to change it', async () => {
    const { calls } = fakeApi(profile());
    const { user } = openPage();
    const card = await screen.findByRole('region', { name: 'My Profile' });
    expect(card).toHaveTextContent('NameAmina Otieno');
    expect(card).toHaveTextContent('Emailamina@example.com');
    expect(card).toHaveTextContent('Phone Number+254712345678');
    expect(card).toHaveTextContent('DepartmentEngineering');
    expect(calls[0]?.input.params).toEqual({ id: 'sup-1' });
    const edit = screen.getByRole('link', { name: 'Edit Profile' });
    expect(edit).toHaveAttribute('href', '/supervisorDashboard/editProfile/sup-1');
    await user.tab();
    expect(edit).toHaveFocus();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Profile');
  });

  it('says what is not set', async () => {
    fakeApi(profile({ Position: '' }));
    openPage();
    expect(await screen.findByRole('region', { name: 'My Profile' })).toHaveTextContent('DepartmentNot set');
  });

  it("reports 'Could not get profile details' and reads them again on request", async () => {
    const api = fakeApi(on(getUser, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get profile details')).toBeInTheDocument();
    api.use(profile());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('region', { name: 'My Profile' })).toBeInTheDocument();
  });
});
