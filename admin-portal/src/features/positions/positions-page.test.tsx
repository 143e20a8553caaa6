import {
  createPosition,
  deletePosition,
  getPositionForEdit,
  listPositions,
  updatePosition,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { PositionsPage } from './positions-page';

const advisory = { id: 'p-7', Position: 'Advisory' };
const filled = on(listPositions, { Positions: [advisory] });
const read = on(getPositionForEdit, { position: advisory });
const taken = 'There is already a position with this name.';
const refused = new FakeFailure(422, { message: 'Invalid', errors: { Position: [taken] } });

const openPage = () =>
  renderRoutes([{ path: `${base}/positions`, Component: PositionsPage }], {
    at: `${base}/positions`,
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the positions page', () => {
  it('lists the positions with their ids and what can be done', async () => {
    fakeApi(filled);
    openPage();
    const row = await screen.findByRole('row', { name: /Advisory/ });
    expect(row).toHaveTextContent('p-7');
    expect(screen.getByRole('heading', { level: 1, name: 'Positions' })).toBeInTheDocument();
    for (const header of ['ID', 'Position', 'Action']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
    expect(within(row).getByRole('button', { name: 'Edit Advisory' })).toBeInTheDocument();
    expect(within(row).getByRole('button', { name: 'Delete Advisory' })).toBeInTheDocument();
  });

  it("says 'No data available' and what to do while there is none", async () => {
    fakeApi(on(listPositions, { Positions: [] }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(screen.getByText(/Add the first one above/)).toBeInTheDocument();
  });

  it("reports 'Could not get Positions' and reads them again on request", async () => {
    const api = fakeApi(on(listPositions, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Advisory/ })).toBeInTheDocument();
  });
});

describe('adding a position', () => {
  const field = () => screen.findByRole('textbox', { name: 'Position' });

  it('shows it in the table and is ready for the next one, by the keyboard alone', async () => {
    const api = fakeApi(
      filled,
      on(createPosition, () => {
        api.use(on(listPositions, { Positions: [advisory, { id: 'p-8', Position: 'Research' }] }));
        return { message: 'New Position Added' };
      }),
    );
    const { user } = openPage();
    await user.type(await field(), 'Research{Enter}');
    expect(await screen.findByText('New Position Added')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Research/ })).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === createPosition)?.input.body).toEqual({ Position: 'Research' });
    expect(await field()).toHaveValue('');
    expect(await field()).toHaveFocus();
  });

  it('puts what is wrong with the name under the input', async () => {
    fakeApi(filled, on(createPosition, refused));
    const { user } = openPage();
    await user.type(await field(), 'advisory');
    await user.click(screen.getByRole('button', { name: 'Add Position' }));
    expect(await screen.findByText(taken)).toBeInTheDocument();
    expect(await field()).toHaveAccessibleDescription(taken);
    expect(await field()).toHaveValue('advisory');
    expect(screen.queryByText('Could not add new Position')).not.toBeInTheDocument();
  });

  it("reports 'Could not add new Position' and keeps the name", async () => {
    fakeApi(filled, on(createPosition, new FakeFailure(500)));
    const { user } = openPage();
    await user.type(await field(), 'Research');
    await user.click(screen.getByRole('button', { name: 'Add Position' }));
    expect(await screen.findByText('Could not add new Position')).toBeInTheDocument();
    expect(await field()).toHaveValue('Research');
  });
});

describe('editing a position', () => {
  async function openDialog(user: UserEvent) {
    await user.click(await screen.findByRole('button', { name: 'Edit Advisory' }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit Position' });
    const press = (name: string) => user.click(within(dialog).getByRole('button', { name }));
    return { dialog, press, field: within(dialog).getByRole('textbox', { name: 'Position' }) };
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it('starts from the name as it is now and saves the new one', async () => {
    const api = fakeApi(
      filled,
      on(getPositionForEdit, { position: { ...advisory, Position: 'Advising' } }),
      on(updatePosition, () => {
        api.use(on(listPositions, { Positions: [{ ...advisory, Position: 'Consulting' }] }));
        return { message: 'Position Updated Successfully' };
      }),
    );
    const { user } = openPage();
    const { field, press } = await openDialog(user);
    expect(field).toHaveValue('Advising');
    await user.clear(field);
    await user.type(field, 'Consulting');
    await press('Save Changes');
    expect(await screen.findByText('Position Updated Successfully')).toBeInTheDocument();
    await closed();
    expect(await screen.findByRole('row', { name: /Consulting/ })).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === updatePosition);
    expect(sent?.input).toMatchObject({ params: { id: 'p-7' }, body: { Position: 'Consulting' } });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit Consulting' })).toHaveFocus());
  });

  it('does not replace the name that another administrator has given it, until it is saved again', async () => {
    const refused = new FakeFailure(409, { message: "It is 'Advising' now." });
    const api = fakeApi(filled, read, on(updatePosition, refused));
    const { user } = openPage();
    const { field, press } = await openDialog(user);
    await user.type(field, ' Services');
    api.use(on(getPositionForEdit, { position: { ...advisory, Position: 'Advising' } }));
    await press('Save Changes');
    expect(await screen.findByText("It is 'Advising' now.")).toBeInTheDocument();
    expect(field).toHaveValue('Advisory Services');
    api.use(on(updatePosition, { message: 'Position Updated Successfully' }));
    await press('Save Changes');
    expect(await screen.findByText('Position Updated Successfully')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === updatePosition);
    expect(sent.map(({ input }) => input.body)).toMatchObject([{ Seen: 'Advisory' }, { Seen: 'Advising' }]);
  });

  it('saves with Enter', async () => {
    fakeApi(filled, read, on(updatePosition, { message: 'Position Updated Successfully' }));
    const { user } = openPage();
    const { field } = await openDialog(user);
    await waitFor(() => expect(field).toHaveFocus());
    await user.keyboard(' Services{Enter}');
    expect(await screen.findByText('Position Updated Successfully')).toBeInTheDocument();
    await closed();
  });

  it.each(['Close', 'Escape'])('saves nothing on %s', async (way) => {
    const api = fakeApi(filled, read);
    const { user } = openPage();
    const { field, press } = await openDialog(user);
    await user.type(field, 'x');
    if (way === 'Close') await press('Close');
    else await user.keyboard('{Escape}');
    await closed();
    expect(api.calls.some(({ endpoint }) => endpoint === updatePosition)).toBe(false);
    expect((await openDialog(user)).field).toHaveValue('Advisory');
  });

  it('puts what is wrong with the name under the input', async () => {
    fakeApi(filled, read, on(updatePosition, refused));
    const { user } = openPage();
    const { field, press } = await openDialog(user);
    await press('Save Changes');
    expect(await screen.findByText(taken)).toBeInTheDocument();
    expect(field).toHaveAccessibleDescription(expect.stringContaining(taken));
    expect(screen.queryByText('Could Not Update Position')).not.toBeInTheDocument();
  });

  it("reports 'Could Not Update Position' and keeps the dialog with the name", async () => {
    fakeApi(filled, read, on(updatePosition, new FakeFailure(500)));
    const { user } = openPage();
    const { dialog, field, press } = await openDialog(user);
    await user.type(field, ' Services');
    await press('Save Changes');
    expect(await screen.findByText('Could Not Update Position')).toBeInTheDocument();
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('please try again in a moment');
    expect(field).toHaveValue('Advisory Services');
  });

  it('cannot be left while the name is being saved', async () => {
    const saving = later(updatePosition, { message: 'ok' });
    fakeApi(filled, read, saving.handler);
    const { user } = openPage();
    const { dialog, press } = await openDialog(user);
    await press('Save Changes');
    expect(within(dialog).getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-busy', 'true');
    await press('Close');
    await user.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    await saving.finish();
    expect(await screen.findByText('Position Updated Successfully')).toBeInTheDocument();
    await closed();
  });

  it("reports 'Could not get Position Details' and opens on another try", async () => {
    const api = fakeApi(filled, on(getPositionForEdit, new FakeFailure(500)));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Edit Advisory' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not get Position Details');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    api.use(read);
    expect((await openDialog(user)).field).toHaveValue('Advisory');
  });
});

describe('deleting a position', () => {
  async function answer(user: UserEvent, name: string) {
    await user.click(await screen.findByRole('button', { name: 'Delete Advisory' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Advisory?' });
    expect(question).toHaveTextContent('Are you sure you want to delete this position?');
    await user.click(within(question).getByRole('button', { name }));
  }

  it('happens after a confirmation, and leaves the focus on the heading', async () => {
    const api = fakeApi(
      filled,
      on(deletePosition, () => {
        api.use(on(listPositions, { Positions: [] }));
        return { message: 'Position Deleted' };
      }),
    );
    const { user } = openPage();
    await answer(user, 'Delete');
    expect(await screen.findByText('Position Deleted')).toBeInTheDocument();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === deletePosition)?.input.params).toEqual({ id: 'p-7' });
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('does not happen when the question is answered with Cancel', async () => {
    const api = fakeApi(filled);
    const { user } = openPage();
    await answer(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.calls.some(({ endpoint }) => endpoint === deletePosition)).toBe(false);
  });

  it('is refused with the number of those who have it', async () => {
    const message = '2 applications and 1 active user have this position.';
    fakeApi(filled, on(deletePosition, new FakeFailure(409, { message: message })));
    const { user } = openPage();
    await answer(user, 'Delete');
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent('Could not delete Position');
    expect(report).toHaveTextContent(message);
  });
});
