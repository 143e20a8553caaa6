import {
  countApplicationStages,
  createDocumentsExport,
  createExport,
  decideApplication,
  deleteSavedView,
  getReviewLists,
  listSavedViews,
  listSelectedApplicants,
  type SavedView,
  saveView,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, later, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { today } from '@internship-portals/shared-ui';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { fakeApi } from '../../testing';
import { buildApplicant } from './applicant.fixture';
import { SelectedApplicantsPage } from './selected-applicants-page';

const invited = buildApplicant({ ApplicationStatus: 'Accepted For Interview', InterviewDate: '2026-11-27' });
const passed = buildApplicant({ id: 'a-2', Name: 'Otieno Odhiambo', ApplicationStatus: 'Interview Passed' });
const declined = buildApplicant({ id: 'a-3', Name: 'Zawadi Mwangi', ApplicationStatus: 'Declined' });
const filled = on(listSelectedApplicants, { Applicants: [passed, invited, declined], Total: 3, TotalAll: 3 });

function openPage() {
  return renderRoutes([{ path: `${base}/selectedApplicants`, Component: SelectedApplicantsPage }], {
    at: `${base}/selectedApplicants`,
    wrapper: ApiProvider,
  });
}

async function answer(user: UserEvent, button: string, question: string) {
  await user.click(await screen.findByRole('button', { name: `${button} Wanjiru Kamau` }));
  const dialog = await screen.findByRole('alertdialog', { name: /Wanjiru Kamau, Engineering/ });
  expect(dialog).toHaveTextContent(question);
  await user.click(within(dialog).getByRole('button', { name: button }));
}

const accept = { button: 'Accept', question: 'Do you want to accept the application for the applied position?' };
const reject = {
  button: 'Decline',
  question:
    'Do you want to reject the application for the applied position? The applicant will be notified by e-mail. You can undo it for a few seconds.',
};

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the selected applicants page', () => {
  it('shows each status as a badge in its colour', async () => {
    fakeApi(filled);
    openPage();
    const row = await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Selected Applicants' })).toBeInTheDocument();
    for (const header of ['Name', 'Email', 'Phone Number', 'Application For', 'Status', 'Interview Date', 'Action']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
    const badge = (name: RegExp, text: string) => within(screen.getByRole('row', { name })).getByText(text);
    expect(within(row).getByText('Accepted For Interview')).toHaveAttribute('data-tone', 'orange');
    expect(badge(/Otieno Odhiambo/, 'Interview Passed')).toHaveAttribute('data-tone', 'green');
    expect(badge(/Zawadi Mwangi/, 'Declined')).toHaveAttribute('data-tone', 'red');
  });

  it('offers what the status allows', async () => {
    fakeApi(filled);
    openPage();
    const offered = async (name: RegExp) => {
      const row = await screen.findByRole('row', { name });
      return [...within(row).queryAllByRole('button'), ...within(row).queryAllByRole('link')]
        .map((action) => action.textContent)
        .sort();
    };
    expect(await offered(/Wanjiru Kamau/)).toEqual(['Accept', 'Decline', 'Wanjiru Kamau']);
    expect(await offered(/Otieno Odhiambo/)).toEqual(['Otieno Odhiambo', 'View Info']);
    expect(await offered(/Zawadi Mwangi/)).toEqual(['Re-accept', 'View Info', 'Zawadi Mwangi']);
    expect(screen.getByRole('link', { name: 'Re-accept Zawadi Mwangi' })).toHaveAttribute(
      'href',
      '/adminDashboard/applications/a-3/scheduleInterview',
    );
    expect(screen.getByRole('link', { name: 'View Info of Otieno Odhiambo' })).toHaveAttribute(
      'href',
      '/adminDashboard/interviewDetails/viewDetails/a-2',
    );
  });

  it("leads from each name to that applicant's page", async () => {
    fakeApi(filled);
    openPage();
    for (const { id, Name: name } of [invited, passed, declined]) {
      expect(await screen.findByRole('link', { name })).toHaveAttribute(
        'href',
        `/adminDashboard/interviewDetails/viewDetails/${id}`,
      );
    }
  });

  it('downloads the documents of the chosen applicants as one file', async () => {
    const api = fakeApi(
      on(listSelectedApplicants, { Applicants: [invited, passed, declined], Total: 3, TotalAll: 3 }),
      on(createDocumentsExport, { Export: '#file', Documents: 4 }),
    );
    const { user } = openPage();
    for (const { Name } of [invited, declined])
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(Name) }));
    await user.click(screen.getByRole('button', { name: 'Download documents' }));
    expect(await screen.findByText('The download of 4 documents has begun.')).toBeInTheDocument();
    expect(api.last(createDocumentsExport)?.input).toMatchObject({ body: { Ids: [invited.id, declined.id] } });
  });

  it('shows the day of the interview, with the year where it is another one, orders by it and takes it into files', async () => {
    const year = new Date().getFullYear();
    const other = { ...passed, InterviewDate: `${year + 1}-01-08` };
    const api = fakeApi(
      on(listSelectedApplicants, {
        Applicants: [{ ...invited, InterviewDate: `${year}-11-27` }, other, declined],
        Total: 3,
        TotalAll: 3,
      }),
      on(createExport, { Export: '#file', Rows: 3 }),
    );
    const { user } = openPage();
    const cells = async (name: RegExp) => within(await screen.findByRole('row', { name })).getAllByRole('cell');
    expect((await cells(/Wanjiru Kamau/))[6]).toHaveTextContent(/^\w{3} 27 Nov\w+, 27 November \d{4}$/);
    expect((await cells(/Otieno Odhiambo/))[6]).toHaveTextContent(`8 Jan ${year + 1}`);
    expect((await cells(/Zawadi Mwangi/))[6]).toBeEmptyDOMElement();
    await user.click(screen.getByRole('button', { name: 'Interview Date' }));
    await waitFor(() =>
      expect(api.last(listSelectedApplicants)?.input).toMatchObject({
        query: expect.objectContaining({ sort: 'InterviewDate' }),
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() => expect(api.calls.at(-1)?.endpoint).toBe(createExport));
    expect(api.last(createExport)?.input).toMatchObject({
      body: { Columns: expect.arrayContaining([{ id: 'InterviewDate', header: 'Interview Date' }]) },
    });
  });

  it('shows the reason of a decision, filters by it and takes it into files', async () => {
    const lists = { Criteria: [], AcceptReasons: ['Recommended'], DeclineReasons: ['No place left'], Revision: 0 };
    const api = fakeApi(
      on(listSelectedApplicants, { Applicants: [{ ...declined, Reason: 'No place left' }], Total: 1, TotalAll: 1 }),
      on(getReviewLists, lists),
      on(createExport, { Export: '#file', Rows: 1 }),
    );
    const { user } = openPage();
    expect(await screen.findByRole('row', { name: /Zawadi Mwangi.*No place left/ })).toBeInTheDocument();
    const filter = screen.getByRole('combobox', { name: 'Reason' });
    await within(filter).findByRole('option', { name: 'Recommended' });
    await user.selectOptions(filter, 'No place left');
    await waitFor(() =>
      expect(api.last(listSelectedApplicants)?.input.query).toMatchObject({ 'filter[Reason]': 'No place left' }),
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === createExport)?.input.body).toMatchObject({
        Columns: expect.arrayContaining([{ id: 'Reason', header: 'Reason' }]),
      }),
    );
  });

  it('says when personal data will be erased, and shows an erased applicant without decisions', async () => {
    const at = (days: number) => today(new Date(Date.now() + days * 86_400_000));
    const name = 'Erased applicant';
    const gone = { ErasedAt: '2026-10-20T08:00:00.000Z', Email: '', PhoneNumber: '' };
    fakeApi(
      on(listSelectedApplicants, {
        Applicants: [
          { ...declined, EraseOn: at(12) },
          { ...declined, id: 'a-4', Name: 'Due Tomorrow', EraseOn: at(1) },
          { ...declined, id: 'a-5', Name: 'Due Today', EraseOn: at(0) },
          { ...declined, id: 'a-6', Name: name, ...gone },
        ],
        Total: 4,
        TotalAll: 4,
      }),
    );
    openPage();
    const row = (person: RegExp) => screen.findByRole('row', { name: person });
    expect(await row(/Zawadi Mwangi/)).toHaveTextContent('DeclinedTo be erased in 12 days');
    expect(await row(/Due Tomorrow/)).toHaveTextContent('To be erased tomorrow');
    expect(await row(/Due Today/)).toHaveTextContent('To be erased today');
    const erased = await row(/Erased applicant/);
    expect(erased).toHaveTextContent(/Erased on 20 October 2026/);
    expect(within(erased).queryByRole('button')).not.toBeInTheDocument();
    expect(
      within(erased)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual([name, 'View Info']);
  });

  it("says 'No data available' while there are no applicants", async () => {
    fakeApi(on(listSelectedApplicants, { Applicants: [], Total: 0, TotalAll: 0 }));
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it("reports 'Could not get Applications'", async () => {
    fakeApi(on(listSelectedApplicants, new FakeFailure(0)));
    openPage();
    expect(await screen.findByText('Could not get Applications')).toBeInTheDocument();
  });
});

describe('the decision after an interview', () => {
  it.each([
    ['accepts', accept, 'Passed', 'Applicant Accepted'],
    ['rejects', reject, 'Declined', 'Applicant Rejected'],
  ])('%s after a confirmation that names the person and the position', async (_, asked, sends, done) => {
    const api = fakeApi(filled, on(decideApplication, { message: done }));
    const { user } = openPage();
    await answer(user, asked.button, asked.question);
    expect(await screen.findByText(done)).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === decideApplication);
    expect(sent?.input).toMatchObject({ params: { id: 'a-1' }, body: { ApplicationStatus: sends } });
  });

  it.each([
    ['an acceptance that failed', accept, new FakeFailure(500), 'Application could not be Accepted'],
    ['a rejection that failed', reject, new FakeFailure(500), 'Could not reject application'],
    ['a rejection without a connection', reject, new FakeFailure(0), 'Could not reject application'],
    [
      'an acceptance whose mail was refused',
      accept,
      new FakeFailure(502, { message: 'Email was not sent' }),
      'Email was not sent',
    ],
    [
      'a rejection whose mail was refused',
      reject,
      new FakeFailure(502, { message: 'Email was not sent' }),
      'Email was not sent',
    ],
    [
      'a conflict',
      accept,
      new FakeFailure(409, { message: 'It has been declined in the meantime.' }),
      'It has been declined in the meantime.',
    ],
  ])('reports %s', async (_, asked, failure, text) => {
    fakeApi(filled, on(decideApplication, failure));
    const { user } = openPage();
    await answer(user, asked.button, asked.question);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Accept Wanjiru Kamau' })).toBeEnabled();
  });

  it('cannot be sent twice, nor crossed by the other one, while it is under way', async () => {
    const sending = later(decideApplication, { message: 'Applicant Accepted' });
    const api = fakeApi(filled, sending.handler);
    const { user } = openPage();
    await answer(user, accept.button, accept.question);
    expect(await screen.findByRole('button', { name: /Accept Wanjiru Kamau/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(screen.getByRole('button', { name: /Decline Wanjiru Kamau/ })).toHaveAttribute('aria-disabled', 'true');
    await sending.finish();
    expect(await screen.findByText('Applicant Accepted')).toBeInTheDocument();
    expect(api.calls.filter(({ endpoint }) => endpoint === decideApplication)).toHaveLength(1);
  });
});

describe('the stages of the selected applicants', () => {
  const counted = (NeedsResult: number) =>
    on(countApplicationStages, {
      Stages: { Waiting: 1200, InterviewToCome: 4, NeedsResult, PassedNotActivated: 3, Active: 2, Declined: 5 },
    });
  const openAt = (at: string) =>
    renderRoutes([{ path: `${base}/selectedApplicants`, Component: SelectedApplicantsPage }], {
      at: `${base}/selectedApplicants${at}`,
      wrapper: ApiProvider,
    });
  const askedStage = (api: ReturnType<typeof fakeApi>) =>
    api.calls.flatMap(({ endpoint, input }) =>
      endpoint === listSelectedApplicants
        ? [(input as { query: Record<string, string> }).query['filter[Stage]'] ?? 'All']
        : [],
    );

  it('open on what needs a result, and each tab says its number', async () => {
    const api = fakeApi(filled, counted(7));
    openAt('');
    await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    expect(askedStage(api)).toEqual(['NeedsResult']);
    expect(screen.getByRole('link', { name: 'Needs a result 7' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Waiting 1,200' })).toHaveAttribute('href', `${base}/applications`);
  });

  it('count and lead to the applications of the intake that the list is filtered by', async () => {
    const api = fakeApi(filled, counted(7));
    openAt('?stage=NeedsResult&f.Intake=May+2027');
    await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    expect(await screen.findByRole('link', { name: 'Waiting 1,200' })).toHaveAttribute(
      'href',
      `${base}/applications?f.Intake=May+2027`,
    );
    expect(screen.getByRole('link', { name: 'Declined 5' })).toHaveAttribute(
      'href',
      `${base}/selectedApplicants?stage=Declined&f.Intake=May+2027`,
    );
    const asked = api.calls.filter(({ endpoint }) => endpoint === countApplicationStages);
    expect(asked.map(({ input }) => input.query)).toContainEqual({ Intake: 'May 2027' });
  });

  it('open with all decided applications if nothing needs a result', async () => {
    const api = fakeApi(filled, counted(0));
    openAt('');
    await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    expect(askedStage(api)).toEqual(['All']);
    expect(screen.getByRole('link', { name: 'All decided' })).toHaveAttribute('aria-current', 'page');
  });

  it.each([
    ['Declined', 'Declined'],
    ['Elsewhere', 'All'],
  ])('are chosen by the address: stage=%s', async (stage, asked) => {
    const api = fakeApi(filled, counted(7));
    openAt(`?stage=${stage}`);
    await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    expect(askedStage(api)).toEqual([asked]);
  });

  it('limit what an export takes', async () => {
    const api = fakeApi(
      filled,
      counted(7),
      on(createExport, () => ({ Export: '/api/Export/x', Rows: 3 })),
    );
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user } = openAt('?stage=Declined&q=zawadi');
    await screen.findByRole('row', { name: /Zawadi Mwangi/ });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === createExport)?.input).toMatchObject({
        body: { filter: { Stage: 'Declined' }, search: 'zawadi' },
      }),
    );
  });
});

describe('the saved views of the selected applicants', () => {
  const view: SavedView = {
    id: 'v-1',
    List: 'selectedApplicants',
    Name: 'Declined lately',
    Query: 'stage=Declined&sort=-InterviewDate',
    Columns: ['Name', 'ApplicationStatus', 'Action'],
    Shared: true,
    owner: { user_id: 'somebody', Name: 'Otieno Ouma' },
  };
  const openViews = async (...handlers: Parameters<typeof fakeApi>) => {
    const api = fakeApi(filled, ...handlers);
    const page = renderRoutes([{ path: `${base}/selectedApplicants`, Component: SelectedApplicantsPage }], {
      at: `${base}/selectedApplicants?stage=All&q=kamau&page=2`,
      wrapper: ApiProvider,
    });
    await page.user.click(await screen.findByRole('button', { name: 'Views' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved Views' }));
    return { api, dialog, ...page };
  };

  it('show stage, order and columns of the chosen one', async () => {
    const { user, dialog, address } = await openViews(on(listSavedViews, { Views: [view] }));
    expect(await dialog.findByText('Shared by Otieno Ouma')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^Delete/ })).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Declined lately' }));
    expect(address()).toBe(`${base}/selectedApplicants?${view.Query}`);
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: /^Email/ })).not.toBeInTheDocument());
    expect(screen.getByRole('columnheader', { name: /^Status/ })).toBeInTheDocument();
  });

  it('save what the list shows, without its page, for the other administrators too', async () => {
    const { user, dialog, api } = await openViews(
      on(listSavedViews, { Views: [{ ...view, List: 'applications' }] }),
      on(saveView, { message: 'View Saved' }),
    );
    expect(await dialog.findByText('There are no saved views of this list yet.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine');
    await user.click(dialog.getByRole('checkbox', { name: 'Share with the other administrators' }));
    await user.click(dialog.getByRole('button', { name: 'Save View' }));
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === saveView)?.input.body).toMatchObject({
        List: 'selectedApplicants',
        Name: 'Mine',
        Query: 'stage=All&q=kamau',
        Shared: true,
      }),
    );
  });

  it('remember that all decided applications were shown, though the address did not say so', async () => {
    const api = fakeApi(filled, on(listSavedViews, { Views: [] }), on(saveView, { message: 'View Saved' }));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Saved Views' }));
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Everybody');
    await user.click(dialog.getByRole('button', { name: 'Save View' }));
    await waitFor(() =>
      expect(api.calls.find(({ endpoint }) => endpoint === saveView)?.input.body).toMatchObject({ Query: 'stage=All' }),
    );
  });

  it('are deleted by their owner', async () => {
    const own = { ...view, owner: { user_id: 'adm-1', Name: 'Amina Otieno' } };
    const { user, dialog, api } = await openViews(
      on(listSavedViews, { Views: [own] }),
      on(deleteSavedView, { message: 'View Deleted' }),
    );
    await user.click(await dialog.findByRole('button', { name: 'Delete the view Declined lately' }));
    await waitFor(() => expect(api.calls.some(({ endpoint }) => endpoint === deleteSavedView)).toBe(true));
  });
});
