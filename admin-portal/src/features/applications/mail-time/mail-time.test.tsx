import {
  type Applicant,
  decideApplication,
  getInterviewForm,
  getReviewLists,
  listApplications,
  reviewApplication,
  saveReason,
  undoDecline,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, type Handler, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../../testing';
import { buildApplicant, buildInterviewForm } from '../applicant.fixture';
import { DecisionButtons } from '../decision-buttons';
import { answerDocuments } from '../documents.fixture';
import { dayAfter } from '../next-slot';
import { ReviewPage } from '../review-page';
import { UndoDecline } from '../undo-decline';

const MailAt = '2099-12-01T08:00';
const declined = { message: 'Application Declined', UndoFor: 3_600_000, MailAt };
const lists = on(getReviewLists, { Criteria: [], AcceptReasons: [], DeclineReasons: ['No place left'], Revision: 0 });
const form = on(getInterviewForm, buildInterviewForm());
const past = new FakeFailure(422, { message: '', errors: { MailTime: ['This time has passed. Choose a later one.'] } });

beforeEach(() => {
  signedInAs('ADM');
  answerDocuments();
});
afterEach(() => signedOut());

describe('the question before a decline', () => {
  const ask = async (applicant: Applicant, offer: 'declineApplication' | 'rejectInterview', ...answers: Handler[]) => {
    const api = fakeApi(lists, form, ...answers);
    const element = <DecisionButtons applicant={applicant} offered={[offer]} size="small" />;
    const { user } = renderRoutes([{ path: '/', element }], { wrapper: ApiProvider });
    await user.click(screen.getByRole('button', { name: /^Decline/ }));
    const question = within(await screen.findByRole('alertdialog'));
    await question.findByRole('combobox', { name: 'Reason' });
    const bodies = () =>
      api.calls.filter(({ endpoint }) => endpoint === decideApplication).map(({ input }) => input.body);
    return { user, question, bodies };
  };

  it('says nothing of a time unless one is chosen', async () => {
    const { user, question, bodies } = await ask(
      buildApplicant(),
      'declineApplication',
      on(decideApplication, { message: 'Application Declined' }),
    );
    expect(await question.findByRole('combobox', { name: 'Send the e-mail' })).toHaveDisplayValue('Now');
    await user.click(question.getByRole('button', { name: 'Decline' }));
    await screen.findByText('Application Declined');
    expect(bodies()).toEqual([{ ApplicationStatus: 'Declined', Seen: 'Processing' }]);
  });

  it('offers tomorrow morning, keeps what the server refuses, and says when the e-mail goes', async () => {
    let calls = 0;
    const { user, question, bodies } = await ask(
      buildApplicant(),
      'declineApplication',
      on(decideApplication, () => (++calls === 1 ? past : { message: declined.message, MailAt }) as never),
    );
    await user.selectOptions(await question.findByRole('combobox', { name: 'Send the e-mail' }), 'At a chosen time');
    expect(question.getByLabelText('Day of the e-mail')).toHaveValue(dayAfter(today()));
    expect(question.getByLabelText('Time of the e-mail')).toHaveValue('08:00');
    expect(await question.findByText('In Africa/Nairobi')).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText('This time has passed. Choose a later one.')).toBeInTheDocument();
    const again = within(await screen.findByRole('alertdialog'));
    expect(again.getByLabelText('Time of the e-mail')).toHaveAccessibleDescription(/This time has passed/);
    await user.clear(again.getByLabelText('Time of the e-mail'));
    await user.type(again.getByLabelText('Time of the e-mail'), '09:30');
    await user.click(again.getByRole('button', { name: 'Decline' }));

    await waitFor(() => expect(bodies()).toHaveLength(2));
    expect(bodies().at(-1)).toMatchObject({ MailDate: dayAfter(today()), MailTime: '09:30' });
    expect(await screen.findByText('Application Declined')).toBeInTheDocument();
    expect(document.body).toHaveTextContent('Wanjiru Kamau. The e-mail goes on 1 Dec 2099, 08:00.');
  });

  it('offers no time while the applicant is expected at an interview', async () => {
    const invited = buildApplicant({ ApplicationStatus: 'Accepted For Interview', InterviewDate: '2099-01-01' });
    const { question } = await ask(invited, 'rejectInterview');
    expect(question.queryByRole('combobox', { name: 'Send the e-mail' })).not.toBeInTheDocument();
  });
});

describe('a review whose e-mails go at a chosen time', () => {
  const people = ['a-1', 'a-2', 'a-3'].map((id) => buildApplicant({ id, Name: `Person ${id}` }));
  const open = async (...answers: Handler[]) => {
    const api = fakeApi(
      lists,
      form,
      on(listApplications, { Applicants: people, Total: 3, TotalAll: 3 }),
      on(reviewApplication, ({ params }) => ({
        Applicant: people.find(({ id }) => id === params.id) ?? buildApplicant(),
        Cv: '#cv',
        AttachmentLetter: '#letter',
        History: [],
        Corrections: [],
        Earlier: [],
      })),
      ...answers,
    );
    const { user } = renderRoutes([{ path: '/', Component: ReviewPage }], { at: '/', wrapper: ApiProvider });
    await screen.findByText('1 of 3');
    const choice = await screen.findByRole('combobox', { name: 'Send the e-mail' });
    await user.keyboard('e');
    expect(choice).toHaveFocus();
    await user.selectOptions(choice, 'At a chosen time');
    await user.click(screen.getByRole('heading', { level: 1 }));
    const calls = (of: unknown) => api.calls.filter(({ endpoint }) => endpoint === of);
    return { user, calls };
  };

  it('keeps the choice for the next applicants, says when each e-mail goes, and undoes until then', async () => {
    const { user, calls } = await open(
      on(decideApplication, declined),
      on(undoDecline, { message: '' }),
      on(saveReason, { message: '', Changed: 1 }),
    );
    const time = { MailDate: dayAfter(today()), MailTime: '08:00' };
    await user.keyboard('d');
    expect(
      await screen.findByText('Declined Person a-1. The e-mail waits for its time. 2 of 3, Person a-2, CV'),
    ).toBeInTheDocument();
    expect(await screen.findByText('The e-mail goes on 1 Dec 2099, 08:00')).toBeInTheDocument();
    await user.keyboard('1');
    await waitFor(() => expect(calls(decideApplication)).toHaveLength(2));
    for (const { input } of calls(decideApplication)) expect(input.body).toMatchObject(time);
    await screen.findByText('3 of 3');
    await user.keyboard('u');
    await waitFor(() => expect(calls(undoDecline).map(({ input }) => input.params.id)).toEqual(['a-2']));
  });

  it('says what is wrong with the time, under its field', async () => {
    const { user } = await open(on(decideApplication, past));
    await user.keyboard('d');
    expect(await screen.findByRole('button', { name: 'Go back to Person a-1' })).toBeInTheDocument();
    await waitFor(() =>
      expect(screen.getByLabelText('Time of the e-mail')).toHaveAccessibleDescription(/This time has passed/),
    );
  });
});

it('the Undo of such a decline says when the e-mail goes', () => {
  fakeApi();
  const applicant = buildApplicant({ ApplicationStatus: 'Declined', MailAt });
  const element = <UndoDecline applicant={applicant} until={Date.now() + 3_600_000} />;
  renderRoutes([{ path: '/', element }], { wrapper: ApiProvider });
  expect(screen.getByRole('button', { name: 'Undo decline: Wanjiru Kamau' })).toBeInTheDocument();
  expect(screen.getByText('The e-mail goes on 1 Dec 2099, 08:00')).toBeInTheDocument();
});
