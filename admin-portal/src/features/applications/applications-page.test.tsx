import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { decideApplication, getApplication, listApplications, listPositions } from 'shared-api/contract';
import { ApiProvider } from 'shared-api/query';
import { FakeFailure, fakeApi, on, signedInAs, signedOut } from 'shared-api/testing';
import { renderRoutes } from 'shared-ui/testing';
import { base } from '../../messages';
import { ApplicationsPage } from './applications-page';
import { buildApplicant } from './build-applicant';

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
  expect(question).toHaveTextContent('Are you sure you want to decline this application?');
  await user.click(within(question).getByRole('button', { name: 'Decline' }));
}

beforeEach(() => signedInAs('ADM'));
afterEach(() => signedOut());

describe('the applications page', () => {
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

  it("says 'No data available' while nobody has applied", async () => {
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
    const asked = api.calls.filter(({ endpoint }) => endpoint === listApplications).at(-1);
    expect(asked?.input.query).toMatchObject({ page: '1', pageSize: '10', 'filter[Position]': 'Advisory' });
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
    expect(sent?.input).toMatchObject({ params: { id: 'a-1' }, body: { ApplicationStatus: 'Declined' } });
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
    const words = 'This application was already declined.';
    const api = fakeApi(
      positions,
      filled,
      on(decideApplication, () => {
        api.use(none);
        return new FakeFailure(409, { message: words });
      }),
    );
    const { user } = openPage();
    await decline(user);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await screen.findByText('No data available')).toBeInTheDocument();
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
    const answer = { Applicant: wanjiru, ...links, History: [] };
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
