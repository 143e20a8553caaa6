import {
  type Applicant,
  decideApplication,
  getApplication,
  type HistoryEntry,
  joinWaitingList,
  type MadeOffer,
  renewOffer,
  retryMail,
  undoDecline,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { base } from '../../messages';
import { fakeApi } from '../../testing';
import { buildApplicant } from './applicant.fixture';
import { InterviewDetailsPage } from './interview-details-page';
import { Offer } from './offer';

// jsdom draws nothing.
const mockOpenDocument = jest.fn<() => Promise<unknown>>(async () => ({ unshown: [], close: () => {} }));
const mockShow = jest.fn<(document: unknown, events: { onIncomplete(): void }) => void>();
const mockFind = jest.fn<(text: string) => void>();
jest.mock('./pdf-engine', () => ({
  openDocument: () => mockOpenDocument(),
  createViewer: (_container: unknown, events: { onIncomplete(): void }) => ({
    show: (document: unknown) => mockShow(document, events),
    zoom: () => {},
    find: (text: string) => mockFind(text),
    scroll: () => {},
    end: () => {},
  }),
}));

const links = {
  Cv: '/api/documents/cv',
  AttachmentLetter: '/api/documents/letter',
  FileNames: { Cv: 'amina.pdf', AttachmentLetter: 'letter.pdf' },
  History: [],
  Corrections: [],
};

function openPage() {
  return renderRoutes([{ path: `${base}/interviewDetails/viewDetails/:id`, Component: InterviewDetailsPage }], {
    at: `${base}/interviewDetails/viewDetails/a-1`,
    wrapper: ApiProvider,
  });
}

const fetched = jest.fn<typeof fetch>();
const file = (ok = true) => ({ ok, blob: async () => ({ arrayBuffer: async () => new ArrayBuffer(4) }) }) as Response;

beforeEach(() => {
  signedInAs('ADM');
  fetched.mockReset().mockImplementation(async () => file());
  globalThis.fetch = fetched;
  URL.createObjectURL = () => 'blob:document';
  URL.revokeObjectURL = () => {};
  mockOpenDocument.mockReset().mockImplementation(async () => ({ unshown: [], close: () => {} }));
  mockShow.mockReset();
  mockFind.mockReset();
});
afterEach(() => signedOut());

describe('the interview details page', () => {
  it('shows everything held about an invited applicant', async () => {
    const Applicant = buildApplicant({
      ApplicationStatus: 'Accepted For Interview',
      InterviewDate: '2026-11-27',
      InterviewTime: '10:00',
    });
    fakeApi(on(getApplication, { Applicant, ...links }));
    openPage();
    const table = await screen.findByRole('table');
    const row = (header: string) =>
      within(table).getByRole('rowheader', { name: header }).closest('tr') as HTMLTableRowElement;
    expect(row('Name')).toHaveTextContent('Wanjiru Kamau');
    expect(row('Email')).toHaveTextContent('wanjiru@example.com');
    expect(row('Phone Number')).toHaveTextContent('+254712345678');
    expect(row('Application For')).toHaveTextContent('Engineering');
    expect(within(row('Application Status')).getByText('Accepted For Interview')).toHaveAttribute(
      'data-tone',
      'orange',
    );
    expect(row('Interview Date')).toHaveTextContent('Friday, 27 November 2026 at 10:00');
    expect(within(row('CV')).getByRole('button', { name: /^View/ })).toBeEnabled();
    expect(within(row('Univeristy Letter')).getByRole('button', { name: /^View/ })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Reschedule' })).toHaveAttribute(
      'href',
      '/adminDashboard/applications/a-1/scheduleInterview',
    );
  });

  it('has the name as its heading and title, with the position, the time, the reference and the state beneath, and links to write and call', async () => {
    fakeApi(on(getApplication, { Applicant: buildApplicant(), Reference: '4F1C-9A02', ...links }));
    const { user } = openPage();
    const heading = await screen.findByRole('heading', { level: 1, name: 'Wanjiru Kamau' });
    expect(document.title).toBe('Wanjiru Kamau - Internship Portals');
    expect(heading.parentElement?.parentElement?.nextElementSibling).toHaveTextContent(
      /^EngineeringApplied on 1 October 2026, \d\d:00Reference 4F1C-9A02Processing$/,
    );
    expect(await screen.findByRole('link', { name: /^wanjiru ?@example\.com$/ })).toHaveAttribute(
      'href',
      'mailto:wanjiru@example.com',
    );
    expect(screen.getByRole('link', { name: '+254712345678' })).toHaveAttribute('href', 'tel:+254712345678');
    await user.click(screen.getByRole('button', { name: 'Copy the e-mail address' }));
    expect(await screen.findByText('Copied the e-mail address')).toHaveTextContent('Wanjiru Kamau');
    expect(await navigator.clipboard.readText()).toBe('wanjiru@example.com');
  });

  it('says before a decision that the address has an account of staff', async () => {
    fakeApi(on(getApplication, { Applicant: buildApplicant({ StaffAccount: true }), ...links }));
    openPage();
    expect(await screen.findByText(/^A member of staff has an account with this e-mail address/)).toBeVisible();
  });

  it('has what the applicant has said of what the intake asks', async () => {
    const Studies = { Course: 'BSc Computer Science', RegistrationNumber: 'J17/1234/2024' };
    fakeApi(on(getApplication, { Applicant: buildApplicant({ Studies }), ...links }));
    openPage();
    expect(await screen.findByRole('row', { name: 'Course BSc Computer Science' })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Registration number J17/1234/2024' })).toBeInTheDocument();
  });

  it('puts the applicant on the waiting list where no place is left, and moves within it', async () => {
    const Applicant = buildApplicant({ ApplicationStatus: 'Accepted For Interview', Intake: 'May 2027' });
    const list = (place: number | null) =>
      on(getApplication, { Applicant, ...links, WaitingList: { Number: place, Length: 2, Free: false } });
    const api = fakeApi(
      list(null),
      on(joinWaitingList, ({ body }) => {
        api.use(list(body.First ? 1 : 2));
        return { message: '' };
      }),
    );
    const { user } = openPage();
    const card = within(await screen.findByRole('region', { name: 'Waiting list' }));
    expect(card.getByText('No place for Engineering in May 2027 is left.')).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Put on the waiting list' }));
    expect(await card.findByText(/Number 2 of 2 on the waiting list/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Move to the front' }));
    expect(await card.findByText(/Number 1 of 2 on the waiting list/)).toBeInTheDocument();
    expect(card.queryByRole('button', { name: 'Move to the front' })).not.toBeInTheDocument();
  });

  it('shows no interview date where there is none, and no way to move it', async () => {
    fakeApi(on(getApplication, { Applicant: buildApplicant({ ApplicationStatus: 'Declined' }), ...links }));
    openPage();
    await screen.findByRole('rowheader', { name: 'Application Status' });
    expect(screen.queryByRole('rowheader', { name: 'Interview Date' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Reschedule' })).not.toBeInTheDocument();
  });

  it.each([
    ['Processing', 'Applications', '/adminDashboard/applications'],
    ['Declined', 'Selected Applicants', '/adminDashboard/selectedApplicants'],
  ] as const)('leads back to the list that has an application in the state %s', async (status, name, href) => {
    fakeApi(on(getApplication, { Applicant: buildApplicant({ ApplicationStatus: status }), ...links }));
    openPage();
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
  });

  it('has the documents before what can be done with the personal data, also for the keyboard', async () => {
    fakeApi(on(getApplication, { Applicant: buildApplicant(), ...links }));
    openPage();
    await screen.findByRole('region', { name: 'Notes' });
    const headings = screen.getAllByRole('region').map((region) => region.querySelector('h2')?.textContent);
    expect(headings.filter(Boolean)).toEqual(['Interview Details', 'CV', 'Notes', 'History', 'Personal data']);
  });

  it("reports 'Could not get Interview Details' and reads them again on request", async () => {
    const api = fakeApi(on(getApplication, new FakeFailure(404)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Interview Details')).toBeInTheDocument();
    api.use(on(getApplication, { Applicant: buildApplicant(), ...links }));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Wanjiru Kamau' })).toBeInTheDocument();
  });
});

/** A line of the history for tests, with an e-mail that arrived. */
function buildEntry(overrides: Partial<HistoryEntry> = {}, mail: Partial<NonNullable<HistoryEntry['Mail']>> = {}) {
  const entry: HistoryEntry = {
    id: 'h-1',
    At: '2026-10-01T08:00:00.000Z',
    By: null,
    From: null,
    To: 'Processing',
    InterviewDate: null,
    Mail: {
      id: 'm-1',
      Kind: 'application-received',
      State: 'delivered',
      Attempts: 1,
      Outcome: '250 OK',
      At: '2026-10-01T08:00:01.000Z',
      ...mail,
    },
    ...overrides,
  };
  return entry;
}

const invitation = { id: 'h-2', By: 'Ada Admin', From: 'Processing', To: 'Accepted For Interview' } as const;

function applicationWith(...History: HistoryEntry[]) {
  return on(getApplication, { Applicant: buildApplicant(), ...links, History });
}

describe('an offer', () => {
  const offer = {
    id: 'o-1',
    State: 'open' as const,
    At: '2026-11-20T08:00:00.000Z',
    AnswerBy: '2026-11-27',
    By: 'Ada Admin',
    Letter: '/api/Offer/o-1?signed',
  };
  const passed = buildApplicant({ ApplicationStatus: 'Interview Passed' });

  it('is shown with its letter, in the history, too', async () => {
    const accepted = { ...offer, State: 'accepted' as const, EndedAt: '2026-11-21T08:00:00.000Z' };
    fakeApi(on(getApplication, { Applicant: passed, ...links, Offers: [accepted] }));
    openPage();
    const region = within(await screen.findByRole('region', { name: 'Offer' }));
    expect(region.getByText('The applicant has accepted the offer.')).toBeVisible();
    expect(region.getByRole('link', { name: 'Letter (PDF)' })).toHaveAttribute('href', offer.Letter);
    expect(region.queryByRole('button')).toBeNull();
    const [made, answered] = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(made).toHaveTextContent(/Offer made: answer by .*Friday, 27 November 2026.*Ada Admin/);
    expect(answered).toHaveTextContent(/Offer accepted.*the applicant/);
  });

  it('that has lapsed is made again until another day, unless another administrator was first', async () => {
    const Applicant = buildApplicant({ ApplicationStatus: 'Declined' });
    const api = fakeApi(
      on(getApplication, { Applicant, ...links, Offers: [{ ...offer, State: 'lapsed' as const }] }),
      on(renewOffer, new FakeFailure(409, { code: 'offer_ended', message: 'Another administrator was first.' })),
    );
    const { user } = openPage();
    const region = within(await screen.findByRole('region', { name: 'Offer' }));
    expect(region.getByText(/There was no answer by Friday, 27 November 2026/)).toBeVisible();
    await user.click(region.getByRole('button', { name: 'Make a new offer' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('spinbutton', { name: 'Day' }));
    await user.keyboard('31122099');
    await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
    expect(await screen.findByText(/Another administrator was first\./)).toBeVisible();
    expect(api.calls.find(({ endpoint }) => endpoint === renewOffer)?.input).toMatchObject({
      params: { id: Applicant.id },
      body: { AnswerBy: '2099-12-31', Seen: 'o-1' },
    });
  });
});

it('a new offer replaces the one that was read when its dialog was opened, even if the page shows a newer one by then', async () => {
  const lapsed: MadeOffer = {
    id: 'o-1',
    State: 'lapsed',
    At: '2026-11-20T08:00:00.000Z',
    AnswerBy: '2026-11-27',
    By: 'Ada Admin',
  };
  const Applicant = buildApplicant({ ApplicationStatus: 'Declined' });
  function Page() {
    const [Offers, setOffers] = useState([lapsed]);
    return (
      <>
        <button type="button" onClick={() => setOffers([lapsed, { ...lapsed, id: 'o-2', State: 'open' }])}>
          Another administrator is first
        </button>
        <Offer application={{ Applicant, ...links, Offers }} />
      </>
    );
  }
  const api = fakeApi(on(renewOffer, new FakeFailure(409, { code: 'offer_ended', message: 'Reload the page.' })));
  const { user } = renderRoutes([{ path: base, Component: Page }], { at: base, wrapper: ApiProvider });
  await user.click(await screen.findByRole('button', { name: 'Make a new offer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(screen.getByText('Another administrator is first'));
  expect(await screen.findByText('Extend the offer')).toBeInTheDocument();
  await user.click(dialog.getByRole('spinbutton', { name: 'Day' }));
  await user.keyboard('31122099');
  await user.click(dialog.getByRole('button', { name: 'Send the offer' }));
  expect(await screen.findByText(/Reload the page\./)).toBeVisible();
  expect(api.calls.find(({ endpoint }) => endpoint === renewOffer)?.input.body).toEqual({
    AnswerBy: '2099-12-31',
    Seen: 'o-1',
  });
});

describe('the history of an application', () => {
  const lines = async () => within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');

  it('says who has given feedback on the interview, and when they changed it', async () => {
    const Applicant = buildApplicant({ ApplicationStatus: 'Accepted For Interview', InterviewDate: '2026-11-18' });
    const Feedback = [
      { id: 'f-1', At: '2026-11-18T08:00:00.000Z', By: 'Grace Wambui', EditedAt: '2026-11-19T08:00:00.000Z' },
    ];
    fakeApi(on(getApplication, { Applicant, ...links, Feedback }));
    openPage();
    const lines = within(await screen.findByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Interview feedback given.*Grace Wambui$/),
      expect.stringMatching(/^Interview feedback changed.*Grace Wambui$/),
    ]);
  });

  it('says who changed what, and what became of each e-mail', async () => {
    fakeApi(
      applicationWith(
        buildEntry(),
        buildEntry({ ...invitation, InterviewDate: '2026-11-27' }, { id: 'm-2', Kind: 'interview-invitation' }),
        buildEntry({ id: 'h-3', By: 'Ada Admin', From: 'Accepted For Interview', To: 'Declined', Mail: null }),
      ),
    );
    openPage();
    const [applied, invited, declined] = await lines();
    expect(applied).toHaveTextContent(/Processing.*Application sent.*1 October 2026, \d\d:00, the applicant/);
    expect(applied).toHaveTextContent(/Receipt by e-mail.*Delivered/);
    expect(invited).toHaveTextContent(/Accepted For Interview.*after Processing.*Ada Admin/);
    expect(invited).toHaveTextContent(/Interview on .*Friday, 27 November 2026.*Invitation by e-mail.*Delivered/);
    expect(declined).toHaveTextContent(/Declined.*after Accepted For Interview.*No e-mail/);
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });

  it('shows why an e-mail waits', async () => {
    const Outcome = '451 Try again later';
    fakeApi(applicationWith(buildEntry({}, { State: 'queued', Attempts: 2, Outcome })));
    openPage();
    const [applied] = await lines();
    expect(applied).toHaveTextContent(`Queued, not delivered yetRetryTried 2 times. The mail server said: ${Outcome}`);
  });

  it('says that a delivery is not confirmed, and that a later decision has replaced an e-mail', async () => {
    const queued = { State: 'queued', Kind: 'interview-invitation' } as const;
    fakeApi(
      applicationWith(
        buildEntry(),
        buildEntry(invitation, { ...queued, id: 'm-2', Attempts: 3, Outcome: '450 later', Superseded: true }),
        buildEntry(
          { ...invitation, id: 'h-3' },
          { ...queued, id: 'm-3', Attempts: 0, Outcome: null, Unconfirmed: true },
        ),
      ),
    );
    openPage();
    const [, replaced, unconfirmed] = await lines();
    expect(replaced).toHaveTextContent(
      /Not sentA later decision has replaced this e-mail\.Tried 3 times\. The mail server said: 450 later$/,
    );
    expect(unconfirmed).toHaveTextContent(/Invitation by e-mailDelivery not confirmed(Add reason)?$/);
  });

  it('sends a failed e-mail again, once at a time', async () => {
    let finish = () => {};
    const api = fakeApi(
      applicationWith(buildEntry({}, { State: 'failed', Outcome: '550 No such mailbox' })),
      on(retryMail, async () => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        api.use(applicationWith(buildEntry()));
        return { message: 'Email sent Successfully', Mail: 'delivered' as const };
      }),
    );
    const { user } = openPage();
    const retry = await screen.findByRole('button', { name: 'Retry: Receipt by e-mail' });
    expect((await lines())[0]).toHaveTextContent('FailedRetryTried once. The mail server said: 550 No such mailbox');
    await user.click(retry);
    await user.click(retry);
    expect(retry).toHaveAttribute('aria-busy', 'true');
    const sent = api.calls.filter(({ endpoint }) => endpoint === retryMail);
    expect(sent.map(({ input }) => input.params)).toEqual([{ id: 'm-1' }]);
    finish();
    expect(await screen.findByText('Email sent Successfully')).toHaveTextContent('Wanjiru Kamau');
    await waitFor(() => expect(retry).not.toBeInTheDocument());
  });

  it("tells the mail server's refusal, and the server's words on a conflict", async () => {
    const api = fakeApi(
      applicationWith(buildEntry({}, { State: 'failed' })),
      on(retryMail, new FakeFailure(502, { message: 'Email was not sent' })),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: /^Retry/ }));
    expect(await screen.findByText('Email was not sent')).toBeInTheDocument();
    api.use(on(retryMail, new FakeFailure(409, { message: 'This e-mail has not failed.' })));
    await user.click(screen.getByRole('button', { name: /^Retry/ }));
    expect(await screen.findByText('This e-mail has not failed.')).toBeInTheDocument();
  });

  it('offers no Retry where a later decision has taken the place of what the e-mail says', async () => {
    fakeApi(
      applicationWith(
        buildEntry(),
        buildEntry(invitation, { id: 'm-2', State: 'failed' }),
        buildEntry({ id: 'h-3', From: 'Accepted For Interview', To: 'Interview Passed' }, { id: 'm-3' }),
      ),
    );
    openPage();
    expect((await lines())[1]).toHaveTextContent('Failed');
    expect(screen.queryByRole('button', { name: /^Retry/ })).not.toBeInTheDocument();
  });
});

describe('the decisions on the page of an application', () => {
  const state = (ApplicationStatus: Applicant['ApplicationStatus'], ...History: HistoryEntry[]) =>
    on(getApplication, { Applicant: buildApplicant({ ApplicationStatus }), ...links, History });
  const schedule = '/adminDashboard/applications/a-1/scheduleInterview';
  const names = ['Accept', 'Reschedule', 'Decline', 'Re-accept'];
  const offered = async () => {
    await screen.findByRole('table');
    return [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link')]
      .filter(({ textContent }) => names.includes(textContent))
      .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))
      .map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
  };

  it.each([
    ['Processing', ['Accept Wanjiru Kamau', 'Decline Wanjiru Kamau']],
    ['Accepted For Interview', ['Accept Wanjiru Kamau', 'Reschedule', 'Decline Wanjiru Kamau']],
    ['Declined', ['Re-accept Wanjiru Kamau']],
    ['Interview Passed', []],
  ] as const)('are those of the row while it is %s', async (status, decisions) => {
    fakeApi(state(status));
    openPage();
    expect(await offered()).toEqual(decisions);
    for (const link of screen.queryAllByRole('link', { name: /^(Accept|Reschedule|Re-accept)/ })) {
      expect(link).toHaveAttribute('href', schedule);
    }
  });

  it('are none on an erased application', async () => {
    const ErasedAt = '2026-10-20T08:00:00.000Z';
    fakeApi(on(getApplication, { Applicant: buildApplicant({ ApplicationStatus: 'Declined', ErasedAt }), ...links }));
    openPage();
    expect(await offered()).toEqual([]);
  });

  it.each([
    [
      'Processing',
      'Decline',
      'Are you sure you want to decline this application?',
      'Declined',
      'Declined',
      'Application Declined',
    ],
    [
      'Accepted For Interview',
      'Accept',
      'Do you want to accept the application for the applied position?',
      'Passed',
      'Interview Passed',
      'Applicant Accepted',
    ],
    [
      'Accepted For Interview',
      'Decline',
      'Do you want to reject the application for the applied position?',
      'Declined',
      'Declined',
      'Applicant Rejected',
    ],
  ] as const)('%s, %s: ask as the list does, and the page shows the new state and history at once', async (...row) => {
    const [status, button, question, sends, result, done] = row;
    const api = fakeApi(
      state(status, buildEntry()),
      on(decideApplication, () => {
        api.use(state(result, buildEntry(), buildEntry({ id: 'h-2', By: 'Ada Admin', From: status, To: result })));
        return { message: done, ...(sends === 'Declined' ? { UndoFor: 9_000 } : {}) };
      }),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: `${button} Wanjiru Kamau` }));
    const dialog = await screen.findByRole('alertdialog', { name: `${button} Wanjiru Kamau, Engineering?` });
    expect(dialog).toHaveTextContent(question);
    await user.click(within(dialog).getByRole('button', { name: button }));
    expect(await screen.findByText(done)).toBeVisible();
    // When the dialog is gone, what is behind it can be found by its role.
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: /Undo/ })).toHaveLength(sends === 'Declined' ? 1 : 0);
    expect(api.calls.find(({ endpoint }) => endpoint === decideApplication)?.input).toMatchObject({
      params: { id: 'a-1' },
      body: { ApplicationStatus: sends, Seen: status },
    });
    await waitFor(() => expect(within(screen.getByRole('table')).getByText(result)).toBeVisible());
    const history = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(history[1]).toHaveTextContent(new RegExp(`${result}.*after ${status}.*Ada Admin`));
    expect(await offered()).toEqual(result === 'Declined' ? ['Re-accept Wanjiru Kamau'] : []);
    // The button has gone with the state that it was for.
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('a decline whose e-mail has not gone', () => {
  const declinedEntry = { id: 'h-2', By: 'Ada Admin', From: 'Processing', To: 'Declined' } as const;
  const waiting = {
    id: 'm-2',
    Kind: 'application-declined',
    State: 'queued',
    Attempts: 0,
    Outcome: null,
    DueAt: '2026-10-01T09:30:00.000Z',
  } as const;
  const justDeclined = (UndoFor: number) =>
    on(getApplication, {
      Applicant: buildApplicant({ ApplicationStatus: 'Declined' }),
      ...links,
      History: [buildEntry(), buildEntry(declinedEntry, waiting)],
      Corrections: [],
      UndoFor,
    });
  const takenBack = applicationWith(
    buildEntry({}, { State: 'failed', Outcome: '550 No such mailbox' }),
    buildEntry({ ...declinedEntry, Mail: null, TakenBack: true }),
    buildEntry({ id: 'h-3', By: 'Ben Boss', From: 'Declined', To: 'Processing', Mail: null, TakesBack: true }),
  );
  const undo = { name: 'Undo decline: Wanjiru Kamau' };

  it('can be undone here by any administrator, and the history shows it', async () => {
    const api = fakeApi(
      justDeclined(9_000),
      on(undoDecline, () => {
        api.use(takenBack);
        return { message: 'Decline taken back' };
      }),
    );
    const { user } = openPage();
    const button = await screen.findByRole('button', undo);
    expect(screen.getByText(/^E-mail sends in \d s$/)).toBeInTheDocument();
    const history = () => within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem');
    expect(history()[1]).toHaveTextContent(/Refusal by e-mail.*Queued.*Goes out at 1 October 2026, \d\d:30/);
    await user.click(button);
    expect(
      await within(screen.getByRole('region', { name: 'Notifications' })).findByText('Decline undone'),
    ).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', undo)).not.toBeInTheDocument());
    expect(history()[1]).toHaveTextContent(/Declined.*after Processing.*Ada Admin.*Undone before the e-mail was sent/);
    expect(history()[2]).toHaveTextContent(/Processing.*Decline undone.*Ben Boss/);
    // What holds again is the application as it was: its failed e-mail may be sent again.
    expect(screen.getByRole('button', { name: 'Retry: Receipt by e-mail' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('cannot be undone once the time is over', async () => {
    fakeApi(justDeclined(900));
    openPage();
    await screen.findByRole('button', undo);
    await waitFor(() => expect(screen.queryByRole('button', undo)).not.toBeInTheDocument(), { timeout: 3_000 });
  });

  it('says when one that failed is tried again', async () => {
    fakeApi(applicationWith(buildEntry({}, { State: 'queued', Attempts: 1, DueAt: '2026-10-01T09:30:00.000Z' })));
    openPage();
    expect(await screen.findByText(/^Next try at 1 October 2026, \d\d:30$/)).toBeInTheDocument();
  });
});

describe('the documents of an applicant', () => {
  const region = () => screen.findByRole('region', { name: 'CV' });

  it('are there on arrival, the CV first, and each is fetched once', async () => {
    fakeApi(applicationWith(buildEntry()));
    const { user } = openPage();
    await waitFor(() =>
      expect(mockShow).toHaveBeenLastCalledWith(
        expect.objectContaining({ close: expect.anything() }),
        expect.anything(),
      ),
    );
    expect(await region()).toHaveTextContent('amina.pdf');
    expect(fetched).toHaveBeenCalledTimes(1);
    const letter = screen.getByRole('button', { name: 'View letter of Wanjiru Kamau' });
    await user.click(letter);
    expect(letter).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
    await user.click(screen.getByRole('button', { name: 'View CV of Wanjiru Kamau' }));
    await region();
    expect(fetched.mock.calls.map(([address]) => String(address))).toEqual(
      ['cv', 'letter'].map((name) => new URL(`/api/documents/${name}`, window.location.href).href),
    );
  });

  it.each([
    ['protected', /^This document is protected by a password\. Download it/],
    ['broken', /^This document is damaged, so it cannot be shown here\. Download it/],
  ])('are offered for download if they cannot be shown: %s', async (reason, message) => {
    mockOpenDocument.mockRejectedValue(reason);
    fakeApi(applicationWith(buildEntry()));
    openPage();
    expect(await screen.findByText(message)).toBeInTheDocument();
    const link = screen.getByRole('link', { name: 'Download the CV of Wanjiru Kamau' });
    expect(link).toHaveAttribute('download', 'amina.pdf');
    expect(link).toHaveAttribute('href', 'blob:document');
  });

  it('say that a part of them cannot be drawn', async () => {
    mockShow.mockImplementation((document, events) => {
      if (document) events.onIncomplete();
    });
    fakeApi(applicationWith(buildEntry()));
    openPage();
    expect(await screen.findByText(/^A part of this document, such as an image, cannot be shown here\./)).toBeVisible();
  });

  it('are searched for what was typed before they arrived', async () => {
    let arrive: (opened: unknown) => void = () => {};
    const arriving = new Promise((resolve) => {
      arrive = resolve;
    });
    mockOpenDocument.mockReturnValueOnce(arriving);
    fakeApi(applicationWith(buildEntry()));
    const { user } = openPage();
    const search = await screen.findByRole('searchbox', { name: 'Search in the document' });
    await user.type(search, 'Nairobi');
    const document = { unshown: [], close: () => {} };
    mockFind.mockReset();
    arrive(document);
    await waitFor(() => expect(mockShow).toHaveBeenLastCalledWith(document, expect.anything()));
    expect(mockFind.mock.calls).toEqual([['Nairobi']]);
    expect(search).toHaveValue('Nairobi');
  });

  it('ask for a new link when the first one has ended', async () => {
    fetched.mockImplementationOnce(async () => file(false));
    const api = fakeApi(applicationWith(buildEntry()));
    openPage();
    await waitFor(() => expect(mockOpenDocument).toHaveBeenCalledTimes(1));
    expect(api.calls.filter(({ endpoint }) => endpoint === getApplication)).toHaveLength(2);
  });

  it('that cannot be loaded are named, and loaded on request', async () => {
    fetched.mockImplementation(async () => file(false));
    fakeApi(applicationWith(buildEntry()));
    const { user } = openPage();
    expect(await screen.findByRole('heading', { name: 'Could Not Load Cv' })).toBeInTheDocument();
    const toasts = screen.getByRole('region', { name: 'Notifications' });
    expect(within(toasts).getByRole('alert')).toHaveTextContent('ErrorCould Not Load Cv');
    fetched.mockImplementation(async () => file());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(mockOpenDocument).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { name: 'Could Not Load Cv' })).not.toBeInTheDocument();
  });

  it('that could not be loaded are loaded again by themselves', async () => {
    fetched.mockImplementation(async () => file(false));
    fakeApi(applicationWith(buildEntry()));
    openPage();
    expect(await screen.findByRole('heading', { name: 'Could Not Load Cv' })).toBeInTheDocument();
    fetched.mockImplementation(async () => file());
    await waitFor(() => expect(mockOpenDocument).toHaveBeenCalled());
    expect(screen.queryByRole('heading', { name: 'Could Not Load Cv' })).not.toBeInTheDocument();
  });
});
