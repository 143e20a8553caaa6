import {
  countApplicationStages,
  decideApplication,
  declineApplications,
  getApplication,
  getMailTemplate,
  listApplications,
  listNotes,
  listPositions,
  postponeAnswers,
  previewDecisionMail,
  undoDecline,
  undoDeclines,
} from '@internship-portals/shared-api/contract';
import { ApiProvider } from '@internship-portals/shared-api/query';
import { FakeFailure, on, signedInAs, signedOut } from '@internship-portals/shared-api/testing';
import { renderRoutes } from '@internship-portals/shared-ui/testing';
import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { base } from '../../messages';
import { fakeApi } from '../../testing';
import { buildApplicant, invitationPreview } from './applicant.fixture';
import { ApplicationsPage } from './applications-page';

const wanjiru = buildApplicant();
const positions = on(listPositions, {
  Positions: [
    { id: '1', Position: 'Advisory' },
    { id: '2', Position: 'Engineering' },
  ],
});
const filled = on(listApplications, { Applicants: [wanjiru], Total: 1, TotalAll: 1 });
const none = on(listApplications, { Applicants: [], Total: 0, TotalAll: 0 });

function openPage() {
  return renderRoutes([{ path: `${base}/applications`, Component: ApplicationsPage }], {
    at: `${base}/applications`,
    wrapper: ApiProvider,
  });
}

/** Declines the one application of the list and answers the question. */
async function decline(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Decline Wanjiru Kamau' }));
  const question = await screen.findByRole('alertdialog', { name: /Wanjiru Kamau, Engineering/ });
  expect(question).toHaveTextContent(
    'Are you sure you want to decline this application? The applicant will be notified by e-mail. You can undo it for a few seconds.',
  );
  await user.click(within(question).getByRole('button', { name: 'Decline' }));
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the applications page', () => {
  it('offers applications that have arrived since, and moves no row until they are asked for', async () => {
    const stages = { InterviewToCome: 0, NeedsResult: 0, PassedNotActivated: 0, Active: 0, Declined: 0 };
    const api = fakeApi(positions, filled, on(countApplicationStages, { Stages: { Waiting: 4, ...stages } }));
    const { user } = openPage();
    await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    const offer = await screen.findByRole('button', { name: 'Show 3 new' }, { timeout: 4000 });
    expect(screen.getByText('3 new applications.')).toHaveAttribute('aria-live', 'polite');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    const others = ['Ada', 'Bea', 'Cyd'].map((Name) => buildApplicant({ Name, id: Name }));
    api.use(on(listApplications, { Applicants: [...others, wanjiru], Total: 4, TotalAll: 4 }));
    await user.click(offer);
    await screen.findByRole('row', { name: /Ada/ });
    expect(screen.queryByRole('button', { name: /new$/ })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('lists who applied for what, with the documents and the decisions', async () => {
    fakeApi(positions, filled);
    openPage();
    const row = await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    expect(screen.getByRole('heading', { level: 1, name: 'Intership Applications' })).toBeInTheDocument();
    for (const header of ['Name', 'Email', 'Phone Number', 'Application For', 'Applied', 'CV', 'Letter', 'Action']) {
      expect(screen.getByRole('columnheader', { name: new RegExp(`^${header}`) })).toBeInTheDocument();
    }
    expect(within(row).getByRole('link', { name: 'Wanjiru Kamau' })).toHaveAttribute(
      'href',
      '/adminDashboard/interviewDetails/viewDetails/a-1',
    );
    expect(row).toHaveTextContent('wanjiru@example.com');
    expect(row).toHaveTextContent('+254712345678');
    expect(row).toHaveTextContent('Engineering');
    expect(within(row).getByRole('link', { name: 'Accept Wanjiru Kamau' })).toHaveAttribute(
      'href',
      '/adminDashboard/applications/a-1/scheduleInterview',
    );
  });

  it('marks an application whose address has an account of staff', async () => {
    fakeApi(
      positions,
      on(listApplications, { Applicants: [{ ...wanjiru, StaffAccount: true }], Total: 1, TotalAll: 1 }),
    );
    openPage();
    expect(await screen.findByRole('row', { name: /Wanjiru Kamau Staff address/ })).toBeInTheDocument();
  });

  it("says 'No data available' while there are no applications", async () => {
    fakeApi(positions, none);
    openPage();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it("reports 'Could not get Applications' and reads them again on request", async () => {
    const api = fakeApi(positions, on(listApplications, new FakeFailure(500)));
    const { user } = openPage();
    expect(await screen.findByText('Could not get Applications')).toBeInTheDocument();
    api.use(filled);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('row', { name: /Wanjiru Kamau/ })).toBeInTheDocument();
  });

  it("reports 'Could not get Positions' when the filter has no choices", async () => {
    fakeApi(filled, on(listPositions, new FakeFailure(0)));
    openPage();
    expect(await screen.findByText('Could not get Positions')).toBeInTheDocument();
  });

  it('asks the server for the rows of one position', async () => {
    const api = fakeApi(positions, filled);
    renderRoutes([{ path: `${base}/applications`, Component: ApplicationsPage }], {
      at: `${base}/applications?f.Position=Advisory`,
      wrapper: ApiProvider,
    });
    await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    const request = api.calls.filter(({ endpoint }) => endpoint === listApplications).at(-1);
    expect(request?.input.query).toMatchObject({ page: '1', pageSize: '10', 'filter[Position]': 'Advisory' });
  });
});

describe('the panel beside the list', () => {
  const others = ['Amina Otieno', 'Brian Kiprotich'].map((Name, index) => ({ ...wanjiru, id: `a-${index + 2}`, Name }));
  const three = on(listApplications, { Applicants: [wanjiru, ...others], Total: 3, TotalAll: 3 });
  const notes = on(listNotes, { Notes: [], People: [] });

  it('opens from a row, steps through the rows, and gives the focus back', async () => {
    fakeApi(positions, three, notes);
    const { user } = openPage();
    const row = await screen.findByRole('row', { name: /Amina Otieno/ });
    await user.click(within(row).getByRole('cell', { name: 'Engineering' }));
    const panel = await screen.findByRole('region', { name: 'Amina Otieno' });
    expect(within(panel).getByRole('heading', { name: 'Amina Otieno' })).toHaveFocus();
    expect(panel).toHaveTextContent('2 of 3');
    await user.keyboard('j');
    expect(await screen.findByRole('region', { name: 'Brian Kiprotich' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Previous applicant' }));
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Amina Otieno' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Amina Otieno' })).toHaveFocus();
  });

  it('shows the next one once its applicant is decided', async () => {
    const declined = on(decideApplication, { message: 'Application Declined', UndoFor: 10_000 });
    const api = fakeApi(positions, three, notes, declined);
    const { user } = openPage();
    (await screen.findByRole('link', { name: 'Amina Otieno' })).focus();
    await user.keyboard('o');
    api.use(on(listApplications, { Applicants: [wanjiru, ...others.slice(1, 2)], Total: 2, TotalAll: 2 }));
    const panel = await screen.findByRole('region', { name: 'Amina Otieno' });
    await user.click(within(panel).getByRole('button', { name: 'Decline Amina Otieno' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Decline' }));
    expect(await screen.findByRole('region', { name: 'Brian Kiprotich' })).toHaveTextContent('2 of 2');
  });
});

describe('declining an application', () => {
  it('happens after a confirmation that names the person and the position', async () => {
    const api = fakeApi(
      positions,
      filled,
      on(decideApplication, () => {
        api.use(none);
        return { message: 'Application Declined' };
      }),
    );
    const { user } = openPage();
    await decline(user);
    expect(await screen.findByText('Application Declined')).toBeInTheDocument();
    const sent = api.calls.find(({ endpoint }) => endpoint === decideApplication);
    expect(sent?.input).toMatchObject({
      params: { id: 'a-1' },
      body: { ApplicationStatus: 'Declined', Seen: 'Processing' },
    });
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });

  it('does not happen when the question is answered with Cancel', async () => {
    const api = fakeApi(positions, filled);
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Decline Wanjiru Kamau' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.calls.some(({ endpoint }) => endpoint === decideApplication)).toBe(false);
  });

  it.each([
    ['any failure', new FakeFailure(500), 'Could Not Decline Application'],
    ['a broken connection', new FakeFailure(0), 'Could Not Decline Application'],
    ['a mail that was refused', new FakeFailure(502, { message: 'Email was not sent' }), 'Email was not sent'],
  ])('reports %s and leaves the application in the list', async (_, failure, text) => {
    fakeApi(positions, filled, on(decideApplication, failure));
    const { user } = openPage();
    await decline(user);
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent('Error');
    expect(report).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Decline Wanjiru Kamau' })).toBeEnabled();
  });

  it("shows the server's words on a conflict and reads the list again", async () => {
    const message = 'This application was already declined.';
    const api = fakeApi(
      positions,
      filled,
      on(decideApplication, () => {
        api.use(none);
        return new FakeFailure(409, { message: message });
      }),
    );
    const { user } = openPage();
    await decline(user);
    expect(await screen.findByText(`Wanjiru Kamau. ${message}`)).toBeInTheDocument();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
  });
});

describe('taking a decline back', () => {
  const declined = on(decideApplication, { message: 'Application Declined', UndoFor: 10_000 });

  it('is offered with the message, and brings the application back though its row has gone', async () => {
    const api = fakeApi(positions, filled, declined, on(undoDecline, { message: 'Decline taken back' }));
    const { user } = openPage();
    await screen.findByRole('row', { name: /Wanjiru Kamau/ });
    api.use(none);
    await decline(user);
    const toast = (await screen.findByText('Application Declined')).closest('[role="status"]') as HTMLElement;
    expect(toast).toHaveTextContent('Wanjiru Kamau');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Wanjiru Kamau/ })).not.toBeInTheDocument());
    api.use(filled);
    await user.click(await within(toast).findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Decline undone')).toBeInTheDocument();
    expect(await screen.findByRole('row', { name: /Wanjiru Kamau/ })).toBeInTheDocument();
    expect(screen.queryByText('Application Declined')).not.toBeInTheDocument();
    expect(api.calls.find(({ endpoint }) => endpoint === undoDecline)?.input.params).toEqual({ id: 'a-1' });
  });

  it('by Ctrl+Z that comes too late says what to do', async () => {
    const message = 'The e-mail has been sent; re-accept the applicant.';
    fakeApi(positions, filled, declined, on(undoDecline, new FakeFailure(409, { message: message })));
    const { user } = openPage();
    await decline(user);
    await screen.findByRole('button', { name: 'Undo' });
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `ErrorThe decline could not be undoneWanjiru Kamau. ${message}`,
    );
  });

  it('is not offered where the server does not offer it', async () => {
    fakeApi(positions, filled, on(decideApplication, { message: 'Application Declined' }));
    const { user } = openPage();
    await decline(user);
    const toast = (await screen.findByText('Application Declined')).closest<HTMLElement>('[role="status"]');
    expect(within(toast as HTMLElement).queryByText('Undo')).not.toBeInTheDocument();
  });
});

it('sends a new answer day to those who are selected, of the day that the address names', async () => {
  const why = { id: 'a-1', Name: 'Wanjiru Kamau', Reason: 'Nothing was sent: an answer is already promised.' };
  const api = fakeApi(positions, filled, on(postponeAnswers, { message: '', Done: [], NotDone: [why] }));
  const at = `${base}/applications?f.AnswerBy=2026-12-09`;
  const page = renderRoutes([{ path: `${base}/applications`, Component: ApplicationsPage }], {
    at,
    wrapper: ApiProvider,
  });
  expect(await screen.findByRole('combobox', { name: 'Answer by' })).toHaveDisplayValue('Wednesday, 9 December 2026');
  expect(api.calls.find(({ endpoint }) => endpoint === listApplications)?.input.query).toMatchObject({
    'filter[AnswerBy]': '2026-12-09',
  });
  await page.user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  await page.user.click(screen.getByRole('button', { name: 'New answer day' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New answer day for 1 application' }));
  await page.user.click(dialog.getByRole('spinbutton', { name: 'Day' }));
  await page.user.keyboard('15122099');
  await page.user.click(dialog.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('1 got no new day')).toBeInTheDocument();
  expect(screen.getByText(new RegExp(why.Reason))).toBeInTheDocument();
  expect(api.calls.find(({ endpoint }) => endpoint === postponeAnswers)?.input.body).toEqual({
    Ids: ['a-1'],
    AnswerBy: '2099-12-15',
  });
});

describe('declining those who are selected', () => {
  const others = Array.from({ length: 6 }, (_, index) =>
    buildApplicant({ id: `b-${index}`, Name: `Applicant ${index}`, Email: `applicant${index}@example.com` }),
  );
  const all = [wanjiru, ...others];
  const listed = on(listApplications, { Applicants: all, Total: 7, TotalAll: 7 });

  /** Selects the page and answers the question. */
  async function declineAll(user: UserEvent) {
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    expect(screen.getByRole('group', { name: 'Selection' })).toHaveTextContent('7 selected');
    await user.click(screen.getByRole('button', { name: 'Decline selected' }));
    const question = await screen.findByRole('alertdialog', { name: 'Decline 7 applications?' });
    expect(question).toHaveTextContent('Wanjiru Kamau, Applicant 0, Applicant 1, Applicant 2, Applicant 3 and 2 more');
    await user.click(within(question).getByRole('button', { name: 'Decline' }));
  }

  it('asks how many and whose, declines them in one call and reads the list again', async () => {
    const api = fakeApi(
      positions,
      listed,
      on(declineApplications, () => {
        api.use(none);
        return { message: '', Done: all.map(({ id, Name }) => ({ id, Name })), NotDone: [], UndoFor: 10_000 };
      }),
      on(undoDeclines, { message: '', Done: all.map(({ id, Name }) => ({ id, Name })), NotDone: [] }),
    );
    const { user } = openPage();
    await declineAll(user);
    expect(await screen.findByText('7 Declined')).toBeInTheDocument();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('group', { name: 'Selection' })).toHaveTextContent(''));
    const sent = api.calls.filter(({ endpoint }) => endpoint === declineApplications);
    expect(sent.map(({ input }) => input.body)).toEqual([{ Ids: all.map(({ id }) => id), Seen: 'Processing' }]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('7 declines undone')).toBeInTheDocument();
    const undone = api.calls.find(({ endpoint }) => endpoint === undoDeclines);
    expect(undone?.input.body).toEqual({ Ids: all.map(({ id }) => id) });
  });

  it('tells of those that were not, each with the reason, until that is closed', async () => {
    const [first, second, ...rest] = all.map(({ id, Name }) => ({ id, Name }));
    if (!first || !second) throw new Error('no applications to decline');
    const gone = { Reason: "Nothing was changed: this application is now 'Interview Passed'." };
    const unknown = { id: 'x', Name: null, Reason: 'This application does not exist.' };
    const tooLate = { ...rest[0], id: 'b-1', Name: 'Applicant 1', Reason: 'The e-mail has been sent.' };
    fakeApi(
      positions,
      listed,
      on(declineApplications, {
        message: '',
        Done: [second, ...rest],
        NotDone: [{ ...first, ...gone }, unknown],
        UndoFor: 10_000,
      }),
      on(undoDeclines, { message: '', Done: [second], NotDone: [tooLate] }),
    );
    const { user } = openPage();
    await declineAll(user);
    const notice = (await screen.findByText('2 were not declined')).closest('[role="alert"]') as HTMLElement;
    // The question is closing: until then nothing else is there for roles.
    const items = await within(notice).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      `Wanjiru Kamau: ${gone.Reason}`,
      `An application: ${unknown.Reason}`,
    ]);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 decline undone')).toBeInTheDocument();
    expect(screen.getByText('1 decline could not be undone')).toBeInTheDocument();
    expect(screen.getByText(`Applicant 1: ${tooLate.Reason}`)).toBeInTheDocument();
    await user.click(within(notice).getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('2 were not declined')).not.toBeInTheDocument();
  });

  it('sends words of its own, and keeps them while the server refuses them', async () => {
    const errors = { MailText: ['There is no variable {{nobody}} here.'] };
    const wording = { Subject: 'Your application', Text: 'Dear {{name}},' };
    const api = fakeApi(
      positions,
      listed,
      on(getMailTemplate, {
        Template: 'application-declined',
        Title: 'Refusal',
        About: '',
        ...wording,
        Default: wording,
        Variables: [],
        Version: 0,
        Versions: [],
        OfApplicant: true,
      }),
      on(previewDecisionMail, invitationPreview),
      on(declineApplications, new FakeFailure(422, { message: 'Invalid', errors })),
    );
    const { user } = openPage();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Decline selected' }));
    const dialog = async () => within(await screen.findByRole('alertdialog'));
    const first = await dialog();
    await user.click(first.getByText('E-mail'));
    await user.click(await first.findByRole('button', { name: 'Edit the text' }));
    await user.type(await first.findByRole('textbox', { name: 'Text' }), ' no.');
    await user.click(first.getByRole('button', { name: 'Decline' }));
    expect(await screen.findByText('There is no variable {{nobody}} here.')).toBeVisible();
    const again = await dialog();
    expect(again.getByRole('textbox', { name: 'Text' })).toHaveValue('Dear {{name}}, no.');
    api.use(on(declineApplications, { message: '', Done: [], NotDone: [] }));
    await user.click(again.getByRole('button', { name: 'Decline' }));
    await waitFor(() =>
      expect(api.calls.filter(({ endpoint }) => endpoint === declineApplications).at(-1)?.input.body).toMatchObject({
        MailSubject: 'Your application',
        MailText: 'Dear {{name}}, no.',
      }),
    );
  });

  it('keeps the selection when it fails', async () => {
    fakeApi(positions, listed, on(declineApplications, new FakeFailure(502, { message: 'Email was not sent' })));
    const { user } = openPage();
    await declineAll(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('Email was not sent');
    expect(screen.getByRole('group', { name: 'Selection' })).toHaveTextContent('7 selected');
  });

  it('forgets one who was declined singly', async () => {
    const api = fakeApi(positions, listed, on(decideApplication, { message: 'Application Declined' }));
    const { user } = openPage();
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    api.use(on(listApplications, { Applicants: others, Total: 6, TotalAll: 6 }));
    await decline(user);
    await waitFor(() => expect(screen.getByRole('group', { name: 'Selection' })).toHaveTextContent('6 selected'));
  });
});

describe('the documents of an application', () => {
  const opened = {
    opener: window as Window | null,
    document: document.implementation.createHTMLDocument(),
    location: { replace: jest.fn() },
    close: jest.fn(),
  };

  beforeEach(() => {
    jest.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
    opened.location.replace.mockClear();
    opened.close.mockClear();
  });

  it.each([
    ['View CV of Wanjiru Kamau', '/api/documents/cv'],
    ['View letter of Wanjiru Kamau', '/api/documents/letter'],
  ])('open in a new window: %s', async (name, link) => {
    const links = { Cv: '/api/documents/cv', AttachmentLetter: '/api/documents/letter' };
    const answer = { Applicant: wanjiru, ...links, History: [], Corrections: [] };
    fakeApi(positions, filled, on(getApplication, answer));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name }));
    expect(window.open).toHaveBeenCalledWith('', '_blank');
    await waitFor(() => expect(opened.location.replace).toHaveBeenCalledWith(new URL(link, window.location.href).href));
    expect(opened.opener).toBeNull();
  });

  it.each([
    ['View CV of Wanjiru Kamau', 'Could Not Load Cv'],
    ['View letter of Wanjiru Kamau', 'Could Not Load Letter'],
  ])('that cannot be loaded close the window again: %s', async (name, text) => {
    fakeApi(positions, filled, on(getApplication, new FakeFailure(404)));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(opened.close).toHaveBeenCalled();
  });

  it('say what to do when the browser blocks the new window', async () => {
    jest.spyOn(window, 'open').mockReturnValue(null);
    fakeApi(positions, filled);
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'View CV of Wanjiru Kamau' }));
    const report = await screen.findByRole('alert');
    expect(report).toHaveTextContent('Could Not Load Cv');
    expect(report).toHaveTextContent('Allow pop-up windows');
  });
});
