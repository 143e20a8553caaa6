import {
  adminPages,
  createUniversity,
  deleteUniversity,
  listUniversities,
  type University,
  updateUniversity,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { UniversitiesPage } from './universities-page';

const nairobi: University = {
  id: 'u-1',
  Name: 'University of Nairobi',
  ContactName: 'Dr Otieno',
  ContactEmail: 'otieno@uon.example',
  ContactPhone: '+254712345678',
  Applications: 4,
  Revision: 2,
};
const list = (...Universities: University[]) => on(listUniversities, { Universities });

const openPage = () =>
  renderRoutes([{ path: adminPages.universities, Component: UniversitiesPage }], {
    at: adminPages.universities,
    wrapper: ApiProvider,
  });
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

it('lists the universities with their coordinators', async () => {
  fakeApi(list(nairobi));
  openPage();
  const row = await screen.findByRole('row', { name: /University of Nairobi/ });
  for (const cell of ['Dr Otieno', 'otieno@uon.example', '+254712345678', '4']) expect(row).toHaveTextContent(cell);
});

it('says what to do while there is none, and reads the list again on request', async () => {
  const api = fakeApi(on(listUniversities, new FakeFailure(500)));
  const { user } = openPage();
  expect(await screen.findByText('Could not get Universities')).toBeInTheDocument();
  api.use(list());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There are no universities yet.')).toBeInTheDocument();
});

it('adds one, and puts what is wrong under the field', async () => {
  const taken = 'There is already a university with this name.';
  const api = fakeApi(
    list(),
    on(createUniversity, new FakeFailure(422, { message: 'Invalid', errors: { Name: [taken] } })),
  );
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Add university' }));
  const field = within(await dialog('Add university')).getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('Moi University');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(taken)).toBeInTheDocument();
  expect(field).toHaveAccessibleDescription(expect.stringContaining(taken));
  expect(field).toHaveValue('Moi University');
  api.use(
    on(createUniversity, () => {
      api.use(list({ ...nairobi, Name: 'Moi University' }));
      return { message: 'University added' };
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('University added')).toBeInTheDocument();
  expect(await screen.findByRole('row', { name: /Moi University/ })).toBeInTheDocument();
  expect(api.calls.findLast(({ endpoint }) => endpoint === createUniversity)?.input.body).toEqual({
    Name: 'Moi University',
    ContactName: '',
    ContactEmail: '',
    ContactPhone: '',
  });
});

it('does not replace what another administrator has saved, until it is saved again', async () => {
  const api = fakeApi(list(nairobi), on(updateUniversity, new FakeFailure(409, { message: 'Nothing was saved.' })));
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Edit University of Nairobi' }));
  const edit = within(await dialog('Edit university'));
  const email = edit.getByRole('textbox', { name: "Coordinator's e-mail address (optional)" });
  expect(email).toHaveValue('otieno@uon.example');
  await user.clear(email);
  await user.type(email, 'dean@uon.example');
  api.use(list({ ...nairobi, Revision: 3 }));
  await user.click(edit.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Nothing was saved.')).toBeInTheDocument();
  expect(email).toHaveValue('dean@uon.example');
  api.use(on(updateUniversity, { message: 'University saved' }));
  await user.click(edit.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('University saved')).toBeInTheDocument();
  const sent = api.calls.filter(({ endpoint }) => endpoint === updateUniversity).map(({ input }) => input.body);
  expect(sent).toMatchObject([{ Seen: 2 }, { Seen: 3, ContactEmail: 'dean@uon.example' }]);
});

it('says why one in use is not deleted', async () => {
  const why = '4 applications name this university, so it cannot be deleted.';
  fakeApi(list(nairobi), on(deleteUniversity, new FakeFailure(409, { message: why })));
  const { user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Delete University of Nairobi' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(`University of Nairobi. ${why}`)).toBeInTheDocument();
});
