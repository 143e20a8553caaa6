import { addNote, deleteNote, editNote, listNotes, type Note } from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { ApplicationNotes } from './application-notes';

const own: Note = {
  id: 'n-1',
  Text: 'Good references, @Grace Wambui.',
  By: 'Ada Admin',
  user_id: 'adm-1',
  CreatedAt: '2026-11-20T08:00:00.000Z',
  EditedAt: null,
};
const other: Note = { ...own, id: 'n-2', Text: 'Agreed.', By: 'Grace Wambui', user_id: 'adm-2' };
const People = [
  { user_id: 'adm-1', Name: 'Ada Admin' },
  { user_id: 'adm-2', Name: 'Grace Wambui' },
];

const open = () =>
  renderRoutes([{ path: '/', element: <ApplicationNotes applicationId="a-1" of="Wanjiru Kamau" /> }], {
    wrapper: ApiProvider,
  });

beforeEach(() => signedInAs('ADM', 'Ada Admin'));
afterEach(() => signedOut());

describe('the notes about an application', () => {
  it('say who wrote what, with mentions marked and buttons for the own ones alone', async () => {
    fakeApi(on(listNotes, { Notes: [own, other], People }));
    open();
    const section = await screen.findByRole('region', { name: 'Notes' });
    const [first, second] = within(section).getAllByRole('listitem');
    expect(first).toHaveTextContent('Ada Admin');
    expect(within(first as HTMLElement).getByText('@Grace Wambui')).toHaveStyle({ fontWeight: 600 });
    expect(
      within(first as HTMLElement)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Edit', 'Delete']);
    expect(within(second as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
  });

  it('offer the other administrators after an @, and send the note', async () => {
    const api = fakeApi(on(listNotes, { Notes: [], People }), on(addNote, { message: 'Note Added' }));
    const { user } = open();
    const field = await screen.findByRole('textbox', { name: 'Your note' });
    await user.type(field, 'For @gra');
    expect(screen.getByRole('listbox', { name: 'Administrators' })).toHaveTextContent('Grace Wambui');
    await user.keyboard('{Enter}to read');
    await user.click(screen.getByRole('button', { name: 'Add Note' }));
    expect(await screen.findByText('Note Added')).toHaveTextContent('Wanjiru Kamau');
    expect(field).toHaveValue('');
    expect(api.calls.find(({ endpoint }) => endpoint === addNote)?.input).toMatchObject({
      params: { id: 'a-1' },
      body: { Text: 'For @Grace Wambui to read' },
    });
  });

  it('show what is wrong with a note under its field', async () => {
    fakeApi(
      on(listNotes, { Notes: [own], People }),
      on(editNote, new FakeFailure(422, { errors: { Text: ['Write something first.'] } })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Edit: / }));
    await user.clear(screen.getByRole('textbox', { name: 'Edit note' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Write something first.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Edit note' })).toHaveFocus();
  });

  it('delete an own one after a question', async () => {
    const api = fakeApi(on(listNotes, { Notes: [own], People }), on(deleteNote, { message: 'Note Deleted' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Delete: / }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Note Deleted')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === deleteNote)?.input).toMatchObject({ params: { id: 'n-1' } });
  });
});
