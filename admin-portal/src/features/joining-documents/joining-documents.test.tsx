import {
  adminPages,
  checkJoiningDocument,
  createJoiningDocument,
  createUsualJoiningDocuments,
  type JoiningDocument,
  listInternJoiningDocuments,
  listJoiningDocuments,
  listOpenJoiningDocuments,
  updateJoiningDocument,
  type WantedDocument,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { InternDocumentsPage } from './intern-documents-page';
import { JoiningDocumentsPage } from './joining-documents-page';

const insurance: JoiningDocument = {
  id: 'd-1',
  Name: 'Insurance',
  Explanation: 'For accidents at work.',
  DaysBefore: 7,
  Required: true,
  Active: true,
  Uploads: 0,
  Revision: 2,
};
const list = (...Documents: JoiningDocument[]) => on(listJoiningDocuments, { Documents });
const nothingOpen = on(listOpenJoiningDocuments, { Interns: [], More: false });
const wanted: WantedDocument = {
  id: 'd-1',
  Name: 'Insurance',
  Explanation: '',
  Required: true,
  DueOn: '2999-12-28',
  State: 'received',
  Reason: '',
  File: { id: 'f-1', Name: 'scan.pdf', Type: 'application/pdf', Bytes: 2048, At: '2026-11-21T08:04:00.000Z' },
};
const ofIntern = (...Documents: WantedDocument[]) =>
  on(listInternJoiningDocuments, { Name: 'Brian Kiprotich', Documents });

const openPage = (at: string = adminPages.joiningDocuments) =>
  renderRoutes(
    [
      { path: adminPages.joiningDocuments, Component: JoiningDocumentsPage },
      { path: adminPages.internDocuments(':id'), Component: InternDocumentsPage },
    ],
    { at, wrapper: ApiProvider },
  );
const dialog = (name: string) => screen.findByRole('dialog', { name });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the list of documents', () => {
  it('offers the usual four while it is empty', async () => {
    const api = fakeApi(list(), nothingOpen);
    const { user } = openPage();
    expect(await screen.findByText('Nothing is asked of interns yet.')).toBeInTheDocument();
    api.use(
      on(createUsualJoiningDocuments, () => {
        api.use(list(insurance));
        return { message: 'Documents added' };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Add the usual four' }));
    expect(await screen.findByText('Documents added')).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /Insurance/ });
    expect(row).toHaveTextContent(/For accidents at work.*7 days before the first day.*Yes.*Yes/);
    expect(screen.queryByRole('button', { name: 'Add the usual four' })).not.toBeInTheDocument();
  });

  it('takes another one, and puts what is wrong under the field', async () => {
    const taken = 'There is already a document with this name.';
    const api = fakeApi(
      list(),
      nothingOpen,
      on(createJoiningDocument, new FakeFailure(422, { message: 'Invalid', errors: { Name: [taken] } })),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Add document' }));
    const form = within(await dialog('Add document'));
    const name = form.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    await user.keyboard('Insurance');
    await user.selectOptions(form.getByRole('combobox', { name: 'Required' }), 'No');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText(taken)).toBeInTheDocument();
    expect(name).toHaveValue('Insurance');
    expect(api.calls.find(({ endpoint }) => endpoint === createJoiningDocument)?.input.body).toEqual({
      Name: 'Insurance',
      Explanation: '',
      DaysBefore: 7,
      Required: false,
      Active: true,
    });
  });

  it('does not replace what another administrator has saved, until it is saved again', async () => {
    const api = fakeApi(
      list(insurance),
      nothingOpen,
      on(updateJoiningDocument, new FakeFailure(409, { message: 'Nothing was saved.' })),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Edit Insurance' }));
    const form = within(await dialog('Edit document'));
    api.use(list({ ...insurance, Revision: 3 }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Nothing was saved.')).toBeInTheDocument();
    api.use(on(updateJoiningDocument, { message: 'Document saved' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Document saved')).toBeInTheDocument();
    const sent = api.calls.filter(({ endpoint }) => endpoint === updateJoiningDocument).map(({ input }) => input.body);
    expect(sent).toMatchObject([{ Seen: 2 }, { Seen: 3 }]);
  });

  it('is followed by who has something missing or to check', async () => {
    const open = { user_id: 'i-1', Name: 'Brian Kiprotich', StartsOn: '2027-01-04' };
    fakeApi(
      list(insurance),
      on(listOpenJoiningDocuments, {
        Interns: [{ ...open, Missing: ['Insurance', 'NITA form'], ToCheck: ['National ID'] }],
        More: false,
      }),
    );
    openPage();
    const section = await screen.findByRole('region', { name: 'Missing or to check' });
    const link = await within(section).findByRole('link', { name: 'Brian Kiprotich' });
    expect(link).toHaveAttribute('href', '/adminDashboard/joiningDocuments/i-1');
    expect(section).toHaveTextContent(
      /Starts on Monday, 4 January 2027.*To check: National ID.*Missing: Insurance, NITA form/,
    );
  });
});

describe('who has something missing or to check', () => {
  const interns = [
    {
      user_id: 'u-1',
      Name: 'Brian Kiprotich',
      StartsOn: '2026-12-08',
      Missing: ['Insurance'],
      ToCheck: [],
      Overdue: true,
    },
    { user_id: 'u-2', Name: 'Kevin Mutua', StartsOn: '2027-01-04', Missing: [], ToCheck: ['Insurance'] },
  ] as const;
  const some = on(listOpenJoiningDocuments, { Interns: structuredClone(interns) as never, More: false });

  it('is limited to those to check or overdue, which the address keeps', async () => {
    fakeApi(list(insurance), some);
    const { user, router } = openPage();
    const section = within(await screen.findByRole('region', { name: 'Missing or to check' }));
    const names = () => section.queryAllByRole('link').map(({ textContent }) => textContent);
    await section.findByRole('link', { name: 'Brian Kiprotich' });
    expect(names()).toEqual(['Brian Kiprotich', 'Kevin Mutua']);
    await user.selectOptions(section.getByLabelText('Show'), 'To check');
    await waitFor(() => expect(names()).toEqual(['Kevin Mutua']));
    expect(router.state.location.search).toBe('?show=to-check');
    await user.selectOptions(section.getByLabelText('Show'), 'Overdue');
    await waitFor(() => expect(names()).toEqual(['Brian Kiprotich']));
  });

  it('is said to be nobody where the filter leaves nobody', async () => {
    fakeApi(list(insurance), on(listOpenJoiningDocuments, { Interns: [interns[1]] as never, More: false }));
    openPage(`${adminPages.joiningDocuments}?show=overdue`);
    expect(await screen.findByText('There are none of these.')).toBeInTheDocument();
  });
});

describe("an intern's documents", () => {
  const at = adminPages.internDocuments('i-1');

  it('are accepted one by one', async () => {
    const api = fakeApi(ofIntern(wanted, { ...wanted, id: 'd-2', Name: 'NITA form', State: 'missing', File: null }));
    const { user } = openPage(at);
    expect(await screen.findByRole('heading', { name: 'Documents of Brian Kiprotich' })).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Open scan.pdf (2 KiB)' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept: NITA form' })).not.toBeInTheDocument();
    api.use(
      on(checkJoiningDocument, () => {
        api.use(ofIntern({ ...wanted, State: 'accepted' }));
        return { message: 'Document accepted' };
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Accept: Insurance' }));
    expect(await screen.findByText('Document accepted')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'Notifications' })).getByText('Brian Kiprotich')).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === checkJoiningDocument)?.input).toMatchObject({
      params: { id: 'f-1' },
      body: { State: 'accepted', Reason: '', Seen: 'received' },
    });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Accept: Insurance' })).not.toBeInTheDocument());
  });

  it('are sent back with a reason, which the form keeps when another administrator was first', async () => {
    const first = 'Nothing was changed: Ada Admin has accepted it.';
    const api = fakeApi(ofIntern(wanted), on(checkJoiningDocument, new FakeFailure(409, { message: first })));
    const { user } = openPage(at);
    await user.click(await screen.findByRole('button', { name: 'Send back: Insurance' }));
    const form = within(await dialog('Send back: Insurance'));
    const reason = form.getByRole('textbox', { name: 'What the intern has to do' });
    await user.type(reason, 'Page 2 is missing.');
    await user.click(form.getByRole('button', { name: 'Send back' }));
    expect((await screen.findAllByText(first)).length).toBeGreaterThan(0);
    expect(reason).toHaveValue('Page 2 is missing.');
    api.use(on(checkJoiningDocument, { message: 'Document sent back' }));
    await user.click(form.getByRole('button', { name: 'Send back' }));
    expect(await screen.findByText('Document sent back')).toHaveTextContent('Document sent backBrian Kiprotich');
  });
});
