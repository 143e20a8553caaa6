import { deleteUser, listPositions, listSupervisors } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { base } from '../../messages';
import { SupervisorsPage } from './supervisors-page';

const positions = on(listPositions, { Positions: [{ id: '1', Position: 'Advisory' }] });
const njeri = {
  user_id: 's-1',
  Name: 'Njeri Wambui',
  Email: 'njeri@example.com',
  PhoneNumber: '+254722000111',
  Position: 'Advisory',
  Role: 'SUP' as const,
  Interns: 3,
};
const filled = on(listSupervisors, { Supervisors: [njeri], Total: 1, TotalAll: 1 });
const none = on(listSupervisors, { Supervisors: [], Total: 0, TotalAll: 0 });

const openPage = (search = '') =>
  renderRoutes([{ path: `${base}/supervisors`, Component: SupervisorsPage }], {
    at: `${base}/supervisors${search}`,
    wrapper: ApiProvider,
  });
const deleteButton = () => screen.findByRole('button', { name: 'Delete Njeri Wambui' });
const question = () => screen.findByRole('alertdialog', { name: 'Delete Njeri Wambui?' });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the supervisors page', () => {
  it('lists the supervisors with their departments and what can be done', async () => {
    fakeApi(positions, filled);
    openPage();
    const row = await screen.findByRole('row', { name: /Njeri Wambui/ });
    expect(row).toHaveTextContent('njeri@example.com');
    expect(row).toHaveTextContent('+254722000111');
    expect(row).toHaveTextContent('Advisory');
    expect(screen.getByRole('heading', { level: 1, name: 'Supervisors' })).toBeInTheDocument();
    for (const header of ['Name', 'Email', 'Phone Number', 'Department', 'Action']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
    const edit = within(row).getByRole('link', { name: 'Edit Njeri Wambui' });
    expect(edit).toHaveAttribute('href', '/adminDashboard/supervisors/s-1/edit');
    const add = screen.getByRole('link', { name: 'Add Supervisor' });
    expect(add).toHaveAttribute('href', '/adminDashboard/supervisors/add');
  });

  it("says 'No data available' and what to do while there is none", async () => {
    fakeApi(positions, none);
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.getByText(/Add the first one/)).toBeInTheDocument();
  });

  it("reports 'Could not get Supervisors' and reads them again on request", async () => {
    const api = fakeApi(positions, on(listSupervisors, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Supervisors')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Njeri Wambui/ })).toBeInTheDocument();
  });

  it("reports 'Could not get Positions' when the filter has no choices", async () => {
    fakeApi(filled, on(listPositions, new FakeFailure(404)));
    openPage();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
  });

  it('asks the server for the rows of one department', async () => {
    const api = fakeApi(positions, filled);
    openPage('?f.Position=Advisory');
    await screen.findByRole('row', { name: /Njeri Wambui/ });
    const request = api.calls.find(({ endpoint }) => endpoint === listSupervisors);
    expect(request?.input.query).toMatchObject({ 'filter[Position]': 'Advisory' });
  });
});

describe('deleting a supervisor', () => {
  it('happens after a confirmation that names the person and what becomes of the interns', async () => {
    const api = fakeApi(
      positions,
      filled,
      on(deleteUser, () => {
        api.use(none);
        return { message: 'Supervisor Deleted' };
      }),
    );
    const { user } = openPage();
    await user.click(await deleteButton());
    const dialog = await question();
    expect(dialog).toHaveTextContent('Are you sure you want to delete this supervisor?');
    expect(dialog).toHaveTextContent('3 interns become unassigned.');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Supervisor Deleted')).toBeInTheDocument();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === deleteUser)?.input.params).toEqual({ id: 's-1' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it.each([
    [1, /1 intern becomes unassigned\.$/],
    [0, /the ratings they gave stay\.$/],
  ])('says what happens to the interns of a supervisor with %d', async (Interns, message) => {
    fakeApi(positions, on(listSupervisors, { Supervisors: [{ ...njeri, Interns }], Total: 1, TotalAll: 1 }));
    const { user } = openPage();
    await user.click(await deleteButton());
    expect(await question()).toHaveAccessibleDescription(message);
  });

  it('is done by the keyboard alone, where Enter on the question cancels', async () => {
    const api = fakeApi(positions, filled, on(deleteUser, { message: 'Supervisor Deleted' }));
    const { user } = openPage();
    const button = await deleteButton();
    act(() => button.focus());
    await user.keyboard('{Enter}');
    const cancel = within(await question()).getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(cancel).toHaveFocus());
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(await deleteButton()).toHaveFocus();
    expect(api.calls.some(({ endpoint }) => endpoint === deleteUser)).toBe(false);
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(within(await question()).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.tab();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Supervisor Deleted')).toBeInTheDocument();
  });

  it("shows the server's words when it is refused, and keeps the row", async () => {
    const message = 'You cannot delete your own account.';
    fakeApi(positions, filled, on(deleteUser, new FakeFailure(409, { message: message })));
    const { user } = openPage();
    await user.click(await deleteButton());
    await user.click(within(await question()).getByRole('button', { name: 'Delete' }));
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent('Could not delete Supervisor');
    expect(report).toHaveTextContent(message);
    expect(await deleteButton()).toBeEnabled();
  });
});
