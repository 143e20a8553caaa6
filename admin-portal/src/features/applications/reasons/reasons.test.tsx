import {
  type Applicant,
  decideApplication,
  getDecisionMail,
  getReviewLists,
  type HistoryEntry,
  listApplications,
  previewDecisionMail,
  reviewApplication,
  saveReason,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../../testing';
import { AcceptModal } from '../accept-modal';
import { buildApplicant, invitationPreview } from '../applicant.fixture';
import { DecisionButtons } from '../decision-buttons';
import { ReviewPage } from '../review-page';
import { Reason } from './reason';

const lists = on(getReviewLists, {
  Criteria: ['Motivation'],
  AcceptReasons: ['Good interview'],
  DeclineReasons: ['No place left', 'Documents are not sufficient'],
  Revision: 0,
});
const entry: HistoryEntry = {
  id: 'h-2',
  At: '2026-11-20T08:00:00.000Z',
  By: 'Ada Admin',
  From: 'Processing',
  To: 'Declined',
  InterviewDate: null,
  Mail: null,
};
const render = (element: React.ReactNode) => renderRoutes([{ path: '/', element }], { wrapper: ApiProvider });

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the question before a decision', () => {
  const buttons = <DecisionButtons applicant={buildApplicant()} offered={['declineApplication']} size="small" />;
  const decline = async (user: ReturnType<typeof render>['user']) => {
    await user.click(screen.getByRole('button', { name: /^Decline/ }));
    return within(await screen.findByRole('alertdialog'));
  };

  it('asks why, and saves that after the decision', async () => {
    const api = fakeApi(
      lists,
      on(decideApplication, { message: 'Application Declined' }),
      on(saveReason, { message: 'Reason saved', Changed: 1 }),
    );
    const { user } = render(buttons);
    const question = await decline(user);
    await question.findByRole('combobox', { name: 'Reason' });
    await user.selectOptions(
      question.getByRole('combobox', { name: 'Reason' }),
      await question.findByRole('option', { name: 'No place left' }),
    );
    await user.type(question.getByRole('textbox', { name: 'Note on the decision' }), 'Next year.');
    await user.click(question.getByRole('button', { name: 'Decline' }));
    await screen.findByText('Application Declined');
    const writes = () => api.calls.filter(({ endpoint }) => endpoint.method !== 'GET');
    await waitFor(() => expect(writes().map(({ endpoint }) => endpoint)).toEqual([decideApplication, saveReason]));
    expect(writes().at(-1)?.input.body).toEqual({ Ids: ['a-1'], Reason: 'No place left', Note: 'Next year.' });
  });

  it('needs no reason', async () => {
    const api = fakeApi(lists, on(decideApplication, { message: 'Application Declined' }));
    const { user } = render(buttons);
    await user.click((await decline(user)).getByRole('button', { name: 'Decline' }));
    await screen.findByText('Application Declined');
    expect(api.calls.some(({ endpoint }) => endpoint === saveReason)).toBe(false);
  });

  it('says when the reason could not be saved, and where to say it', async () => {
    fakeApi(
      lists,
      on(decideApplication, { message: 'Application Declined' }),
      on(saveReason, new FakeFailure(409, { code: 'stale_record', message: 'Not now.' })),
    );
    const { user } = render(buttons);
    const question = await decline(user);
    await question.findByRole('combobox', { name: 'Reason' });
    await user.selectOptions(
      question.getByRole('combobox', { name: 'Reason' }),
      await question.findByRole('option', { name: 'No place left' }),
    );
    await user.click(question.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('The reason was not saved. You can add it in the history.')).toBeVisible();
  });
});

it('keeps the reason and the e-mail while the server refuses the e-mail, however late it answers', async () => {
  const errors = { MailText: ['There is no variable {{nobody}} here.'] };
  const refusal = later(decideApplication, new FakeFailure(422, { message: 'Invalid', errors }));
  const api = fakeApi(
    lists,
    on(getDecisionMail, { Subject: 'Your application', Text: 'Dear Wanjiru,', Variables: [] }),
    on(previewDecisionMail, invitationPreview),
    on(saveReason, { message: 'Reason saved', Changed: 1 }),
    refusal.handler,
  );
  const { user } = render(
    <DecisionButtons applicant={buildApplicant()} offered={['declineApplication']} size="small" />,
  );
  await user.click(screen.getByRole('button', { name: /^Decline/ }));
  const dialog = async () => within(await screen.findByRole('alertdialog'));
  const first = await dialog();
  await first.findByRole('option', { name: 'No place left' });
  await user.selectOptions(first.getByRole('combobox', { name: 'Reason' }), 'No place left');
  await user.click(first.getByText('E-mail'));
  await user.click(await first.findByRole('button', { name: 'Edit the text' }));
  await user.type(await first.findByRole('textbox', { name: 'Text' }), ' no.');
  await user.click(first.getByRole('button', { name: 'Decline' }));
  // The question has closed, with its fields.
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  await refusal.finish();
  const again = await dialog();
  expect(await again.findByText('There is no variable {{nobody}} here.')).toBeVisible();
  expect(again.getByRole('textbox', { name: 'Text' })).toHaveValue('Dear Wanjiru, no.');
  expect(again.getByRole('combobox', { name: 'Reason' })).toHaveValue('No place left');
  api.use(on(decideApplication, { message: 'Application Declined' }));
  await user.type(again.getByRole('textbox', { name: 'Note on the decision' }), 'Later.');
  await user.click(again.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(api.calls.find(({ endpoint }) => endpoint === saveReason)?.input.body).toEqual({
      Ids: ['a-1'],
      Reason: 'No place left',
      Note: 'Later.',
    }),
  );
});

describe('the reason in the history', () => {
  it('is not said to be saved when there is no decision any more', async () => {
    const message = 'The reason was not saved: no one has decided.';
    fakeApi(lists, on(saveReason, new FakeFailure(409, { code: 'nothing_to_explain', message })));
    const { user } = render(<Reason entry={entry} name="Wanjiru Kamau" applicationId="a-1" />);
    await user.click(screen.getByRole('button', { name: 'Add reason' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('option', { name: 'No place left' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'No place left');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(screen.queryByText('Reason saved')).not.toBeInTheDocument();
  });

  it('is shown, and can be changed where the decision stands', async () => {
    const api = fakeApi(lists, on(saveReason, { message: 'Reason saved', Changed: 1 }));
    const { user } = render(
      <Reason
        entry={{ ...entry, Why: { Reason: 'An older word', Note: 'Sorry.' } }}
        name="Wanjiru Kamau"
        applicationId="a-1"
      />,
    );
    expect(screen.getByText('An older word')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Edit reason' }));
    const dialog = within(await screen.findByRole('dialog'));
    const select = await dialog.findByRole('combobox', { name: 'Reason' });
    expect(select).toHaveValue('An older word');
    await user.selectOptions(select, await dialog.findByRole('option', { name: 'Documents are not sufficient' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reason saved')).toHaveTextContent('Wanjiru Kamau');
    expect(api.last(saveReason)?.input.body).toEqual({
      Ids: ['a-1'],
      Reason: 'Documents are not sufficient',
      Note: 'Sorry.',
    });
  });

  it('has no button where the decision does not stand', () => {
    fakeApi();
    render(<Reason entry={entry} name="Wanjiru Kamau" applicationId={undefined} />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('the reason in a review', () => {
  const [first, second] = [buildApplicant(), buildApplicant({ id: 'a-2', Name: 'Otieno Ouma' })];
  const readOf = (Applicant: Applicant) => ({
    Applicant,
    Cv: '/api/documents/cv',
    AttachmentLetter: '/api/documents/letter',
    History: [],
    Corrections: [],
    Earlier: [],
  });

  it('is said after a decline that takes one key, and changed there', async () => {
    const api = fakeApi(
      lists,
      on(listApplications, { Applicants: [first, second], Total: 2, TotalAll: 2 }),
      on(reviewApplication, readOf(first)),
      on(decideApplication, { message: 'Application Declined', UndoFor: 10_000 }),
      on(saveReason, { message: 'Reason saved', Changed: 1 }),
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { wrapper: ApiProvider });
    await screen.findByText('1 of 2');
    await user.keyboard('d');
    await screen.findByText('2 of 2');
    await user.click(await screen.findByRole('button', { name: 'Add reason: Wanjiru Kamau' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Why was this decided?' }));
    await dialog.findByRole('option', { name: 'No place left' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'No place left');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reason saved')).toBeVisible();
    const saved = () => api.calls.filter(({ endpoint }) => endpoint === saveReason).map(({ input }) => input.body);
    expect(saved()).toEqual([{ Ids: ['a-1'], Reason: 'No place left', Note: '' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.keyboard('r');
    const again = within(await screen.findByRole('dialog', { name: 'Why was this decided?' }));
    expect(await again.findByRole('combobox', { name: 'Reason' })).toHaveValue('No place left');
  });

  it('is folded up in the invitation, and saved after it', async () => {
    const api = fakeApi(
      lists,
      on(decideApplication, { message: 'Email sent Successfully' }),
      on(saveReason, { message: 'Reason saved', Changed: 1 }),
    );
    const onExplained = jest.fn();
    const { user } = render(
      <AcceptModal
        applicant={first}
        start={undefined}
        interviews={[]}
        onAccepted={() => {}}
        onExplained={onExplained}
        onClose={() => {}}
      />,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite Wanjiru Kamau' }));
    expect(dialog.queryByRole('combobox', { name: 'Reason' })).not.toBeInTheDocument();
    await user.click(dialog.getByText('Add reason'));
    await dialog.findByRole('option', { name: 'Good interview' });
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Reason' }), 'Good interview');
    await user.click(await dialog.findByRole('spinbutton', { name: 'Day' }));
    await user.keyboard(`2711${new Date().getFullYear() + 1}`);
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await waitFor(() => expect(onExplained).toHaveBeenCalledWith({ Reason: 'Good interview', Note: '' }));
    expect(api.last(saveReason)?.input.body).toEqual({ Ids: ['a-1'], Reason: 'Good interview', Note: '' });
  });
});
