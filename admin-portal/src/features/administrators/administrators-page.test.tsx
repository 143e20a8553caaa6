import {
  deleteUser,
  listAdministrators,
  listDeletedUsers,
  listPositions,
  restoreUser,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { AdministratorsPage } from './administrators-page';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Advisory' }] });
const other = {
  user_id: 'a-2',
  Name: 'Njeri Wambui',
  Email: 'njeri@example.com',
  PhoneNumber: '+254722000111',
  Position: 'Advisory',
  Role: 'ADM' as const,
  Invited: true,
};
const filled = on(listAdministrators, { Administrators: [other], Total: 1, TotalAll: 1 });

const openPage = () =>
  renderRoutes([{ path: `${base}/administrators`, Component: AdministratorsPage }], {
    at: `${base}/administrators`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the administrators page', () => {
  it('lists the administrators and who has not set a password yet', async () => {
    fakeApi(positions, filled);
    openPage();
    const row = await screen.findByRole('row', { name: /Njeri Wambui/ });
    expect(row).toHaveTextContent('njeri@example.com');
    expect(row).toHaveTextContent('Invited');
    expect(screen.getByRole('heading', { level: 1, name: 'Administrators' })).toBeInTheDocument();
    const invite = screen.getByRole('link', { name: 'Invite Administrator' });
    expect(invite).toHaveAttribute('href', '/adminDashboard/administrators/invite');
  });

  it('names the role of people who are no administrators', async () => {
    const supervisor = { ...other, Role: 'SUP' as const };
    fakeApi(
      positions,
      on(listAdministrators, { Administrators: [supervisor], Total: 1, TotalAll: 1 }),
      on(deleteUser, { message: 'Supervisor Deleted' }),
    );
    const { user } = openPage();
    expect(await screen.findByRole('row', { name: /Njeri Wambui/ })).toHaveTextContent('Supervisor, invited');
    await user.click(screen.getByRole('button', { name: 'Delete Njeri Wambui' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete this supervisor?',
    );
  });

  it('offers no deletion of the own account', async () => {
    const own = { ...other, user_id: 'adm-1', Name: 'Ada Own', Invited: false };
    fakeApi(positions, on(listAdministrators, { Administrators: [own, other], Total: 2, TotalAll: 2 }));
    openPage();
    const row = await screen.findByRole('row', { name: /Ada Own/ });
    expect(row).toHaveTextContent('You');
    expect(within(row).queryByRole('button', { name: /Delete/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete Njeri Wambui' })).toBeInTheDocument();
  });

  it("reports 'Could not get Administrators' and reads them again on request", async () => {
    const api = fakeApi(positions, on(listAdministrators, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Administrators')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Njeri Wambui/ })).toBeInTheDocument();
  });

  it('deletes an administrator after a confirmation that starts on Cancel', async () => {
    const api = fakeApi(positions, filled, on(deleteUser, { message: 'Administrator Deleted' }));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Delete Njeri Wambui' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete Njeri Wambui?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Administrator Deleted')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === deleteUser)?.input.params).toEqual({ id: 'a-2' });
  });

  it('brings back an account that was deleted, and says why it cannot', async () => {
    const deleted = { user_id: 'u-9', Name: 'Grace Wambui', Email: 'grace@example.com', Role: 'SUP' as const };
    const answers = on(listDeletedUsers, { Deleted: [{ ...deleted, DeletedAt: '2026-11-20T08:00:00.000Z' }] });
    const taken = 'Another account or an open application has this e-mail address by now.';
    const api = fakeApi(positions, filled, answers, on(restoreUser, new FakeFailure(409, { message: taken })));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Deleted accounts' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Deleted accounts' }));
    await user.click(await dialog.findByRole('button', { name: 'Bring back Grace Wambui' }));
    expect(await screen.findByText(taken)).toBeInTheDocument();
    api.use(on(restoreUser, { message: 'Account Restored' }), on(listDeletedUsers, { Deleted: [] }));
    await user.click(dialog.getByRole('button', { name: 'Bring back Grace Wambui' }));
    expect(await dialog.findByText('No account was deleted in the last 30 days.')).toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === restoreUser).at(-1)?.input.params).toEqual({ id: 'u-9' });
  });
});
