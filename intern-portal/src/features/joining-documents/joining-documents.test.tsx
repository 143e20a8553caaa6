import {
  getUser,
  listOwnJoiningDocuments,
  listTasks,
  uploadJoiningDocument,
  type WantedDocument,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, within } from '@testing-library/react';
import { base } from '../../messages';
import { portal } from '../../portal';

const insurance: WantedDocument = {
  id: 'd-1',
  Name: 'Insurance',
  Explanation: 'For accidents at work.',
  Required: true,
  DueOn: '2999-12-28',
  State: 'missing',
  Reason: '',
  File: null,
};
const file = { id: 'f-1', Name: 'scan.pdf', Type: 'application/pdf', Bytes: 2048, At: '2026-11-21T08:04:00.000Z' };
const scan = new File(['%PDF-1.7 %%EOF'], 'scan.pdf', { type: 'application/pdf' });

/** The guide below the tasks names the supervisor. */
const me = on(getUser, {
  User: {
    user_id: 'int-1',
    Name: 'Amina Otieno',
    Email: '',
    PhoneNumber: '',
    Position: '',
    Role: 'INT',
    Supervisor: null,
  },
  Tasks: [],
  Overall: null,
});
const tasks = on(listTasks, { Tasks: [], NewlyRated: [], WantsDocuments: true });
const openHome = () => renderRoutes([{ path: base, children: portal.routes }], { at: base, wrapper: ApiProvider });
const item = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement;

beforeEach(() => signedInAs('INT'));
afterEach(() => signedOut());

describe('the documents before the first day', () => {
  it('are not asked for while nothing is wanted', async () => {
    fakeApi(me, on(listTasks, { Tasks: [], NewlyRated: [] }));
    openHome();
    await screen.findByText("You haven't been assigned any task yet");
    expect(screen.queryByText('Before your first day')).not.toBeInTheDocument();
  });

  it('say that one was not sent when the page is left while the server is busy', async () => {
    const busy = new FakeFailure(503, { code: 'server_busy', message: 'Busy.' }, { 'retry-after': '60' });
    fakeApi(me, tasks, on(listOwnJoiningDocuments, { Documents: [insurance] }), on(uploadJoiningDocument, busy));
    const { user, navigate } = renderRoutes(
      [
        { path: base, children: portal.routes },
        { path: '/', element: 'Elsewhere' },
      ],
      { at: base, wrapper: ApiProvider },
    );
    await user.click(await screen.findByRole('button', { name: 'Upload: Insurance' }));
    await user.upload(screen.getByLabelText('File for Insurance', { selector: 'input' }), scan);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await screen.findByText(/^The server is busy/);
    await navigate('/');
    expect(await screen.findByText(/^The server was busy when you left the page/)).toBeInTheDocument();
  });

  it('show what each is, when it is due and where it stands', async () => {
    const Documents: WantedDocument[] = [
      { ...insurance, DueOn: '2020-12-28' },
      { ...insurance, id: 'd-2', Name: 'Photo', Explanation: '', Required: false, DueOn: '' },
      { ...insurance, id: 'd-3', Name: 'NITA form', State: 'received', File: file },
      { ...insurance, id: 'd-4', Name: 'National ID', State: 'sent-back', Reason: 'The back is missing.', File: file },
      { ...insurance, id: 'd-5', Name: 'Conduct', State: 'accepted', File: file },
    ];
    fakeApi(me, tasks, on(listOwnJoiningDocuments, { Documents }));
    openHome();
    expect(await item('Insurance')).toHaveTextContent(
      /Missing.*Overdue.*Due by Monday, 28 December 2020.*For accidents at work/,
    );
    expect(await item('Photo')).toHaveTextContent(/Missing.*Optional/);
    expect(await item('Photo')).not.toHaveTextContent('Overdue');
    expect(await item('NITA form')).toHaveTextContent(/Received.*You can replace it until then/);
    expect(within(await item('National ID')).getByRole('note')).toHaveTextContent('The back is missing.');
    const accepted = within(await item('Conduct'));
    expect(accepted.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Open scan.pdf (2 KiB)']);
  });

  it('are uploaded one by one', async () => {
    let document = insurance;
    const api = fakeApi(
      me,
      tasks,
      on(listOwnJoiningDocuments, () => ({ Documents: [document] })),
      on(uploadJoiningDocument, () => {
        document = { ...insurance, State: 'received', File: file };
        return { message: 'Document sent' };
      }),
    );
    const { user } = openHome();
    await user.click(await screen.findByRole('button', { name: 'Upload: Insurance' }));
    await user.upload(screen.getByLabelText('File for Insurance', { selector: 'input' }), scan);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Document sent')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Replace: Insurance' })).toHaveFocus();
    expect(api.calls.find(({ endpoint }) => endpoint === uploadJoiningDocument)?.input).toMatchObject({
      params: { id: 'd-1' },
      body: { File: expect.objectContaining({ name: 'scan.pdf' }) },
    });
  });

  it('keep the file in the form when the server refuses it, with what is wrong at the field', async () => {
    const said = "'scan.pdf' is not a PDF or a picture. Save it as a PDF, or take a photo of it.";
    fakeApi(
      me,
      tasks,
      on(listOwnJoiningDocuments, { Documents: [insurance] }),
      on(uploadJoiningDocument, new FakeFailure(422, { message: said, errors: { File: [said] } })),
    );
    const { user } = openHome();
    await user.click(await screen.findByRole('button', { name: 'Upload: Insurance' }));
    const input = screen.getByLabelText('File for Insurance', { selector: 'input' });
    await user.upload(input, scan);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(input).toHaveAccessibleDescription(expect.stringContaining(said));
    expect(screen.getByText('scan.pdf')).toBeInTheDocument();
  });
});
